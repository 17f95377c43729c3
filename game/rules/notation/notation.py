"""The short notation of positions that a game gives to the core: positions to states, words to gestures, what was played to words.

What all games share is in `words` (names, places, choices), `position` (the state) and `expectations` (what is expected).
All of it is pure: reading files and running scenarios is the business of `game.scenarios`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from game.rules.abilities.grammar import Param
from game.rules.abilities.language import Reading
from game.rules.asks import Choice, Path
from game.rules.deals import Terms
from game.rules.definitions import Definitions
from game.rules.engine import Engine
from game.rules.notation import dealing, declared, lasting, writing
from game.rules.notation.dealing import DEALS
from game.rules.notation.declared import Declared
from game.rules.notation.expectations import STANDING, Expect
from game.rules.notation.lasting import LASTING
from game.rules.notation.position import KEYS, SEED, Beginning, Position
from game.rules.notation.words import NotationError, known, names_in, placed, seat_in, spoken
from game.rules.notation.writing import Unlike, Unwritten, Write, Written
from game.rules.plain import NOBODY, Frozen, Plain, seat_zone
from game.rules.records import Frame, Question, put
from game.rules.rulesdef import OrderSpec, Rules
from game.rules.state import State
from game.rules.windows import PASS, REST, Act
from game.rules.wording import meant
from game.rules.work import GameFault

ORDER: Final = "order"
"""The verb of what a seat orders, whether it is asked or not."""
EFFECT_VERBS: Final[Mapping[str, str]] = {
    "yes": "effect.may",
    "no": "effect.may",
    "choose": "effect.choose",
    "decline": "effect.choose",
    "enough": "effect.choose",
    "say": "effect.number",
    "first": "effect.option",
    "second": "effect.option",
    "third": "effect.option",
}
"""The verbs that answer what abilities ask, for games that have all of these questions under these words."""


def _given(param: Param, word: str) -> Plain:
    """The value of a parameter of an order that a word stands for; one of another type where it stands for none."""
    if param.type == "bool":
        return {"on": True, "off": False}.get(word, word)
    return int(word) if param.type == "int" and word.isdecimal() else word


def none(_written: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Nothing is said in a short form."""
    return []


@dataclass(frozen=True)
class Notation:
    """The notation of one game. Either `phases` or `read` has to be given.

    - `phases`: phase -> the first work of a position in that phase; its zones and facts are read and compared as they are declared (see
      `declared`). `complete(position, state)` then does what the further `keys` of the game say.
    - `lies`: zone -> the field of cards that says which may lie there, and its words, such as `{"worn": ("type", ("equipment",))}`. Another
      card is refused there, and of cards of which only the number is written it has none but these.
    - `read(defs, written)`: a written position, which becomes a state; the game's own kind of `Position`, where declarations do not do.
    - `keys`: the keys of a position besides those that every one has. `action_keys`: further ones that say what is done.
    - `verbs`: verb of an action -> kind of the decision that it answers.
    - How an action is read (see `paths`): `buttons`: verb -> the button that it presses; `refs`: the verbs that name a `ref`, `seats`: a
      seat, `each`: components, each a gesture of its own; `zones`: verb -> the kind of zone of the seat in which its component is looked
      for first; `readings`: verb -> a function(state, seat, words) of the game, which gives the gestures that the words stand for.
    - `sayings`: verb -> what is said after it of the choices of a gesture, each as it is spoken, where that is more than one after the
      other (see `said`).
    - `idle`: kind of decision -> the answer that is given where the next action does not answer it. `between`: the same where one follows;
      at the end the question stays open. So it is with windows, in which whoever does nothing passes.
    - `orders`: what may be ordered, as the game declares it (see `ordered`). `deals`: what may be agreed on (see `dealing`).
    - `expect`: what may be expected of what was played.
    - `write(state, players)`: what is written of a position, the other way round (see `written`): all but players, mode and options where
      the game has a `read`, else its further `keys`. `free`: the zones, and the facts of the match and of components, that need not be as
      they were for play to go on as it would have; the `phase` may be a list
      of those that are tried.
    - `reading`: how the abilities of the game are read; with it effects that last are written and read (see `lasting`).
    - `actions(written)`: the actions that short forms stand for, as (player, words); the player is empty for whoever is asked.
    - `questions(written)`: beginnings of gestures, as (player, words), of which only the next question is wanted.
    """

    read: Callable[[Definitions, Mapping[str, Any]], Position] | None = None
    phases: Mapping[str, Frame] = field(default_factory=dict)
    lies: Mapping[str, tuple[str, Collection[str]]] = field(default_factory=dict)
    complete: Callable[[Declared, State], None] = field(default=lambda _position, _state: None)
    keys: Collection[str] = ()
    action_keys: Collection[str] = ()
    verbs: Mapping[str, str] = field(default_factory=dict)
    buttons: Mapping[str, str] = field(default_factory=dict)
    refs: Collection[str] = ()
    seats: Collection[str] = ()
    each: Collection[str] = ()
    zones: Mapping[str, str] = field(default_factory=dict)
    readings: Mapping[str, Callable[[State, int, Sequence[str]], list[Path]]] = field(default_factory=dict)
    sayings: Mapping[str, Callable[[Sequence[str]], str]] = field(default_factory=dict)
    idle: Mapping[str, Choice] = field(default_factory=dict)
    between: Mapping[str, Choice] = field(default_factory=dict)
    orders: Mapping[str, OrderSpec] = field(default_factory=dict)
    deals: Terms | None = None
    expect: Expect = field(default_factory=Expect)
    write: Write = field(default=lambda _state, _players: {})
    free: Collection[str] = ()
    reading: Reading | None = None
    actions: Callable[[Mapping[str, Any]], list[tuple[str, str]]] = none
    questions: Callable[[Mapping[str, Any]], list[tuple[str, str]]] = none

    def of(self, code: Rules) -> Notation:
        """This notation with what may be expected in every game, and what follows from the declarations of the game where it has no `read`
        of its own.
        """
        whole = replace(self, orders=code.orders)
        if code.windows is not None:
            passing = {choice.value: Act.kind for choice in (PASS, REST)}
            buttons = {**{word: word for word in passing}, **self.buttons} if self.buttons else self.buttons
            between = {Act.kind: PASS, **self.between}
            whole = replace(whole, verbs={**passing, **self.verbs}, buttons=buttons, between=between)
        if self.deals is not None:
            buttons = {**dealing.BUTTONS, **whole.buttons} if whole.buttons else whole.buttons
            whole = replace(
                whole,
                buttons=buttons,
                verbs={**dealing.VERBS, **whole.verbs},
                seats=(*whole.seats, dealing.DEALING),
                readings={dealing.DEALING: dealing.reading(self.deals), **whole.readings},
                sayings={dealing.DEALING: dealing.said, **whole.sayings},
                expect=Expect({"deals": dealing.binding, "dealt": dealing.made}).over(whole.expect),
            )
        more = (*((LASTING,) if self.reading is not None else ()), *((DEALS,) if self.deals is not None else ()))
        if self.read is not None:
            return replace(whole, keys=(*self.keys, *more), expect=STANDING.over(whole.expect))
        keys = tuple(dict.fromkeys([*declared.keys(code), *self.keys, *more]))
        return replace(whole, keys=keys, expect=STANDING.over(whole.expect.over(declared.expect(code))))

    def ordered(self, words: str, *path: str | int) -> tuple[str, Frozen] | None:
        """The order that words stand for, and its parameters: `order stop dawn others on` names them as they are declared, what is true or
        not as `on` or `off`. None for words that are no order. Raises NotationError for what cannot be read, and where the game has no
        orders.
        """
        verb, *said = words.split()
        if verb != ORDER or (not self.orders and ORDER in self.verbs):
            return None
        if not self.orders:
            raise NotationError(f"this game has no orders; the verbs are {', '.join(self.verbs)}", *path)
        if not said:
            raise NotationError(f"{words!r} needs to say what is ordered: {', '.join(self.orders)}", *path)
        name, given = said[0], said[1:]
        if name not in self.orders:
            raise NotationError(f"{name!r} is no order{meant(name, self.orders, 'known are')}", *path)
        declared = self.orders[name].params
        if len(given) != len(declared):
            raise NotationError(f"{words!r} is no order; write {self._order(name)!r}", *path)
        return name, Frozen(
            {key: _given(param, word) for (key, param), word in zip(declared.items(), given, strict=True)}
        )

    def paths(self, state: State, seat: int, words: str) -> list[Path]:
        """The gestures that an action stands for, one after the other; an incomplete one ends early.

        Where the game says nothing else, `verb a1` is a component and `verb a1 1,0` a component and its place; `verb` alone is the button
        of that name, if the game lists no buttons. Raises NotationError for words that name nothing.
        """
        listed = words.split()
        verb = listed[0]
        if verb in self.readings:
            return self.readings[verb](state, seat, listed)
        if len(listed) == 1 and (verb in self.buttons or not self.buttons):
            return [(Choice("button", self.buttons.get(verb, verb)),)]
        names = names_in(listed)
        if verb in self.refs:
            return [(Choice("ref", names[0]),)]
        if verb in self.seats:
            return [(seat_in(state, names[0]),)]
        if verb in self.each:
            return [placed(state, (name,), seat) for name in names]
        zone = self.zones.get(verb)
        return [placed(state, names, seat, "" if zone is None else seat_zone(zone, seat))]

    def numbered(self, words: str, players: Sequence[str]) -> str:
        """The words of an action that names seats, with their numbers from 1 in the place of the players' names."""
        verb, *said = words.split()
        if verb not in self.seats:
            return words
        numbers = {name: str(number) for number, name in enumerate(players, 1)}
        return " ".join([verb, *[numbers.get(each, each) for each in " ".join(said).replace(",", " ").split()]])

    def kind_of(self, words: str, *path: str | int) -> str:
        """The kind of decision that an action answers, by its verb. Raises NotationError for a verb that the game does not have, and for an
        order, which answers none.
        """
        verb = words.split(maxsplit=1)[0]
        if verb in self.verbs:
            return self.verbs[verb]
        if verb in self.orders:
            raise NotationError(f"{verb!r} is no verb, but an order; write {self._order(verb)!r}", *path)
        if verb == ORDER and self.orders:
            raise NotationError(f"{words!r} is an order, which answers nothing that is asked", *path)
        known = [*self.verbs, *([ORDER] if self.orders else [])]
        raise NotationError(f"{verb!r} is no verb{meant(verb, known, 'known are')}", *path)

    def _order(self, name: str) -> str:
        """How an order is written."""
        return " ".join([ORDER, name, *self.orders[name].params])

    def said(self, state: State, seat: int, kind: str, path: Path) -> str:
        """The words of a gesture that answers a decision of this kind: those that `paths` reads as this gesture and nothing else.

        Empty if it has none. What hidden components are called is in the words too: give the redacted state of whoever is to hear them.
        """
        whole = [spoken(state, choice) for choice in path]
        named = [said for choice, said in zip(path, whole, strict=True) if choice.what != "button"]
        # A verb may answer other kinds than the one that it stands for: `done`.
        for verb in sorted(self.verbs, key=lambda verb: self.verbs[verb] != kind):
            words = " ".join([verb, self.sayings[verb](whole)] if verb in self.sayings else [verb, *named])
            try:
                if self.paths(state, seat, words) == [path]:
                    return words
            except NotationError:
                continue
        return ""

    def passed_over(self, asks: Iterable[Question], kind: str, seat: int = NOBODY) -> tuple[int, Choice] | None:
        """The first open question that an action neither answers nor leaves open: the seat that is asked, and the answer that it is given
        (see `idle`); None if there is none.

        The action answers decisions of this `kind` (empty: none follows) and is that of a seat (NOBODY: of whoever is asked).
        """
        answers = {**self.between, **self.idle} if kind else self.idle
        for ask in asks:
            answered = ask.kind == kind and seat in (NOBODY, ask.seat)
            if ask.kind in answers and not answered:
                return ask.seat, answers[ask.kind]
        return None

    def written(self, code: Rules, defs: Definitions, state: State, players: Sequence[str]) -> Written:
        """The position of a state, for players of these names, as it is written: what is read from it is the same. `defs` are those of the
        pack, which has all of its cards. Raises Unwritten where that cannot be.
        """
        top, own = writing.head(state, players, defs), self.write(state, players)
        phases = own.get("phase")
        tried = [{**top, **own, "phase": phase} for phase in phases] if isinstance(phases, list) else [{**top, **own}]
        if self.read is None:
            plain = writing.declared(code, state, players)
            tried = [{**top, "phase": phase, **plain, **own} for phase in self.phases]
        if self.reading is not None:
            tried = [{**each, LASTING: lasting.write(self.reading, state, players)} for each in tried]
        if self.deals is not None:
            tried = [{**each, DEALS: dealing.write(self.deals, state, players)} for each in tried]
        fewest: list[Unlike] = []
        for each in tried:
            data = writing.without_defaults(each)
            try:
                _defs, read = self.position(code, defs, data)
            except (NotationError, GameFault):
                unlike = [Unlike(writing.OTHER)]
            else:
                unlike = writing.differences(code, state, read, self.free, self.reading)
            if not unlike:
                return data
            if not fewest or len(unlike) < len(fewest):
                fewest = unlike
        raise Unwritten(fewest)

    def position(self, code: Rules, defs: Definitions, written: Mapping[str, Any]) -> tuple[Definitions, State]:
        """The definitions and the state of a written position, at its first question. Raises NotationError."""
        known(written, (*KEYS, *self.keys, *self.action_keys), "a position")
        if SEED in written:
            state = Beginning(code, defs, written).state()
            return state.defs, state
        if self.read is not None:
            state = self.read(defs, written).state()
        else:
            position = Declared(code, defs, written, self.phases, self.lies)
            state = position.state()
            self.complete(position, state)
        players = [str(name) for name in written.get("players") or ()]
        if self.deals is not None and written.get(DEALS):
            dealing.read(self.deals, state, written[DEALS], players)
        if self.reading is not None and written.get(LASTING):
            lent = lasting.read(code, self.reading, state, written[LASTING], players)
            state.abilities = put(state.abilities, lasting=lent)
        state.touch()  # cards may have been changed since somebody looked at them
        Engine(code).resume(state)
        return state.defs, state
