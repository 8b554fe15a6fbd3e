"""The OpenAPI document: valid, whole, and true of what the server answers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import httpx2
import pytest
from openapi_schema_validator import OAS31Validator
from openapi_spec_validator import validate
from starlette.routing import Route

from rubrica.server.api import ENDPOINTS
from tests.server.site import Site, play, play_on, stream, view

RECORDS = Path(__file__).parents[1] / "records"
MEANING = ("type", "$ref", "anyOf", "items")


@pytest.fixture
def document(local: Site) -> dict[str, Any]:
    with local.client() as client:
        answer = client.get("/api/openapi.json")
    found: dict[str, Any] = answer.json()
    assert answer.status_code == 200
    return found


def bare(schema: Any) -> Any:
    """A schema without what it says to people."""
    if isinstance(schema, dict):
        return {key: bare(value) for key, value in schema.items() if key != "description"}
    return [bare(each) for each in schema] if isinstance(schema, list) else schema


def test_what_programs_know_of_this_version_is_still_there(document: dict[str, Any]) -> None:
    """The document as it was when the version was new: every call, what may be sent with it and what is answered."""
    kept = json.loads((RECORDS / f"api-{document['info']['version']}.json").read_text("utf-8"))
    for path, methods in kept["paths"].items():
        for method, operation in methods.items():
            now = document["paths"][path][method]
            assert operation["responses"].keys() <= now["responses"].keys(), path
            known = {each["name"] for each in operation["parameters"]}
            assert known <= {each["name"] for each in now["parameters"]}, path
            assert {each["name"] for each in now["parameters"] if each["required"]} <= known, path
    schemas = document["components"]["schemas"]
    for name, schema in kept["components"]["schemas"].items():
        for field, described in schema.get("properties", {}).items():
            now = schemas[name]["properties"][field]
            assert [bare(now.get(key)) for key in MEANING] == [described.get(key) for key in MEANING], (name, field)
        if schema.get("additionalProperties") is False:  # what programs send: nothing more may be demanded
            assert set(schemas[name].get("required", [])) <= set(schema.get("required", [])), name


def fits(document: dict[str, Any], schema: dict[str, Any], body: Any) -> None:
    """Fail where the body does not fit the schema, or has a field of which the schema says nothing."""
    OAS31Validator({**schema, "components": document["components"]}).validate(body)
    name = schema["$ref"].rpartition("/")[2]
    assert body.keys() <= document["components"]["schemas"][name]["properties"].keys(), name


def check(document: dict[str, Any], path: str, answer: httpx2.Response) -> httpx2.Response:
    """An answer stands in the document under its path, method and status, and fits what is said there."""
    operation = document["paths"][path][answer.request.method.lower()]
    described = operation["responses"].get(str(answer.status_code))
    if described is None:
        assert answer.status_code >= 400
        described = document["components"]["responses"]["Error"]
        assert answer.json()["error"]["status"] == answer.status_code
    fits(document, described["content"]["application/json"]["schema"], answer.json())
    return answer


def test_the_document_is_valid(document: dict[str, Any]) -> None:
    validate(document)
    assert document["openapi"].startswith("3.1")


def test_every_address_of_the_api_is_in_the_document_and_nothing_else(local: Site, document: dict[str, Any]) -> None:
    served = {
        (route.path, method)
        for route in local.app.routes
        if isinstance(route, Route) and route.path.startswith("/api/")
        for method in route.methods or ()
        if method != "HEAD"
    }
    described = {(path, method.upper()) for path, methods in document["paths"].items() for method in methods}
    assert described == served and len(served) == len(ENDPOINTS)


def test_everything_in_the_document_is_explained(document: dict[str, Any]) -> None:
    for methods in document["paths"].values():
        for operation in methods.values():
            assert operation["summary"].endswith(".")
            assert all(parameter["schema"] for parameter in operation["parameters"])
    for name, schema in document["components"]["schemas"].items():
        assert schema["description"], name


def test_the_page_for_programs_names_every_address_and_the_document(local: Site) -> None:
    with local.client() as client:
        page = client.get("/api").text
    assert 'href="/api/openapi.json"' in page
    for endpoint in ENDPOINTS:
        assert re.search(rf"{endpoint.method} +{re.escape(endpoint.path)}\n", page), endpoint


def test_real_answers_are_as_the_document_says(local: Site, document: dict[str, Any]) -> None:
    at = "/api/tables/{table}"
    with local.client() as anybody:
        check(document, "/api/openapi.json", anybody.get("/api/openapi.json"))
        check(document, "/api/games", anybody.get("/api/games"))
        sent = {"game": "rubico", "seats": ["open", "open", "open", "random"]}
        made = check(document, "/api/tables", anybody.post("/api/tables", json=sent))
        table = made.json()["table"]
        check(document, f"{at}/view", anybody.get(f"/api/tables/{table}/view"))
        joined = [
            check(document, f"{at}/join", anybody.post(f"/api/tables/{table}/join", json={"name": name})).json()
            for name in ("Ada", "Berta", "Carme")
        ]
        check(document, "/api/tables", anybody.get("/api/tables"))
        check(document, at, anybody.get(f"/api/tables/{table}"))
        check(document, f"{at}/view", anybody.get(f"/api/tables/{table}/view"))
        check(document, f"{at}/play", play(anybody, table, "pass"))
    clients = [local.client(seated["token"]) for seated in joined]

    def ask(seat: int, what: str, **query: str) -> httpx2.Response:
        return check(document, f"{at}/{what}", clients[seat].get(f"/api/tables/{table}/{what}", params=query))

    def tell(seat: int, what: str, **body: object) -> httpx2.Response:
        return check(document, f"{at}/{what}", clients[seat].post(f"/api/tables/{table}/{what}", json=body))

    seat = next(seat for seat, client in enumerate(clients) if view(client, table)["options"])
    seen = ask(seat, "view").json()
    move = seen["options"][0]["move"]
    ask(seat, "options")
    ask(seat, "preview", move=move)
    ask(seat, "preview", move="castle")
    assert ask(seat, "preview").status_code == 400
    tell(seat, "hint")
    assert ask(seat, "record").status_code == 409
    tell(seat, "say", text="Salve!")
    assert tell(seat, "play", move=move, question=seen["question"]).status_code == 200
    refused = tell(seat, "play", move="always pass")
    assert refused.status_code == 409 and refused.json()["error"]["rule"]
    with stream(clients[0], f"/api/tables/{table}/stream") as messages:
        content = document["paths"][f"{at}/stream"]["get"]["responses"]["200"]["content"]["text/event-stream"]
        fits(document, content["schema"]["contentSchema"], json.loads(next(messages)))


def test_taking_back_is_as_the_document_says(local: Site, document: dict[str, Any]) -> None:
    table, clients = local.party(3, game="redcathedral")
    match = local.services.tables.known[table].playing
    at = "/api/tables/{table}"
    for status, done in ((200, True), (202, False)):
        seats: list[int] = []
        while not seats:
            play_on(table, clients, 1)
            moved = [seat for seat in range(3) if match.last_move_of(seat) is not None]
            seats = [seat for seat in moved if (match.undo_refusal(seat) is None) == done]
        answer = check(document, f"{at}/undo", clients[seats[0]].post(f"/api/tables/{table}/undo"))
        assert answer.status_code == status and answer.json()["done"] == done
    other = clients[(seats[0] + 1) % 3]
    check(document, f"{at}/consent", other.post(f"/api/tables/{table}/consent", json={"agree": False}))


def test_a_finished_game_is_as_the_document_says(local: Site, document: dict[str, Any]) -> None:
    table, clients = local.party(3)
    play_on(table, clients)
    for what in ("view", "record", "why?ply=1", "undo"):
        path = "/api/tables/{table}/" + what.partition("?")[0]
        method = "POST" if what == "undo" else "GET"
        check(document, path, clients[0].request(method, f"/api/tables/{table}/{what}"))


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({}, "request: Object missing required field `game`. Allowed: game, seats, options, content, public, pace, "),
        ({"game": "rubico", "seats": [], "colour": 1}, "request: Object contains unknown field `colour`. Allowed: "),
        ({"game": "rubico", "seats": ["open", 3]}, "seats[1]: Expected `str`, got `int`. Allowed: array of string."),
        ({"game": "rubico", "seats": [], "public": 1}, "public: Expected `bool`, got `int`. Allowed: boolean."),
        (
            {"game": "rubico", "seats": [], "timeout": "pass"},
            "timeout: Invalid enum value 'pass'. Allowed: bot, once.",
        ),
    ],
)
def test_what_does_not_fit_is_named_with_what_is_allowed(
    local: Site, document: dict[str, Any], body: dict[str, Any], message: str
) -> None:
    with local.client() as client:
        answer = check(document, "/api/tables", client.post("/api/tables", json=body))
    assert answer.status_code == 400 and answer.json()["error"]["message"].startswith(message)


def test_what_never_reaches_an_endpoint_is_answered_alike(local: Site, document: dict[str, Any]) -> None:
    error = {"$ref": "#/components/schemas/ErrorBody"}
    with local.client() as client:
        for status, answer in (
            (413, client.post("/api/tables", content=b"x" * 70_000)),
            (403, client.post("/api/tables", json={}, headers={"Origin": "https://elsewhere.example"})),
            (404, client.get("/api/nothing")),
            (404, client.get("/api/tables/nothing")),
            (405, client.delete("/api/tables")),
        ):
            assert answer.status_code == status
            fits(document, error, answer.json())
