"""What `pip install rubrica` leaves out: which extra brings which module."""

from __future__ import annotations

EXTRAS = {
    "server": [
        "alembic",
        "argon2",
        "cachetools",
        "jinja2",
        "limits",
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
    "postgres": ["psycopg"],
    "rl": ["gymnasium", "numpy", "pettingzoo"],
}


def advice(error: ModuleNotFoundError) -> str | None:
    """How to get the module that was not found; None where no extra brings it.

    >>> advice(ModuleNotFoundError(name="starlette.routing"))
    "starlette is not installed: pip install 'rubrica[server]'"
    >>> advice(ModuleNotFoundError(name="jinja2"))
    "jinja2 is not installed: pip install 'rubrica[server]' or 'rubrica[lab]'"
    """
    module = (error.name or "").partition(".")[0]
    brought_by = [f"'rubrica[{extra}]'" for extra, modules in EXTRAS.items() if module in modules]
    return f"{module} is not installed: pip install {' or '.join(brought_by)}" if brought_by else None
