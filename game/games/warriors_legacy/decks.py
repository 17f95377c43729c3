"""How the seats come by their decks: special items are dealt, decks of 75 cards are built unseen (section 5 of the rules)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from game.games.warriors_legacy.meta import (
    ABILITIES,
    ABILITY,
    BONUS,
    BUILDING,
    CHAMPIONS,
    DAGGER,
    DECK,
    EVENT,
    HOUSE,
    INFLUENCE_CARD,
    ITEM,
    MAIN,
    MAIN_DECK,
    MOVEMENT,
    OPENING,
    PERMANENT,
    RANKS,
    SHARE,
    SPECIAL,
    copies_of,
    of_type,
    types_of,
)
from game.games.warriors_legacy.records import AddCard, ChooseDeck, Decks, Opening, Plan, State, Values, Work
from game.games.warriors_legacy.told import DeckTold
from game.rules import ops
from game.rules.asks import Choice
from game.rules.decisions import DecisionKind
from game.rules.decks import ANY_MODE, Breach, Cards, DeckRules
from game.rules.definitions import Definitions, kept
from game.rules.guards import Guard, Refusal, Test
from game.rules.plain import Frozen, seat_zone
from game.rules.records import put
from game.rules.work import on

BY_HAND: Final = Choice("button", "by_hand")
DONE: Final = Choice("button", "done")
FILL: Final = Choice("button", "fill")
PARTS: Final = (HOUSE, INFLUENCE_CARD, ITEM, SPECIAL, BUILDING, EVENT, ABILITY)
"""The kinds of cards in a deck, abilities beside the main deck among them."""
FREE: Final = "free"
"""The value of the option `specials` by which a deck may hold any special item."""


@kept
def _in_main(defs: Definitions) -> frozenset[str]:
    """The cards that may be in a main deck."""
    return frozenset([card.id for card in of_type(defs, *MAIN)])


@kept
def _specials(defs: Definitions) -> frozenset[str]:
    return frozenset([card.id for card in of_type(defs, SPECIAL)])


@kept
def _eligible(defs: Definitions) -> tuple[str, ...]:
    """The cards that a deck may have, in the order of the pack."""
    return tuple([card.id for card in of_type(defs, *MAIN, ABILITY)])


def _type(defs: Definitions, ref: str) -> str:
    return types_of(defs)[ref]


def _main(defs: Definitions, cards: Iterable[str]) -> list[str]:
    within = _in_main(defs)
    return [ref for ref in cards if ref in within]


# --- the limits (WL-DECK-02 to WL-DECK-10) ---


def _too_many(defs: Definitions, ref: str, kind: str, mode: str, have: int) -> Refusal | None:
    """Why a deck that holds a card so often breaks the limit of its kind (WL-DECK-04, WL-DECK-07, WL-DECK-08)."""
    if kind == SPECIAL and have > 1:
        return Refusal("WL-DECK-04", "special_twice", Frozen(card=ref))
    if kind in (EVENT, BUILDING) and have > (most := copies_of(defs, mode)):
        rule = "WL-DECK-07" if kind == EVENT else "WL-DECK-08"
        return Refusal(rule, "too_many_copies", Frozen(card=ref).put(count=most))
    return None


class _Begun(NamedTuple):
    """A deck that is being built: how often it has each card, how many cards of the main deck, and the levels of its abilities."""

    counts: Counter[str]
    main: int
    ranks: frozenset[int]


def _begun(defs: Definitions, cards: Sequence[str]) -> _Begun:
    ranks = frozenset([defs.cards[ref].fields["rank"] for ref in cards if _type(defs, ref) == ABILITY])
    return _Begun(Counter(cards), len(_main(defs, cards)), ranks)


def _card_refusal(defs: Definitions, begun: _Begun, ref: str, mode: str) -> Refusal | None:
    """Why one more card cannot be put into a deck: its kind, how many of it there are, or the size of the deck."""
    kind = _type(defs, ref)
    if kind == ABILITY:
        rank = defs.cards[ref].fields["rank"]
        return Refusal("WL-DECK-10", "one_of_each_level", Frozen(level=rank)) if rank in begun.ranks else None
    if kind not in MAIN:
        return Refusal("WL-DECK-03", "not_in_decks", Frozen(card=ref))
    too_many = _too_many(defs, ref, kind, mode, begun.counts[ref] + 1)
    if too_many is not None:
        return too_many
    if begun.main >= MAIN_DECK:
        return Refusal("WL-DECK-02", "deck_full", Frozen(count=MAIN_DECK))
    return None


def part_of(defs: Definitions, ref: str) -> str:
    """The kind of cards in a deck that a card is one of: its type; empty for one that no deck holds."""
    kind = _type(defs, ref)
    return kind if kind in PARTS else ""


def breaches(defs: Definitions, cards: Cards, mode: str = ANY_MODE) -> list[Breach]:
    """Every limit that a deck breaks, in the order of the rules."""
    found = []
    foreign = [ref for ref in cards if not part_of(defs, ref)]
    found += [Breach(Refusal("WL-DECK-03", "not_in_decks", Frozen(card=ref)), (ref,)) for ref in foreign]
    for ref, count in cards.items():
        too_many = _too_many(defs, ref, _type(defs, ref), mode, count)
        if too_many is not None:
            found.append(Breach(too_many, (ref,)))
    have = sum([count for ref, count in cards.items() if _type(defs, ref) in MAIN])
    if have < MAIN_DECK:
        found.append(
            Breach(Refusal("WL-DECK-02", "deck_incomplete", Frozen(count=MAIN_DECK, missing=MAIN_DECK - have)))
        )
    elif have > MAIN_DECK:
        found.append(Breach(Refusal("WL-DECK-02", "deck_too_large", Frozen(count=MAIN_DECK, have=have))))
    for rank in RANKS:
        of_rank = [ref for ref in cards if _type(defs, ref) == ABILITY and defs.cards[ref].fields["rank"] == rank]
        count = sum([cards[ref] for ref in of_rank])
        if count > 1:
            refusal = Refusal("WL-DECK-10", "abilities_of_level", Frozen(level=rank, have=count))
            found.append(Breach(refusal, tuple(of_rank)))
        elif not count:
            found.append(Breach(Refusal("WL-DECK-10", "ability_missing", Frozen(level=rank))))
    return found


def incomplete(defs: Definitions, cards: Sequence[str]) -> Refusal | None:
    """What a deck still lacks (WL-DECK-02, WL-DECK-10, WL-R-08)."""
    missing = MAIN_DECK - len(_main(defs, cards))
    if missing:
        return Refusal("WL-DECK-02", "deck_incomplete", Frozen(count=MAIN_DECK, missing=missing))
    types = types_of(defs)
    ranks = [defs.cards[ref].fields["rank"] for ref in cards if types[ref] == ABILITY]
    for rank in RANKS:
        if rank not in ranks:
            return Refusal("WL-DECK-10", "ability_missing", Frozen(level=rank))
    return None


# --- what a seat may take ---


def own_specials(state: State, seat: int) -> list[str]:
    """The special items that a seat may take, by name, each once (WL-DECK-01)."""
    if state.options["specials"] == FREE:
        return [ref for ref in _eligible(state.defs) if ref in _specials(state.defs)]
    return list(dict.fromkeys([state.components[id].ref for id in state.zone(seat_zone(SHARE, seat))]))


def most_of(state: State, ref: str) -> int:
    """So many of a card a seat finds in its half of the box, without the daggers with which warriors begin (WL-R-03), if the match is
    played with one box; else more than any deck holds. Special items are dealt, and champions, whatever the option says (WL-R-06).
    """
    if not state.options["one_box"] or _type(state.defs, ref) == SPECIAL:
        return MAIN_DECK + 1
    begun_with = state.seat_count if ref == DAGGER else 0
    return (state.defs.cards[ref].copies - begun_with) // state.seat_count


def _in_box(state: State, cards: Sequence[str]) -> list[str]:
    """Of these cards those that a seat finds in its half of the box."""
    if all(count <= most_of(state, ref) for ref, count in Counter(cards).items()):
        return list(cards)
    taken: Counter[str] = Counter()
    found = []
    for ref in cards:
        if taken[ref] < most_of(state, ref):
            taken[ref] += 1
            found.append(ref)
    return found


def fitted(state: State, seat: int, cards: Sequence[str]) -> tuple[str, ...]:
    """A deck as a seat can have it. Special items of its share are in the place of those that it was not dealt: in the order of their cost,
    dear ones first. With one box what the half of a seat does not hold gives way to what else there is.
    """
    made = _dealt(state, seat, cards)
    within = _in_box(state, made)
    return tuple(made) if len(within) == len(made) else filled(state, seat, within)


def _dealt(state: State, seat: int, cards: Sequence[str]) -> list[str]:
    own, specials = own_specials(state, seat), _specials(state.defs)
    wanted = [ref for ref in cards if ref in specials]
    spare = [ref for ref in own if ref not in wanted]
    spare.sort(key=lambda ref: (state.defs.cards[ref].fields["cost"], ref))
    found = []
    for ref in cards:
        if ref not in specials or ref in own:
            found.append(ref)
        elif spare:
            found.append(spare.pop())
    return found


def available(state: State, seat: int) -> list[str]:
    """The cards that a seat may put into a deck, whatever is in it."""
    lacking = _specials(state.defs).difference(own_specials(state, seat))
    return [ref for ref in _eligible(state.defs) if ref not in lacking]


# --- the questions ---


def _decks(state: State, ask: ChooseDeck) -> list[Choice]:
    return [Choice("ref", deck.id) for deck in state.defs.decks.values()]


@kept
def _ready_breaches(defs: Definitions) -> Mapping[tuple[str, str], Refusal | None]:
    """The first limit that each ready-made deck breaks in each mode, whoever takes it."""
    return {
        (deck.id, mode): DECK_RULES.first_breach(defs, deck.cards, mode)
        for deck in defs.decks.values()
        for mode in defs.modes
    }


def _is_good(state: State, ask: ChooseDeck, choice: Choice) -> bool | Refusal:
    deck = state.defs.decks.get(choice.value)
    if deck is None:
        return False
    return (
        _ready_breaches(state.defs)[deck.id, state.options["mode"]]
        or incomplete(state.defs, fitted(state, ask.seat, deck.refs))
        or True
    )


def _by_hand(_state: State, _ask: ChooseDeck) -> list[Choice]:
    return [BY_HAND]


def _chosen(work: Work, ask: ChooseDeck, choice: Choice) -> None:
    if choice == BY_HAND:
        work.ask(AddCard(ask.seat, lacking=MAIN_DECK))
    else:
        _settle(work, ask.seat, fitted(work.state, ask.seat, work.state.defs.decks[choice.value].refs))


def _addable(state: State, ask: AddCard) -> list[Choice]:
    return [*[Choice("ref", ref) for ref in available(state, ask.seat)], FILL, DONE]


def _is_available(state: State, ask: AddCard) -> Test:
    found = frozenset(available(state, ask.seat))

    def test(choice: Choice) -> bool | Refusal:
        if choice.value in found:
            return True
        if choice.value not in state.defs.cards:
            return False
        name = Frozen(card=choice.value)
        if _type(state.defs, choice.value) == SPECIAL:
            return Refusal("WL-DECK-01", "not_dealt", name)
        return Refusal("WL-DECK-03", "not_in_decks", name)

    return test


def _is_within_limits(state: State, ask: AddCard) -> Test:
    begun = _begun(state.defs, ask.cards)
    return lambda choice: _refusal(state, begun, choice.value) or True


def _refusal(state: State, begun: _Begun, ref: str) -> Refusal | None:
    """Why one more card cannot be put into a deck in this match."""
    most = most_of(state, ref)
    if begun.counts[ref] >= most:
        return Refusal("WL-R-06", "not_in_the_box", Frozen(card=ref).put(count=most))
    return _card_refusal(state.defs, begun, ref, state.options["mode"])


def _is_complete(state: State, ask: AddCard, choice: Choice) -> bool | Refusal:
    if choice == FILL:
        return incomplete(state.defs, ask.cards) is not None
    return incomplete(state.defs, ask.cards) or True


def _added(work: Work, ask: AddCard, choice: Choice) -> None:
    if choice == DONE:
        _settle(work, ask.seat, ask.cards)
        return
    cards = filled(work.state, ask.seat, ask.cards) if choice == FILL else (*ask.cards, choice.value)
    work.ask(put(ask, cards=cards, lacking=MAIN_DECK - len(_main(work.state.defs, cards))))


def filled(state: State, seat: int, cards: Sequence[str]) -> tuple[str, ...]:
    """A deck with what it lacks, out of the ready-made one that has most of it already, the first one if several have, and then of whatever
    still may be put into it.
    """
    made = list(cards)
    has = Counter(made)
    deck = max(state.defs.decks.values(), key=lambda deck: (has & Counter(dict(deck.cards))).total(), default=None)
    ready = _in_box(state, _dealt(state, seat, deck.refs)) if deck is not None else ()
    more = [*ready, *available(state, seat) * MAIN_DECK]
    left, lacking = Counter(made), incomplete(state.defs, made) is not None
    begun = _begun(state.defs, made)
    for ref in more:
        if not lacking:
            break
        if left[ref] > 0 and _type(state.defs, ref) in MAIN:
            left[ref] -= 1  # it is in already
        elif _refusal(state, begun, ref) is None:
            made.append(ref)
            begun = _begun(state.defs, made)
            lacking = incomplete(state.defs, made) is not None
    return tuple(made)


def _settle(work: Work, seat: int, cards: Sequence[str]) -> None:
    """Keep what a seat has chosen, unseen, until the other one is done."""
    ops.put_for(work, Values.plans, seat, Plan(seat, tuple(cards)))
    work.tell(DeckTold(seat))


def _answer(state: State, ask: ChooseDeck | AddCard, cards: Cards) -> Choice | None:
    """A seat with a deck takes it as it is if it is a ready-made one, and else builds it card by card. As of a ready-made deck, special
    items that it was not dealt give way to others of its share; what then is still missing is filled up.
    """
    if isinstance(ask, ChooseDeck):
        ready = next((deck.id for deck in state.defs.decks.values() if dict(deck.cards) == dict(cards)), None)
        return BY_HAND if ready is None else Choice("ref", ready)
    left = Counter(ask.cards)
    wanted = fitted(state, ask.seat, [ref for ref, count in cards.items() for _copy in range(count)])
    if incomplete(state.defs, ask.cards) is not None and left - Counter(wanted):
        return None  # it was begun otherwise, and nothing is taken out of it
    for ref in wanted:
        if left[ref] <= 0:
            return Choice("ref", ref)
        left[ref] -= 1
    return FILL if incomplete(state.defs, ask.cards) is not None else DONE


# --- the decks are made ---


def build_decks(work: Work, frame: Decks) -> None:
    """WL-SET-02 to WL-SET-05: both seats choose at once; then decks are made and shuffled."""
    state = work.state
    if frame.step == 0:
        work.replace(frame.at(1))
        for seat in state.seats():
            work.ask(ChooseDeck(seat))
        return
    work.replace(Opening(tuple(state.seats())))
    ops.put(work, Values.phase, OPENING)
    for seat in state.seats():
        make_deck(work, seat, state.values.plans[seat].cards)
        ops.put_for(work, Values.plans, seat, Plan())


def make_deck(work: Work, seat: int, cards: Sequence[str]) -> None:
    """Lay out the decks of a seat: main deck and bonus movement deck shuffled, abilities in the order of their levels."""
    state = work.state
    defs = state.defs
    share = {state.components[id].ref: id for id in state.zone(seat_zone(SHARE, seat))}
    main = _main(defs, cards)
    for ref in main:
        if ref in share:
            ops.move(work, share.pop(ref), seat_zone(DECK, seat), face_up=False, controller=seat, cause="deck")
        else:
            ops.create(work, ref, "card", seat_zone(DECK, seat), owner=seat, controller=seat)
    ops.shuffle(work, seat_zone(DECK, seat))
    abilities = sorted(
        [ref for ref in cards if _type(defs, ref) == ABILITY], key=lambda ref: defs.cards[ref].fields["rank"]
    )
    for ref in abilities:
        # WL-SET-04: permanent passive ones lie open from the start.
        up = defs.cards[ref].fields["form"] == PERMANENT
        ops.create(work, ref, "card", seat_zone(ABILITIES, seat), owner=seat, controller=seat, face_up=up)
    bonus = seat_zone(BONUS, seat)
    ops.create_all(work, [card.id for card in of_type(defs, MOVEMENT)], "card", bonus, owner=seat, controller=seat)
    ops.shuffle(work, bonus)
    champions = state.zone(seat_zone(CHAMPIONS, seat))
    ops.turn_over(work, champions[-1], True)


DECK_RULES: Final = DeckRules(
    modes=lambda defs: tuple(defs.modes),
    parts=PARTS,
    part=part_of,
    breaches=breaches,
    asks=(ChooseDeck, AddCard),
    answer=_answer,
)
FRAMES: Final = (on(Decks, build_decks),)
KINDS: Final = (
    DecisionKind.of(
        ChooseDeck,
        _decks,
        _chosen,
        (Guard("WL-DECK-02", "no_such_deck", _is_good, about="ref"),),
        rule="WL-DECK-02",
        seldom=_by_hand,
    ),
    DecisionKind.of(
        AddCard,
        _addable,
        _added,
        (
            Guard.prepared("WL-DECK-03", "no_such_card", _is_available, about="ref"),
            Guard.prepared("WL-DECK-02", "beyond_limits", _is_within_limits, about="ref"),
            Guard("WL-DECK-02", "not_yet", _is_complete, about="button"),
        ),
        rule="WL-DECK-03",
    ),
)
