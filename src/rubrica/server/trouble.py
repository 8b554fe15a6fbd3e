"""What people are told when something cannot be done: one shape for pages and programs."""

from __future__ import annotations

from rubrica.engine.game import Refusal
from rubrica.tongue import ENGLISH, Tongue


class Trouble(Exception):
    """A request that is refused: the HTTP status, a stable code, a sentence, and the rule where one speaks.

    The sentence is a template with {places}, so that it can be translated before they are filled in.
    """

    def __init__(self, status: int, code: str, why: str, rule: str = "", **values: object) -> None:
        super().__init__(why)
        self.status = status
        self.code = code
        self.why = why
        self.rule = rule
        self.values = values

    def say(self, tongue: Tongue = ENGLISH) -> str:
        return tongue(self.why, **self.values)

    def data(self, tongue: Tongue = ENGLISH) -> dict[str, object]:
        told: dict[str, object] = {"code": self.code, "message": self.say(tongue)}
        if self.rule:
            told["rule"] = self.rule
        return {"error": told}


def refused(refusal: Refusal) -> Trouble:
    """A rule says no."""
    trouble = Trouble(409, "refused", refusal.why, refusal.rule)
    trouble.values = refusal.values
    return trouble


def missing(what: str = "There is no such table.") -> Trouble:
    return Trouble(404, "missing", what)


def bad(why: str, **values: object) -> Trouble:
    return Trouble(400, "bad", why, "", **values)
