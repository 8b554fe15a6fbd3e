"""What anybody can check this server by: its key, the public log, and how a deal is made that nobody can choose."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from rubrica import __version__
from rubrica.engine.public_log import FORMAT, written
from rubrica.server import public_log
from rubrica.server.pages import page, whole_number
from rubrica.server.problems import missing
from rubrica.server.services import services_of

PAGE = 1000


async def fair_page(request: Request) -> Response:
    """How a deal is made that nobody can choose."""
    return await page(request, "fair.html", fingerprint=services_of(request).tables.signer.fingerprint)


async def well_known(request: Request) -> Response:
    """The server's public key, and where its log stands."""
    services = services_of(request)
    entries, chain = await services.store.do(public_log.head)
    signer = services.tables.signer
    key = {"algorithm": "Ed25519", "public": signer.key.hex(), "fingerprint": signer.fingerprint}
    log = {"format": FORMAT, "address": "/log", "page": PAGE, "entries": entries, "chain": chain}
    return JSONResponse({"rubrica": __version__, "key": key, "log": log})


async def log_page(request: Request) -> Response:
    """A page of the public log, from an entry on; a header names the next page, if there is one."""
    services = services_of(request)
    first = max(1, whole_number(request.query_params.get("from", "1"), "from"))
    found = await services.store.do(lambda connection: public_log.page(connection, first, PAGE))
    if found is None:
        raise missing("The log is not that long yet.")
    before, entries = found
    headers = {"Content-Disposition": f'inline; filename="rubrica-log-{first}.jsonl"', "Cache-Control": "no-store"}
    if len(entries) == PAGE:
        headers["Link"] = f'</log?from={first + PAGE}>; rel="next"'
    return Response(written(first, before, entries), media_type="application/jsonl", headers=headers)


ROUTES = [Route("/fair", fair_page), Route("/log", log_page), Route("/.well-known/rubrica.json", well_known)]
