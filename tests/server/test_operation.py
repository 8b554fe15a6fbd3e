"""Health, metrics, logs, languages, and the load tool."""

from __future__ import annotations

import json
import logging
import re

import pytest

from rubrica.server.guard import redacted
from rubrica.server.logs import Lines
from tests.server.site import Site, play_on


def test_health_and_metrics(site: Site) -> None:
    table, clients = site.party(3)
    play_on(table, clients, 5)
    with site.client() as client:
        assert client.get("/health").json()["status"] == "ok"
        text = client.get("/metrics").text
    for name in ("rubrica_moves_total", "rubrica_requests_total", "rubrica_streams", "rubrica_stage_seconds_sum"):
        assert name in text


def test_a_log_line_is_json_and_holds_no_seat_link() -> None:
    record = logging.makeLogRecord({"msg": "request", "path": redacted("/seat/secret"), "status": 200})
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
