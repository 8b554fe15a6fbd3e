"""How a search thinks of Rubico: worlds drawn from beliefs, rows laid as their owners would, teams."""

from __future__ import annotations

from math import exp
from typing import Final

from rubrica.engine.dice import Dice
from rubrica.engine.game import Outcome
from rubrica.engine.mind import NO_REFLEX, TeamMind
from rubrica.games.rubico.beliefs import reds_laid
from rubrica.games.rubico.box import BLUE, JANUS, MORE_BLUE, MORE_RED, RED, STEPS
from rubrica.games.rubico.imagine import asked_in_secret, imagine
from rubrica.games.rubico.inference import Beliefs, claims_of, own_beliefs, public_beliefs, red_at
from rubrica.games.rubico.moves import ALWAYS_PASS, LAY, PASS, PUT_BACK, READY, ROW, STEP, TAKE
from rubrica.games.rubico.rules import Rubico
from rubrica.games.rubico.speech import speak, wanted
from rubrica.games.rubico.state import CAESAR, LAYING, NONE, OPEN, REVIEWING, SENATE, TAKING
from rubrica.games.rubico.view import RubicoView
from rubrica.games.rubico.weights import WEIGHTS

FEATURES: Final = 8
#: One row in so many is not laid as its owner's role would have it.
BLUFFS: Final = 8
#: Of a hundred rows that somebody made a claim about, so many are as their owner's role has it.
AS_SAID: Final = 85


class RubicoMind(TeamMind[Rubico]):
    """Beliefs about roles are formed once for a question; every world then is one of theirs."""

    own: Beliefs
    own_suspects: list[float]
    suspects: list[float]
    claims: list[int]
    legionary: list[float]
    senator: list[float]

    def ponder(self, view: RubicoView, dice: Dice) -> None:
        super().ponder(view, dice)
        heard = view if self.trusting else without_words(view, dice)
        self.own = own_beliefs(heard)
        self.own_suspects = self.own.senators()
        self.claims = claims_of(heard.table.said, view.seats)
        self.suspects = public_beliefs(heard).senators()
        self.legionary = reds_laid(view.table.setting, CAESAR)
        self.senator = reds_laid(view.table.setting, SENATE)

    def imagine(self, dice: Dice) -> Rubico:
        """The roles by belief; rows already laid lie as their owners' roles and words make likely."""
        view = self.view
        game = imagine(view, dice)
        answer_last(game, view.seat)
        world = self.own.draw(dice)
        game.roles = [SENATE if world >> seat & 1 else CAESAR for seat in range(game.seats)]
        for seat in range(game.seats):
            if seat != view.seat and game.laid[seat] == view.table.setting.draw and dice.below(BLUFFS) > 0:
                arrange(game, seat)
                if self.claims[seat] != NONE and dice.below(100) < AS_SAID:
                    heed(game, seat, self.claims[seat])
        return game

    def afresh(self, game: Rubico, dice: Dice) -> Rubico:
        """The deck and the Senate's cards that lie face down, but for the first, which everybody knows."""
        twin = game.twin(dice)
        known = max(1, twin.turned)
        hidden, deck = twin.senate[known:], twin.deck[:]
        dice.shuffle(hidden)
        dice.shuffle(deck)
        twin.senate, twin.deck = twin.senate[:known] + hidden, deck
        return twin

    def choices(self, game: Rubico, seat: int) -> list[int]:
        """Passing for good gives a power away for nothing, and what was picked was picked for a reason."""
        options = game.answers(seat)
        if ALWAYS_PASS not in options and options[-1] < PUT_BACK:
            return options
        return [move for move in options if move != ALWAYS_PASS and move < PUT_BACK]

    def reflex(self, view: RubicoView, dice: Dice) -> int:
        """What is said moves nobody within a turn; it follows from the row and from the story one keeps to."""
        return speak(view, dice) if view.table.talking() else NO_REFLEX

    def reply(self, game: Rubico, seat: int, dice: Dice) -> int:
        phase = game.phase
        if phase == LAYING:
            return self.lay(game, seat)
        if game.talking():
            return READY
        if phase == TAKING:
            return self.take(game, seat, dice)
        return self.use_power(game, seat)

    def lay(self, game: Rubico, seat: int) -> int:
        """The card that the seat's side would see at the next place."""
        options = game.answers(seat)
        for card in wanted(game.roles[seat]):
            if LAY + card in options:
                return LAY + card
        return options[0]

    def take(self, game: Rubico, seat: int, dice: Dice) -> int:
        """The spot that seems to hold what the Centurion's team wants; senators who know each other look better."""
        role = game.roles[seat]
        knows = role == SENATE and game.setting.senators_know
        best = -1
        most = -10.0
        for move in game.answers(seat):
            if move >= PUT_BACK:
                break
            spot = move - TAKE
            owner = spot // ROW
            place = spot % ROW
            suspect = self.suspects[owner]
            if seat == self.view.seat:
                suspect = self.own_suspects[owner]
            elif knows:
                suspect = float(game.roles[owner])
            red = red_at(place, self.claims[owner], CAESAR, self.legionary) * (1.0 - suspect)
            red += red_at(place, self.claims[owner], SENATE, self.senator) * suspect
            worth = red if role == CAESAR else -red
            worth += float(dice.below(100)) / 700.0
            if worth > most:
                best = move
                most = worth
        return best

    def use_power(self, game: Rubico, seat: int) -> int:
        """Rome within reach is taken; anything finer is left to those who think for themselves."""
        steps = game.setting.powers[game.powers[seat]] == STEPS and game.roles[seat] == CAESAR
        return STEP + 1 if steps and game.setting.rome - game.caesar == 1 else PASS

    def time(self, game: Rubico) -> int:
        """A turn is over when its cards are revealed; what is said of it changes no table."""
        return game.turn + 1 if game.phase == REVIEWING else game.turn

    def round(self, game: Rubico) -> int:
        """A turn is everybody's."""
        return 1

    def standing(self, game: Rubico) -> list[float]:
        rome = caesars_chance(game)
        return [rome if role == CAESAR else 1.0 - rome for role in game.roles]

    def earned(self, outcome: Outcome, seats: int) -> list[float]:
        """The whole team wins."""
        return [1.0 if place == 1 else 0.0 for place in outcome.placings]

    def sample(self, game: Rubico) -> list[float]:
        return features(game)

    def first_team_won(self, outcome: Outcome) -> bool:
        return outcome.reason == "rome"


def without_words(view: RubicoView, dice: Dice) -> RubicoView:
    """The same view of a table at which nothing was said."""
    silent = imagine(view, dice).view(view.seat)
    silent.table.said = []
    silent.table.past = [turn.with_words([]) for turn in silent.table.past]
    return silent


def answer_last(game: Rubico, own: int) -> None:
    """Where answers are secret, imagine that all others have laid their cards; and that those who might use a power
    have yet to say so, for then they do it as sensible players would."""
    for seat in range(game.seats):
        if seat == own or not game.secret() or not asked_in_secret(game, seat):
            continue
        if game.phase == LAYING:
            game.laid[seat] = game.setting.draw
            game.owed &= ~(1 << seat)
        else:
            game.replies[seat] = OPEN
            game.owed |= 1 << seat


def arrange(game: Rubico, seat: int) -> None:
    """Lay an imagined row in the order its owner's role wants."""
    first = seat * ROW
    draw = game.setting.draw
    row = game.rows[first : first + draw]
    place = first
    for card in wanted(game.roles[seat]):
        for _ in range(row.count(card)):
            game.rows[place] = card
            place += 1


def heed(game: Rubico, seat: int, claim: int) -> None:
    """Change an imagined row with the deck until it is as its owner said, or, a senator's, just not so."""
    loyal = game.roles[seat] == CAESAR
    if not loyal and claim == 0:
        return
    for place in range(game.setting.draw):
        if loyal or place < claim:
            wants_red = (place < claim) == loyal
            spot = seat * ROW + place
            card = game.rows[spot]
            if (card == RED or card == JANUS) != wants_red:
                other = RED if wants_red else BLUE
                if other in game.deck:
                    game.deck[game.deck.index(other)] = card
                    game.rows[spot] = other


def caesars_chance(game: Rubico) -> float:
    """The chance that Caesar reaches Rome, by the road left and the Senate's row."""
    weights = WEIGHTS[game.seats - 3]
    found = features(game)
    total = 0.0
    for place in range(FEATURES):
        total += weights[place] * found[place]
    return 1.0 / (1.0 + exp(-total))


def features(game: Rubico) -> list[float]:
    """The road left, in steps and in legs, how near the Senate is, what acts next turn, and the powers left."""
    setting = game.setting
    found = [0.0] * FEATURES
    found[0] = 1.0
    found[1] = float(setting.rome - game.caesar)
    at = game.caesar
    while at < setting.rome:
        at = setting.castrum_ahead[at]
        found[2] += 1.0
    shown = game.face_up()
    found[3] = setting.cards_to_four[shown]
    found[4] = setting.four_next[shown]
    found[5] = setting.four_in_two[shown]
    found[6] = float(game.active(MORE_RED) - game.active(MORE_BLUE))
    for seat in range(game.seats):
        if game.powers[seat] != NONE:
            found[7] += 1.0 if game.roles[seat] == CAESAR else -1.0
    return found
