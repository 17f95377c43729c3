"""What the steps of ability data do, and how cards answer to what happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.pantheon_duel import battle
from game.games.pantheon_duel.meta import BOARD, BOX, DECK, UNDER
from game.games.pantheon_duel.records import GloryAdded, Marks, State, StrengthTaken, Values, Work
from game.games.pantheon_duel.square import show_reach
from game.games.pantheon_duel.words import PLACED, READING
from game.rules import ops
from game.rules.abilities import interpreter, triggers
from game.rules.abilities.language import Doing, Going, Pool
from game.rules.abilities.records import Scope
from game.rules.abilities.steps import Steps
from game.rules.plain import NOBODY, Frozen, seat_zone

_READ: Final = Steps(READING)


def _capture(work: Work, scope: Scope, params: Frozen) -> None:
    """A capture without a battle (PD-FREYJA-01, PD-R-08)."""
    for target in _READ.who(work.state, scope, params, "what"):
        if work.state.components[target].controller != scope.seat:
            battle.capture(work, target, scope.seat, scope.source)


def _cover(work: Work, scope: Scope, params: Frozen) -> None:
    """A card is laid on this one, and is from now on the card that was placed (PD-HELA-01, PD-R-07)."""
    state = work.state
    card = state.components.get(scope.source)  # it may have gone into a deck before
    place = card.place if card is not None else None
    cover = _READ.one(state, scope, params, "by")
    if not cover or place is None:
        return
    ops.move(work, scope.source, UNDER, marks=Marks(covered_by=cover), cause="covered")
    ops.move(
        work, cover, BOARD, place=place, face_up=True, controller=scope.seat, marks=work.code.unmarked, cause="cover"
    )
    ops.put(work, Values.fighting, cover)
    triggers.happen(work, LANGUAGE, PLACED, cover)
    triggers.settle_due(work)


def _go(work: Work, scope: Scope, ids: Sequence[int], going: Going) -> None:
    """Cards go back into the deck of who says so, or out of the game with those under them; their tokens go back to the supply, and they
    will not fight (PD-SIGURD-01, PD-VALI-01, PD-R-16).
    """
    state = work.state
    into_deck = going.to == DECK
    seat = scope.seat if into_deck else NOBODY
    zone = seat_zone(DECK, seat) if into_deck else BOX
    for id in ids:
        battle.give_back(work, id)
        if state.values.fighting == id:
            ops.put(work, Values.fighting, 0)
        for each in [id] if into_deck else _pile(state, id):
            ops.move(
                work, each, zone, face_up=not into_deck, controller=seat, marks=work.code.unmarked, cause=going.cause
            )
    show_reach(work)


def _pile(state: State, id: int) -> list[int]:
    """A card and all that lie under it, from the top."""
    pile = [id]
    for above in pile:  # it grows: a card under this one may lie on another one in turn
        pile += [other for other in state.zone(UNDER) if state.components[other].marks.covered_by == above]
    return pile


def _take_strength(work: Work, seat: int, amount: int, _source: int) -> None:
    """Tokens are taken from the supply (PD-TOKEN-05; PD-FREYR-01, PD-LOKI-01, PD-EIR-01)."""
    values = work.state.values
    taken = amount - values.strength[seat]
    ops.put(work, Values.supply, values.supply - taken)
    ops.put_for(work, Values.strength, seat, amount)
    work.tell(StrengthTaken(seat, taken))


def _score(work: Work, seat: int, amount: int, source: int) -> None:
    """Glory for an ability (PD-TYR-01)."""
    work.tell(GloryAdded(source, seat, amount - work.state.values.glory[seat]))
    ops.put_for(work, Values.glory, seat, amount)


def _at_hand(state: State, seat: int, wanted: int) -> int:
    """As much Strength as is wanted, or as the supply has (PD-TOKEN-05)."""
    return min(wanted, state.values.strength[seat] + state.values.supply)


POOLS: Final = {
    "strength": Pool(fact=Values.strength, of_seats=True, most=_at_hand, change=_take_strength),
    "glory": Pool(fact=Values.glory, of_seats=True, change=_score),
}
LANGUAGE: Final = interpreter.language(
    READING, Doing(steps={"capture": _capture, "cover": _cover}, pools=POOLS, go=_go)
)
