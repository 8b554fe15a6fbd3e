"""Starting and stopping the server."""

from __future__ import annotations

import os
import socket
import sys

import segno
import uvicorn

from rubrica.server import garbage
from rubrica.server.app import build
from rubrica.server.config import BadConfig, Config
from rubrica.server.logs import set_up
from rubrica.server.protocol import MOST_CONNECTIONS, MOST_HEAD, PROTOCOL, Houses, counted
from rubrica.tongue import language_of, tongue_of

DOORS = 64  # connections that are taken in a round of the event loop, which takes one from each
SWITCH = 0.0005  # seconds: the store's thread gives way at every statement, and must not wait long to go on


class Server(uvicorn.Server):
    """Ends every live stream before it waits for requests to end; they would last for ever."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, then stop as usual."""
        app = self.config.app
        app.state.services.streams.close()  # type: ignore[union-attr]
        await super().shutdown(sockets)


def serve(config: Config) -> None:
    """Serve until told to stop; a BadConfig where the port or the database cannot be used."""
    set_up(config.log)
    more_files()
    sys.setswitchinterval(SWITCH)
    listener = listen(config.host, config.port)
    served = Server(settings(config))
    greet(config)
    garbage.settle()
    served.run([listener, *(listener.dup() for _ in range(DOORS - 1))])


def settings(config: Config) -> uvicorn.Config:
    """How uvicorn serves the application."""
    houses = Houses(config.proxies, MOST_CONNECTIONS if config.limits else sys.maxsize)
    return uvicorn.Config(
        build(config),
        host=config.host,
        port=config.port,
        http=counted(PROTOCOL, houses),
        h11_max_incomplete_event_size=MOST_HEAD,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(config.proxies),
        forwarded_allow_ips=config.proxies,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=5,
    )


def listen(host: str, port: int) -> socket.socket:
    """The place people come to; a BadConfig where it is taken or not ours."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except (OSError, OverflowError) as error:
        raise BadConfig(
            "Can't listen on {host}, port {port}: {reason}. Stop what runs there, or choose another: "
            "rubrica serve --port {another}",
            {"host": host, "port": port, "reason": getattr(error, "strerror", None) or error, "another": 8001},
        ) from None


def more_files() -> None:
    """Every stream is an open file; take as many as the system allows."""
    try:
        import resource
    except ImportError:  # not on this system
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def greet(config: Config) -> None:
    """Say where the games are, with a code for phones on the same network."""
    address = config.address or f"http://{own_address(config.host)}:{config.port}"
    tongue = tongue_of(language_of(os.environ))
    print("\n  " + tongue("Rubrica is at {address}", address=address) + "\n", flush=True)
    if sys.stdout.isatty():
        segno.make(address).terminal(compact=True)


def own_address(host: str) -> str:
    """The address other machines on this network reach; nothing is sent to find it out."""
    if host not in ("0.0.0.0", "::"):
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
