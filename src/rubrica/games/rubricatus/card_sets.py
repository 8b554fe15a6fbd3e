"""What the cards must be together: counts per era and comarca, pairs, hand sizes.

Part of the content check; the data here has already passed card by card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rubrica.games.rubricatus import vocabulary as v

Effects = list[dict[str, Any]]


def together(data: dict[str, Any]) -> Iterator[str]:
    """Every mistake that shows only when the cards are seen side by side."""
    yield from _ids(data)
    yield from _actions(data)
    yield from _constructions(data)
    yield from _eras(data)
    yield from _etheries(data)
    yield from _board(data["board"])


def _ids(data: dict[str, Any]) -> Iterator[str]:
    seen: dict[str, str] = {}
    for stem in ("action", "construction", "era", "etheria"):
        for card in data[stem][stem]:
            if card["id"] in seen:
                yield f"{stem}.toml: {card['id']}: id: already used in {seen[card['id']]}.toml"
            seen[card["id"]] = stem


def _verbs_of(effects: Effects) -> list[str]:
    verbs: list[str] = []
    for effect in effects:
        verbs.append(effect["do"])
        for branch in effect.get("of", []):
            verbs += _verbs_of(branch)
    return verbs


def _actions(data: dict[str, Any]) -> Iterator[str]:
    """rubricatus:1.7, rubricatus:4.1 and rubricatus:4.2: what the twenty cards of a deck must be together."""
    cards = data["action"]["action"]
    if len(cards) != 20:
        yield f"action.toml: [[action]]: {len(cards)} cards; allowed: 20"
    for card in cards:
        if bool(card.get("event")) != ("after" in card):
            yield f"action.toml: {card['id']}: after: goes with an event; allowed: discard, remove"
    removed = sum(card.get("after") == "remove" for card in cards)
    if removed > 6:
        yield f"action.toml: [[action]]: {removed} cards leave the game after their event; allowed: at most 6"
    recruiters = [card["id"] for card in cards if "recruit" in _verbs_of(card.get("event", []))]
    if len(recruiters) != 2:
        yield f"action.toml: [[action]]: {len(recruiters)} cards recruit an etheria; allowed: 2"
    values = Counter(card["value"] for card in cards)
    for value, (low, high) in {1: (7, 9), 2: (6, 8), 3: (4, 6)}.items():
        if not low <= values[value] <= high:
            yield f"action.toml: [[action]]: {values[value]} cards of value {value}; allowed: {low} to {high}"
    mice = [card for card in cards if card["id"] == "ratolins"]
    if not mice or mice[0]["value"] != 2 or not mice[0].get("event"):
        yield "action.toml: ratolins: must be a card of value 2 with an event"


def _constructions(data: dict[str, Any]) -> Iterator[str]:
    """rubricatus:1.7: two constructions for each comarca and era; rubricatus:10.7: the odd one out."""
    cards = data["construction"]["construction"]
    by_number = {card["no"]: card for card in cards}
    if sorted(card["no"] for card in cards) != list(range(1, 51)):
        yield "construction.toml: [[construction]]: no: allowed: each number from 1 to 50 once"
        return
    per_place = Counter((card["era"], card["comarca"]) for card in cards)
    for era in v.ERAS:
        for comarca in v.COMARQUES:
            if per_place[era, comarca] != 2:
                count = per_place[era, comarca]
                yield f"construction.toml: [[construction]]: {count} {era} cards of {comarca}; allowed: 2"
    links = 0
    for card in cards:
        where = f"construction.toml: {card['id']}"
        if v.ERAS.index(card["era"]) != (card["no"] - 1) // 10:
            yield f"{where}: no: {card['no']} in the {card['era']} era; allowed: 1-10 iberian, 11-20 roman, …"
        total = sum(card["cost"].values())
        if not 2 <= total <= 6:
            yield f"{where}: cost: {total} resources in all; allowed: 2 to 6"
        if "extends" in card:
            links += 1
            older = by_number[card["extends"]]
            if older["no"] >= card["no"]:
                yield f"{where}: extends: {older['no']}; allowed: an older card's number, below {card['no']}"
            if "cogullo" in (card["id"], older["id"]):
                yield f"{where}: extends: El Cogulló pairs with no other construction (rubricatus:10.7)"
    if not 8 <= links <= 16:
        yield f"construction.toml: [[construction]]: {links} pairs; allowed: 8 to 16"


def _most_added(effects: Effects) -> int:
    """The most problems a list of effects can take out of the drawer."""
    total = 0
    for effect in effects:
        if effect["do"] == "add":
            total += effect["n"] * (7 if effect["at"] == "each" else 1) * (3 if "per" in effect else 1)
        elif effect["do"] == "choose":
            total += max(_most_added(branch) for branch in effect["of"])
    return total


def _eras(data: dict[str, Any]) -> Iterator[str]:
    """rubricatus:1.7 and rubricatus:8.1: how many cards of each era, and how hard an opening may hit."""
    cards = data["era"]["era"]
    for era, calamities in zip(v.ERAS, v.CALAMITIES_OF_ERA, strict=True):
        for calamity, wanted in ((False, v.ORDINARY_OF_ERA), (True, calamities)):
            count = sum(c["era"] == era and c.get("calamity", False) == calamity for c in cards)
            if count != wanted:
                kind = "calamities" if calamity else "ordinary cards"
                yield f"era.toml: [[era]]: {count} {era} {kind}; allowed: {wanted}"
    for card in cards:
        if not card.get("opening") and not card.get("closing"):
            yield f"era.toml: {card['id']}: opening: needs an opening, a closing or both"
        most = 6 if card.get("calamity") else 4 if card["era"] == "contemporary" else 3
        added = _most_added(card.get("opening", []))
        if added > most:
            yield f"era.toml: {card['id']}: opening: adds up to {added} problems; allowed: at most {most}"


def _etheries(data: dict[str, Any]) -> Iterator[str]:
    count = len(data["etheria"]["etheria"])
    if count != 7:
        yield f"etheria.toml: [[etheria]]: {count} cards; allowed: 7 (rubricatus:1.3)"
    for card in data["etheria"]["etheria"]:
        if not card["ability"]:
            yield f"etheria.toml: {card['id']}: ability: is empty; allowed: at least one effect"


def _board(board: dict[str, Any]) -> Iterator[str]:
    """rubricatus:1.4, 1.6, 2.7 and 3.1: the board has a fixed skeleton; names and figures are free."""
    skeleton = {
        "resource": v.RESOURCES,
        "track": v.TRACKS,
        "comarca": v.COMARQUES,
        "region": v.REGIONS,
        "age": v.ERAS,
    }
    for key, ids in skeleton.items():
        if [row["id"] for row in board[key]] != list(ids):
            yield f"board.toml: [[{key}]]: id: allowed, in this order: {', '.join(ids)}"
            return
    if sorted(row["feeds"] for row in board["resource"]) != sorted(v.TRACKS):
        yield "board.toml: [[resource]]: feeds: allowed: each track once"
    plain = Counter(name for row in board["region"][: v.PLAIN_REGIONS] for name in row["comarques"])
    for comarca in v.COMARQUES:
        if plain[comarca] != 1:
            yield f"board.toml: [[region]]: {comarca}: {plain[comarca]} plain regions; allowed: 1"
    pieces, kept = 3, 0
    for row, rounds in zip(board["age"], v.ROUNDS_OF_ERA, strict=True):
        if row["rounds"] != rounds:
            yield f"board.toml: {row['id']}: rounds: {row['rounds']}; allowed: {rounds}"
        pieces += row["helper"]
        if row["draw"] + kept != pieces + 2:
            yield (
                f"board.toml: {row['id']}: draw: {row['draw']} with {pieces} helpers and {kept} kept cards; "
                f"allowed: {pieces + 2 - kept}, so that a hand is helpers + 2"
            )
        kept = 1
    if pieces != 5:
        yield f"board.toml: [[age]]: helper: {pieces - 3} helpers wait on the era track; allowed: 2"
