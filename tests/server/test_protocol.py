"""What is bounded before anything is made of it: heads, cookies, slow clients; whichever parser reads them."""

from __future__ import annotations

import socket
import struct
import time
from pathlib import Path

import pytest

from rubrica.server import metrics, protocol, run
from rubrica.server.protocol import Bounded, BoundedH11
from tests.server.conftest import Start
from tests.server.site import Site
from tests.server.test_scheduler import wait_for

PROTOCOLS: dict[str, type[Bounded]] = {kind.__name__: kind for kind in (protocol.PROTOCOL, BoundedH11)}


@pytest.fixture(params=PROTOCOLS)
def bounded(request: pytest.FixtureRequest, tmp_path: Path, start: Start, monkeypatch: pytest.MonkeyPatch) -> Site:
    """A server that reads with one parser or the other, and does not wait as long as usual."""
    monkeypatch.setattr(run, "PROTOCOL", PROTOCOLS[request.param])
    monkeypatch.setattr(protocol, "SECONDS", {protocol.HEAD: 0.5, protocol.BODY: 0.5})
    monkeypatch.setattr(protocol, "STALLED", 0.5)
    return start(f"sqlite:///{tmp_path / 'r.db'}")


def test_one_address_has_no_more_connections_than_a_house_needs(
    tmp_path: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One too many is hung up on before it says a word; when others are closed it is let in."""
    monkeypatch.setattr(run, "MOST_CONNECTIONS", 3)
    site = start(f"sqlite:///{tmp_path / 'r.db'}", limits=True)
    asks = b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    held = [connect(site) for _ in range(3)]
    for connection in held:
        connection.sendall(b"GET / HTTP/1.1\r\n")
    with connect(site) as refused:
        refused.sendall(asks)
        assert answer(refused) == b""
    for connection in held:
        connection.close()

    def let_in() -> bool:
        with connect(site) as again:
            again.sendall(asks)
            return answer(again).startswith(b"HTTP/1.1 200")

    wait_for(let_in)


def connect(site: Site) -> socket.socket:
    return socket.create_connection(("127.0.0.1", int(site.address.rsplit(":", 1)[1])), 20)


def answer(connection: socket.socket) -> bytes:
    """All that the server sends until it hangs up."""
    told = b""
    try:
        while more := connection.recv(65_536):
            told += more
    except ConnectionError:
        pass
    return told


def status(told: bytes) -> int:
    return int(told.split()[1])


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"x" * 30_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X-Many: 1\r\n" * 3_000 + b"\r\n",
        b"GET /" + b"x" * 30_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nCookie: rubrica=" + b"x" * 30_000 + b"\r\n\r\n",
        b"POST /quick HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;" + b"x" * 30_000,
        b"POST /quick HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX-Trailer: " + b"x" * 30_000,
    ],
    ids=["header", "headers", "address", "cookie", "extension", "trailer"],
)
def test_a_head_that_is_too_long_is_refused_however_it_comes(bounded: Site, head: bytes) -> None:
    with connect(bounded) as whole:
        whole.sendall(head)
        assert status(answer(whole) or b"HTTP/1.1 431") in (400, 431)
    with connect(bounded) as slowly:
        sent = 0
        try:
            for sent in range(0, len(head), 1_000):
                slowly.sendall(head[sent : sent + 1_000])
                time.sleep(0.001)
            assert status(answer(slowly) or b"HTTP/1.1 431") in (400, 431)
        except ConnectionError:
            assert sent > 1_000


def test_a_head_that_never_ends_holds_no_more_than_a_head_may_have(bounded: Site) -> None:
    with connect(bounded) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ")

        def send_on() -> None:
            while True:
                connection.sendall(b"x" * 4_096)
                time.sleep(0.0005)

        with pytest.raises(ConnectionError):
            send_on()


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost:",
        b"POST /quick HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\ngame=",
        b"GET /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx",
        b"\r\n",
    ],
    ids=["nothing", "head", "body", "unread", "line"],
)
@pytest.mark.parametrize("first", [b"", b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"], ids=["first", "second"])
def test_who_does_not_go_on_is_hung_up_on(bounded: Site, first: bytes, begun: bytes) -> None:
    if first and not begun:
        return  # a connection that rests is kept
    with connect(bounded) as connection:
        if first:
            connection.sendall(first)
            assert status(connection.recv(65_536)) == 200
        connection.sendall(begun)
        answer(connection)  # ends, though this side waits for ever


def test_who_reads_nothing_of_the_answer_is_hung_up_on(bounded: Site) -> None:
    held = bounded.server.server_state.connections
    with connect(bounded) as connection:
        connection.sendall(b"GET /static/htmx-4.0.0.min.js HTTP/1.1\r\nHost: x\r\n\r\n" * 800)
        wait_for(lambda: held)
        wait_for(lambda: not held)


def test_a_stream_is_not_hung_up_on(bounded: Site) -> None:
    table = bounded.make("open", "open", "open")
    with connect(bounded) as connection:
        connection.sendall(f"GET /t/{table}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        told = connection.recv(65_536)
        time.sleep(1.5)
        bounded.sit(table, "Ada")
        while b"Ada" not in told:
            more = connection.recv(65_536)
            assert more, "the stream ended"
            told += more


def test_one_connection_serves_many_requests(bounded: Site) -> None:
    with bounded.client() as client:
        for _ in range(3):
            assert client.get("/health").status_code == 200
            time.sleep(0.8)


def test_a_connection_rests_after_a_request_that_was_answered_before_all_of_it_was_there(
    bounded: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is hung up on when it rests too long, not when the next request does not come at once."""
    for rest, goes_on in ((20.0, True), (0.2, False)):
        monkeypatch.setitem(protocol.SECONDS, protocol.REST, rest)
        with connect(bounded) as connection:
            connection.sendall(b"POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nga")
            assert b" 404 " in connection.recv(65_536)
            connection.sendall(b"me=")
            time.sleep(1.0)
            try:
                connection.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                told = answer(connection)
            except ConnectionError:
                told = b""
            assert (b" 200 " in told) == goes_on


def test_who_goes_away_before_the_answer_is_no_fault(local: Site, caplog: pytest.LogCaptureFixture) -> None:
    """Nor who asks for much at once and takes nothing of it."""
    asked = b"GET /api/tables HTTP/1.1\r\nHost: x\r\n\r\n" * 200
    for _ in range(10):
        with connect(local) as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.sendall(asked)
            connection.recv(10)
    wait_for(lambda: not local.server.server_state.tasks)
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


def test_quoted_cookies_are_not_read(bounded: Site) -> None:
    """What is quoted takes the square of its length to read; the server has no such cookie."""
    with bounded.client() as client:
        assert client.post("/account", data={"what": "name", "name": "Ada"}).status_code == 303
        session = client.cookies["rubrica"]
    with bounded.client() as other:
        quoted = "\\" * 5_000
        sent = f'other="{quoted}"; rubrica={session}'
        assert 'value="Ada"' in other.get("/account", headers={"Cookie": sent}).text
        assert 'value="Ada"' not in other.get("/account", headers={"Cookie": f'rubrica="{session}"'}).text


def test_a_method_that_nobody_knows_is_counted_with_all_others(bounded: Site) -> None:
    """Else whoever makes up methods fills the memory with counters."""
    with connect(bounded) as connection:
        connection.sendall(b"BREW /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert answer(connection).startswith(b"HTTP/1.1 4")
    assert "BREW" not in metrics.exposition().decode()
