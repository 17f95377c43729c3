"""The course of a match: set-up, turns, the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules import ops
from game.rules.abilities import interpreter
from game.rules.asks import Choice
from game.rules.decisions import DecisionKind, from_zone
from game.rules.decks import ANY_MODE, Breach, Cards, DeckRules
from game.rules.definitions import Definitions
from game.rules.guards import Guard, Refusal, lies_in
from game.rules.plain import Frozen, Outcome, seat_zone
from game.rules.rulesdef import Need, lay_out
from game.rules.work import on

from . import language
from .records import Pick, Play, State, TakeDeck, Turns, Values, Work
from .zones import DECK, HAND, STALL, STORE, ZONES, takes_decks, wares

HEALTH, CARDS, DECK_SIZE = 4, 3, 8
PASS: Final = Choice("button", "pass")


def set_up(work: Work) -> None:
    """BZ-SETUP-01: a merchant each, a share of the shuffled wares as a deck, and a hand of it."""
    state = work.state
    lay_out(state, ZONES)
    ops.put(work, Values.health, (HEALTH,) * state.seat_count)
    standing = [card for card in state.defs.cards.values() if card.fields["trade"] == "merchant"]
    ops.put(work, Values.gold, tuple([standing[seat].fields["gold"] for seat in state.seats()]))
    for seat in state.seats():
        ops.create(work, standing[seat].id, "card", seat_zone(STALL, seat), owner=seat, controller=seat, face_up=True)
    ops.put(work, Values.active, 0)
    for ref in wares(state):
        ops.create(work, ref, "card", STORE, face_up=True)
    if takes_decks(state):
        ops.put(work, Values.decks, ("",) * state.seat_count)
        work.push(Pick())
        return
    dealt, each = wares(state), len(wares(state)) // state.seat_count
    _begin(work, [dealt[seat :: state.seat_count][:each] for seat in state.seats()])


def check_start(defs: Definitions, seat_count: int, options: Frozen) -> Need | None:
    """There is a deck for each seat, where decks are taken."""
    have = len([deck for deck in defs.decks.values() if not breaches(defs, deck.cards)])
    if have >= seat_count or not defs.modes[options["mode"]].fields.get("ready_decks"):
        return None
    return Need("too_few_decks", Frozen(have=have, need=seat_count))


def pick(work: Work, frame: Pick) -> None:
    """BZ-DECK-02: seats take a deck in turn, each another one."""
    state = work.state
    if frame.step < state.seat_count:
        work.replace(frame.at(frame.step + 1))
        work.ask(TakeDeck(frame.step))
    else:
        work.pop()
        _begin(work, [state.defs.decks[deck].refs for deck in state.values.decks])


def _begin(work: Work, decks: Sequence[Sequence[str]]) -> None:
    """Shuffle a deck of these cards for each seat, and deal from it."""
    state = work.state
    for seat, refs in enumerate(decks):
        for ref in refs:
            id = next(each for each in state.zone(STORE) if state.components[each].ref == ref)
            ops.move(work, id, seat_zone(DECK, seat), face_up=False, controller=seat, cause="fetch")
        ops.shuffle(work, seat_zone(DECK, seat))
        ops.draw(work, seat_zone(DECK, seat), seat_zone(HAND, seat), CARDS, seat=seat)
    work.push(Turns())


def breaches(defs: Definitions, cards: Cards, _mode: str = ANY_MODE) -> list[Breach]:
    """BZ-DECK-01: a deck holds wares alone, so many of them, and none more often than there are."""
    found = []
    for ref, count in cards.items():
        card = defs.cards[ref]
        if card.fields["trade"] == "merchant":
            found.append(Breach(Refusal("BZ-DECK-01", "deck_merchant", Frozen(card=ref)), (ref,)))
        elif count > card.copies:
            refusal = Refusal("BZ-DECK-01", "deck_copies", Frozen(card=ref, most=card.copies))
            found.append(Breach(refusal, (ref,)))
    size = sum(cards.values())
    if size != DECK_SIZE:
        found.append(Breach(Refusal("BZ-DECK-01", "deck_size", Frozen(size=DECK_SIZE, count=size))))
    return found


def _is_deck(state: State, _ask: TakeDeck, choice: Choice) -> bool | Refusal:
    deck = state.defs.decks.get(choice.value)
    return deck is None or DECK_RULES.first_breach(state.defs, deck.cards) or True


def _is_free(state: State, _ask: TakeDeck, choice: Choice) -> bool:
    return choice.value not in state.values.decks


def _answer(state: State, _ask: TakeDeck, cards: Cards) -> Choice | None:
    """Who comes with a ready-made deck takes it."""
    found = next((deck.id for deck in state.defs.decks.values() if dict(deck.cards) == dict(cards)), None)
    return None if found is None else Choice("ref", found)


def _take_deck(work: Work, ask: TakeDeck, choice: Choice) -> None:
    ops.put_for(work, Values.decks, ask.seat, choice.value)


def turns(work: Work, frame: Turns) -> None:
    """BZ-TURN-01: draw, play, next."""
    state = work.state
    seat = state.values.active
    if frame.step == 0 and language.merchant(state, seat):
        work.replace(frame.at(1))
        ops.draw(work, seat_zone(DECK, seat), seat_zone(HAND, seat), seat=seat)
        work.ask(Play(seat))
        return
    left = [state.components[id].controller for id in language.merchants(state)]
    follows = (seat + 1) % state.seat_count
    if follows == 0:
        ops.put(work, Values.round, state.values.round + 1)
    most = int(state.figures["rounds"])
    if len(left) < 2 or state.values.round > most:
        gold = state.values.gold
        among = left or list(state.seats())
        winners = tuple([each for each in among if gold[each] == max([gold[one] for one in among])])
        work.finish(Outcome("richest" if len(winners) == 1 else "shared", winners, Frozen(gold=gold)))
        return
    ops.put(work, Values.active, follows)
    work.replace(frame.at(0))


def bound(state: State) -> int:
    """A seat plays a card a round, which asks a few times."""
    return 40 * state.seat_count * int(state.figures["rounds"])


def _play(work: Work, ask: Play, choice: Choice) -> None:
    if choice != PASS:
        ops.move(work, choice.value, seat_zone(STALL, ask.seat), face_up=True, controller=ask.seat, cause="play")
        language.play(work, choice.value)


DECK_RULES: Final = DeckRules(
    modes=lambda defs: [mode.id for mode in defs.modes.values() if mode.fields.get("ready_decks")],
    own=False,
    parts=("wares",),
    part=lambda defs, ref: "" if defs.cards[ref].fields["trade"] == "merchant" else "wares",
    breaches=breaches,
    asks=(TakeDeck,),
    answer=_answer,
    clash=lambda _defs, one, other: Refusal("BZ-DECK-02", "deck_taken") if dict(one) == dict(other) else None,
)
FRAMES: Final = (on(Pick, pick), on(Turns, turns), *interpreter.frames(language.LANGUAGE))
KINDS: Final = (
    DecisionKind.of(
        TakeDeck,
        lambda state, _ask: [Choice("ref", deck) for deck in state.defs.decks],
        _take_deck,
        (Guard("BZ-DECK-01", "deck_size", _is_deck), Guard("BZ-DECK-02", "deck_taken", _is_free)),
        rule="BZ-DECK-02",
    ),
    DecisionKind.of(
        Play,
        from_zone(HAND, PASS),
        _play,
        (Guard.prepared("BZ-TURN-01", "not_in_hand", lies_in(HAND)),),
        rule="BZ-TURN-01",
    ),
    *interpreter.kinds(language.VOCABULARY),
)
