"""The OpenAPI document, made from the endpoints and their bodies."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import Any

import msgspec

from rubrica.server.auth import COOKIE
from rubrica.server.bodies import Document, ErrorBody
from rubrica.server.endpoints import EVENTS, JSON, Access, Endpoint, properties

API = 2  # raised where a program that fitted before does not fit any more; docs/formats.md tells what changed
SCHEMAS = "#/components/schemas/{name}"
ABOUT = """Everything a page can do, a program can do: the same views, the same options, the same refusals.

A program sits down with `join` and then sends the token it was given as `Authorization: Bearer TOKEN`. Whoever hosts
tables asks for a session with `guest` and sends it as the cookie `rubrica`, without a token. Sentences come in the
language that `Accept-Language` asks for, if it is spoken here."""
MESSAGES = """One message for every change, each with the whole view: a line `id:` with the table's version, and a line
`data:` with the JSON described here. A slow reader skips what it missed. Lines that begin with a colon keep the
connection open."""
SCHEMES = {
    "seat": {"type": "http", "scheme": "bearer", "description": "A seat's token, from `join`."},
    "session": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "A browser's, or from `guest`."},
}
SECURITY: dict[Access, list[dict[str, list[str]]]] = {
    Access.ANYBODY: [],
    Access.READER: [{}, {"seat": []}, {"session": []}],
    Access.SEAT: [{"seat": []}, {"session": []}],
}
SEAT = {
    "name": "seat",
    "in": "query",
    "required": False,
    "description": "For a person who has several seats: which of them; without it, the first.",
    "schema": {"type": "integer"},
}
PLACES = {"table": "The table.", "game": "The game's name.", "token": "What a link to a seat ends with."}


def document(endpoints: Sequence[Endpoint]) -> Document:
    """The whole document."""
    bodies = [endpoint.takes for endpoint in endpoints if endpoint.method == "POST" and endpoint.takes is not None]
    types = [*dict.fromkeys([*bodies, *(endpoint.gives for endpoint in endpoints), ErrorBody])]
    schemas, components = msgspec.json.schema_components(types, ref_template=SCHEMAS)
    refs = dict(zip(types, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, refs)
    error = {
        "description": "It was not carried out; the body says why.",
        "content": {JSON: {"schema": refs[ErrorBody]}},
    }
    return Document(
        openapi="3.1.0",
        info={"title": "Rubrica", "version": str(API), "description": ABOUT},
        servers=[{"url": "/"}],
        paths=paths,
        components={"schemas": components, "responses": {"Error": error}, "securitySchemes": SCHEMES},
    )


def _operation(endpoint: Endpoint, refs: dict[Any, dict[str, Any]]) -> dict[str, Any]:
    text = inspect.cleandoc(endpoint.handler.__doc__ or "")
    content = {endpoint.media: {"schema": _schema(endpoint, refs)}}
    answer = {"description": inspect.cleandoc(endpoint.gives.__doc__), "content": content}
    operation: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": text.partition("\n")[0],
        "description": f"{text}\n\nFor {endpoint.access.value}.",
        "security": SECURITY[endpoint.access],
        "parameters": _parameters(endpoint),
        "responses": {
            **{str(status): answer for status in endpoint.statuses},
            "default": {"$ref": "#/components/responses/Error"},
        },
    }
    if endpoint.method == "POST" and endpoint.takes is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": refs[endpoint.takes]}}}
    return operation


def _schema(endpoint: Endpoint, refs: dict[Any, dict[str, Any]]) -> dict[str, Any]:
    schema = refs[endpoint.gives]
    if endpoint.media != EVENTS:
        return schema
    return {"type": "string", "description": MESSAGES, "contentMediaType": JSON, "contentSchema": schema}


def _parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "description": told, "schema": {"type": "string"}}
        for name, told in PLACES.items()
        if f"{{{name}}}" in endpoint.path
    ]
    if endpoint.method == "GET" and endpoint.takes is not None:
        schemas = properties(endpoint.takes)
        for field in msgspec.structs.fields(endpoint.takes):
            found.append({"name": field.name, "in": "query", "required": field.required, "schema": schemas[field.name]})
    if endpoint.access is not Access.ANYBODY:
        found.append(SEAT)
    return found
