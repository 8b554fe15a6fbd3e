"""Health, metrics, logs, languages, and the load tool."""

from __future__ import annotations

import json
import logging
import re
import resource
from pathlib import Path

import pytest

from rubrica.server import services
from rubrica.server.guard import redacted
from rubrica.server.logs import Lines
from tests.server.conftest import Start
from tests.server.site import Site, play_on


def test_health_and_metrics(site: Site) -> None:
    table, clients = site.party(3)
    play_on(table, clients, 5)
    with site.client() as client:
        assert client.get("/health").json()["status"] == "ok"
        text = client.get("/metrics").text
    for name in ("rubrica_moves_total", "rubrica_requests_total", "rubrica_streams", "rubrica_stage_seconds_sum"):
        assert name in text


def test_health_tries_to_write(local: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that takes no more, which is a limit of this process here."""
    monkeypatch.setattr(services, "TRIED_EVERY", 0.0)
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    with local.client() as client:
        assert client.get("/health").status_code == 200
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, usual[1]))
        try:
            full = client.get("/health")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, usual)
        assert full.status_code == 503
        assert client.get("/health").status_code == 200


def test_metrics_are_for_this_machine_and_for_whoever_has_the_token(tmp_path: Path, start: Start) -> None:
    site = start(f"sqlite:///{tmp_path / 'r.db'}", metrics_token="a secret")
    with site.client() as client:
        assert client.get("/metrics").status_code == 200
        passed_on = {"X-Forwarded-For": "192.0.2.7"}
        assert client.get("/metrics", headers=passed_on).status_code == 404
        for token, status in (("wrong", 404), ("a secret", 200)):
            headers = passed_on | {"Authorization": f"Bearer {token}"}
            assert client.get("/metrics", headers=headers).status_code == status


@pytest.mark.parametrize(("proxies", "counted"), [("", "127.0.0.1"), ("127.0.0.1", "192.0.2.7")])
def test_nobody_is_believed_about_an_address_unless_named(
    tmp_path: Path, start: Start, monkeypatch: pytest.MonkeyPatch, proxies: str, counted: str
) -> None:
    site = start(f"sqlite:///{tmp_path / 'r.db'}", proxies=proxies)
    seen: list[tuple[str, str]] = []
    monkeypatch.setattr(site.services.limits, "count", lambda *what: seen.append(what))
    with site.client() as client:
        client.post("/quick", data={"game": "nothing"}, headers={"X-Forwarded-For": "192.0.2.7"})
    assert seen[0] == ("create", counted)


def test_nothing_personal_is_kept_by_browsers(local: Site) -> None:
    table = local.make("open", "open", "open")
    with local.client() as client:
        for where in ("/", f"/t/{table}", f"/api/tables/{table}/view", "/api/tables", "/t/nothing", "/account"):
            assert client.get(where).headers["cache-control"] == "no-store"


def test_a_log_line_steers_no_terminal() -> None:
    record = logging.makeLogRecord({"msg": "request", "path": "/\x1b[31m\x9b1m\u202e\n"})
    line = Lines().format(record)
    assert line.isprintable() and json.loads(line)["path"] == "/\x1b[31m\x9b1m\u202e\n"


def test_a_log_line_is_json_and_holds_no_seat_link() -> None:
    for path in ("/seat/secret", "/api/seats/secret"):
        record = logging.makeLogRecord({"msg": "request", "path": redacted(path), "status": 200})
        line = json.loads(Lines().format(record))
        assert line["what"] == "request" and line["status"] == 200
        assert "secret" not in Lines().format(record)


def test_no_secret_reaches_the_log(local: Site, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "rubrica")
    with local.client() as host:
        made = host.post("/new", data={"game": "rubico", "size": "3", "chair0": "me", "name": "Ada"})
        table = made.headers["location"].split("/")[-1]
        link = re.search(r"/seat/([\w-]+)", host.post(f"/t/{table}/link", data={"seat": "1"}).text)
        assert link is not None
        host.get(link[0])
        secrets = [link[1], host.cookies["rubrica"]]
    token = local.sit(table, "Berta").headers["authorization"].split()[1]
    seed = local.services.tables.known[table].row.seed
    written = "\n".join(Lines().format(record) for record in caplog.records)
    assert "/seat/…" in written
    assert not [secret for secret in [*secrets, token, seed] if secret in written]


def test_a_person_is_met_in_their_language(local: Site) -> None:
    with local.client() as client:
        assert '<html lang="ca">' in client.get("/", headers={"Accept-Language": "ca-ES,ca;q=0.9"}).text
        assert '<html lang="en">' in client.get("/", headers={"Accept-Language": "xx"}).text
        assert client.post("/language", data={"language": "it"}).status_code == 303
        assert '<html lang="it">' in client.get("/").text
        assert client.post("/language", data={"language": "../x"}).status_code == 400
