"""What `pip install rubrica` leaves out: which extra brings which module."""

from __future__ import annotations

from rubrica.engine.sentence import ENGLISH as ENGLISH
from rubrica.engine.sentence import Sentence, Value

EXTRAS = {
    "server": [
        "alembic",
        "argon2",
        "cachetools",
        "cryptography",
        "h11",
        "jinja2",
        "markdown_it",
        "markupsafe",
        "prometheus_client",
        "python_multipart",
        "segno",
        "sqlalchemy",
        "starlette",
        "uvicorn",
    ],
    "lab": ["duckdb", "jinja2", "openskill"],
    "cluster": ["ray"],
    "postgres": ["psycopg"],
    "rl": ["gymnasium", "numpy", "pettingzoo"],
    "openspiel": ["pyspiel"],
}


def advice(error: ModuleNotFoundError) -> Sentence | None:
    """How to get the module that was not found; None where no extra brings it.

    >>> ENGLISH.say(advice(ModuleNotFoundError(name="starlette.routing")))
    "starlette is not installed. Get it with: pip install 'rubrica[server]'"
    """
    module = (error.name or "").partition(".")[0]
    brought_by = [f"pip install 'rubrica[{extra}]'" for extra, modules in EXTRAS.items() if module in modules]
    values: dict[str, Value] = {"module": module, "command": " | ".join(brought_by)}
    return Sentence("{module} is not installed. Get it with: {command}", values) if brought_by else None
