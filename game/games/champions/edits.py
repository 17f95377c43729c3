"""What may be done by hand: cards moved about and taken from the box, life set, the pile shuffled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.champions.losses import into_hand, into_play
from game.games.champions.meta import BOX, CHAMPION, GRAVEYARD, HELD, PLAY, SPOILS, type_of
from game.games.champions.records import Marks, State, Values, Work
from game.rules import hand_edits, ops, seats
from game.rules.abilities import effects
from game.rules.plain import NOBODY, Component, Plain, zone_name, zone_seat
from game.rules.rulesdef import EditSpec
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
        _living(state, seat)
    if zone_name(zone) == PLAY:
        into_play(work, id, seat, "edit")
    elif zone_name(zone) == HELD:
        into_hand(work, id, seat, "edit")
    else:
        ops.move(work, id, zone, face_up=zone == GRAVEYARD, controller=NOBODY, marks=Marks(), cause="edit")


def _living(state: State, seat: int) -> None:
    if not seats.is_living(state, seat):
        raise NotByHand("edit_left", seat=seat)


EDITS: Final[Mapping[str, EditSpec]] = {
    "move": hand_edits.move(_move),
    "take": hand_edits.take(_move, BOX),
    "set_count": hand_edits.set_count(Values.life, check=_living, least=1),
    "shuffle": hand_edits.shuffle(SPOILS),
}
