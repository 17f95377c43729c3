"""What companions and champions do in a combat, after ranged attacks and before the charge (WL-SEQ-05)."""

from __future__ import annotations

from typing import Final

from game.games.warriors_legacy.fighters import is_disabled
from game.games.warriors_legacy.holdings import units
from game.games.warriors_legacy.meta import CHAMPION, COMPANION, COMPANIONS, Refusing, type_of
from game.games.warriors_legacy.records import Rally, RallyOn, State, Work
from game.games.warriors_legacy.stages import GO_ON, Able, go_on
from game.games.warriors_legacy.steps import LANGUAGE
from game.rules import activations
from game.rules.abilities import effects, evaluation
from game.rules.abilities.records import Scope
from game.rules.asks import Choice, component_choices
from game.rules.decisions import DecisionKind
from game.rules.guards import Guard, Refusal


def _with_effects(state: State, seat: int) -> list[int]:
    """The companions and champions of a seat that have something to do in this step, whether they can now or not."""
    # Of all effects that last only a copied ability gives a card one that it was not printed with.
    kept = state.cache if evaluation.copied(LANGUAGE, state) else state.lying
    known: list[int] | None = kept.get(("rallying", seat))
    if known is None:
        kinds = (CHAMPION, COMPANION)
        found = [id for id in units(state, seat) if type_of(state, id) in kinds]
        known = [id for id in found if activations.ways(LANGUAGE, state, id, COMPANIONS)]
        kept["rallying", seat] = known
    return known


def _way(state: State, seat: int, id: int) -> Scope | None:
    return next(iter(activations.ready(LANGUAGE, state, seat, id, COMPANIONS).values()), None)


def rallying(state: State, seat: int) -> Refusing:
    """Why one of them can do nothing now (WL-COMPN-02, WL-CHAMP-04)."""
    able = _with_effects(state, seat)

    def refusal(id: int) -> Refusal | None:
        if id not in able:
            return Refusal("WL-SEQ-05", "no_effect")
        if is_disabled(state, id):
            return Refusal("WL-COMPN-04", "does_nothing")
        return None if _way(state, seat, id) is not None else Refusal("WL-SEQ-05", "nothing_to_do")

    return refusal


ABLE: Final = Able("rally", _with_effects, rallying)


def _targets(state: State, seat: int, id: int) -> list[Choice]:
    scope = _way(state, seat, id)
    return component_choices(effects.targets(LANGUAGE, state, scope)) if scope is not None else []


def _picked(work: Work, ask: Rally, choice: Choice) -> None:
    if choice == GO_ON:
        go_on(work)
    elif _targets(work.state, ask.seat, choice.value):
        work.ask(RallyOn(ask.seat, choice.value))
    else:
        _use(work, ask.seat, choice.value)


def _use(work: Work, seat: int, id: int, target: int = 0) -> None:
    scope = _way(work.state, seat, id)
    if scope is not None:
        activations.begin(work, LANGUAGE, scope, target)


KINDS: Final = (
    DecisionKind.of(
        Rally,
        ABLE.meant,
        _picked,
        (Guard.prepared("WL-SEQ-05", "nothing_now", ABLE.passes, about="component"),),
        rule="WL-SEQ-05",
        options=ABLE.offered,
    ),
    DecisionKind.of(
        RallyOn,
        lambda state, ask: _targets(state, ask.seat, ask.card),
        lambda work, ask, choice: _use(work, ask.seat, ask.card, choice.value),
        rule="WL-SEQ-05",
    ),
)
