"""The lines of the story as a page shows them. There are many in every push, so no template writes them."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from markupsafe import Markup


class Deed(NamedTuple):
    """A line of the story: after which move it was written, its place among those of the same move, what it says, and
    the picture that tells it as a scene."""

    ply: int
    place: int
    text: str
    scene: str


def lines(told: Iterable[Deed], replay: str, reader: int | str, since: int) -> Markup:
    """The lines, each with a link to its moment of the replay; those up to the ply `since` were told before.

    >>> print(lines([Deed(3, 0, "Ada takes <2>", "")], "/t/x/replay", 0, 3))
    <li id="deed-3-0" data-ply="3" class="before"><a href="/t/x/replay?ply=3&amp;as=0">Ada takes &lt;2&gt;</a></li>
    """
    return Markup("\n".join(_line(deed, replay, reader, deed.ply <= since) for deed in told))


def _line(deed: Deed, replay: str, reader: int | str, before: bool) -> str:
    scene = f' data-scene="{escape(deed.scene)}"' if deed.scene else ""
    look = ' class="before"' if before else ""
    link = f'<a href="{replay}?ply={deed.ply}&amp;as={reader}">{escape(deed.text)}</a>'
    return f'<li id="deed-{deed.ply}-{deed.place}" data-ply="{deed.ply}"{scene}{look}>{link}</li>'
