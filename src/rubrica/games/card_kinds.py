"""Leafing through a game's cards by kind: what all games understand alike."""

from __future__ import annotations

from collections.abc import Iterable

from rubrica.engine.sentence import Told


class UnknownWord(Told):
    """Something that cards are not sorted by, or none of which there is; says what there is."""


def sorted_by(filters: Iterable[str], known: Iterable[str]) -> None:
    """Refuse every filter by which the cards are not sorted."""
    for name in filters:
        if name not in known:
            raise UnknownWord(
                "Cards are not sorted by {name}; they are by: {known}.",
                {"name": repr(name[:40]), "known": ", ".join(known)},
            )


def unknown(what: str, word: str, known: Iterable[str]) -> UnknownWord:
    """That there is no such kind, era or whatever cards are sorted by."""
    values: dict[str, object] = {"what": what, "word": repr(word[:40]), "known": ", ".join(known)}
    return UnknownWord("{what}: there is no {word}; there are: {known}.", values)


def wanted(filters: dict[str, str], kinds: Iterable[str]) -> list[str]:
    """The one kind that `kind=` asks for, else all of them.

    >>> wanted({"kind": "powers"}, ["powers", "senate"])
    ['powers']
    """
    sorted_by(filters, ["kind"])
    known = list(kinds)
    if "kind" not in filters:
        return known
    if filters["kind"] not in known:
        raise unknown("kind", filters["kind"], known)
    return [filters["kind"]]
