"""Whatever is sent to any address, the server answers, and never with a fault of its own.

Addresses come from the route list, what they take from the OpenAPI document and from the forms on the server's own
pages; hypothesis fills them with what fits, what nearly fits, and rubbish.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import httpx2
import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from starlette.routing import Mount, Route

from rubrica import games
from tests.server.conftest import Start, new_database
from tests.server.site import Site, play_on

ORDINARY, LONG = 2_000, 100_000
#: So often each route is asked for that chance left out.
LEAST = 20
OPERATOR = "a word for the operator"
PATIENCE = 300.0  # seconds; only a server that never answers meets it
FIELD = re.compile(r"<(?:input|button|select|textarea)\b[^>]*\bname=\"([\w.]+)\"(?:[^>]*\bvalue=\"([^\"]*)\")?")
FORM = re.compile(r"<form\b([^>]*)>(.*?)</form>", re.DOTALL)
ACTION = re.compile(r"\baction=\"([^\"?]*)")
#: Where a number goes: the biggest that a form may hold, and some that are too big for one thing or another.
BIG = [99_999_999, 2**31, 2**63, 10**30]
RUBBISH = [
    "",
    "0",
    "-1",
    "9" * 5_000,
    "\ud800",
    "\0",
    "é",
    "%00",
    "../..",
    "\x1b[31m",
    "1e9",
    "null",
    "'",
    '"',
    "{}",
    "٣",
    "²",
]
HEADERS = [
    "Origin",
    "Host",
    "Cookie",
    "Authorization",
    "Accept-Language",
    "Content-Type",
    "HX-Request",
    "Last-Event-ID",
]
HEADERS += ["X-Forwarded-For", "Sec-Fetch-Site", "Accept-Encoding", "Range", "If-None-Match", "If-Modified-Since"]
ODD = [
    "http://[",
    "[",
    "a:b:c",
    "x:99999",
    '"\\\\',
    "Bearer",
    "Bearer \xff",
    "rubrica=",
    "text/html;charset=x",
    "bytes=5-1",
]
ODD += ["multipart/form-data", "multipart/form-data; boundary=x", "application/json", "gzip;q=x", "none", "es,,;q"]


class Form(NamedTuple):
    """A form on one of the pages: who has it there, where it goes, and what its fields hold."""

    who: httpx2.Client
    action: str
    fields: dict[str, list[str]]


class Ground(NamedTuple):
    """A server with something on it, and what can be asked for there."""

    site: Site
    clients: list[httpx2.Client]
    routes: list[tuple[str, str]]
    bodies: dict[tuple[str, str], dict[str, Any]]
    queries: dict[str, list[str]]
    fields: dict[str, list[str]]
    forms: list[Form]
    places: dict[str, list[str]]


def prepare(site: Site) -> Ground:
    """An open table, a running one of every game and one that is over; somebody who sits there, somebody else, and the
    operator."""
    ada, stranger, operator = site.client(), site.client(), site.client()
    for client in (ada, stranger, operator):
        client.timeout = httpx2.Timeout(PATIENCE)
    assert operator.post("/operator", data={"what": "login", "password": OPERATOR}).status_code == 303
    tables = []
    for game, other in [*((game, "random") for game in games.names()), (games.names()[0], "open")]:
        size = games.get(game).usual
        chairs = {f"chair{place}": "me" if place == 0 else other for place in range(size)}
        made = ada.post("/new", data={"game": game, "size": str(size), "name": "Ada", **chairs})
        tables.append(made.headers["location"].rpartition("/")[2])
    over, programs = site.party(3)
    play_on(over, programs)
    programs[0].timeout = httpx2.Timeout(PATIENCE)
    link = ada.post(f"/t/{tables[-1]}/link", data={"seat": "1"}).text
    document = ada.get("/api/openapi.json").json()
    routes = sorted(all_routes(site))
    bodies, queries = {}, {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            sent = operation.get("requestBody")
            if sent is not None:
                name = sent["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
                bodies[path, method.upper()] = document["components"]["schemas"][name]["properties"]
            queries[path] = [each["name"] for each in operation["parameters"] if each["in"] == "query"]
    fields: dict[str, list[str]] = {}
    forms = []
    pages = ["/", "/new", "/account", "/verify", f"/play/{games.names()[0]}", f"/t/{over}/replay"]
    pages += [f"/t/{table}" for table in [*tables, over]]
    for who, where in [*((ada, where) for where in pages), (operator, "/operator")]:
        for head, inside in FORM.findall(who.get(where, follow_redirects=True).text):
            action = ACTION.search(head)
            forms.append(Form(who, action[1] if action else where, {}))
            for name, value in FIELD.findall(inside):
                fields.setdefault(name, []).append(value)
                forms[-1].fields.setdefault(name, []).append(value)
    places = {
        "table": [*tables, over, "nothing"],
        "token": [*re.findall(r"/seat/([\w-]+)", link), "nothing"],
        "game": [*games.names(), "nothing"],
        "path": ["table.css", "../app.py", "nothing"],
    }
    return Ground(site, [ada, stranger, operator, programs[0]], routes, bodies, queries, fields, forms, places)


def all_routes(site: Site) -> Iterator[tuple[str, str]]:
    """Every address and method that the server knows, and of what it does not know one."""
    for route in site.app.routes:
        if isinstance(route, Mount):
            yield f"{route.path}/{{path}}", "GET"
        elif isinstance(route, Route):
            for method in route.methods or ():
                yield route.path, method
    yield "/nothing/{path}", "POST"


class Asked(NamedTuple):
    """A request, as it is sent, and the route by which it goes."""

    who: int
    method: str
    path: str
    body: dict[str, Any]
    route: str


def texts(known: list[str]) -> st.SearchStrategy[str]:
    """What is known to fit, or what does not."""
    ways = [st.sampled_from(known or ["1"]), st.sampled_from(RUBBISH), st.text(max_size=40)]
    return st.one_of(*ways, st.sampled_from(BIG).map(str)) if any(map(str.isdigit, known)) else st.one_of(*ways)


@st.composite
def requests(draw: Callable[..., Any], ground: Ground, routes: list[tuple[str, str]]) -> Asked:
    """Any request to any of the addresses."""
    route, method = draw(st.sampled_from(routes))
    path = route
    body: dict[str, Any] = {"headers": draw(headers())}
    properties = ground.bodies.get((path, method))
    if method == "POST":
        if properties is not None:
            body["content"] = draw(json_of(properties, ground))
            body["headers"].setdefault("Content-Type", "application/json")
        elif draw(st.booleans()):
            body["data"] = draw(filled(ground, route))
        elif draw(st.booleans()):
            body["files"] = {"record": ("game.json", draw(st.binary(max_size=60)))}
        else:
            body["content"] = draw(st.binary(max_size=200))
    names = [*ground.queries.get(path, []), "ply", "as", "why", "seat", "size", "game", "move"]
    if draw(st.booleans()):
        chosen = draw(st.lists(st.sampled_from(names), max_size=3, unique=True))
        body["params"] = {name: surrogate_free(draw(texts(ground.fields.get(name, [])))) for name in chosen}
    for place in re.findall(r"{(\w+)(?::\w+)?}", path):
        value = draw(st.one_of(st.sampled_from(ground.places.get(place, ["1"])), texts([])))
        path = re.sub(rf"{{{place}(?::\w+)?}}", quoted(value), path)
    return Asked(draw(st.integers(0, len(ground.clients) - 1)), method, path, body, route)


@st.composite
def filled(draw: Callable[..., Any], ground: Ground, route: str) -> dict[str, str]:
    """Any fields at all, or a form that goes there with one of its fields changed."""
    there = re.sub(r"{[^}]*}", "[^/]+", route)
    own = [form.fields for form in ground.forms if form.fields and re.fullmatch(there, form.action)]
    if not own or draw(st.booleans()):
        some = draw(st.lists(st.sampled_from(sorted(ground.fields)), max_size=6, unique=True))
        return {name: surrogate_free(draw(texts(ground.fields[name]))) for name in some}
    fields = draw(st.sampled_from(own))
    sent = {name: draw(st.sampled_from(values)) for name, values in fields.items()}
    changed = draw(st.sampled_from(sorted(fields)))
    return sent | {changed: surrogate_free(draw(texts(fields[changed])))}


def headers() -> st.SearchStrategy[dict[str, str]]:
    values = st.one_of(st.sampled_from(ODD), st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=30))
    return st.one_of(st.just({}), st.dictionaries(st.sampled_from(HEADERS), values, max_size=2))


def json_of(properties: dict[str, Any], ground: Ground) -> st.SearchStrategy[bytes]:
    """A body with the fields it should have, holding what they should hold or anything at all; or no JSON."""
    anything = st.recursive(
        st.none() | st.booleans() | st.integers() | st.sampled_from(BIG) | st.floats() | texts([]),
        lambda inner: st.lists(inner, max_size=3),
    )
    known = {name: st.one_of(texts(ground.fields.get(name, [])), anything) for name in properties}
    whole = st.fixed_dictionaries({}, optional=known)
    return st.one_of(
        whole.map(encoded), st.dictionaries(texts([]), anything, max_size=2).map(encoded), st.binary(max_size=80)
    )


def encoded(value: object) -> bytes:
    return json.dumps(value).encode()


def surrogate_free(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def quoted(text: str) -> str:
    return quote(text.encode("utf-8", "surrogatepass"), safe="")[:6_000]


def send(ground: Ground, asked: Asked) -> httpx2.Response | None:
    """What the server answers; of a stream no more than its beginning. None where the client would not send it."""
    client = ground.clients[asked.who]
    session = dict(client.cookies)
    more = {"headers": {name: value.encode("latin-1") for name, value in asked.body["headers"].items()}}
    try:
        with client.stream(asked.method, asked.path, **(asked.body | more)) as answer:
            if not answer.headers.get("content-type", "").startswith("text/event-stream"):
                answer.read()
            return answer
    except (httpx2.InvalidURL, httpx2.LocalProtocolError, UnicodeError, ValueError):
        return None
    finally:
        client.cookies.clear()
        client.cookies.update(session)


def fuzz(site: Site, count: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    ground = prepare(site)
    statuses: dict[int, int] = {}
    answered: set[tuple[str, str]] = set()
    streams: set[str] = set()

    def ask(routes: list[tuple[str, str]], most: int) -> None:
        @seed(1)
        @settings(
            max_examples=most,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(requests(ground, routes))
        def run(asked: Asked) -> None:
            answer = send(ground, asked)
            if answer is not None:
                statuses[answer.status_code] = statuses.get(answer.status_code, 0) + 1
                answered.add((asked.route, asked.method))
                if answer.headers.get("content-type", "").startswith("text/event-stream"):
                    streams.add(asked.route)
                assert answer.status_code < 500, asked

        run()

    ask(ground.routes, count)
    for route in sorted(set(ground.routes) - answered):  # chance left it out
        ask([route], LEAST)
    for form in ground.forms:  # the biggest number wherever one goes, and all else as the page has it
        for name, values in form.fields.items():
            if values[0].isdigit():
                sent = {field: others[0] for field, others in form.fields.items()} | {name: str(BIG[0])}
                assert form.who.post(form.action, data=sent).status_code < 500, (form.action, sent)
    faults = [record for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR]
    assert not faults, faults
    assert statuses.keys() >= {200, 400, 404} and sum(statuses.values()) > count // 2, statuses
    assert streams
    assert set(ground.routes) == answered
    with site.client() as client:
        assert client.get("/health").status_code == 200


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_nothing_that_is_sent_is_a_fault_of_the_server(
    kind: str, tmp_path: Path, start: Start, request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture
) -> None:
    fuzz(start(address(kind, tmp_path, request), operator=OPERATOR), ORDINARY // 2, caplog)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_nothing_that_is_sent_for_long_is_a_fault_of_the_server(
    kind: str, tmp_path: Path, start: Start, request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture
) -> None:
    fuzz(start(address(kind, tmp_path, request), operator=OPERATOR), LONG // 2, caplog)


def address(kind: str, folder: Path, request: pytest.FixtureRequest) -> str:
    """Where a new database is."""
    return f"sqlite:///{folder / 'r.db'}" if kind == "sqlite" else new_database(request.getfixturevalue("postgres"))


def test_odd_texts_are_refused_by_name(site: Site) -> None:
    """Numbers without end, halves of letters, NUL and addresses that are none, on both databases."""
    with site.client() as client:
        table = client.post("/quick", data={"game": games.names()[0], "name": "Ada"}).headers["location"]
        api = f"/api/tables{table.removeprefix('/t')}"
        odd = b'{"game": "\\ud800", "seats": ["open"]}'
        asked = {
            "number": client.get(f"{table}?seat={'9' * 5_000}"),
            "half a letter": client.post("/api/tables", content=odd),
            "half a name": client.post(f"{api}/join", content=b'{"name": "\\udfff"}'),
            "nul": client.post(f"{api}/say", json={"text": "a\0b"}),
            "nul in a form": client.post("/account", data={"what": "name", "name": "\0"}),
            "nul in a login": client.post("/account", data={"what": "login", "login": "a\0b", "password": "x"}),
            "nul in an address": client.get("/t/%00"),
            "nul in a query": client.get(f"{table}/preview?move=%00"),
            "origin": client.post("/quick", headers={"Origin": "http://["}),
            "host": client.get("/", headers={"Host": "["}),
        }
    statuses = {what: answer.status_code for what, answer in asked.items()}
    assert statuses == dict.fromkeys(asked, 400) | {"number": 403, "origin": 403}
    assert "isn't text" in asked["nul"].json()["error"]["message"]
