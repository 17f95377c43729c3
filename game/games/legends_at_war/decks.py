"""How the seats come by their decks: pantheons and decks built in secret (sections 14 and 15 of the rules), or drafts from the tops of nine
shared piles (sections 17 and 18).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.games.legends_at_war.course import next_seat
from game.games.legends_at_war.meta import (
    ASIDE,
    BOARD,
    DECK,
    DECKS,
    DRAFTS,
    LIBRARY,
    POOL,
    UPGRADE,
    complete_pantheons,
    deck_levels,
    level_of,
    mode_of,
    pantheons_of,
    plays,
    stages,
)
from game.games.legends_at_war.records import (
    BuildDecks,
    ChangeDeck,
    ChoosePantheon,
    ChoosePantheons,
    DeckDone,
    Draft,
    DraftCard,
    DraftDeclined,
    DraftExtra,
    PantheonChosen,
    State,
    Values,
    Work,
)
from game.rules import ops
from game.rules.asks import Choice
from game.rules.decisions import DecisionKind
from game.rules.guards import Guard, Refusal
from game.rules.plain import NOBODY, Frozen, seat_zone
from game.rules.records import put

DONE: Final = Choice("button", "done")


def choose_pantheons(work: Work, frame: ChoosePantheons) -> None:
    """Ask the seats one after the other for their pantheon (LAW-PSK-01)."""
    seat = next_seat(work, frame)
    if seat == NOBODY:
        work.pop()
        return
    ops.put(work, Values.active, seat)
    work.ask(ChoosePantheon(seat))


def _pantheon_candidates(state: State, ask: ChoosePantheon) -> list[Choice]:
    return [Choice("ref", pantheon) for pantheon in pantheons_of(state.defs)]


def _is_large(state: State, ask: ChoosePantheon, choice: Choice) -> bool | Refusal:
    if choice.value in complete_pantheons(state.defs, mode_of(state)):
        return True
    return Refusal("LAW-MODE-02", "pantheon_too_small", Frozen(pantheon=choice.value))


def _is_free(state: State, ask: ChoosePantheon, choice: Choice) -> bool | Refusal:
    if choice.value in state.values.pantheons:
        owner = state.values.pantheons.index(choice.value)
        return Refusal("LAW-MODE-02", "pantheon_taken", Frozen(pantheon=choice.value, seat=owner))
    return True


def _take_pantheon(work: Work, ask: ChoosePantheon, choice: Choice) -> None:
    state, seat = work.state, ask.seat
    taken = list(state.values.pantheons)
    taken[seat] = choice.value
    ops.put(work, Values.pantheons, tuple(taken))
    work.tell(PantheonChosen(seat, choice.value))
    cards = state.defs.cards
    for id in state.zone(LIBRARY):
        ref = state.components[id].ref
        if cards[ref].fields.get("pantheon") == choice.value:
            ops.move(work, id, seat_zone(_place_of(state, ref), seat), controller=seat, cause="choose")


def _place_of(state: State, ref: str) -> str:
    """Where a card of a pantheon goes that somebody takes: to what the deck is built from, or where it is not built, to the deck or to
    the upgrade pile by its level (LAW-PCA-01).
    """
    if plays(state, DECKS):
        return POOL
    return DECK if level_of(state.defs, ref) in deck_levels(state.defs, mode_of(state)) else UPGRADE


def build_decks(work: Work, frame: BuildDecks) -> None:
    """Let all seats build their decks at once, unseen; set the rest aside when all are done (LAW-PSK-02)."""
    state = work.state
    seats = state.clockwise(state.values.first)
    if frame.step == 0:
        work.replace(frame.at(1))
        for seat in seats:
            work.ask(ChangeDeck(seat))
        return
    for seat in seats:
        for id in state.zone(seat_zone(POOL, seat)):
            ops.move(work, id, seat_zone(ASIDE, seat), cause="set_aside")
    work.pop()


class _Building(NamedTuple):
    """A deck in the making: how many cards of each level it lacks, and the cards of the pool and of the deck, in a fixed order."""

    lacking: dict[int, int]
    fitting: dict[int, None]
    chosen: list[int]


def _building(state: State, seat: int) -> _Building:
    key = ("building", seat)
    found: _Building | None = state.cache.get(key)
    if found is None:
        components = state.components
        # The order of a deck is nobody's business, not even its owner's.
        chosen = sorted(state.zone(seat_zone(DECK, seat)), key=lambda id: (components[id].ref, id))
        lacking = dict(deck_levels(state.defs, mode_of(state)))
        for id in chosen:
            level = level_of(state.defs, components[id].ref)
            lacking[level] = lacking.get(level, 0) - 1
        pool = state.zone(seat_zone(POOL, seat))
        fitting = dict.fromkeys([id for id in pool if lacking.get(level_of(state.defs, components[id].ref), 0) > 0])
        found = state.cache[key] = _Building(lacking, fitting, chosen)
    return found


def _deck_candidates(state: State, ask: ChangeDeck) -> list[Choice]:
    building = _building(state, ask.seat)
    return [*[Choice("component", id) for id in (*building.fitting, *building.chosen)], DONE]


def _keeps_levels(state: State, ask: ChangeDeck, choice: Choice) -> bool | Refusal:
    if choice.what != "component" or choice.value in _building(state, ask.seat).fitting:
        return True
    card = state.components.get(choice.value)
    if card is None or card.zone != seat_zone(POOL, ask.seat):
        return True
    level = level_of(state.defs, card.ref)
    count = deck_levels(state.defs, mode_of(state)).get(level, 0)
    return Refusal("LAW-PSK-02", "level_full", Frozen(level=level, count=count))


def _may_change(state: State, ask: ChangeDeck, choice: Choice) -> bool:
    if choice.what != "component" or ask.changes > 0:
        return True
    return choice.value not in _building(state, ask.seat).chosen


def _is_complete(state: State, ask: ChangeDeck, choice: Choice) -> bool | Refusal:
    if choice.what != "button":
        return True
    missing = sum([count for count in _building(state, ask.seat).lacking.values() if count > 0])
    return True if not missing else Refusal("LAW-PSK-02", "deck_incomplete", Frozen(missing=missing))


def _change_deck(work: Work, ask: ChangeDeck, choice: Choice) -> None:
    if choice.what == "button":
        work.tell(DeckDone(ask.seat))
        return
    card = work.state.components[choice.value]
    if card.zone == seat_zone(POOL, ask.seat):
        ops.move(work, card.id, seat_zone(DECK, ask.seat), cause="choose")
        work.ask(ask)
    else:
        ops.move(work, card.id, seat_zone(POOL, ask.seat), cause="take_back")
        work.ask(put(ask, changes=ask.changes - 1))


PANTHEON_KIND: Final = DecisionKind.of(
    ChoosePantheon,
    _pantheon_candidates,
    _take_pantheon,
    (Guard("LAW-MODE-02", "pantheon_too_small", _is_large), Guard("LAW-MODE-02", "pantheon_taken", _is_free)),
    rule="LAW-MODE-02",
)
DECK_KIND: Final = DecisionKind.of(
    ChangeDeck,
    _deck_candidates,
    _change_deck,
    (
        Guard("LAW-PSK-02", "level_full", _keeps_levels),
        Guard("LAW-PSK-02", "too_many_changes", _may_change),
        Guard("LAW-PSK-02", "deck_incomplete", _is_complete),
    ),
    rule="LAW-PSK-01",
)


# --- drafts ---


DECLINE: Final = Choice("button", "decline")
_PILES: Final = {zone: key for key, zone in DRAFTS.items()}


def play_draft(work: Work, frame: Draft) -> None:
    """Turn over the piles of a part of the draft, then ask for one card after the other in turn order.

    The step of the frame counts the cards that were asked for, its value `stage` the parts that are over. A card that nothing can be
    taken for is dropped (LAW-R-54). After all others come the extra cards (LAW-R-57).
    """
    state = work.state
    plan = stages(state.defs, mode_of(state), state.values.round)
    if frame.stage == len(plan):
        work.pop()
        return
    stage, done = plan[frame.stage], frame.step
    if done == 0:
        for (_dominion, level), zone in DRAFTS.items():
            if level in stage.levels:
                ops.turn_pile(work, zone, True)
    order = state.clockwise(state.values.first)
    usual = stage.turns * stage.cards * state.seat_count
    extra = state.seat_count if stage.extra_below else 0
    if done == usual + extra:
        work.replace(Draft(stage=frame.stage + 1))
        return
    work.replace(frame.at(done + 1))
    seat = order[(done // stage.cards if done < usual else done - usual) % state.seat_count]
    if not _tops(state, stage.levels) or (done >= usual and controlled(state, seat) >= stage.extra_below):
        return
    ops.put(work, Values.active, seat)
    if done < usual:
        left = stage.cards - done % stage.cards
        work.ask(DraftCard(seat, stage.levels, left, stage.rule))
    else:
        work.ask(DraftExtra(seat, stage.levels, 1, stage.rule))


def controlled(state: State, seat: int) -> int:
    """How many cards on the board a seat controls (LAW-RCA-05, LAW-RCA-10)."""
    return sum([1 for id in state.zone(BOARD) if state.components[id].controller == seat])


def _tops(state: State, levels: tuple[int, ...]) -> list[int]:
    """The cards that can be taken: the tops of the turned piles of these levels (LAW-R-54)."""
    found = []
    for (_dominion, level), zone in DRAFTS.items():
        pile = state.zone(zone)
        if level in levels and pile and state.components[pile[-1]].face_up:
            found.append(pile[-1])
    return found


def _candidates(state: State, ask: DraftCard) -> list[Choice]:
    return [Choice("component", id) for id in _tops(state, ask.levels)]


def _extra_candidates(state: State, ask: DraftCard) -> list[Choice]:
    return [*_candidates(state, ask), DECLINE]


def _pile_of(state: State, choice: Choice) -> str:
    """The draft pile that the chosen card lies in, empty if in none."""
    card = state.components.get(choice.value) if choice.what == "component" else None
    return card.zone if card is not None and card.zone in _PILES else ""


def _is_turned(state: State, ask: DraftCard, choice: Choice) -> bool:
    zone = _pile_of(state, choice)
    return not zone or state.components[state.zone(zone)[-1]].face_up


def _is_open(state: State, ask: DraftCard, choice: Choice) -> bool | Refusal:
    zone = _pile_of(state, choice)
    if not zone or _PILES[zone][1] in ask.levels:
        return True
    return Refusal(ask.rule or "LAW-R-54", "level_not_open", Frozen(level=_PILES[zone][1]))


def _is_top(state: State, ask: DraftCard, choice: Choice) -> bool:
    zone = _pile_of(state, choice)
    return not zone or state.zone(zone)[-1] == choice.value


def _take(work: Work, ask: DraftCard, choice: Choice) -> None:
    """Put the card into the deck of the seat, for all to see (LAW-R-56)."""
    if choice.what == "button":
        work.tell(DraftDeclined(ask.seat))
        return
    kept = work.state.options.get("log_drafts", True)
    cause = "draft" if kept else "draft_unlogged"
    ops.move(work, choice.value, seat_zone(DECK, ask.seat), face_up=False, controller=ask.seat, cause=cause)


_GUARDS: Final = (
    Guard("LAW-HID-04", "pile_face_down", _is_turned),
    Guard("LAW-R-54", "level_not_open", _is_open),
    Guard("LAW-R-55", "not_on_top", _is_top),
)
KINDS: Final = (
    DecisionKind.of(DraftCard, _candidates, _take, _GUARDS, rule="LAW-PILE-04"),
    DecisionKind.of(DraftExtra, _extra_candidates, _take, _GUARDS, rule="LAW-R-57"),
)
