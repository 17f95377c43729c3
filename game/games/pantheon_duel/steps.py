"""What the steps of ability data do, and how cards answer to what happens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.pantheon_duel import battle
from game.games.pantheon_duel.meta import BOARD, BOX, DECK, UNDER, UNMARKED
from game.games.pantheon_duel.records import GloryAdded, Marks, Values, Work
from game.games.pantheon_duel.square import show_reach
from game.games.pantheon_duel.words import PLACED, READING
from game.rules import ops
from game.rules.abilities import interpreter, triggers
from game.rules.abilities.language import Doing
from game.rules.abilities.records import Scope
from game.rules.abilities.steps import Steps
from game.rules.plain import EMPTY, NOBODY, Frozen, Plain, seat_zone

_READ: Final = Steps(READING)


def answer(
    work: Work, id: int, event: str, *, roles: Mapping[str, Plain] = EMPTY, numbers: Mapping[str, int] = EMPTY
) -> None:
    """Let a card answer what has happened to it, before the work below goes on."""
    triggers.happen(work, LANGUAGE, event, id, roles=roles, numbers=numbers)
    triggers.settle(work)


def _capture(work: Work, scope: Scope, params: Frozen) -> None:
    """A capture without a battle (PD-FREYJA-01, PD-R-08)."""
    for target in _READ.who(work.state, scope, params, "what"):
        if work.state.components[target].controller != scope.seat:
            battle.capture(work, target, scope.seat, scope.source)


def _recall(work: Work, scope: Scope, params: Frozen) -> None:
    """Cards go back into the deck, which is shuffled (PD-SIGURD-01)."""
    deck = seat_zone(DECK, scope.seat)
    for id in _READ.who(work.state, scope, params, "what"):
        _off_the_board(work, id)
        ops.move(work, id, deck, face_up=False, controller=scope.seat, marks=UNMARKED, cause="recall")
    ops.shuffle(work, deck)
    show_reach(work)


def _cover(work: Work, scope: Scope, params: Frozen) -> None:
    """A card is laid on this one, and is from now on the card that was placed (PD-HELA-01, PD-R-07)."""
    state = work.state
    card = state.components.get(scope.source)  # it may have gone into a deck before
    place = card.place if card is not None else None
    cover = _READ.one(state, scope, params, "by")
    if not cover or place is None:
        return
    ops.move(work, scope.source, UNDER, marks=Marks(covered_by=cover), cause="covered")
    ops.move(work, cover, BOARD, place=place, face_up=True, controller=scope.seat, marks=UNMARKED, cause="cover")
    ops.put(work, Values.fighting, cover)
    answer(work, cover, PLACED)


def _off_the_board(work: Work, id: int) -> None:
    """Its tokens go back to the supply (PD-R-16), and it will not fight."""
    battle.give_back(work, id)
    if work.state.values.fighting == id:
        ops.put(work, Values.fighting, 0)


def _leave(work: Work, scope: Scope, params: Frozen) -> None:
    """Cards go out of the game, with those under them; their tokens go back to the supply (PD-VALI-01, PD-R-16)."""
    state = work.state
    for id in _READ.who(state, scope, params, "what"):
        _off_the_board(work, id)
        leaving_together = [id]
        for above in leaving_together:  # it grows: a card under this one may lie on another one in turn
            leaving_together += [
                other for other in state.zone(UNDER) if state.components[other].marks.covered_by == above
            ]
        for leaving in leaving_together:
            ops.move(work, leaving, BOX, face_up=True, controller=NOBODY, marks=UNMARKED, cause="leave")
    show_reach(work)


def _gain(work: Work, scope: Scope, params: Frozen) -> None:
    """Strength tokens for the controller (PD-FREYR-01, PD-LOKI-01, PD-EIR-01)."""
    battle.gain(work, scope.seat, _READ.amount(work.state, scope, params, "strength"))


def _score(work: Work, scope: Scope, params: Frozen) -> None:
    """Glory for the controller (PD-TYR-01)."""
    state = work.state
    count = _READ.amount(state, scope, params, "glory")
    work.tell(GloryAdded(scope.source, scope.seat, count))
    ops.put_for(work, Values.glory, scope.seat, state.values.glory[scope.seat] + count)


def _nothing(_work: Work) -> None:
    """No captures or ends follow from a piece of work by themselves; the turn looks at them in its steps."""


LANGUAGE: Final = interpreter.language(
    READING,
    Doing(
        steps={
            "capture": _capture,
            "recall": _recall,
            "cover": _cover,
            "leave": _leave,
            "gain": _gain,
            "score": _score,
        },
        aftermath=_nothing,
    ),
)
FRAMES: Final = interpreter.frames(LANGUAGE)
