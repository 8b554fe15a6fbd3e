"""An endpoint of the API: declared once, with its handler, from which its route and its documentation follow.

A handler's second parameter is what a program sends, in the query of a GET or the body of a POST; what the handler
returns is what the server answers.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rubrica.engine.game import SPECTATOR
from rubrica.server.auth import acting_seat, viewing_seat
from rubrica.server.bodies import Answer
from rubrica.server.documents import MARK
from rubrica.server.people import Person
from rubrica.server.problems import Problem, bad, check_texts
from rubrica.server.services import Services, services_of
from rubrica.server.table import Table
from rubrica.tongue import Tongue

JSON = "application/json"
EVENTS = "text/event-stream"


class Access(Enum):
    """Who may ask, and as whom."""

    ANYBODY = "anybody"
    READER = "anybody: a seat's token or session shows its own view, without one a spectator's is shown"
    SEAT = "those who have a seat's token or session"


@dataclass(frozen=True)
class Call:
    """A request, and what its endpoint needs to know of it."""

    request: Request
    services: Services
    tongue: Tongue

    async def count(self, what: str) -> None:
        """Count the request among those of its address; too many are refused."""
        await self.services.limits.count(what, self.services.address(self.request))

    async def person(self, name: str) -> Person:
        """The person whose session asks; without one, a program that nobody knows yet."""
        return await self.services.person(self.request) or await self.services.people.new_program(name)


@dataclass(frozen=True)
class TableCall(Call):
    """A request at a table, for a seat or for a spectator."""

    table: Table
    seat: int

    async def count_for_seat(self, what: str) -> None:
        """Count the request among those of its seat; too many are refused."""
        await self.services.limits.count(what, f"{self.table.id} {self.seat}")


@dataclass(frozen=True)
class Endpoint:
    """One address and method of the API."""

    method: str
    path: str
    handler: Callable[..., Awaitable[Answer | Response]]
    access: Access = Access.ANYBODY
    statuses: tuple[int, ...] = (200,)
    answers: Any = None  # where the handler itself makes the response, what stands in it
    media: str = JSON
    counted: str = ""  # as what it is counted before its body is read, which may be large

    @property
    def takes(self) -> type[Struct] | None:
        """What a program sends, if anything."""
        parameters = list(inspect.signature(self.handler).parameters)
        return get_type_hints(self.handler)[parameters[1]] if len(parameters) > 1 else None

    @property
    def gives(self) -> Any:
        """What the server answers."""
        return self.answers or get_type_hints(self.handler)["return"]

    def route(self) -> Route:
        """The route by which requests come here."""
        takes, at_table = self.takes, get_type_hints(self.handler)["call"] is TableCall

        async def respond(request: Request) -> Response:
            call = await self._call(request, at_table)
            if self.counted:
                await call.services.limits.count(self.counted, await call.services.asker(request))
            sent = () if takes is None else (await read(request, takes),)
            answer = await self.handler(call, *sent)
            return answer if isinstance(answer, Response) else reply(answer, self.statuses[0], at_table)

        return Route(self.path, respond, methods=[self.method])

    async def _call(self, request: Request, at_table: bool) -> Call:
        services = services_of(request)
        tongue = services.tongue(request)
        if not at_table:
            return Call(request, services, tongue)
        table = await services.tables.current(request.path_params["table"])
        seat = SPECTATOR
        if self.access is Access.READER:
            seat = await viewing_seat(request, services.people, table)
        elif self.access is Access.SEAT:
            seat = await acting_seat(request, services.people, table)
        return TableCall(request, services, tongue, table, seat)


def reply(answer: Answer, status: int, at_table: bool = True) -> Response:
    """The answer as JSON; at a table its length tells nothing."""
    return Response(msgspec.json.encode(answer) + (MARK if at_table else b""), status, media_type=JSON)


async def read(request: Request, takes: type[Struct]) -> Struct:
    """What the program sent, or a Problem that names the field and says what is allowed."""
    try:
        if request.method == "POST":
            sent = msgspec.json.decode(await request.body() or b"{}", type=takes)
        else:
            sent = msgspec.convert(dict(request.query_params), takes, strict=False)
    except msgspec.ValidationError as error:
        raise misfit(str(error), takes) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise bad("The body is not JSON.") from None
    check_texts(msgspec.structs.asdict(sent))
    return sent


def misfit(error: str, takes: type[Struct]) -> Problem:
    """What msgspec says of a field, with the field first and what is allowed there.

    >>> from rubrica.server.bodies import NewTable
    >>> misfit("Invalid enum value 'x' - at `$.timeout`", NewTable).say()
    "timeout: Invalid enum value 'x'. Allowed: bot, once."
    """
    reason, _, place = error.partition(" - at `$")
    fields = properties(takes)
    field = re.match(r"\.(\w+)", place)
    return bad(
        "{field}: {reason}. Allowed: {allowed}.",
        field=place.strip(".`") or "request",
        reason=reason,
        allowed=described(fields[field[1]]) if field else ", ".join(fields),
    )


@cache
def properties(takes: type[Struct]) -> dict[str, dict[str, Any]]:
    """The JSON schemas of a struct's fields."""
    _, components = msgspec.json.schema_components((takes,))
    found: dict[str, dict[str, Any]] = components[takes.__name__]["properties"]
    return found


def described(schema: dict[str, Any]) -> str:
    """What a JSON schema allows, in a few words.

    >>> described({"type": "array", "items": {"type": "string"}})
    'array of string'
    >>> described({"anyOf": [{"type": "integer"}, {"type": "null"}]})
    'integer or null'
    """
    if "enum" in schema:
        return ", ".join(schema["enum"])
    if "anyOf" in schema:
        return " or ".join(described(choice) for choice in schema["anyOf"])
    inner = schema.get("items") or schema.get("additionalProperties")
    return f"{schema['type']} of {described(inner)}" if inner else str(schema["type"])
