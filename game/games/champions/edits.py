"""What may be done by hand: cards moved about and taken from the box, life set, the pile shuffled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.champions.course import TURN_OVER
from game.games.champions.losses import into_hand, into_play
from game.games.champions.meta import BOX, CHAMPION, GRAVEYARD, HELD, PICKING, PLAY, SPOILS, type_of
from game.games.champions.records import Marks, Rounds, Turn, Values, Work
from game.games.champions.terms import TERMS
from game.games.champions.words import READING
from game.rules import hand_edits, ops, seats
from game.rules.abilities import effects
from game.rules.plain import NOBODY, Component, Plain, zone_name, zone_seat
from game.rules.records import put
from game.rules.rulesdef import EditSpec
from game.rules.windows import Window
from game.rules.work import NotByHand

TO: Final = (HELD, PLAY, SPOILS, GRAVEYARD)
"""Where a hand edit may put a card, and from where it may take one."""


def _move(work: Work, subject: Component, zone: str, _params: Mapping[str, Plain]) -> None:
    """Move a card among hands, tables, pile and graveyard; a Champion stays where it is."""
    state, id, seat = work.state, subject.id, zone_seat(zone)
    if type_of(state, id) == CHAMPION:
        raise NotByHand("edit_champion", id)
    if zone_name(subject.zone) not in (*TO, BOX):
        raise NotByHand("edit_at_work", id)
    if zone_name(zone) not in TO or zone == subject.zone:
        raise NotByHand("edit_no_place", id)
    hand_edits.require_idle(state, subject)
    if zone_name(zone) in (HELD, SPOILS):
        # What it does goes on no more: nothing on the table names a hidden card.
        named = [bound.ability.id for bound in state.card(id).abilities]
        effects.end(work, lambda each: each.ability in named)
    if seat != NOBODY:
        hand_edits.require_in_match(state, seat)
    if zone_name(zone) == PLAY:
        into_play(work, id, seat, "edit")
    elif zone_name(zone) == HELD:
        into_hand(work, id, seat, "edit")
    else:
        ops.move(work, id, zone, face_up=zone == GRAVEYARD, controller=NOBODY, marks=Marks(), cause="edit")


def _turn_to(work: Work, seat: int) -> None:
    """The turn is over, and with it what lasts until its end; the round goes on clockwise from the turn of this seat (CH-ROUND-01)."""
    state = work.state
    if state.values.phase == PICKING:
        raise NotByHand("edit_nobodys_turn")
    rounds, *turn = state.frames
    if not isinstance(rounds, Rounds) or [type(frame) for frame in turn] not in ([], [Turn], [Turn, Window]):
        raise NotByHand("edit_turn_at_work")
    order = seats.living(state, state.values.first)
    state.frames = (put(rounds, step=TURN_OVER, left=order[order.index(seat) :]),)
    ops.put(work, Values.active, seat)


def _lead(work: Work, seat: int) -> None:
    if work.state.values.phase == PICKING:
        raise NotByHand("edit_not_yet")
    ops.put(work, Values.first, seat)


def _number(work: Work, what: str, number: int) -> None:
    """CH-R-66: a round beyond the last one would never end the match. In the first turn none has ended."""
    state = work.state
    last = int(state.options["round_limit"])
    if not state.values.round:
        raise NotByHand("edit_not_yet")
    if what == Values.turn.__name__:
        return
    if not number:
        raise NotByHand("edit_from_one")
    if last and number > last:
        raise NotByHand("edit_last", number=last)
    TERMS.renumber(work, number - state.values.round)


EDITS: Final[Mapping[str, EditSpec]] = {
    "move": hand_edits.move(_move),
    "take": hand_edits.take(_move, BOX),
    "set_count": hand_edits.set_count(Values.life, check=hand_edits.require_in_match, least=1),
    "set_value": hand_edits.set_value(Values.round, Values.turn, before=_number, reading=READING),
    "give_turn": hand_edits.give_turn(_turn_to),
    "give_lead": hand_edits.give_lead(_lead),
    "shuffle": hand_edits.shuffle(SPOILS),
}
