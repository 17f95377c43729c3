"""The sacrifice phase of the Pantheon Campaign: captured cards buy higher ones (section 16 of the rules).

All seats act at any time (open questions). What a seat sacrifices is seen, what it takes from its upgrade pile is not (LAW-HID-06).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.games.legends_at_war.meta import (
    CAPTURE,
    COURSES,
    DECK,
    LEVELS,
    SACRIFICE,
    UNDERWORLD,
    UPGRADE,
    figures_of,
    level_of,
    mode_of,
)
from game.games.legends_at_war.records import (
    FreeCard,
    FreeCardDeclined,
    FreeCardTaken,
    Sacrifice,
    Sacrificed,
    SacrificeDone,
    SacrificeFor,
    SacrificeReward,
    Sacrifices,
    State,
    Values,
    Work,
)
from game.rules import ops
from game.rules.asks import Choice
from game.rules.decisions import DecisionKind, from_zone
from game.rules.guards import Guard, Refusal, lies_in
from game.rules.plain import NOBODY, Frozen, seat_zone
from game.rules.records import Question, put

DONE: Final = Choice("button", "done")
NOTHING: Final = Choice("button", "nothing")
DECLINE: Final = Choice("button", "decline")


class Rates(NamedTuple):
    """What a round's sacrifices buy: the levels of the free card, and (levels given, levels to choose from) of each rate."""

    free: tuple[int, ...]
    single: dict[int, tuple[int, ...]]
    pair: dict[tuple[int, int], tuple[int, ...]]


def rates(state: State) -> Rates:
    """The rates of the present round (LAW-PCA-10, LAW-PCA-14)."""
    found: Rates | None = state.cache.get("rates")
    if found is None:
        found = state.cache["rates"] = _rates(state)
    return found


def _rates(state: State) -> Rates:
    rounds = figures_of(state).get("sacrifice") or ()
    found = rounds[state.values.round - 1] if state.values.round <= len(rounds) else {}
    single: dict[int, tuple[int, ...]] = {}
    pair: dict[tuple[int, int], tuple[int, ...]] = {}
    for entry in found.get("rates") or ():
        given = tuple(sorted([LEVELS[level] for level in entry["give"]]))
        taken = tuple([LEVELS[level] for level in entry["take"]])
        if len(given) == 1:
            single[given[0]] = taken
        else:
            pair[given[0], given[1]] = taken
    return Rates(tuple([LEVELS[level] for level in found.get("free") or ()]), single, pair)


def play_sacrifice(work: Work, frame: Sacrifices) -> None:
    """Ask all seats that are not done, anew after every answer, until all are (LAW-PCA-08)."""
    state = work.state
    if frame.step == 0:
        # Reckoned once, and from what everybody sees (LAW-PCA-09, LAW-PCA-13, LAW-R-59, LAW-R-64).
        least = int(figures_of(state).get("free_card_below", 0))
        free = [seat for seat in state.seats() if _held(state, seat) < least and state.zone(seat_zone(UPGRADE, seat))]
        idle = [seat for seat in state.seats() if seat not in free and not state.zone(seat_zone(CAPTURE, seat))]
        work.replace(Sacrifices(tuple(free), tuple(idle), step=1))
        ops.put(work, Values.active, state.values.first)
        return
    left = [seat for seat in state.seats() if seat not in frame.done]
    for seat in left:
        work.ask(FreeCard(seat) if seat in frame.free else Sacrifice(seat))
    if left:
        return
    if _is_last(state):
        for seat in state.seats():  # LAW-PCA-15
            for id in state.zone(seat_zone(CAPTURE, seat)):
                ops.move(work, id, UNDERWORLD, controller=NOBODY, cause="unspent")
    work.pop()


def _held(state: State, seat: int) -> int:
    return len(state.zone(seat_zone(DECK, seat))) + len(state.zone(seat_zone(CAPTURE, seat)))


def _is_last(state: State) -> bool:
    """Whether no later round has a sacrifice phase."""
    return not any(SACRIFICE in phases for phases in COURSES[mode_of(state)][state.values.round :])


def _finish(work: Work, seat: int) -> None:
    frame = work.on_top(Sacrifices)
    work.replace(put(frame, done=(*frame.done, seat)))
    work.tell(SacrificeDone(seat))


# --- the free card ---


_upgrades: Final = from_zone(UPGRADE)


def _upgrade_level(state: State, ask: Question, choice: Choice) -> int:
    """The level of a chosen card of the seat's upgrade pile, 0 for anything else."""
    card = state.components.get(choice.value) if choice.what == "component" else None
    if card is None or card.zone != seat_zone(UPGRADE, ask.seat):
        return 0
    return level_of(state.defs, card.ref)


def _is_allowed_free(state: State, ask: FreeCard, choice: Choice) -> bool | Refusal:
    level = _upgrade_level(state, ask, choice)
    allowed = rates(state).free
    if not level or level in allowed:
        return True
    return _too_high(state, level)


def _too_high(state: State, level: int) -> Refusal:
    """LAW-PCA-11: level III waits for round 3."""
    return Refusal("LAW-PCA-11", "level_not_yet", Frozen(level=level, round=state.values.round))


def _take_free(work: Work, ask: FreeCard, choice: Choice) -> None:
    frame, seat = work.on_top(Sacrifices), ask.seat
    work.replace(put(frame, free=tuple([other for other in frame.free if other != seat])))
    if choice.what == "button":
        work.tell(FreeCardDeclined(seat))
    else:
        ops.move(work, choice.value, seat_zone(DECK, seat), cause="free")
        work.tell(FreeCardTaken(seat))
    if not work.state.zone(seat_zone(CAPTURE, seat)):
        _finish(work, seat)


# --- sacrifices ---


def _begin(work: Work, ask: Sacrifice, choice: Choice) -> None:
    if choice.what == "button":
        _finish(work, ask.seat)
        return
    work.ask(SacrificeFor(ask.seat, choice.value))


def _worth(state: State, id: int) -> int:
    """As which level a sacrifice counts: its own, or the highest below it that buys something in this round (LAW-R-60)."""
    level = level_of(state.defs, state.components[id].ref)
    return max([given for given in rates(state).single if given <= level], default=0)


def _pairs(state: State, ask: SacrificeFor) -> list[int]:
    """The other captured cards with which the card of the question buys something together (LAW-PCA-14)."""
    table = rates(state).pair
    if not table:
        return []
    held = [level_of(state.defs, state.components[choice.value].ref) for choice in _upgrades(state, ask)]
    mine = level_of(state.defs, state.components[ask.card].ref)
    found = []
    for id in state.zone(seat_zone(CAPTURE, ask.seat)):
        other = level_of(state.defs, state.components[id].ref)
        key = (min(mine, other), max(mine, other))
        if id != ask.card and any(level in held for level in table.get(key, ())):
            found.append(id)
    return found


def _for_candidates(state: State, ask: SacrificeFor) -> list[Choice]:
    pairs = [Choice("component", id) for id in _pairs(state, ask)]
    return [*_upgrades(state, ask), *pairs, NOTHING]


def _is_bought(state: State, ask: SacrificeFor, choice: Choice) -> bool | Refusal:
    """Whether the card of the question alone buys the chosen upgrade."""
    level = _upgrade_level(state, ask, choice)
    table = rates(state)
    if not level or level in table.single.get(_worth(state, ask.card), ()):
        return True
    buyable = [bought for levels in (*table.single.values(), *table.pair.values()) for bought in levels]
    if level not in buyable:
        return _too_high(state, level)
    given = level_of(state.defs, state.components[ask.card].ref)
    return Refusal("LAW-PCA-14", "no_such_rate", Frozen(given=given, level=level))


def _is_pair(state: State, ask: SacrificeFor, choice: Choice) -> bool:
    if choice.what != "component" or choice.value not in state.zone(seat_zone(CAPTURE, ask.seat)):
        return True
    return choice.value in _pairs(state, ask)


def _trade(work: Work, ask: SacrificeFor, choice: Choice) -> None:
    if choice.what == "component" and choice.value in _pairs(work.state, ask):
        work.ask(SacrificeReward(ask.seat, ask.card, choice.value))
        return
    _carry_out(work, ask.seat, (ask.card,), choice.value if choice.what == "component" else 0)


def _is_bought_by_pair(state: State, ask: SacrificeReward, choice: Choice) -> bool | Refusal:
    level = _upgrade_level(state, ask, choice)
    given = sorted([level_of(state.defs, state.components[id].ref) for id in (ask.card, ask.second)])
    if not level or level in rates(state).pair.get((given[0], given[1]), ()):
        return True
    return Refusal("LAW-PCA-14", "no_such_pair_rate", Frozen(level=level))


def _reward(work: Work, ask: SacrificeReward, choice: Choice) -> None:
    _carry_out(work, ask.seat, (ask.card, ask.second), choice.value)


def _carry_out(work: Work, seat: int, given: tuple[int, ...], taken: int) -> None:
    """Send the sacrificed cards to the Underworld and the reward to the deck; final at once (LAW-R-61).

    All have seen the sacrifice then, though the card was no secret: a fair match does not take it back.
    """
    for id in given:
        ops.move(work, id, UNDERWORLD, face_up=True, controller=NOBODY, cause=SACRIFICE)
    if taken:
        ops.move(work, taken, seat_zone(DECK, seat), cause="reward")
    cause = "pair" if len(given) > 1 else "bought" if taken else ""
    first, second = [work.state.components[id].ref for id in (given[0], given[-1])]
    witnesses = (NOBODY, *work.state.seats())
    work.tell(Sacrificed(seat, given[0], first, second, cause, witnesses))


KINDS: Final = (
    DecisionKind.of(
        FreeCard,
        from_zone(UPGRADE, DECLINE),
        _take_free,
        (Guard("LAW-PCA-11", "level_not_yet", _is_allowed_free),),
        rule="LAW-PCA-09",
    ),
    DecisionKind.of(
        Sacrifice,
        from_zone(CAPTURE, DONE),
        _begin,
        (Guard("LAW-PCA-10", "not_captured", lies_in(CAPTURE)),),
        rule="LAW-PCA-10",
    ),
    DecisionKind.of(
        SacrificeFor,
        _for_candidates,
        _trade,
        (Guard("LAW-PCA-14", "no_such_rate", _is_bought), Guard("LAW-PCA-14", "no_such_pair", _is_pair)),
        rule="LAW-R-60",
    ),
    DecisionKind.of(
        SacrificeReward,
        _upgrades,
        _reward,
        (Guard("LAW-PCA-14", "no_such_pair_rate", _is_bought_by_pair),),
        rule="LAW-PCA-14",
    ),
)
