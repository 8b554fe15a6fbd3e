"""The application: routes, what happens at start and stop, and what becomes of trouble."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import text
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from rubrica import __version__
from rubrica.server import advice, api, metrics, pages, rules, shelf
from rubrica.server.config import Config
from rubrica.server.guard import Guard
from rubrica.server.house import House, house
from rubrica.server.store import StoreDown
from rubrica.server.trouble import Trouble


class Kept(StaticFiles):
    """Static files whose address changes with their content."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


class Drawn(Kept):
    """The stylesheets and fonts of the drawings; their code stays at home."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        return super().lookup_path(path) if path.endswith((".css", ".woff2", ".txt")) else ("", None)


async def health(request: Request) -> Response:
    """Whether this process can serve: the store answers."""
    here = house(request)
    told = {"status": "ok", "version": __version__, "database": here.store.engine.dialect.name}
    if not here.store.shared:
        told["sqlite"] = sqlite3.sqlite_version
    try:
        await here.store.do(lambda connection: connection.execute(text("SELECT 1")).scalar_one())
    except StoreDown:
        return JSONResponse(told | {"status": "store down"}, 503)
    return JSONResponse(told)


async def measured(request: Request) -> Response:
    return Response(metrics.exposition(), media_type="text/plain; version=0.0.4")


async def answer_trouble(request: Request, error: Exception) -> Response:
    assert isinstance(error, Trouble)
    metrics.refusals.labels(error.code).inc()
    tongue = house(request).tongue(request)
    if request.url.path.startswith("/api/"):
        return JSONResponse(error.data(tongue), error.status)
    if request.headers.get("hx-request"):
        html = pages.templates.get_template("notice.html").render(_=tongue, why=error.say(tongue), rule=error.rule)
        return HTMLResponse(html, error.status)
    return await pages.page(request, "trouble.html", error.status, why=error.say(tongue), rule=error.rule)


async def answer_store_down(request: Request, _error: Exception) -> Response:
    trouble = Trouble(
        503,
        "store",
        "The server could not save that, so it did not happen. Nothing was lost; try again in a moment.",
    )
    return await answer_trouble(request, trouble)


async def answer_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    troubles = {
        404: Trouble(404, "http-404", "There is no such page."),
        405: Trouble(405, "http-405", "That cannot be done here."),
    }
    status = error.status_code
    other = Trouble(status, f"http-{status}", "That request could not be understood.")
    return await answer_trouble(request, troubles.get(status, other))


async def answer_fault(request: Request, _error: Exception) -> Response:
    """A fault of ours: the log has it, the person gets a sentence."""
    return await answer_trouble(request, Trouble(500, "fault", "Something broke here. It was noted; please try again."))


def build(config: Config) -> Starlette:
    """The whole application, ready to be served."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.house = House(config)
        await app.state.house.open()
        yield
        await app.state.house.close()

    return Starlette(
        routes=[
            Route("/health", health),
            Route("/metrics", measured),
            Mount("/static", Kept(directory=pages.STATIC)),
            Mount("/drawing", Drawn(directory=pages.DRAWING)),
            *advice.ROUTES,
            *api.ROUTES,
            *pages.ROUTES,
            *shelf.ROUTES,
            *rules.ROUTES,
        ],
        middleware=[Middleware(Guard, https=config.secure), Middleware(GZipMiddleware, minimum_size=1000)],
        exception_handlers={
            Trouble: answer_trouble,
            StoreDown: answer_store_down,
            HTTPException: answer_http,
            Exception: answer_fault,
        },
        lifespan=lifespan,
    )
