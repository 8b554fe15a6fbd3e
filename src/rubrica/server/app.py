"""The application: routes, what happens at start and stop, and what becomes of problems."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hmac import compare_digest
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from rubrica import __version__
from rubrica.server import (
    account,
    advice,
    api,
    coach_pages,
    company_pages,
    lesson_pages,
    metrics,
    operator_pages,
    pages,
    proofs,
    quick_play,
    replay,
    result,
    rules,
)
from rubrica.server.auth import bearer
from rubrica.server.config import Config
from rubrica.server.documents import Documents
from rubrica.server.guard import Guard
from rubrica.server.problems import Problem
from rubrica.server.services import Services, services_of
from rubrica.server.store import StoreDown
from rubrica.server.templating import DRAWING, STATIC, templates


class CachedFiles(StaticFiles):
    """Static files whose address changes with their content."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        """The file, which browsers may keep for ever."""
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


class DrawingFiles(CachedFiles):
    """The stylesheets and fonts of the drawings; their code stays at home."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """The file, if it is one that pages need."""
        return super().lookup_path(path) if path.endswith((".css", ".woff2", ".txt")) else ("", None)


async def health(request: Request) -> Response:
    """Whether this process can serve: the store takes a change, which it would not on a full disk."""
    services = services_of(request)
    status = {"status": "ok", "version": __version__, "database": services.store.engine.dialect.name}
    if not services.store.shared:
        status["sqlite"] = sqlite3.sqlite_version
    if not await services.writable():
        return JSONResponse(status | {"status": "store down"}, 503)
    return JSONResponse(status)


async def metrics_page(request: Request) -> Response:
    """What the server measures of itself, for Prometheus: to this machine, and to whoever has the token."""
    token = services_of(request).config.metrics_token
    given = bearer(request) or ""
    if not (token and compare_digest(given.encode(), token.encode())) and not from_here(request):
        raise HTTPException(404)
    return Response(metrics.exposition(), media_type="text/plain; version=0.0.4")


def from_here(request: Request) -> bool:
    """Whether a request was made on this machine, and not passed on by a proxy that runs on it."""
    passed_on = any(name in request.headers for name in ("x-forwarded-for", "forwarded", "via", "x-real-ip"))
    return not passed_on and request.client is not None and request.client.host in ("127.0.0.1", "::1")


async def answer_problem(request: Request, error: Problem) -> Response:
    """Programs get JSON, a page that asks with a script gets a notice, others a page."""
    metrics.refusals.labels(error.code).inc()
    tongue = services_of(request).tongue(request)
    if request.url.path.startswith("/api/"):
        return error.response(tongue)
    if request.headers.get("hx-request"):
        html = templates.get_template("notice.html").render(_=tongue, why=error.say(tongue), rule=error.rule)
        return HTMLResponse(html, error.status)
    return await pages.page(request, "problem.html", error.status, why=error.say(tongue), rule=error.rule)


async def answer_store_down(request: Request, _error: Exception) -> Response:
    """The database did not take a change."""
    problem = Problem(
        503,
        "store",
        "The server couldn't save that, so it didn't count. Nothing is lost; try again in a moment.",
    )
    return await answer_problem(request, problem)


async def answer_http(request: Request, error: HTTPException) -> Response:
    """No such page, or no such method."""
    status = error.status_code
    sentences = {
        404: Problem(404, "missing", "This page doesn't exist."),
        405: Problem(405, "http", "You can't do that here."),
    }
    other = Problem(status, "http", "We couldn't understand that request.")
    return await answer_problem(request, sentences.get(status, other))


async def answer_nobody(_request: Request, _error: Exception) -> Response:
    """Whoever asked has gone before they had said all of it: no fault, and nobody hears the answer."""
    return Response(status_code=400)


async def answer_fault(request: Request, _error: Exception) -> Response:
    """A fault of ours: the log has it, the person gets a sentence."""
    return await answer_problem(
        request, Problem(500, "fault", "Something went wrong on our side. We have noted it; please try again.")
    )


#: How each kind of error is answered.
ANSWERS: dict[Any, Any] = {
    Problem: answer_problem,
    StoreDown: answer_store_down,
    HTTPException: answer_http,
    ClientDisconnect: answer_nobody,
    Exception: answer_fault,
}


def build(config: Config) -> Starlette:
    """The whole application, ready to be served; a BadConfig where its database cannot be used."""

    services = Services(config)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await services.open()
        yield
        await services.close()

    app = Starlette(
        routes=[
            Route("/health", health),
            Route("/metrics", metrics_page),
            Mount("/static", CachedFiles(directory=STATIC)),
            Mount("/drawing", DrawingFiles(directory=DRAWING)),
            *account.ROUTES,
            *advice.ROUTES,
            *api.ROUTES,
            *coach_pages.ROUTES,
            *company_pages.ROUTES,
            *lesson_pages.ROUTES,
            *operator_pages.ROUTES,
            *pages.ROUTES,
            *proofs.ROUTES,
            *quick_play.ROUTES,
            *replay.ROUTES,
            *result.ROUTES,
            *rules.ROUTES,
        ],
        middleware=[
            Middleware(Guard, services.turns, https=config.secure),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),  # 9 takes twice the time for a hundredth
            Middleware(Documents),
        ],
        exception_handlers=ANSWERS,
        lifespan=lifespan,
    )
    app.state.services = services
    return app
