"""What content Rubico can be played with: the fields of every card, then all that must hold between cards.

Content that passes can always be played to its end [rubico:3.11].
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rubrica.engine.sentence import Sentence, Value
from rubrica.games.forms import Data, Entry, Flag, Id, ListOf, Named, Number, OneOf, Text, Texts
from rubrica.games.rubico.box import (
    DOES,
    EFFECTS,
    FOUR_OF_A_LEGION,
    MORE_THAN_STEPS,
    MOST_FROM_ONE,
    castra_of,
    even_road,
    marked_road,
    on_road,
)
from rubrica.games.rubico.moves import POWERS, ROW
from rubrica.games.shape import Finding, Rows, Shape, at_least, at_most

PLAYERS = range(3, 8)
MOST_FORCED = 2
#: All sets of Senate cards are foreseen, so that each more of them doubles the work.
SENATE_ROOM = 12

NAME = Texts(60)
COUNT = OneOf(*PLAYERS)
CARDS = Number(0, 40)
EXTRA = Number(0, 9)


MARCH = Entry({"red": CARDS, "blue": CARDS, "janus": CARDS, "pompey": CARDS})
ROW_OF_PLAYERS = Entry(
    {
        "count": COUNT,
        "roles": Entry({"red": Number(1, 6), "blue": Number(1, 6)}),
        "march": MARCH,
        "draw": Number(MOST_FROM_ONE, ROW),
        "threshold": Number(1, 9),
        "powers": Flag(),
        "senators_know": Flag(),
    }
)
SPACE = Entry({}, {"castrum": Texts(60, marks=True), "players": COUNT, "most": COUNT})
EVEN = Entry({"castrum": Texts(60, marks=True), "steps": ListOf(Number(1, 20), len(PLAYERS), len(PLAYERS))})
SENATE_CARD = Entry(
    {"id": Id(), "name": NAME, "effect": OneOf(*EFFECTS), "legions": ListOf(Text(40), 0, 2)}, {"first": Flag()}
)
POWER = Entry({"id": Id(), "name": NAME, "does": OneOf(*DOES)}, {"red": EXTRA, "pompey": EXTRA})
SHAPE = Shape(
    {
        "players": {"players": Rows(ROW_OF_PLAYERS, key="count", every="count", rule="rubico:1.2")},
        "track": {"start": NAME, "space": Rows(SPACE), "even": Rows(EVEN, needed=False)},
        "senate": {"legion": Named(Texts(60, marks=True), count=2), "card": Rows(SENATE_CARD, SENATE_ROOM)},
        "powers": {"power": Rows(POWER, POWERS)},
    }
)


def _row(row: Data) -> str:
    return f"players {row['count']}"


@SHAPE.refuses("players")
def roles(data: Data) -> Iterator[Finding]:
    """[rubico:1.2] One role for each player."""
    for row in data["players"]["players"]:
        red, blue = row["roles"]["red"], row["roles"]["blue"]
        if red + blue != row["count"]:
            problem = Sentence(
                "{red} red and {blue} blue are not {count}", {"red": red, "blue": blue, "count": row["count"]}
            )
            yield Finding(
                "players.toml", _row(row), "roles", problem, Sentence("one role for each player [rubico:1.2]")
            )


@SHAPE.refuses("players", "senate")
def march_deck(data: Data) -> Iterator[Finding]:
    """[rubico:3.11] Enough march cards for every hand and for each card a Senate card draws."""
    extra = sum(card["effect"] == "draw" for card in data["senate"]["card"])
    for row in data["players"]["players"]:
        cards, hands = sum(row["march"].values()), row["count"] - 1
        needed = row["draw"] * hands + extra
        if cards < needed:
            problem = Sentence(
                "{cards} cards, too few for {hands} hands of {draw} and {extra} drawn by the Senate",
                {"cards": cards, "hands": hands, "draw": row["draw"], "extra": extra},
            )
            yield Finding("players.toml", _row(row), "march", problem, at_least(needed, "rubico:3.11"))


@SHAPE.refuses("players", "powers")
def hands(data: Data) -> Iterator[Finding]:
    """[rubico:1.3] A power for each player; [rubico:5.9] whoever covers a card keeps two that can be taken."""
    powers = data["powers"]["power"]
    covers = any(power["does"] == "cover" for power in powers)
    for row in data["players"]["players"]:
        if row["powers"] and len(powers) < row["count"]:
            problem = Sentence(
                "{cards} power cards for {players} players", {"cards": len(powers), "players": row["count"]}
            )
            yield Finding("players.toml", _row(row), "powers", problem, Sentence("false, or one for each [rubico:1.3]"))
        if row["powers"] and covers and row["draw"] - 1 < MOST_FROM_ONE:
            problem = Sentence(
                "a player who covers one of {draw} cards keeps fewer than {least}",
                {"draw": row["draw"], "least": MOST_FROM_ONE},
            )
            yield Finding("players.toml", _row(row), "draw", problem, Sentence("3 or more [rubico:5.9]"))


@SHAPE.refuses("track")
def road(data: Data) -> Iterator[Finding]:
    """[rubico:2.1] A last space that is Rome at every player count."""
    spaces = data["track"]["space"]
    if "castrum" not in spaces[-1] or not all(on_road(spaces[-1], count) for count in PLAYERS):
        problem = Sentence("the last space is no castrum for every player count")
        allowed = Sentence("a castrum without players, for it is Rome [rubico:2.1]")
        yield Finding("track.toml", f"space {len(spaces)}", "castrum", problem, allowed)


@SHAPE.warns("track")
def highest_counts(data: Data) -> Iterator[Finding]:
    """[rubico:2.1] Releases up to 0.2.0 dealt roads with such marks, and games that began on them go on."""
    for place, space in enumerate(data["track"]["space"], 1):
        if "most" in space:
            problem = Sentence(
                "up to {most} players; a space never disappears when a player is added [rubico:2.1]",
                {"most": space["most"]},
            )
            yield Finding("track.toml", f"space {place}", "most", problem)


@SHAPE.refuses("track")
def legs(data: Data) -> Iterator[Finding]:
    """[rubico:2.2] No leg asks for more cards than 2 from each of the others [rubico:3.3]."""
    track = data["track"]
    for count in PLAYERS:
        most = MOST_FROM_ONE * (count - 1) - MORE_THAN_STEPS
        roads = [("space", marked_road(track["space"], count)), ("even", even_road(track.get("even", []), count))]
        for kind, found in roads:
            for start, castrum in pairwise([0, *castra_of(found)]):
                if castrum - start > most:
                    problem = Sentence(
                        "a leg of {steps} steps cannot be served with {players} players",
                        {"steps": castrum - start, "players": count},
                    )
                    yield Finding("track.toml", kind, "castrum", problem, at_most(most, "rubico:3.11"))


@SHAPE.refuses("senate")
def senate_row(data: Data) -> Iterator[Finding]:
    """[rubico:1.4] One card lies first; [rubico:3.11] fewer discards than cards taken on the shortest leg."""
    cards = data["senate"]["card"]
    first = [card["id"] for card in cards if card.get("first")]
    if len(first) != 1:
        problem = Sentence("first = true on {cards}", {"cards": ", ".join(first) or Sentence("none")})
        yield Finding("senate.toml", "card", "first", problem, Sentence("exactly one card [rubico:1.4]"))
    discards = sum(card["effect"] == "discard" for card in cards)
    if discards > 1 + MORE_THAN_STEPS:
        problem = Sentence("{discards} cards discard, more than are taken on a leg of one step", {"discards": discards})
        yield Finding("senate.toml", "card", "effect", problem, at_most(1 + MORE_THAN_STEPS, "rubico:3.11"))


@SHAPE.refuses("senate")
def four_of_a_legion(data: Data) -> Iterator[Finding]:
    """[rubico:3.11] With the whole row face up a legion shows four, in whichever order the cards were turned."""
    legions, cards = list(data["senate"]["legion"]), data["senate"]["card"]
    for card in cards:
        for legion in card["legions"]:
            if legion not in legions:
                problem = Sentence("no legion {legion}", {"legion": repr(legion)})
                yield Finding("senate.toml", card["id"], "legions", problem, ", ".join(legions))
        if len(set(card["legions"])) != len(card["legions"]):
            yield Finding(
                "senate.toml", card["id"], "legions", Sentence("the same legion twice"), Sentence("each legion once")
            )
    shown = {legion: sum(legion in card["legions"] for card in cards) for legion in legions}
    if max(shown.values()) < FOUR_OF_A_LEGION:
        row: list[Value] = [
            Sentence("{count} of {legion}", {"count": count, "legion": legion}) for legion, count in shown.items()
        ]
        problem = Sentence("the whole row shows {row}, so the Senate might never win", {"row": row})
        yield Finding("senate.toml", "card", "legions", problem, Sentence("4 or more of one legion [rubico:3.11]"))


@SHAPE.refuses("powers")
def power_cards(data: Data) -> Iterator[Finding]:
    """[rubico:5.8] Cards in the order of their plays; [rubico:5.9] never more than two forced cards."""
    powers = data["powers"]["power"]
    for does, most, rule in (("force", MOST_FORCED, "rubico:5.9"), ("step", 1, "rubico:5.3")):
        found = [power["id"] for power in powers if power["does"] == does]
        for name in found[most:]:
            problem = Sentence("{count} cards do {does}", {"count": len(found), "does": repr(does)})
            yield Finding("powers.toml", name, "does", problem, at_most(most, rule))
    for before, power in pairwise(powers):
        if DOES.index(power["does"]) < DOES.index(before["does"]):
            problem = Sentence("{does} after {before}", {"does": repr(power["does"]), "before": repr(before["does"])})
            allowed = Sentence("in the order {deeds} [rubico:5.8]", {"deeds": ", ".join(DOES)})
            yield Finding("powers.toml", power["id"], "does", problem, allowed)
    for power in powers:
        red, pompey = power.get("red", 0), power.get("pompey", 0)
        if (power["does"] == "count") != (red + pompey > 0):
            problem = Sentence(
                "{red} red and {pompey} pompey on a card that does {does}",
                {"red": red, "pompey": pompey, "does": repr(power["does"])},
            )
            allowed = Sentence("more than none on a card that counts, none on any other [rubico:5.7]")
            yield Finding("powers.toml", power["id"], "red", problem, allowed)
