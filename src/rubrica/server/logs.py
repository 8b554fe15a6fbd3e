"""Logs: one JSON object a line."""

from __future__ import annotations

import json
import logging
import sys

USUAL = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class Lines(logging.Formatter):
    """What happened, when, and what else the caller said about it."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line of JSON."""
        line: dict[str, object] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{int(record.msecs):03}",
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line.update({name: value for name, value in vars(record).items() if name not in USUAL})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return visible(json.dumps(line, ensure_ascii=False, default=str))


def visible(text: str) -> str:
    """JSON in which nothing can steer a terminal: what is not printable is written out.

    >>> visible('"Ada \\u202e\\x9b1m"')
    '"Ada \\\\u202e\\\\u009b1m"'
    """
    return "".join(letter if letter.isprintable() else json.dumps(letter)[1:-1] for letter in text)


def set_up(level: str) -> None:
    """Log to the standard error, from this level on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
