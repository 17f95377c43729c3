"""Playing a card: to an open space, or with a licence onto another card (LAW-TURN-02 and the Skinwalker rules)."""

from __future__ import annotations

from typing import Final

from game.games.legends_at_war.meta import BOARD, HAND
from game.games.legends_at_war.placing import IN_HAND, IS_SPACE, open_cells, place
from game.games.legends_at_war.profiles import Licence, profiles_of
from game.games.legends_at_war.turn_steps import PRE_ATTACK
from game.games.legends_at_war.values import position_of, work_out
from game.rules.asks import Ask, Choice
from game.rules.decisions import DecisionKind, from_zone
from game.rules.frames import Frame
from game.rules.guards import Guard, Refusal
from game.rules.ops import move
from game.rules.plain import EMPTY, Cell, Component, Frozen, seat_zone
from game.rules.state import State
from game.rules.work import Work

PLAY_ONTO: Final = "play_onto"


def _pick(work: Work, ask: Ask, choice: Choice) -> None:
    work.ask(Ask(ask.seat, "play.cell", Frozen(card=choice.value)))


def _licences(state: State, ref: str) -> list[Licence]:
    """The licences of a card in hand to be played onto another card."""
    return [entry for entry in profiles_of(state.defs).profile(ref, "", 0, False).licences if entry.what == PLAY_ONTO]


def _card(state: State, ask: Ask) -> Component:
    return state.components[ask.values["card"]]


def _cell_candidates(state: State, ask: Ask) -> list[Choice]:
    cells = state.board.spaces if _licences(state, _card(state, ask).ref) else open_cells(state)
    return [Choice("cell", cell) for cell in cells]


def _occupant(state: State, choice: Choice) -> Component | None:
    return state.occupants().get(choice.value) if choice.kind == "cell" else None


def _is_open_or_licensed(state: State, ask: Ask, choice: Choice) -> bool | Refusal:
    occupant = _occupant(state, choice)
    if occupant is None or _licences(state, _card(state, ask).ref):
        return True
    return Refusal("LAW-TURN-02", "space_taken", EMPTY, occupant.id)


def _has_no_licence_itself(state: State, ask: Ask, choice: Choice) -> bool | Refusal:
    """LAW-SKIN-04; a negated one, or one that comes from the space, counts too (LAW-R-32, LAW-R-35)."""
    occupant = _occupant(state, choice)
    if occupant is None:
        return True
    space, turn = profiles_of(state.defs).specials(state.board).get(choice.value, ("", 0))
    profile = profiles_of(state.defs).profile(occupant.ref, space, turn, False)
    if any(entry.what == PLAY_ONTO for entry in profile.licences):
        return Refusal("LAW-SKIN-04", "has_same_licence", EMPTY, occupant.id)
    return True


def _is_not_immune(state: State, ask: Ask, choice: Choice) -> bool | Refusal:
    occupant = _occupant(state, choice)
    if occupant is None:
        return True
    position = position_of(state)
    if all(
        position.immune_to(occupant.id, entry.ability, ask.seat) for entry in _licences(state, _card(state, ask).ref)
    ):
        sources = position.immune.get(occupant.id)
        return Refusal("LAW-SKIN-05", "protected", EMPTY, sources[0][0] if sources else 0)
    return True


def _is_not_negated(state: State, ask: Ask, choice: Choice) -> bool | Refusal:
    """LAW-SKIN-06: not under the working Dispel of an enemy of the seat that plays (LAW-R-33)."""
    occupant = _occupant(state, choice)
    if occupant is None:
        return True
    position = position_of(state)
    for source in position.negated.get(occupant.id, ()):
        if position.cards[source].controller != ask.seat:
            return Refusal("LAW-SKIN-06", "dispelled", EMPTY, source)
    return True


def _stays_outside_dispel(state: State, ask: Ask, choice: Choice) -> bool | Refusal:
    """LAW-R-34, by option: the card that is played may not come under an enemy Dispel itself."""
    occupant = _occupant(state, choice)
    if occupant is None or state.options.get("skinwalker_into_dispel") != "forbidden":
        return True
    source = _negated_at(state, _card(state, ask), choice.value, ask.seat)
    return True if not source else Refusal("LAW-R-34", "would_be_dispelled", EMPTY, source)


def _negated_at(state: State, card: Component, cell: Cell, seat: int) -> int:
    """An enemy card that would negate a hand card on this cell, or 0."""
    others = [other for other in state.occupants().values() if other.place != cell]
    marks = Frozen(placed=state.values["placed"] + 1, played=state.values["turn"])
    played = card._replace(zone="board", place=cell, controller=seat, face_up=True, marks=marks)
    sources = work_out(state, [*others, played]).negated.get(card.id, ())
    return sources[0] if sources else 0


def _play(work: Work, ask: Ask, choice: Choice) -> None:
    """Step 1 of the turn. A replaced card goes to the hand of its controller; that is no capture (LAW-SKIN-02, LAW-SKIN-08)."""
    number, seat = ask.values["card"], ask.seat
    occupant = _occupant(work.state, choice)
    if occupant is not None:
        # It leaves all its marks behind: played again, it is placed anew (LAW-R-37).
        move(work, occupant.id, seat_zone(HAND, occupant.controller), face_up=False, marks=EMPTY, cause="replaced")
    place(work, number, choice.value, seat, face_up=True)
    work.replace(Frame("turn", number, PRE_ATTACK, work.top.values))


_REPLACING: Final = (
    Guard("LAW-TURN-02", "space_taken", _is_open_or_licensed),
    Guard("LAW-SKIN-04", "has_same_licence", _has_no_licence_itself),
    Guard("LAW-SKIN-05", "protected", _is_not_immune),
    Guard("LAW-SKIN-06", "dispelled", _is_not_negated),
    Guard("LAW-R-34", "would_be_dispelled", _stays_outside_dispel),
)
"""What must hold to play a card onto another."""


def _may_replace(state: State, ask: Ask, choice: Choice) -> bool | Refusal:
    """All of that for a taken space. On a large board most spaces offered are open, so this is asked first, once for each."""
    if choice.value not in state.occupants():
        return True
    for guard in _REPLACING:
        refusal = guard.refusal(state, ask, choice)
        if refusal is not None:
            return refusal
    return True


_CELL_GUARDS: Final = (IS_SPACE, Guard("LAW-SKIN-01", "space_taken", _may_replace))


def _has_place(state: State, ask: Ask, choice: Choice) -> bool:
    """Whether a card can be played anywhere. It always can while a space is open; a board may be filled by hand."""
    if len(state.zone(BOARD)) < len(state.board.spaces) or choice.kind != "component":
        return True
    inner = Ask(ask.seat, "play.cell", Frozen(card=choice.value))
    return any(
        all(guard.refusal(state, inner, cell) is None for guard in _CELL_GUARDS)
        for cell in _cell_candidates(state, inner)
    )


KINDS: Final = (
    DecisionKind(
        "play.card",
        from_zone(HAND),
        _pick,
        (IN_HAND, Guard("LAW-END-02", "no_place", _has_place)),
        rule="LAW-TURN-02",
    ),
    DecisionKind("play.cell", _cell_candidates, _play, _CELL_GUARDS, inner=True, rule="LAW-TURN-02"),
)
