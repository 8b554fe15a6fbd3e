"""How long games of The Red Cathedral are, and where their points come from.

python tools/cathedral.py --seats 2 --games 300 --bots search:60 [--content FOLDER] [--seed WORDS]

It tells how many games last 14 to 26 turns a player, how many seats pass the lap of the score track, what share of all
RP sections and ornaments bring, and who wins by place in the turn order, with an even start.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from rubrica.bots import bot
from rubrica.engine.dice import fast_dice
from rubrica.engine.game import Event
from rubrica.games.content import load
from rubrica.games.redcathedral import GAME, events
from rubrica.games.redcathedral.box import PRESTIGE, RECOGNITION
from rubrica.games.redcathedral.track import Track, lose_recognition
from rubrica.games.redcathedral.turn import RedCathedral

BUILDING = ("sections", "ornaments")
SHORTEST, LONGEST = 14, 26


def played(game: RedCathedral, bots: str, seed: str) -> list[Event]:
    """Play a game to its end, and give its log."""
    log: list[Event] = []
    game.log = log
    player, dice = bot(bots, GAME), fast_dice(f"bots {seed}")
    while game.waiting:
        seat = game.waiting[0]
        game.play(seat, player.choose(game.view(seat), dice))
    return log


#: What an event begins, from which points may follow.
BEGINS = {
    events.TURN: "market",
    events.MOVED: "market",
    events.INFLUENCE: "influence",
    events.TILE: "tiles",
    events.FACE_UP: "tiles",
}


def points(game: RedCathedral, log: list[Event]) -> Counter[str]:
    """The RP that the seats gained, by where they came from."""
    score = [game.box.track.start] * game.players
    found: Counter[str] = Counter()
    source = "market"
    for event in log:
        source = BEGINS.get(event.kind, source)
        owner = event.values[0]
        if event.kind in SCORING:
            where, new = moved(game.box.track, event, score[owner], source)
            if owner < game.seats:
                found[where] += new - score[owner]
            score[owner] = new
    return +found


SCORING = {
    events.FINISHED, events.DECORATED, events.SIXTH, events.PENALTY, events.SOLD, events.REROLLED, events.TOOK,
}  # fmt: skip


def moved(track: Track, event: Event, score: int, source: str) -> tuple[str, int]:
    """Where the marker's way came from, and where it stands then."""
    kind, values = event.kind, event.values
    if kind == events.FINISHED:
        return "sections", score + values[2]
    if kind == events.DECORATED:
        return "ornaments", track.gain_prestige(score, values[3])
    if kind == events.SIXTH:
        return "sixth section", track.gain_prestige(score, values[1])
    if kind == events.PENALTY:
        return "penalties", lose_recognition(score, values[2])
    if kind in (events.SOLD, events.REROLLED):
        return "optional actions", track.lose_prestige(score)
    if values[1] == RECOGNITION:
        return source, score + values[2]
    return source, track.gain_prestige(score, values[2]) if values[1] == PRESTIGE else score


def main() -> None:
    """Play the games and tell what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--bots", default="steady")
    parser.add_argument("--content")
    parser.add_argument("--seed", default="a")
    told = parser.parse_args()
    content = load(GAME, told.content)
    turns: list[int] = []
    past = 0
    sources: Counter[str] = Counter()
    won = [0.0] * told.seats
    for number in range(told.games):
        seed = f"{told.seed} {told.seats} {number}"
        game = GAME.new(told.seats, options={"start": "even"}, content=content, dice=fast_dice(seed))
        sources += points(game, played(game, told.bots, seed))
        assert game.outcome is not None
        turns.append(-(-game.turns // game.players))
        past += sum(builder.score > game.box.track.lap for builder in game.builders[: game.seats])
        for seat in game.outcome.winners:
            won[(seat - game.site.start) % told.seats] += 1 / len(game.outcome.winners)
    turns.sort()
    seats = told.games * told.seats
    within = sum(SHORTEST <= length <= LONGEST for length in turns) / told.games
    low, middle, high = (turns[int(told.games * share)] for share in (0.05, 0.5, 0.95))
    built = sum(sources[where] for where in BUILDING) / sum(sources.values())
    lines = [
        f"{told.games} games of {told.seats}, {told.bots}, seed {told.seed!r}",
        f"turns a player: {within:.0%} within {SHORTEST} to {LONGEST}; nine in ten {low} to {high}, median {middle}",
        f"seats past {GAME.standard().box.track.lap} RP: {past / seats:.1%}",
        f"RP from sections and ornaments: {built:.0%} of all gained",
        "RP a seat: " + ", ".join(f"{where} {gained / seats:.1f}" for where, gained in sources.most_common()),
        "won in turn order: " + ", ".join(f"{share / told.games:.1%}" for share in won),
    ]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
