"""What may be done by hand: entities moved about, turned and taken from the box, their energy and counters set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.mythic_wars import losses, meta
from game.games.mythic_wars.course import set_prime
from game.games.mythic_wars.entities import in_battle, is_out
from game.games.mythic_wars.records import Empowerment, Invocation, Marks, State, Values, Work
from game.games.mythic_wars.words import READING, printed, waiting
from game.rules import hand_edits, ops
from game.rules.abilities import dues
from game.rules.abilities.grammar import Param
from game.rules.plain import NOBODY, Component, Plain, zone_name, zone_seat
from game.rules.rulesdef import EditSpec
from game.rules.work import NotByHand

HAND_ZONES: Final = (meta.BATTLE, meta.DECK, meta.DEFEATED, meta.CREATURES, meta.REMOVED)
"""Where a hand edit may put a card."""


def _has_come(subject: Component) -> None:
    if subject.marks.arriving:
        raise NotByHand("edit_arriving", subject.id)


def _in_battle(state: State, subject: Component) -> None:
    _has_come(subject)
    if not in_battle(state, subject.id):
        raise NotByHand("edit_in_battle", subject.id)


def _energy(work: Work, params: Mapping[str, Plain]) -> None:
    _in_battle(work.state, hand_edits.component(work.state, params["component"]))
    dues.change(losses.ENERGY, work, params["component"], int(params["value"]), 0)


def _turn(work: Work, params: Mapping[str, Plain]) -> None:
    id, sideways = params["component"], bool(params["sideways"])
    _in_battle(work.state, hand_edits.component(work.state, id))
    losses.turn(work, id, sideways)


def _move(work: Work, subject: Component, zone: str, _params: Mapping[str, Plain]) -> None:
    """Move a card by hand: into the battle with the energy of its Power, out of it without marks."""
    state = work.state
    id, seat, name = subject.id, zone_seat(zone), zone_name(zone)
    _has_come(subject)
    if zone not in state.zones or zone == subject.zone or name not in HAND_ZONES:
        raise NotByHand("edit_no_place", id)
    hand_edits.require_idle(state, subject)
    for creature in list(state.components):
        if state.components[creature].marks.summoner == id:
            ops.mark(work, creature, Marks.summoner, 0)
    controller = seat if seat >= 0 else subject.controller
    if name == meta.DECK:
        losses.put_back(work, id, seat)
    elif name == meta.BATTLE:
        ops.put(work, Values.entered, state.values.entered + 1)
        power = max(1, printed(state, id, "power"))
        marks = Marks(energy=power, entered=state.values.entered)
        ops.move(work, id, zone, face_up=True, controller=controller, marks=marks, cause="edit")
    else:
        marks = Marks(sideways=name == meta.DEFEATED)
        ops.move(work, id, zone, face_up=name == meta.CREATURES, controller=controller, marks=marks, cause="edit")


def _turn_to(work: Work, seat: int) -> None:
    """In the Empowerment Phase the seat empowers next; in the Invocation Phase it declares next, and the one that was asked after it."""
    state, frame = work.state, work.top
    if isinstance(frame, Empowerment):
        if not waiting(state, seat):
            raise NotByHand("edit_nothing_due", seat=seat)
        ops.put(work, Values.next_turn, NOBODY)
        work.replace(Empowerment(step=seat))
    elif isinstance(frame, Invocation) and frame.step == 1:
        asked = [ask.seat for ask in state.asks]
        queue = [*asked, *frame.queue]
        if seat not in queue:
            raise NotByHand("edit_nothing_to_declare", seat=seat)
        queue.remove(seat)
        work.replace(Invocation((seat, *queue), step=1))
    else:
        raise NotByHand("edit_turn_at_work" if state.values.phase != meta.FACTIONS else "edit_nobodys_turn")
    ops.put(work, Values.active, seat)


def _lead(work: Work, seat: int) -> None:
    """Another faction is prime: what is ordered clockwise from it is from now on."""
    if work.state.values.prime == NOBODY:
        raise NotByHand("edit_not_yet")
    if is_out(work.state, seat):
        raise NotByHand("edit_left", seat=seat)
    set_prime(work, seat)


def _number(work: Work, what: str, number: int) -> None:
    if not work.state.values.round:
        raise NotByHand("edit_not_yet")
    if what == Values.round.__name__ and not number:
        raise NotByHand("edit_from_one")


def settle(work: Work) -> None:
    """Who has no energy left is defeated (MW-DEFEAT-01), and the match may be over (MW-GAMEEND-01)."""
    losses.aftermath(work)
    if work.state.values.phase not in (meta.FACTIONS, meta.INVOCATION):
        losses.judge(work, ())


EDITS: Final[Mapping[str, EditSpec]] = {
    "move": hand_edits.move(_move),
    "take": hand_edits.take(_move, meta.BOX),
    "energy": EditSpec({"component": Param("int"), "value": Param("int", least=0, most=99)}, _energy),
    "turn": EditSpec({"component": Param("int"), "sideways": Param("bool")}, _turn),
    "counters": hand_edits.set_mark(Marks.counters, _in_battle),
    "set_value": hand_edits.set_value(Values.round, Values.quiet, before=_number, reading=READING),
    "give_turn": hand_edits.give_turn(_turn_to),
    "give_lead": hand_edits.give_lead(_lead),
}
