"""What content Rubico can be played with: every card by itself, then all that must hold between them.

Content that passes can always be played to its end [rubico:3.11].
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar, get_type_hints

from msgspec import Meta, Struct, ValidationError, convert
from msgspec.structs import fields

from rubrica.games.rubico.moves import ROW
from rubrica.games.rubico.tables import DOES, FOUR_OF_A_LEGION, castra_of, on_road

PLAYERS = range(3, 8)
SENATE_CARDS = 8
POWER_CARDS = 8
MOST_FORCED = 2
MOST_FROM_ONE = 2
MORE_THAN_STEPS = 2

Language = Annotated[str, Meta(pattern="^[a-z]{2}$")]
Text = Annotated[str, Meta(min_length=1, max_length=60)]
Texts = Annotated[
    dict[Language, Text],
    Meta(min_length=1, description='texts of 1 to 60 characters by language, such as { en = "Rome" }'),
]
Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,29}$", description="1 to 30 of a-z, 0-9 and -, a letter first")]
Amount = Annotated[int, Meta(ge=0, le=40)]
Extra = Annotated[int, Meta(ge=0, le=9, description="a whole number from 0 to 9")]


class Roles(Struct, forbid_unknown_fields=True):
    red: Annotated[int, Meta(ge=1, le=6)]
    blue: Annotated[int, Meta(ge=1, le=6)]


class March(Struct, forbid_unknown_fields=True):
    red: Amount
    blue: Amount
    janus: Amount
    pompey: Amount


class Players(Struct, forbid_unknown_fields=True):
    """[rubico:1.2] One row of the table of player counts."""

    count: Annotated[int, Meta(ge=PLAYERS[0], le=PLAYERS[-1], description="a whole number from 3 to 7")]
    roles: Annotated[Roles, Meta(description="red and blue, each a whole number from 1 to 6")]
    march: Annotated[March, Meta(description="red, blue, janus and pompey, each a whole number from 0 to 40")]
    draw: Annotated[int, Meta(ge=MOST_FROM_ONE, le=ROW, description="a whole number from 2 to 4")]
    threshold: Annotated[int, Meta(ge=1, le=9, description="a whole number from 1 to 9")]
    powers: Annotated[bool, Meta(description="true or false")]
    senators_know: Annotated[bool, Meta(description="true or false")]


class Space(Struct, forbid_unknown_fields=True):
    """[rubico:2.1] A space of the road, for that many players or more, up to a most; a castrum if it has a name."""

    castrum: Texts = {}
    players: Annotated[int, Meta(ge=PLAYERS[0], le=PLAYERS[-1], description="a whole number from 3 to 7")] = 3
    most: Annotated[int, Meta(ge=PLAYERS[0], le=PLAYERS[-1], description="a whole number from 3 to 7")] = 7


class SenateCard(Struct, forbid_unknown_fields=True):
    """[rubico:4.1]"""

    id: Id
    name: Texts
    effect: Annotated[
        Literal["none", "draw", "discard", "red", "blue"], Meta(description="none, draw, discard, red or blue")
    ]
    legions: Annotated[list[str], Meta(max_length=2, description="a list of no legion, one or both")]
    first: Annotated[bool, Meta(description="true or false")] = False


class Power(Struct, forbid_unknown_fields=True):
    """[rubico:5.1]"""

    id: Id
    name: Texts
    does: Annotated[
        Literal["cover", "force", "step", "look", "void", "count"],
        Meta(description="cover, force, step, look, void or count"),
    ]
    red: Extra = 0
    pompey: Extra = 0


Card = TypeVar("Card", bound=Struct)


class _Check:
    """Reads the files one by one, keeps what is sound and notes every problem."""

    def __init__(self, data: Mapping[str, object]) -> None:
        self.data = data
        self.problems: list[str] = []
        self.players: list[Players] | None = None
        self.spaces: list[Space] | None = None
        self.senate: list[SenateCard] | None = None
        self.powers: list[Power] | None = None

    def note(self, file: str, *rest: str) -> None:
        self.problems.append(": ".join([f"{file}.toml", *rest]))

    def files(self) -> None:
        shape = {"players": ["players"], "track": ["start", "space"], "senate": ["legion", "card"], "powers": ["power"]}
        wanted = ", ".join(f"{file}.toml" for file in shape)
        for file in self.data:
            if file not in shape:
                self.note(file, f"no such file in Rubico; allowed: {wanted}")
        for file, keys in shape.items():
            table = self.data.get(file)
            if not isinstance(table, dict):
                self.note(file, f"missing; Rubico's content is {wanted}")
                continue
            for key in table:
                if key not in keys:
                    self.note(file, str(key), f"unknown; allowed: {', '.join(keys)}")
        self.players = self.cards("players", "players", Players, "count")
        self.spaces = self.cards("track", "space", Space, "castrum")
        self.senate = self.cards("senate", "card", SenateCard, "id")
        self.powers = self.cards("powers", "power", Power, "id")

    def cards(self, file: str, key: str, model: type[Card], called: str) -> list[Card] | None:
        """Every [[key]] of the file; None if any of them is unsound."""
        table = self.data.get(file)
        if not isinstance(table, dict):
            return None
        rows = table.get(key)
        if not isinstance(rows, list) or not rows:
            self.note(file, key, f"missing; allowed: one or more [[{key}]]")
            return None
        sound: list[Card] = []
        for place, row in enumerate(rows):
            card = self.card(file, _name(row, key, place, called), row, model)
            if card is not None:
                sound.append(card)
        return sound if len(sound) == len(rows) else None

    def card(self, file: str, name: str, row: object, model: type[Card]) -> Card | None:
        """One card, field by field, so that each wrong field is told."""
        if not isinstance(row, dict):
            self.note(file, name, f"not a table; allowed: a table with {_known(model)}")
            return None
        before = len(self.problems)
        hints = get_type_hints(model, include_extras=True)
        for field in fields(model):
            if field.name in row:
                self.field(file, name, field.name, row[field.name], hints[field.name])
            elif field.required:
                self.note(file, name, field.name, f"missing; allowed: {_allowed(hints[field.name])}")
        for key in row:
            if key not in hints:
                self.note(file, name, str(key), f"no such field; allowed: {_known(model)}")
        return convert(row, model) if len(self.problems) == before else None

    def field(self, file: str, name: str, field: str, value: object, kind: Any) -> None:
        try:
            convert(value, kind)
        except ValidationError as error:
            reason, _, path = str(error).partition(" - at `$.")
            place = f"{field}.{path.removesuffix('`')}" if path else field
            self.note(file, name, place, f"{reason.partition(' - at ')[0]}; allowed: {_allowed(kind)}")

    # What must hold between the cards

    def player_counts(self) -> None:
        """[rubico:1.2] A row for each player count, whose roles are one for each player."""
        if self.players is None:
            return
        counts = [row.count for row in self.players]
        for count in PLAYERS:
            if counts.count(count) != 1:
                reason = "missing" if count not in counts else f"{counts.count(count)} times"
                self.note("players", f"{count} players", "count", f"{reason}; allowed: 3, 4, 5, 6 and 7, each once")
        for row in self.players:
            if row.roles.red + row.roles.blue != row.count:
                told = f"{row.roles.red} red and {row.roles.blue} blue are not {row.count}"
                self.note("players", _players(row), "roles", f"{told}; allowed: one role for each player [rubico:1.2]")

    def deck(self) -> None:
        """[rubico:3.11] Enough march cards for every hand and for each card a Senate card draws."""
        if self.players is None:
            return
        extra = sum(card.effect == "draw" for card in self.senate or [])
        for row in self.players:
            cards = row.march.red + row.march.blue + row.march.janus + row.march.pompey
            needed = row.draw * (row.count - 1) + extra
            if cards < needed:
                told = f"{cards} cards, too few for {row.count - 1} hands of {row.draw} and {extra} drawn by the Senate"
                self.note("players", _players(row), "march", f"{told}; allowed: {needed} or more [rubico:3.11]")

    def road(self) -> None:
        """[rubico:2.1] A start with a name, and a last space that is Rome at every player count."""
        table = self.data.get("track")
        if isinstance(table, dict):
            if "start" in table:
                self.field("track", "start", "name", table["start"], Texts)
            else:
                self.note("track", "start", "name", f"missing; allowed: {_allowed(Texts)}")
        if self.spaces is None:
            return
        track: Any = table
        for place, space in enumerate(self.spaces):
            if space.most < space.players:
                told = f"from {space.players} players on, but at most {space.most}"
                name = _name(track["space"][place], "space", place, "castrum")
                self.note("track", name, "most", f"{told}; allowed: {space.players} or more")
        last = self.spaces[-1]
        if not last.castrum or last.players > PLAYERS[0] or last.most < PLAYERS[-1]:
            name = _name(track["space"][-1], "space", len(self.spaces) - 1, "castrum")
            told = "the last space is no castrum for every player count"
            self.note("track", name, "castrum", f"{told}; allowed: a castrum without players and most, for it is Rome")
            return
        for count in PLAYERS:
            self.legs(track["space"], count)

    def legs(self, spaces: list[dict[str, Any]], count: int) -> None:
        """[rubico:2.2] No leg asks for more cards than 2 from each of the others [rubico:3.3]."""
        most = MOST_FROM_ONE * (count - 1) - MORE_THAN_STEPS
        names = [
            _name(space, "space", place, "castrum")
            for place, space in enumerate(spaces)
            if "castrum" in space and on_road(space, count)
        ]
        here = 0
        for name, castrum in zip(names, castra_of(spaces, count), strict=True):
            if castrum - here > most:
                told = f"a leg of {castrum - here} steps cannot be served with {count} players"
                self.note("track", name, "castrum", f"{told}; allowed: at most {most} [rubico:3.11]")
            here = castrum

    def senate_row(self) -> None:
        """[rubico:1.4] Eight cards, of which one lies first; [rubico:3.8] two legions, one of which reaches four."""
        legions = self.legions()
        if self.senate is None:
            return
        self.count("senate", "card", len(self.senate), SENATE_CARDS)
        self.unique("senate", [card.id for card in self.senate])
        first = [card.id for card in self.senate if card.first]
        if len(first) != 1:
            told = ", ".join(first) or "none"
            self.note("senate", "card", "first", f"first = true on {told}; allowed: exactly one card [rubico:1.4]")
        discards = sum(card.effect == "discard" for card in self.senate)
        if discards > 1 + MORE_THAN_STEPS:
            told = f"{discards} cards discard, more than are taken on a leg of one step"
            self.note("senate", "card", "effect", f"{told}; allowed: at most {1 + MORE_THAN_STEPS} [rubico:3.11]")
        if legions is not None:
            self.four_of_a_kind(legions, self.senate)

    def legions(self) -> list[str] | None:
        table = self.data.get("senate")
        if not isinstance(table, dict):
            return None
        legions = table.get("legion")
        if not isinstance(legions, dict) or len(legions) != 2:
            self.note("senate", "legion", "names", "not two legions; allowed: exactly two, each with its texts")
            return None
        for name, texts in legions.items():
            self.field("senate", "legion", name, texts, Texts)
        return list(legions)

    def four_of_a_kind(self, legions: list[str], senate: list[SenateCard]) -> None:
        """[rubico:3.11] With the whole row face up a legion shows four, in whichever order the cards were turned."""
        for card in senate:
            for legion in card.legions:
                if legion not in legions:
                    self.note("senate", card.id, "legions", f"no legion {legion!r}; allowed: {' and '.join(legions)}")
            if len(set(card.legions)) != len(card.legions):
                self.note("senate", card.id, "legions", "the same legion twice; allowed: each legion once")
        shown = [sum(legion in card.legions for card in senate) for legion in legions]
        if max(shown) < FOUR_OF_A_LEGION:
            told = " and ".join(f"{count} of {legion}" for count, legion in zip(shown, legions, strict=True))
            told = f"the whole row shows {told}, so the Senate might never win"
            self.note("senate", "card", "legions", f"{told}; allowed: 4 or more of one legion [rubico:3.11]")

    def power_cards(self) -> None:
        """[rubico:5.8] Eight cards in the order of their plays; [rubico:5.9] never more than two forced cards."""
        if self.powers is None:
            return
        self.count("powers", "power", len(self.powers), POWER_CARDS)
        self.unique("powers", [power.id for power in self.powers])
        self.at_most("force", MOST_FORCED, "rubico:5.9")
        self.at_most("step", 1, "rubico:5.3")
        for before, power in zip(self.powers, self.powers[1:], strict=False):
            if DOES.index(power.does) < DOES.index(before.does):
                told = f"{power.does!r} after {before.does!r}"
                self.note("powers", power.id, "does", f"{told}; allowed: in the order {', '.join(DOES)} [rubico:5.8]")
        for power in self.powers:
            if (power.does == "count") != (power.red + power.pompey > 0):
                told = f"{power.red} red and {power.pompey} pompey on a card that does {power.does!r}"
                allowed = "more than none on a card that counts, none on any other [rubico:5.7]"
                self.note("powers", power.id, "red", f"{told}; allowed: {allowed}")
        self.hands()

    def at_most(self, does: str, most: int, rule: str) -> None:
        found = [power.id for power in self.powers or [] if power.does == does]
        for name in found[most:]:
            told = f"{len(found)} cards do {does!r}"
            self.note("powers", name, "does", f"{told}; allowed: at most {most} [{rule}]")

    def hands(self) -> None:
        """[rubico:5.9] A player who covers a card keeps two that can be taken; and there is a power for each."""
        powers = self.powers or []
        for row in self.players or []:
            if row.powers and len(powers) < row.count:
                told = f"{len(powers)} power cards for {row.count} players"
                self.note("players", _players(row), "powers", f"{told}; allowed: false, or one for each [rubico:1.3]")
            if row.powers and row.draw - 1 < MOST_FROM_ONE and any(power.does == "cover" for power in powers):
                told = f"a player who covers one of {row.draw} cards keeps fewer than 2"
                self.note("players", _players(row), "draw", f"{told}; allowed: 3 or more [rubico:5.9]")

    def count(self, file: str, key: str, found: int, wanted: int) -> None:
        if found != wanted:
            self.note(file, key, "count", f"{found} cards; allowed: exactly {wanted} [rubico:1.1]")

    def unique(self, file: str, ids: list[str]) -> None:
        for name in sorted({name for name in ids if ids.count(name) > 1}):
            self.note(file, name, "id", f"{ids.count(name)} cards share it; allowed: an id of its own for each card")


def _name(row: object, key: str, place: int, called: str) -> str:
    """How messages call a card: by its id, a row by its players, a castrum by its name, else by its place."""
    value = row.get(called) if isinstance(row, dict) else None
    if called == "count" and isinstance(value, int):
        return f"{value} players"
    if isinstance(value, dict):
        value = value.get("en") or next(iter(value.values()), None)
    return value[:40] if isinstance(value, str) and value else f"{key} {place + 1}"


def _players(row: Players) -> str:
    return f"{row.count} players"


def _known(model: type[Struct]) -> str:
    return ", ".join(field.name for field in fields(model))


def _allowed(kind: Any) -> str:
    """What the field's own Meta says of itself."""
    told = [meta.description for meta in kind.__metadata__ if isinstance(meta, Meta) and meta.description]
    return told[0]


def check(data: Mapping[str, object]) -> list[str]:
    """Every problem of a content folder as "file.toml: card: field: reason; allowed: …"; empty if there is none."""
    checking = _Check(data)
    checking.files()
    checking.player_counts()
    checking.deck()
    checking.road()
    checking.senate_row()
    checking.power_cards()
    return checking.problems
