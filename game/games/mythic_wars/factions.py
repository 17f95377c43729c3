"""How each faction comes by its four deities (sections 4 and 17 of the rules)."""

from __future__ import annotations

from typing import Final

from game.games.mythic_wars import meta, records
from game.games.mythic_wars.records import State, Values, Work
from game.rules import ops, rng
from game.rules.asks import SEALED, Choice, component_choices
from game.rules.decisions import DecisionKind, from_zone
from game.rules.guards import Guard, Refusal, lies_in
from game.rules.plain import Frozen, seat_zone
from game.rules.records import Question, put
from game.rules.work import on

DONE: Final = Choice("button", "done")
CHANGES: Final = 30
"""So often a seat may put a deity back that it has picked; it only keeps random play from going on for ever."""


def form(work: Work, frame: records.Forming) -> None:
    """Form the factions as the mode says; what nobody takes leaves the game (MW-MODE-02)."""
    state = work.state
    way = meta.forming(state.defs, state.options)
    if frame.step == 0:
        _FIRST[way](work, frame)
        return
    if way == meta.SHARED:
        _next_draft(work, frame)
        return
    for seat in state.seats():
        ops.move_all(work, state.zone(seat_zone(meta.POOL, seat)), meta.BOX, cause="unused")
    _clear(work)


def _clear(work: Work) -> None:
    _box_library(work)
    work.pop()


def _box_library(work: Work) -> None:
    """What nobody is dealt or takes leaves the game."""
    ops.move_all(work, work.state.zone(meta.LIBRARY), meta.BOX, face_up=False, cause="unused")


def _deal(work: Work, _frame: records.Forming) -> None:
    """MW-SETUP-02, MW-MODE-01."""
    ops.shuffle(work, meta.LIBRARY)
    for seat in work.state.seats():
        ops.draw(work, meta.LIBRARY, seat_zone(meta.DECK, seat), meta.FACTION_SIZE, seat=seat)
    _clear(work)


def _deal_to_pick(work: Work, frame: records.Forming) -> None:
    """MW-MODE-02, MW-R-32: everybody picks from their own deal, in secret."""
    ops.shuffle(work, meta.LIBRARY)
    for seat in work.state.seats():
        ops.draw(work, meta.LIBRARY, seat_zone(meta.POOL, seat), meta.dealt_count(work.state.options), seat=seat)
    _ask_all(work, frame)


def _deal_pantheons(work: Work, frame: records.Forming) -> None:
    """MW-MODE-03, MW-R-35: each seat gets all deities of a pantheon of its own, by lot."""
    state = work.state
    left = list(meta.full_pantheons(state.defs))
    given = [left.pop(work.below(rng.SETUP, len(left))) for _seat in state.seats()]
    ops.put(work, Values.pantheons, tuple(given))
    for seat, pantheon in enumerate(given):
        work.tell(records.PantheonTold(seat, pantheon))
    for seat, pantheon in enumerate(given):
        theirs = [
            id for id in state.zone(meta.LIBRARY) if meta.pantheon_of(state.defs, state.components[id].ref) == pantheon
        ]
        ops.move_all(work, theirs, seat_zone(meta.POOL, seat), controller=seat, cause="deal")
    _ask_all(work, frame)


def _ask_all(work: Work, frame: records.Forming) -> None:
    _box_library(work)
    work.replace(frame.at(1))
    for seat in work.state.seats():
        work.ask(records.Pick(seat, CHANGES, manner=SEALED))


def _begin_draft(work: Work, _frame: records.Forming) -> None:
    """MW-R-33: a draft from a random seat, by default to and fro like a snake."""
    state = work.state
    first = work.below(rng.SETUP, state.seat_count)
    order = state.clockwise(first)
    back = order if state.options.get("draft_order") == "round" else tuple(reversed(order))
    turns = [*order, *back] * (meta.FACTION_SIZE // 2)
    work.replace(records.Forming(tuple(turns), step=1))


def _next_draft(work: Work, frame: records.Forming) -> None:
    if not frame.left:
        _clear(work)
        return
    seat, *left = frame.left
    work.replace(put(frame, left=tuple(left)))
    ops.put(work, Values.active, seat)
    work.ask(records.Draft(seat))


_FIRST: Final = {
    meta.DEALT: _deal,
    meta.PICKED: _deal_to_pick,
    meta.PANTHEON: _deal_pantheons,
    meta.SHARED: _begin_draft,
    meta.SOLO: _ask_all,
}


# --- picking in secret ---


def _picked(state: State, seat: int) -> tuple[int, ...]:
    return state.zone(seat_zone(meta.DECK, seat))


def _pick_candidates(state: State, ask: records.Pick) -> list[Choice]:
    """Pool and picks in a fixed order: in which order somebody picked is nobody's business."""
    ids = sorted((*state.zone(seat_zone(meta.POOL, ask.seat)), *_picked(state, ask.seat)))
    return [*component_choices(ids), DONE]


def _is_mine(state: State, ask: records.Pick, choice: Choice) -> bool:
    return choice.value in (*state.zone(seat_zone(meta.POOL, ask.seat)), *_picked(state, ask.seat))


def _has_room(state: State, ask: records.Pick, choice: Choice) -> bool:
    picked = _picked(state, ask.seat)
    return choice.value in picked or len(picked) < meta.FACTION_SIZE


def _is_deity(state: State, _ask: Question, choice: Choice) -> bool:
    """MW-MODE-06: no creatures. Only a written position offers one."""
    card = state.components.get(choice.value)
    return card is None or not meta.is_creature(state.defs.cards[card.ref])


def _one_pantheon(state: State, ask: records.Pick, choice: Choice) -> bool | Refusal:
    """MW-MODE-05."""
    picked = _picked(state, ask.seat)
    if choice.value in picked or not meta.single_pantheon(state.defs, state.options):
        return True
    pantheon = _of(state, choice.value)
    if picked:
        return _is_of(pantheon, _of(state, picked[0]))
    return True if pantheon in meta.full_pantheons(state.defs) else Refusal("MW-MODE-05", "pantheon_too_small")


def _may_take_back(state: State, ask: records.Pick, choice: Choice) -> bool:
    return choice.value not in _picked(state, ask.seat) or ask.changes > 0


def _is_complete(state: State, ask: records.Pick, _choice: Choice) -> bool | Refusal:
    missing = meta.FACTION_SIZE - len(_picked(state, ask.seat))
    return missing == 0 or Refusal("MW-MODE-06", "faction_incomplete", Frozen(missing=missing))


def _pick(work: Work, ask: records.Pick, choice: Choice) -> None:
    state = work.state
    if choice.what == "button":
        work.tell(records.PicksDoneTold(ask.seat))
        return
    if choice.value in _picked(state, ask.seat):
        ops.move(work, choice.value, seat_zone(meta.POOL, ask.seat), cause="take_back")
        work.ask(put(ask, changes=ask.changes - 1))
    else:
        ops.move(work, choice.value, seat_zone(meta.DECK, ask.seat), cause="pick")
        work.ask(ask)


# --- drafting openly ---


def _draft_pantheon(state: State, ask: records.Draft, choice: Choice) -> bool | Refusal:
    """MW-MODE-05, MW-R-35: of one pantheon, and of one that has enough left for all who have begun with it."""
    if not meta.single_pantheon(state.defs, state.options):
        return True
    picked = _picked(state, ask.seat)
    pantheon = _of(state, choice.value)
    if picked:
        return _is_of(pantheon, _of(state, picked[0]))
    free = len([1 for id in state.zone(meta.LIBRARY) if _of(state, id) == pantheon])
    promised = 0
    for seat in state.seats():
        theirs = _picked(state, seat)
        if theirs and _of(state, theirs[0]) == pantheon:
            promised += meta.FACTION_SIZE - len(theirs)
    return True if free - promised >= meta.FACTION_SIZE else Refusal("MW-R-35", "pantheon_too_small")


def _of(state: State, id: int) -> str:
    return meta.pantheon_of(state.defs, state.components[id].ref)


def _is_of(pantheon: str, wanted: str) -> bool | Refusal:
    return True if pantheon == wanted else Refusal("MW-MODE-05", "one_pantheon", Frozen(pantheon=wanted))


def _draft(work: Work, ask: records.Draft, choice: Choice) -> None:
    work.tell(records.DraftTold(ask.seat, choice.value, work.state.components[choice.value].ref))
    ops.move(work, choice.value, seat_zone(meta.DECK, ask.seat), controller=ask.seat, cause="draft")


KINDS: Final = (
    DecisionKind.of(
        records.Pick,
        _pick_candidates,
        _pick,
        (
            Guard("MW-R-32", "not_in_pool", _is_mine, "component").settled(),
            Guard("MW-MODE-06", "no_creature", _is_deity, "component"),
            Guard("MW-MODE-06", "faction_full", _has_room, "component"),
            Guard("MW-MODE-05", "one_pantheon", _one_pantheon, "component"),
            Guard("MW-R-32", "too_many_changes", _may_take_back, "component"),
            Guard("MW-MODE-06", "faction_incomplete", _is_complete, "button"),
        ),
        rule="MW-MODE-02",
    ),
    DecisionKind.of(
        records.Draft,
        from_zone(meta.LIBRARY),
        _draft,
        (
            Guard.prepared("MW-R-33", "not_in_library", lies_in(meta.LIBRARY)).settled(),
            Guard("MW-MODE-06", "no_creature", _is_deity, "component"),
            Guard("MW-MODE-05", "pantheon_too_small", _draft_pantheon),
        ),
        rule="MW-R-33",
    ),
)


FRAMES: Final = (on(records.Forming, form),)
