"""The Red Cathedral, 3. a turn: which question is asked, and which chapter of the rules answers it."""

from __future__ import annotations

from typing import Final

from rubrica.engine.dice import Dice
from rubrica.engine.game import PUBLIC, SPECTATOR, Game, Refusal, View
from rubrica.games.redcathedral import building, claiming, events, influence, market, rival, scoring, track
from rubrica.games.redcathedral.deal import bare_table, set_up
from rubrica.games.redcathedral.moves import (
    ACQUIRE,
    AGAIN,
    BANNER,
    BUILD,
    CELLS,
    CLAIM,
    DELIVER,
    DIE,
    DONE,
    EXTRA,
    FACE_DOWN,
    FACE_UP,
    GAIN,
    INFLUENCE,
    JEWELS,
    ORNAMENT,
    PASS,
    PAY,
    REROLL,
    SECTION,
    SELL,
    SPACE,
    TAKE,
    TILE,
)
from rubrica.games.redcathedral.refusals import why_not
from rubrica.games.redcathedral.state import (
    ASK_AFTER,
    ASK_AGAIN,
    ASK_BANNER,
    ASK_BUILD,
    ASK_DIE,
    ASK_EXTRA,
    ASK_GAIN,
    ASK_JEWELS,
    ASK_MAIN,
    ASK_MARKET,
    ASK_PAY,
    ASK_RIVAL,
    ASK_SECTION,
    ASK_SPACE,
    ASK_WORKSHOP,
    NOT_SOLD,
    NOTHING,
    OVER,
    SOLD,
    Builder,
    Cathedral,
    Table,
)
from rubrica.games.redcathedral.view import CathedralView, as_others_see, facts

ONE_SEAT: Final = [(0,), (1,), (2,), (3,)]
NO_SEAT: Final[tuple[int, ...]] = ()
NO_MOVES: Final[list[int]] = []
ONCE_MORE: Final = [AGAIN, DONE]


class RedCathedral(Cathedral):
    """A table of The Red Cathedral."""

    def deal(self) -> None:
        set_up(self.table, self.dice)
        if self.table.site.solo:
            rival.prepare(self)
        begin_turn(self, self.table.site.start)
        ask(self)

    def asked(self) -> tuple[int, ...]:
        return NO_SEAT if self.table.question == OVER else ONE_SEAT[self.table.asker]

    def answers(self, seat: int) -> list[int]:
        return self.table.choices if seat == self.table.asker else NO_MOVES

    def apply(self, seat: int, move: int) -> None:
        carry_out(self, move)
        ask(self)

    def refusal(self, seat: int, move: int) -> Refusal | None:
        return why_not(self, seat, move)

    def view(self, seat: int | None) -> View:
        table = self.table
        looking = SPECTATOR if seat is None else seat
        if looking == table.asker:
            view = CathedralView(looking, self.seats, self.asked(), table.choices[:], table.copy())
        else:
            view = CathedralView(looking, self.seats, self.asked(), [], as_others_see(table))
        view.outcome = self.outcome
        return view

    def redeal(self, dice: Dice) -> Game:
        site = self.table.site
        game = RedCathedral(bare_table(site.tables, site.seats, site.side, site.even, site.difficulty), dice)
        game.deal()
        return game

    def copy(self) -> Game:
        twin = RedCathedral(self.table.copy(), self.dice.copy())
        twin.outcome = self.outcome
        return twin

    def state(self) -> dict[str, object]:
        return facts(self.table)


# 3. A turn


def begin_turn(game: Cathedral, builder: int) -> None:
    """One of three main actions, optional ones before or after it [redcathedral:3.1]."""
    table = game.table
    table.turn = builder
    table.asker = builder
    table.turns += 1
    table.acted = False
    table.selling = NOT_SOLD
    table.rerolled = False
    table.forget_action()
    table.question = ASK_MAIN
    if game.log is not None:
        game.tell(PUBLIC, events.TURN, [builder])


def main_actions(table: Table, builder: Builder) -> list[int]:
    choices: list[int] = []
    if claiming.can_claim(table, builder):
        choices.append(CLAIM)
    if building.can_build(table, builder):
        choices.append(BUILD)
    if market.can_acquire(table):
        choices.append(ACQUIRE)
    if len(choices) == 0:
        choices.append(PASS)  # [redcathedral:3.2]
    add_optional_actions(table, builder, choices)
    return choices


def after_actions(table: Table, builder: Builder) -> list[int]:
    choices = [DONE]
    add_optional_actions(table, builder, choices)
    return choices


def add_optional_actions(table: Table, builder: Builder, choices: list[int]) -> None:
    """7. Paid with prestige, as long as there is a space to go back to [redcathedral:7.3]."""
    if track.can_lose_prestige(table.site.tables, builder):
        if table.selling != SOLD:
            choices.append(SELL)
        if not table.rerolled:
            choices.append(REROLL)


def end_turn(game: Cathedral) -> None:
    """Clockwise [redcathedral:3.1]; after a sixth section everybody else has one more turn [redcathedral:9.1]."""
    table = game.table
    while True:
        following = (table.turn + 1) % table.site.players
        if following == table.ending:
            scoring.end_game(game)
            return
        if following < table.site.seats:
            begin_turn(game, following)
            return
        if not rival.take_rival_turn(game):
            return


# Questions and answers


def ask(game: Cathedral) -> None:
    """Find the next question; one with a single answer answers itself."""
    table = game.table
    while True:
        choices = find_choices(game)
        if len(choices) != 1:
            table.choices = choices
            return
        carry_out(game, choices[0])


def find_choices(game: Cathedral) -> list[int]:
    table = game.table
    question = table.question
    builder = table.builders[table.turn]
    if question == ASK_MAIN:
        return main_actions(table, builder)
    if question == ASK_AFTER:
        return after_actions(table, builder)
    if question == ASK_BUILD:
        return building.deliveries(table, builder)
    if question == ASK_JEWELS:
        return building.jewels(table, builder)
    if question == ASK_DIE:
        return market.movable_dice(table)
    if question == ASK_EXTRA:
        return market.extra_spaces(table, table.die)
    if question == ASK_MARKET:
        return influence.market_actions(table, builder)
    return find_rarer_choices(table, builder)


def find_rarer_choices(table: Table, builder: Builder) -> list[int]:
    question = table.question
    if question == ASK_SECTION or question == ASK_RIVAL:
        return claiming.claimable(table)
    if question == ASK_BANNER:
        return claiming.banners(builder)
    if question == ASK_WORKSHOP:
        return claiming.workshop_places(table, builder)
    if question == ASK_PAY:
        return influence.payments(table, builder)
    if question == ASK_GAIN:
        return influence.gains(table, builder)
    if question == ASK_AGAIN:
        return ONCE_MORE
    if question == ASK_SPACE:
        return track.spaces_to_reroll(table)
    return NO_MOVES


def carry_out(game: Cathedral, move: int) -> None:
    table = game.table
    question = table.question
    if question == ASK_MAIN or question == ASK_AFTER:
        choose_action(game, move)
    elif question == ASK_BUILD:
        answer_build(game, move)
    elif question == ASK_JEWELS:
        building.decorate(game, move - JEWELS)
    elif question == ASK_DIE:
        market.choose_die(game, move - DIE)
    elif question == ASK_EXTRA:
        market.move_die(game, move - EXTRA)
    elif question == ASK_MARKET:
        answer_market(game, move)
    else:
        carry_out_rarer(game, move)


def carry_out_rarer(game: Cathedral, move: int) -> None:
    table = game.table
    question = table.question
    if question == ASK_SECTION:
        claiming.choose_section(game, table.site.section_at[move - SECTION])
    elif question == ASK_BANNER:
        claiming.place_banner(game, move - BANNER)
    elif question == ASK_WORKSHOP:
        if move >= FACE_DOWN:
            claiming.lay_face_down(game, move - FACE_DOWN)
        else:
            claiming.lay_face_up(game, move - FACE_UP)
    elif question == ASK_PAY:
        influence.pay(game, move - PAY)
    elif question == ASK_GAIN:
        if move == DONE:
            influence.after_gain(game)
        else:
            influence.gain(game, move - GAIN)
    elif question == ASK_AGAIN:
        answer_again(game, move)
    elif question == ASK_SPACE:
        track.reroll(game, move - SPACE)
        table.question = ASK_AFTER if table.acted else ASK_MAIN
    else:
        rival.claim_for_rival(game, table.site.section_at[move - SECTION])
        end_turn(game)


def choose_action(game: Cathedral, move: int) -> None:
    table = game.table
    if move == SELL:
        track.sell_prestige(game)
    elif move == REROLL:
        table.question = ASK_SPACE
    elif move == DONE:
        end_turn(game)
    else:
        start_main_action(game, move)


def start_main_action(game: Cathedral, move: int) -> None:
    table = game.table
    table.acted = True
    if move == CLAIM:
        table.question = ASK_SECTION
    elif move == BUILD:
        building.start_build(table)
    elif move == ACQUIRE:
        table.question = ASK_DIE
    else:
        track.piece_moves(table)
        table.question = ASK_AFTER
        if game.log is not None:
            game.tell(PUBLIC, events.PASSED, [table.turn])


def answer_build(game: Cathedral, move: int) -> None:
    """One delivery after the other [redcathedral:5.6]; the teamsters' deliveries go back to their card."""
    table = game.table
    if move == DONE:
        if table.action == NOTHING:
            table.question = ASK_AFTER
        else:
            influence.end_action(game)
    elif move >= ORNAMENT:
        building.choose_ornament(table, table.site.section_at[move - ORNAMENT])
        if table.action != NOTHING:
            table.may_decorate = False  # the card's ornament is one only
    else:
        place = move - DELIVER
        building.deliver(game, place // CELLS, table.site.section_at[place % CELLS])


def answer_market(game: Cathedral, move: int) -> None:
    """The three market actions; when they are done, all dice on the space are rolled [redcathedral:6.5]."""
    table = game.table
    if move == TAKE:
        market.take_space(game)
    elif move == DONE:
        track.roll_dice(game, table.die_at[table.die])
        table.question = ASK_AFTER
    elif move >= TILE:
        market.use_tile(game, move - TILE)
    else:
        influence.start_influence(game, move - INFLUENCE)


def answer_again(game: Cathedral, move: int) -> None:
    table = game.table
    if move == AGAIN:
        influence.start_action(game, table.action)
    else:
        influence.stop_action(table)


def imagine(view: CathedralView, dice: Dice) -> RedCathedral:
    """Nothing on the table is hidden: what is imagined is the chance to come, and a choice not yet carried out."""
    game = RedCathedral(view.table.copy(), dice)
    game.outcome = view.outcome
    if view.seat != game.table.asker and game.outcome is None:
        ask(game)
    return game
