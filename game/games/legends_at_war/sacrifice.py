"""The sacrifice phase of the Pantheon Campaign: captured cards buy higher ones (section 16 of the rules).

All seats act at any time (open questions). What a seat sacrifices is seen, what it takes from its upgrade pile is not (LAW-HID-06).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.games.legends_at_war import meta, records
from game.games.legends_at_war.course import bury
from game.games.legends_at_war.meta import (
    CAPTURE,
    COURSES,
    DECK,
    LEVELS,
    SACRIFICE,
    UPGRADE,
    level_of,
    mode_of,
)
from game.games.legends_at_war.records import (
    FreeCard,
    Sacrifice,
    SacrificeFor,
    SacrificeReward,
    Sacrifices,
    State,
    Work,
)
from game.rules import ops
from game.rules.asks import Choice, component_choices
from game.rules.decisions import DecisionKind, from_zone
from game.rules.guards import Guard, Refusal, lies_in
from game.rules.plain import EMPTY, NOBODY, Frozen, seat_zone
from game.rules.records import Question, put
from game.rules.work import on


def _levels(words: Iterable[str]) -> tuple[int, ...]:
    return tuple([LEVELS[word] for word in words])


def _figures(state: State) -> Frozen:
    """What the mode says of the sacrifices of this round (LAW-PCA-10, LAW-PCA-14)."""
    of_round: tuple[Frozen, ...] = state.figures.get("sacrifice", ())[state.values.round - 1 :]
    return of_round[0] if of_round else EMPTY


def _rates(state: State) -> dict[tuple[int, ...], tuple[int, ...]]:
    """The rates of this round: the levels of one card or two that are given -> the levels to choose from."""
    entries = _figures(state).get("rates", ())
    return {tuple(sorted(_levels(entry["give"]))): _levels(entry["take"]) for entry in entries}


def _buys(state: State, *ids: int) -> tuple[int, ...]:
    """The levels that one captured card buys, or two. One alone counts as its own level, or as the highest below it that buys something in
    this round (LAW-R-60).
    """
    rates = _rates(state)
    levels = sorted([level_of(state.defs, state.components[id].ref) for id in ids])
    if len(ids) == 1:
        levels = [max([given[0] for given in rates if len(given) == 1 and given[0] <= levels[0]], default=0)]
    return rates.get(tuple(levels), ())


def _play(work: Work, frame: Sacrifices) -> None:
    """Ask all seats that are not done, anew after every answer, until all are (LAW-PCA-08)."""
    state = work.state
    if frame.step == 0:
        # Reckoned once, and from what everybody sees (LAW-PCA-09, LAW-PCA-13, LAW-R-59, LAW-R-64).
        least = state.figures.get("free_card_below", 0)
        free = [seat for seat in state.seats() if _held(state, seat) < least and state.zone(seat_zone(UPGRADE, seat))]
        idle = [seat for seat in state.seats() if seat not in free and not state.zone(seat_zone(CAPTURE, seat))]
        work.replace(Sacrifices(tuple(free), tuple(idle), step=1))
        ops.put(work, records.Values.active, state.values.first)
        return
    left = [seat for seat in state.seats() if seat not in frame.done]
    for seat in left:
        work.ask(FreeCard(seat) if seat in frame.free else Sacrifice(seat))
    if not left:
        if not any(SACRIFICE in phases for phases in COURSES[mode_of(state)][state.values.round :]):
            bury(work, CAPTURE, "unspent")  # LAW-PCA-15
        work.pop()


def _held(state: State, seat: int) -> int:
    return len(state.zone(seat_zone(DECK, seat))) + len(state.zone(seat_zone(CAPTURE, seat)))


def _finish(work: Work, seat: int) -> None:
    frame = work.on_top(Sacrifices)
    work.replace(put(frame, done=(*frame.done, seat)))
    work.tell(records.SacrificeDone(seat))


# --- the free card ---


def _upgrade_level(state: State, ask: Question, choice: Choice) -> int:
    """The level of a chosen card of the seat's upgrade pile, 0 for any other."""
    if choice.value not in state.zone(seat_zone(UPGRADE, ask.seat)):
        return 0
    return level_of(state.defs, state.components[choice.value].ref)


def _is_free(state: State, ask: FreeCard, choice: Choice) -> bool | Refusal:
    level = _upgrade_level(state, ask, choice)
    return not level or level in _levels(_figures(state).get("free", ())) or _too_high(state, level)


def _too_high(state: State, level: int) -> Refusal:
    """LAW-PCA-11: level III waits for round 3."""
    return Refusal("LAW-PCA-11", "level_not_yet", Frozen(level=level, round=state.values.round))


def _take_free(work: Work, ask: FreeCard, choice: Choice) -> None:
    frame, seat = work.on_top(Sacrifices), ask.seat
    work.replace(put(frame, free=tuple([other for other in frame.free if other != seat])))
    if choice.what == "button":
        work.tell(records.FreeCardDeclined(seat))
    else:
        ops.move(work, choice.value, seat_zone(DECK, seat), cause="free")
        work.tell(records.FreeCardTaken(seat))
    if not work.state.zone(seat_zone(CAPTURE, seat)):
        _finish(work, seat)


# --- sacrifices ---


_upgrades: Final = from_zone(UPGRADE)


def _begin(work: Work, ask: Sacrifice, choice: Choice) -> None:
    if choice.what == "button":
        _finish(work, ask.seat)
    else:
        work.ask(SacrificeFor(ask.seat, choice.value))


def _pairs(state: State, ask: SacrificeFor) -> list[int]:
    """The other captured cards with which the card of the question buys something together (LAW-PCA-14)."""
    held = [_upgrade_level(state, ask, choice) for choice in _upgrades(state, ask)]
    others = [id for id in state.zone(seat_zone(CAPTURE, ask.seat)) if id != ask.card]
    return [id for id in others if any(level in held for level in _buys(state, ask.card, id))]


def _for_candidates(state: State, ask: SacrificeFor) -> list[Choice]:
    pairs = component_choices(_pairs(state, ask))
    return [*_upgrades(state, ask), *pairs, Choice("button", "nothing")]


def _is_bought(state: State, ask: SacrificeFor, choice: Choice) -> bool | Refusal:
    """Whether the card of the question alone buys the chosen upgrade."""
    level = _upgrade_level(state, ask, choice)
    if not level or level in _buys(state, ask.card):
        return True
    if not any(level in levels for levels in _rates(state).values()):
        return _too_high(state, level)
    given = level_of(state.defs, state.components[ask.card].ref)
    return Refusal("LAW-PCA-14", "no_such_rate", Frozen(given=given, level=level))


def _is_pair(state: State, ask: SacrificeFor, choice: Choice) -> bool:
    return choice.value not in state.zone(seat_zone(CAPTURE, ask.seat)) or choice.value in _pairs(state, ask)


def _trade(work: Work, ask: SacrificeFor, choice: Choice) -> None:
    if choice.what == "component" and choice.value in _pairs(work.state, ask):
        work.ask(SacrificeReward(ask.seat, ask.card, choice.value))
    else:
        _carry_out(work, ask.seat, (ask.card,), choice.value if choice.what == "component" else 0)


def _is_bought_by_pair(state: State, ask: SacrificeReward, choice: Choice) -> bool | Refusal:
    level = _upgrade_level(state, ask, choice)
    if not level or level in _buys(state, ask.card, ask.second):
        return True
    return Refusal("LAW-PCA-14", "no_such_pair_rate", Frozen(level=level))


def _carry_out(work: Work, seat: int, given: tuple[int, ...], taken: int) -> None:
    """Send the sacrificed cards to the Underworld and the reward to the deck; final at once (LAW-R-61).

    All have seen the sacrifice then, though the card was no secret: a fair match does not take it back.
    """
    for id in given:
        ops.move(work, id, meta.UNDERWORLD, face_up=True, controller=NOBODY, cause=SACRIFICE)
    if taken:
        ops.move(work, taken, seat_zone(DECK, seat), cause="reward")
    cause = "pair" if len(given) > 1 else "bought" if taken else ""
    first, second = [work.state.components[id].ref for id in (given[0], given[-1])]
    witnesses = (NOBODY, *work.state.seats())
    work.tell(records.Sacrificed(seat, given[0], first, second, cause, witnesses))


FRAMES: Final = (on(Sacrifices, _play),)
KINDS: Final = (
    DecisionKind.of(
        FreeCard,
        from_zone(UPGRADE, Choice("button", "decline")),
        _take_free,
        (Guard("LAW-PCA-11", "level_not_yet", _is_free, about="component"),),
        rule="LAW-PCA-09",
    ),
    DecisionKind.of(
        Sacrifice,
        from_zone(CAPTURE, Choice("button", "done")),
        _begin,
        (Guard.prepared("LAW-PCA-10", "not_captured", lies_in(CAPTURE)).settled(),),
        rule="LAW-PCA-10",
    ),
    DecisionKind.of(
        SacrificeFor,
        _for_candidates,
        _trade,
        (
            Guard("LAW-PCA-14", "no_such_rate", _is_bought, about="component"),
            Guard("LAW-PCA-14", "no_such_pair", _is_pair, about="component"),
        ),
        rule="LAW-R-60",
    ),
    DecisionKind.of(
        SacrificeReward,
        _upgrades,
        lambda work, ask, choice: _carry_out(work, ask.seat, (ask.card, ask.second), choice.value),
        (Guard("LAW-PCA-14", "no_such_pair_rate", _is_bought_by_pair),),
        rule="LAW-PCA-14",
    ),
)
