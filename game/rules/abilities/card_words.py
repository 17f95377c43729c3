"""Words for cards: what most card games let abilities do with hands, piles and marks.

Zones are meant by their names, or by words of the game (`Language.zones`). How components go is the game's own business if it says so
(`Language.go`): what leaves with them, who is to hear of it, what they are when they arrive.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.rules import ops
from game.rules.abilities import clauses, effects, evaluation
from game.rules.abilities.language import Going, Language
from game.rules.abilities.records import AskCard, Scope, Search
from game.rules.asks import Choice
from game.rules.decisions import DecisionKind
from game.rules.plain import NOBODY, Frozen, seat_zone, zone_name, zone_seat
from game.rules.records import put
from game.rules.state import State
from game.rules.told import Searched
from game.rules.work import Work

HAND, DECK, DISCARD = "hand", "deck", "discard"
"""The zones of words that name none: `draw` goes from the deck to the hand, `discard` to the discard pile."""


def zone_of(language: Language, state: State, scope: Scope, word: str, id: int = 0, seat: int = NOBODY) -> str:
    """The zone that a word means: for a component, or for a seat (the one that decides, if none is given)."""
    if word in language.zones:
        return language.zones[word](state, scope, id)
    if word in state.zones:
        return word
    if id and state.components[id].owner != NOBODY:
        seat = state.components[id].owner
    return seat_zone(word, scope.seat if seat == NOBODY else seat)


def move(work: Work, id: int, zone: str, going: Going) -> None:
    """Move a component as most games do: in another kind of zone nothing is said about it any more, and what a seat has it controls."""
    component = work.state.components[id]
    stays = zone_name(component.zone) == zone_name(zone)
    seat = zone_seat(zone)
    ops.move(
        work,
        id,
        zone,
        face_up=going.face_up,
        controller=None if seat == NOBODY else seat,
        index=0 if going.bottom else None,
        marks=component.marks if stays else work.code.unmarked,
        cause=going.cause,
    )


def go(language: Language, work: Work, scope: Scope, ids: Sequence[int], going: Going) -> None:
    """Let components go together."""
    able = [id for id in ids if id in work.state.components and language.may_go(work.state, scope, id, going.to)]
    if not able:
        return
    if language.go is not None:
        language.go(work, scope, able, going)
        return
    for id in able:
        move(work, id, zone_of(language, work.state, scope, going.to, id), going)


# --- steps ---


def _seats(language: Language, state: State, scope: Scope, params: Frozen) -> tuple[int, ...]:
    """The seats that a step means: of those who control what `who` selects, or the one that decides."""
    if "who" not in params:
        found: tuple[int, ...] = (scope.seat,)
    else:
        chosen = evaluation.select(language, state, scope, params["who"])
        found = tuple(dict.fromkeys([state.components[id].controller for id in chosen]))
    return tuple([seat for seat in found if seat in state.seats()])


def _draw(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    count = evaluation.amount(language, work.state, scope, params["count"])
    for seat in _seats(language, work.state, scope, params):
        hand = zone_of(language, work.state, scope, HAND, seat=seat)
        for _each in range(count):
            pile = zone_of(language, work.state, scope, DECK, seat=seat)
            if not work.state.zone(pile) and language.refill is not None:
                language.refill(work, pile)
            ops.draw(work, pile, hand, seat=seat)


def _move(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    going = Going(params["to"], params["cause"], params.get("face_up"), params["bottom"])
    go(language, work, scope, evaluation.select(language, work.state, scope, params["what"]), going)


def _discard(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    found = evaluation.select(language, work.state, scope, params["what"])
    go(language, work, scope, found, Going(DISCARD, DISCARD, True))


def _reveal(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    """The top ones of a pile go face up to an open zone; a deck that is used up meanwhile is made anew as for a draw."""
    count = evaluation.amount(language, work.state, scope, params["count"])
    pile = zone_of(language, work.state, scope, params["from"])
    found: tuple[int, ...] = ()
    while len(found) < count:
        if not work.state.zone(pile) and params["from"] == DECK and language.refill is not None:
            language.refill(work, pile)
        more = work.state.zone(pile)[::-1][: count - len(found)]
        if not more:
            break
        go(language, work, scope, more, Going(params["to"], "reveal", True))
        found = (*found, *more)
    effects.give(work, roles={params["as"]: found})


def _shuffle(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    ops.shuffle(work, zone_of(language, work.state, scope, params["what"]))


def _search(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    """A seat looks through a zone, and takes out a card that fits, if there is one."""
    zone = zone_of(language, work.state, scope, params["from"])
    work.tell(Searched(scope.seat, zone, len(work.state.zone(zone))))
    ops.look_through(work, zone, scope.seat)
    work.push(Search(scope, zone))


def search(language: Language, work: Work, frame: Search) -> None:
    """Ask which card is taken, and name it."""
    state, scope = work.state, frame.scope
    params = effects.params_at(state, scope)
    lying = {state.components[id].ref: id for id in state.zone(frame.zone)}
    among = [ref for ref in sorted(lying) if clauses.matches(state, scope, ref, params["match"])]
    if frame.answer is None and among and not effects.nobody_decides(work, scope):
        button = effects.DECLINE if params["may"] else ""
        work.ask(AskCard(scope.seat, *effects.about(state, scope), tuple(among), button))
        return
    work.pop()
    found = lying.get(frame.answer or "", 0)
    effects.give(work, roles={params["as"]: found})
    named = put(scope, roles=scope.roles.put(**{params["as"]: found}))
    effects.push_block(work, named, "do" if found else "else")


def _mark(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    there = language.in_play(work.state)
    for id in evaluation.select(language, work.state, scope, params["who"]):
        for word, fact in language.marks.items() if id in there else ():
            if word in params and language.set_mark is not None:
                language.set_mark(work, id, word, params[word])
            elif word in params:
                ops.set_mark(work, id, fact.__name__, params[word])


STEPS: Final[Mapping[str, Callable[[Language, Work, Scope, Frozen], None]]] = {
    "draw": _draw,
    "move": _move,
    "discard": _discard,
    "reveal": _reveal,
    "search": _search,
    "shuffle": _shuffle,
    "mark": _mark,
}


# --- what can be done ---


def _lies_there(language: Language, state: State, scope: Scope, params: Frozen) -> bool:
    return bool(state.zone(zone_of(language, state, scope, params["from"])))


def _can_reveal(language: Language, state: State, scope: Scope, params: Frozen) -> bool:
    """As for a draw."""
    anew = params["from"] == DECK and language.refill is not None
    return anew or _lies_there(language, state, scope, params)


def _can_draw(language: Language, state: State, scope: Scope, params: Frozen) -> bool:
    """Whether there is a pile to draw from, or one that may be made anew."""
    seats = _seats(language, state, scope, params)
    return language.refill is not None or any(
        state.zone(zone_of(language, state, scope, DECK, seat=seat)) for seat in seats
    )


def _can_go(to: str) -> Callable[[Language, State, Scope, Frozen], bool]:
    def feasible(language: Language, state: State, scope: Scope, params: Frozen) -> bool:
        word = to or params["to"]
        found = evaluation.select(language, state, scope, params["what"])
        return any(language.may_go(state, scope, id, word) for id in found)

    return feasible


def _can_mark(language: Language, state: State, scope: Scope, params: Frozen) -> bool:
    """Somebody is there who is not marked so already."""
    there = language.in_play(state)
    found = [
        state.components[id].marks for id in evaluation.select(language, state, scope, params["who"]) if id in there
    ]
    asked = {fact.__name__: params[word] for word, fact in language.marks.items() if word in params}
    return any(getattr(marks, name) != value for marks in found for name, value in asked.items())


FEASIBLE: Final[Mapping[str, Callable[[Language, State, Scope, Frozen], bool]]] = {
    "draw": _can_draw,
    "move": _can_go(""),
    "discard": _can_go(DISCARD),
    "reveal": _can_reveal,
    "search": _lies_there,
    "shuffle": lambda language, state, scope, params: (
        len(state.zone(zone_of(language, state, scope, params["what"]))) > 1
    ),
    "mark": _can_mark,
}


def _taken(work: Work, _ask: AskCard, choice: Choice) -> None:
    """A card may be called as the button is by which none is taken."""
    work.replace(put(work.on_top(Search), answer=choice.value if choice.what == "ref" else ""))


def _cards(_state: State, ask: AskCard) -> list[Choice]:
    found = [Choice("ref", ref) for ref in ask.among]
    return [*found, Choice("button", ask.button)] if ask.button else found


SEARCH_KIND: Final = DecisionKind.of(AskCard, _cards, _taken, declines=(effects.DECLINE,))
"""The question of `search`; of games that have this word."""
