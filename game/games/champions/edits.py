"""What may be done by hand: cards moved about, life set, the pile shuffled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.champions.losses import into_hand, into_play
from game.games.champions.meta import CHAMPION, GRAVEYARD, HELD, PLAY, SPOILS, type_of
from game.games.champions.records import Marks, Values, Work
from game.rules import hand_edits, ops, seats
from game.rules.abilities.grammar import Param
from game.rules.plain import NOBODY, Component, Plain, zone_name, zone_seat
from game.rules.rulesdef import EditSpec
from game.rules.work import GameFault

TO: Final = (HELD, PLAY, SPOILS, GRAVEYARD)
"""Where a hand edit may put a card, and from where it may take one."""


def _move(work: Work, subject: Component, zone: str, _params: Mapping[str, Plain]) -> None:
    """Move a card among hands, tables, pile and graveyard; a Champion stays where it is."""
    state, id, seat = work.state, subject.id, zone_seat(zone)
    movable = zone_name(zone) in TO and zone in state.zones and zone != subject.zone and zone_name(subject.zone) in TO
    if not movable or type_of(state, id) == CHAMPION or (seat != NOBODY and not seats.is_living(state, seat)):
        raise GameFault(f"component {id} cannot be moved to {zone}")
    if any(id == value for ask in state.asks for value in ask.values.values()):
        raise GameFault(f"component {id} stays until the open question about it is answered")
    if zone_name(zone) == PLAY:
        into_play(work, id, seat, "edit")
    elif zone_name(zone) == HELD:
        into_hand(work, id, seat, "edit")
    else:
        ops.move(work, id, zone, face_up=zone == GRAVEYARD, controller=NOBODY, marks=Marks(), cause="edit")


def _life(work: Work, params: Mapping[str, Plain]) -> None:
    seat = params["seat"]
    ops.require_seat(work.state, seat)
    if not seats.is_living(work.state, seat):
        raise GameFault("who has left the match has no life")
    ops.put_for(work, Values.life, seat, int(params["count"]))


EDITS: Final[Mapping[str, EditSpec]] = {
    "move": hand_edits.move(_move),
    "life": EditSpec({"seat": hand_edits.SEAT, "count": Param("int", least=1, most=999)}, _life),
    "shuffle": hand_edits.shuffle(SPOILS),
}
