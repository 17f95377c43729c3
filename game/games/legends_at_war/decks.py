"""How the seats come by their decks: pantheons and decks built in secret (sections 14 and 15 of the rules), or drafts from the tops of nine
shared piles (sections 17 and 18).
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from game.games.legends_at_war import meta, records
from game.games.legends_at_war.course import count_board, each_seat
from game.games.legends_at_war.meta import DECK, POOL, complete_pantheons, level_of, levels_in, mode_of
from game.games.legends_at_war.records import ChangeDeck, ChoosePantheon, DraftCard, DraftExtra, State, Values, Work
from game.rules import ops
from game.rules.asks import COMPONENTS, Choice, component_choices
from game.rules.decisions import DecisionKind
from game.rules.decks import ANY_MODE, Breach, Cards, DeckRules
from game.rules.definitions import DeckDef, Definitions
from game.rules.guards import Guard, Refusal, unclaimed
from game.rules.plain import Frozen, seat_zone
from game.rules.records import put
from game.rules.work import on

PARTS: Final = ("level_1", "level_2", "level_3")
"""The kinds of cards in a deck: by level, from I."""


def _ask_pantheon(work: Work, seat: int) -> None:
    """Ask a seat for its pantheon (LAW-PSK-01)."""
    ops.put(work, Values.active, seat)
    work.ask(ChoosePantheon(seat))


def _is_large(state: State, ask: ChoosePantheon, choice: Choice) -> bool | Refusal:
    if choice.value in complete_pantheons(state.defs, mode_of(state)):
        return True
    return Refusal("LAW-MODE-02", "pantheon_too_small", Frozen(pantheon=choice.value))


def _take_pantheon(work: Work, ask: ChoosePantheon, choice: Choice) -> None:
    """Give a seat all cards of a pantheon: to build its deck from, or where none is built as its deck and its upgrade pile, by level
    (LAW-PCA-01).
    """
    state, seat = work.state, ask.seat
    ops.put_for(work, Values.pantheons, seat, choice.value)
    work.tell(records.PantheonChosen(seat, choice.value))
    built, levels = meta.plays(state.options, meta.DECKS), levels_in(state.figures)
    cards, level, members = state.components, meta.levels(state.defs), meta.members(state.defs)[choice.value]
    for id in [id for id in state.zone(meta.LIBRARY) if cards[id].ref in members]:
        pile = POOL if built else DECK if level[cards[id].ref] in levels else meta.UPGRADE
        ops.move(work, id, seat_zone(pile, seat), controller=seat, cause="choose")


def build_decks(work: Work, frame: records.BuildDecks) -> None:
    """Let all seats build their decks at once, unseen; set the rest aside when all are done (LAW-PSK-02)."""
    state = work.state
    seats = state.clockwise(state.values.first)
    if frame.step == 0:
        work.replace(frame.at(1))
        for seat in seats:
            work.ask(ChangeDeck(seat))
        return
    for seat in seats:
        ops.move_all(work, state.zone(seat_zone(POOL, seat)), seat_zone(meta.ASIDE, seat), cause="set_aside")
    work.pop()


_DONE: Final = Choice("button", "done")


class _Building(NamedTuple):
    """A deck in the making: how many cards it lacks, and the cards of the pool that it has room for and those of the deck, in a fixed
    order.
    """

    missing: int
    fitting: list[Choice]
    chosen: list[Choice]


def _building(state: State, seat: int) -> _Building:
    key = ("building", seat)
    found: _Building | None = state.cache.get(key)
    if found is None:
        cards, level = state.components, meta.levels(state.defs)
        # The order of a deck is nobody's business, not even its owner's.
        deck = sorted([(cards[id].ref, id) for id in state.zone(seat_zone(DECK, seat))])
        lacking = meta.deck_levels(state.defs)[mode_of(state)].copy()
        for ref, _id in deck:
            lacking[level[ref]] -= 1
        missing = 0
        for count in lacking.values():
            if count > 0:
                missing += count
        pool = state.zone(seat_zone(POOL, seat)) if missing else ()
        fitting = [COMPONENTS[id] for id in pool if lacking[level[cards[id].ref]] > 0]
        found = state.cache[key] = _Building(missing, fitting, [COMPONENTS[id] for _ref, id in deck])
    return found


def _deck_candidates(state: State, ask: ChangeDeck) -> list[Choice]:
    _missing, fitting, chosen = _building(state, ask.seat)
    return [*fitting, *chosen, _DONE]


def _deck_options(state: State, ask: ChangeDeck) -> list[Choice]:
    missing, fitting, chosen = _building(state, ask.seat)
    if ask.changes <= 0:
        chosen = []
    return [*fitting, *chosen] if missing else [*fitting, *chosen, _DONE]


def _keeps_levels(state: State, ask: ChangeDeck, choice: Choice) -> bool | Refusal:
    if choice in _building(state, ask.seat).fitting or choice.value not in state.zone(seat_zone(POOL, ask.seat)):
        return True
    level = level_of(state.defs, state.components[choice.value].ref)
    count = levels_in(state.figures).get(level, 0)
    return Refusal("LAW-PSK-02", "level_full", Frozen(level=level, count=count))


def _may_change(state: State, ask: ChangeDeck, choice: Choice) -> bool:
    return ask.changes > 0 or choice not in _building(state, ask.seat).chosen


def _is_complete(state: State, ask: ChangeDeck, choice: Choice) -> bool | Refusal:
    missing = _building(state, ask.seat).missing
    return True if not missing else Refusal("LAW-PSK-02", "deck_incomplete", Frozen(missing=missing))


def _chosen(state: State, seat: int) -> list[int]:
    """The cards in the deck of a seat, in a fixed order."""
    return [choice.value for choice in _building(state, seat).chosen]


def _own_cards(state: State, seat: int) -> dict[str, int]:
    """The cards that a seat builds its deck from, those that are in it already among them, by their definitions."""
    ids = (*state.zone(seat_zone(POOL, seat)), *state.zone(seat_zone(DECK, seat)))
    return {state.components[id].ref: id for id in ids}


def _ready_decks(state: State, ask: ChangeDeck) -> list[Choice]:
    """The ready-made decks of the seat's own cards."""
    own = _own_cards(state, ask.seat)
    return [Choice("ref", deck.id) for deck in state.defs.decks.values() if own.keys() >= deck.cards.keys()]


def part_of(defs: Definitions, ref: str) -> str:
    """The kind of cards in a deck that a card is one of, by its level."""
    level = level_of(defs, ref)
    return PARTS[level - 1] if level <= len(PARTS) else ""


def _modes(defs: Definitions) -> tuple[str, ...]:
    """The modes in which decks are built."""
    return tuple([mode for mode in defs.modes if meta.DECKS in meta.COURSES.get(mode, ((),))[0]])


def breaches(defs: Definitions, cards: Cards, mode: str = ANY_MODE) -> list[Breach]:
    """Every limit that a deck breaks: it holds a card twice, or cards of several pantheons (LAW-PSK-01), or of a level more or fewer than
    the mode says (LAW-PSK-02), or than any of the modes in which decks are built.
    """
    found = [
        Breach(Refusal("LAW-PSK-01", "deck_card_twice", Frozen(card=ref)), (ref,))
        for ref, count in cards.items()
        if count > 1
    ]
    pantheons = Counter([defs.cards[ref].fields["pantheon"] for ref in cards])
    if len(pantheons) > 1:
        most = pantheons.most_common(1)[0][0]
        strangers = tuple([ref for ref in cards if defs.cards[ref].fields["pantheon"] != most])
        found.append(Breach(Refusal("LAW-PSK-01", "deck_of_several_pantheons"), strangers))
    tried = [_wrong_levels(defs, cards, each) for each in _modes(defs) if mode in (ANY_MODE, each)]
    if not tried:
        found.append(Breach(Refusal("LAW-PSK-02", "no_decks_built")))
    elif all(tried):
        found += tried[0]
    return found


def _wrong_levels(defs: Definitions, cards: Cards, mode: str) -> list[Breach]:
    """The levels of which a deck has more or fewer cards than a deck of a mode."""
    have: Counter[int] = Counter()
    for ref, count in cards.items():
        have[level_of(defs, ref)] += count
    wanted = levels_in(defs.modes[mode].fields)
    found = []
    for level in sorted({*have, *wanted}):
        if have[level] != wanted.get(level, 0):
            values = Frozen(level=level, count=wanted.get(level, 0), have=have[level])
            too_many = have[level] > wanted.get(level, 0)
            refs = tuple([ref for ref in cards if too_many and level_of(defs, ref) == level])
            found.append(Breach(Refusal("LAW-PSK-02", "deck_levels", values), refs))
    return found


def _clash(defs: Definitions, one: Cards, other: Cards) -> Refusal | None:
    """Two seats cannot lead one pantheon (LAW-MODE-02)."""
    both = {str(defs.cards[ref].fields["pantheon"]) for ref in one} & {
        str(defs.cards[ref].fields["pantheon"]) for ref in other
    }
    return Refusal("LAW-MODE-02", "decks_of_one_pantheon", Frozen(pantheon=min(both))) if both else None


def _answer(state: State, ask: ChoosePantheon | ChangeDeck, cards: Cards) -> Choice | None:
    """A seat with a deck leads its pantheon, takes it at once if it is a ready-made one, and else chooses its cards."""
    if isinstance(ask, ChoosePantheon):
        return Choice("ref", str(state.defs.cards[next(iter(cards))].fields["pantheon"]))
    own, chosen = _own_cards(state, ask.seat), _chosen(state, ask.seat)
    ready = next((deck.id for deck in state.defs.decks.values() if deck.cards.keys() == cards.keys()), None)
    if ready is not None and not chosen:
        return Choice("ref", ready)
    if not own.keys() >= cards.keys():
        return None
    wanted = [own[ref] for ref in cards]
    spare = [id for id in chosen if id not in wanted]
    missing = [id for id in wanted if id not in chosen]
    return Choice("component", (spare or missing)[0]) if spare or missing else Choice("button", "done")


def _is_of_own_cards(state: State, ask: ChangeDeck, choice: Choice) -> bool:
    deck = state.defs.decks.get(choice.value)
    return deck is None or _own_cards(state, ask.seat).keys() >= deck.cards.keys()


def _is_good_deck(state: State, ask: ChangeDeck, choice: Choice) -> bool | Refusal:
    deck = state.defs.decks.get(choice.value)
    return deck is None or DECK_RULES.first_breach(state.defs, deck.cards, mode_of(state)) or True


def _is_other_deck(state: State, ask: ChangeDeck, choice: Choice) -> bool:
    deck = state.defs.decks.get(choice.value)
    chosen = [state.components[id].ref for id in _chosen(state, ask.seat)]
    return deck is None or sorted(deck.cards) != sorted(chosen)


def _may_replace(state: State, ask: ChangeDeck, choice: Choice) -> bool:
    return ask.changes > 0 or not _building(state, ask.seat).chosen


def _take_ready(work: Work, ask: ChangeDeck, deck: DeckDef) -> None:
    """Let the deck of a seat be a ready-made one. Taking cards out of it for that is one change of mind."""
    own, chosen = _own_cards(work.state, ask.seat), _chosen(work.state, ask.seat)
    wanted = [own[ref] for ref in deck.cards]
    for id in [id for id in chosen if id not in wanted]:
        ops.move(work, id, seat_zone(POOL, ask.seat), cause="take_back")
    for id in [id for id in wanted if id not in chosen]:
        ops.move(work, id, seat_zone(DECK, ask.seat), cause="choose")
    work.ask(put(ask, changes=ask.changes - 1) if chosen else ask)


def _change_deck(work: Work, ask: ChangeDeck, choice: Choice) -> None:
    if choice.what == "button":
        work.tell(records.DeckDone(ask.seat))
    elif choice.what == "ref":
        _take_ready(work, ask, work.state.defs.decks[choice.value])
    elif choice not in _building(work.state, ask.seat).chosen:
        ops.move(work, choice.value, seat_zone(DECK, ask.seat), cause="choose")
        work.ask(ask)
    else:
        ops.move(work, choice.value, seat_zone(POOL, ask.seat), cause="take_back")
        work.ask(put(ask, changes=ask.changes - 1))


# --- drafts ---


def play_draft(work: Work, frame: records.Draft) -> None:
    """Turn over the piles of a part of the draft, then ask for one card after the other in turn order.

    The step of the frame counts the cards that were asked for, its value `stage` the parts that are over. A card that nothing can be
    taken for is dropped (LAW-R-54). After all others come the extra cards (LAW-R-57).
    """
    state = work.state
    plan = meta.stages(state.defs, mode_of(state), state.values.round)
    if frame.stage == len(plan):
        work.pop()
        return
    stage, done = plan[frame.stage], frame.step
    if done == 0:
        for pile, (_dominion, level) in meta.PILES.items():
            if level in stage.levels:
                ops.turn_pile(work, pile, True)
    order = state.clockwise(state.values.first)
    usual = stage.turns * stage.cards * state.seat_count
    if done == usual + (state.seat_count if stage.extra_below else 0):
        work.replace(records.Draft(stage=frame.stage + 1))
        return
    work.replace(frame.at(done + 1))
    extra = done >= usual
    seat = order[(done - usual if extra else done // stage.cards) % state.seat_count]
    # LAW-RCA-05, LAW-RCA-10
    if not _tops(state, stage.levels) or (extra and count_board(state)["cards"][seat] >= stage.extra_below):
        return
    ops.put(work, Values.active, seat)
    left = 1 if extra else stage.cards - done % stage.cards
    work.ask((DraftExtra if extra else DraftCard)(seat, stage.levels, left, stage.rule))


def _tops(state: State, levels: tuple[int, ...]) -> list[int]:
    """The cards that can be taken: the tops of the turned piles of these levels (LAW-R-54)."""
    piles = [state.zone(pile) for pile, (_dominion, level) in meta.PILES.items() if level in levels]
    tops = [pile[-1] for pile in piles if pile]
    return [id for id in tops if state.components[id].face_up]


def _candidates(state: State, ask: DraftCard) -> list[Choice]:
    return component_choices(_tops(state, ask.levels))


def _pile_of(state: State, choice: Choice) -> str:
    """The draft pile that the chosen card lies in, empty if in none."""
    card = state.components.get(choice.value)
    return card.zone if card is not None and card.zone in meta.PILES else ""


def _is_turned(state: State, ask: DraftCard, choice: Choice) -> bool:
    pile = _pile_of(state, choice)
    return not pile or state.components[state.zone(pile)[-1]].face_up


def _is_open(state: State, ask: DraftCard, choice: Choice) -> bool | Refusal:
    _dominion, level = meta.PILES.get(_pile_of(state, choice), ("", ask.levels[0]))
    return True if level in ask.levels else Refusal(ask.rule or "LAW-R-54", "level_not_open", Frozen(level=level))


def _is_top(state: State, ask: DraftCard, choice: Choice) -> bool:
    pile = _pile_of(state, choice)
    return not pile or state.zone(pile)[-1] == choice.value


def _take(work: Work, ask: DraftCard, choice: Choice) -> None:
    """Put the card into the deck of the seat, for all to see (LAW-R-56)."""
    if choice.what == "button":
        work.tell(records.DraftDeclined(ask.seat))
        return
    cause = "draft" if work.state.options.get("log_drafts", True) else "draft_unlogged"
    ops.move(work, choice.value, seat_zone(DECK, ask.seat), face_up=False, controller=ask.seat, cause=cause)


_DRAFT_GUARDS: Final = (
    Guard("LAW-HID-04", "pile_face_down", _is_turned, about="component").settled(),
    Guard("LAW-R-54", "level_not_open", _is_open, about="component").settled(),
    Guard("LAW-R-55", "not_on_top", _is_top, about="component").settled(),
)
DECK_RULES: Final = DeckRules(
    modes=_modes,
    parts=PARTS,
    part=part_of,
    breaches=breaches,
    asks=(ChoosePantheon, ChangeDeck),
    answer=_answer,
    clash=_clash,
)
FRAMES: Final = (
    on(records.ChoosePantheons, each_seat(_ask_pantheon)),
    on(records.BuildDecks, build_decks),
    on(records.Draft, play_draft),
)
KINDS: Final = (
    DecisionKind.of(
        ChoosePantheon,
        lambda state, _ask: [Choice("ref", pantheon) for pantheon in meta.pantheons(state.defs)],
        _take_pantheon,
        (
            Guard("LAW-MODE-02", "pantheon_too_small", _is_large),
            unclaimed(Values.pantheons, "LAW-MODE-02", "pantheon_taken", "pantheon"),
        ),
        rule="LAW-MODE-02",
    ),
    DecisionKind.of(
        ChangeDeck,
        _deck_candidates,
        _change_deck,
        (
            Guard("LAW-PSK-02", "level_full", _keeps_levels, about="component"),
            Guard("LAW-PSK-02", "too_many_changes", _may_change, about="component"),
            Guard("LAW-PSK-02", "deck_incomplete", _is_complete, about="button"),
            # Ready-made decks are shortcuts, never candidates.
            Guard("LAW-PSK-01", "not_your_cards", _is_of_own_cards, about="ref"),
            Guard("LAW-PSK-02", "deck_levels", _is_good_deck, about="ref"),
            Guard("LAW-PSK-02", "deck_chosen", _is_other_deck, about="ref"),
            Guard("LAW-PSK-02", "too_many_changes", _may_replace, about="ref"),
        ),
        rule="LAW-PSK-01",
        shortcuts=_ready_decks,
        options=_deck_options,
    ),
    DecisionKind.of(DraftCard, _candidates, _take, _DRAFT_GUARDS, rule="LAW-PILE-04"),
    DecisionKind.of(
        DraftExtra,
        lambda state, ask: [*_candidates(state, ask), Choice("button", "decline")],
        _take,
        _DRAFT_GUARDS,
        rule="LAW-R-57",
    ),
)
