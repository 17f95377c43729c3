"""The door for scripts and notebooks: matches played in words (docs/scripting.md).

    from game import scripting

    match = scripting.Match(scripting.open_game("..."), seed=7)
    print(match.legal_words())
    scripting.play(match, match.legal_words()[0])

The words are those of scenarios (docs/scenarios.md). A script that plays for a seat is told what that seat may know: views, legal words,
the log, refusals and what is explored tell nothing that it does not see. All of it goes through the door of the rules, `game.rules.match`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn

from game.bots import KINDS, Bot, Maker, Player, make_bot
from game.library import UnknownGame, codes, open_game, played_game
from game.rules.asks import Choice
from game.rules.asks import Path as Gesture
from game.rules.deals import awaited
from game.rules.decisions import Decision
from game.rules.events import Event, seen_by
from game.rules.gamedef import Game, GameDef
from game.rules.guards import Refusal
from game.rules.match import Match as RulesMatch
from game.rules.match import MatchError
from game.rules.notation.words import NotationError, action_of, name_of, zone_word
from game.rules.options import MODE
from game.rules.plain import EMPTY, NOBODY, Outcome
from game.rules.rng import Rng
from game.rules.setup_options import default_mode
from game.rules.state import State
from game.rules.view import UNKNOWN, View
from game.rules.wording import meant
from game.rules.work import GameFault, IllegalAction, RunawayEffect
from game.scenarios import COMMON_KEYS, FACES, are_faces, opened
from game.sim.runner import Plan, Record, TooLong, run
from game.sim.workers import portable
from game.storage import About, Shelf, StorageError
from game.storage.saves import require_game
from game.words import Words

__all__ = [
    "NOBODY",
    "Bot",
    "Choice",
    "Decision",
    "Event",
    "Game",
    "IllegalAction",
    "Match",
    "MatchError",
    "NotationError",
    "Outcome",
    "Record",
    "Rng",
    "StorageError",
    "TooLong",
    "UnknownGame",
    "View",
    "WhatIf",
    "explore",
    "matches",
    "open_game",
    "play",
    "play_all",
    "play_out",
    "suggest",
]

Seat = int | str
"""A seat: its number from 0, clockwise, or the name that sits there."""
Answering = Callable[[View, tuple[str, ...], Rng], str]
"""A bot as a function: what its seat sees, its legal words, and chance of its own; it gives one of the words."""
AnyBot = str | Bot | type[Bot] | Answering
"""What plays a seat: the word for a bot that is there (`random`, `greedy`), a function (see `Answering`), or a class derived from `Bot`."""
NAMES: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What the seats are called where no names are given."""
MOST_TOLD: Final = 6
"""So many legal actions a refusal names at most."""


class Match:
    """One match of one game, played in words.

    - `game`: the game, of `open_game`. `seats`: the names of the seats, clockwise, or how many there are (A, B, ...); without them as few
      as the mode needs.
    - `seed`: all chance of the match comes from it.
    - `mode`: the id of the mode; without one, the first of the pack that can be played. `options`: options of the game that are not at
      their defaults. `unready`: the mode may be one that is not finished (`ready: false` in game.yaml), to try it out.

    Raises MatchError, with all that is wrong, for seats, a mode or options that the pack does not allow, TypeError for what cannot be any.
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[str] | int = 0,
        seed: int = 0,
        *,
        mode: str = "",
        options: Mapping[str, Any] = EMPTY,
        unready: bool = False,
    ) -> None:
        played = mode or default_mode(_opened(game))
        if isinstance(seats, int) and not isinstance(seats, bool):
            seats = _first_names(_whole_number("seats", seats) or _least_seats(game, played))
        elif isinstance(seats, str) or not isinstance(seats, Sequence):
            raise TypeError(f"seats are a list of names, or a number, not {seats!r}: seats=['Ann', 'Ben'], seats=2")
        options = _options(options, played)
        self._match = RulesMatch.new(game, _names(seats), _whole_number("seed", seed, None), options, unready=unready)

    @classmethod
    def at_position(cls, game: Game, position: Mapping[str, Any]) -> Match:
        """A match that begins at a written position: the keys of a scenario that describe it, `players` among them, and `dice`, the results
        of the dice in the order of their use. Raises NotationError for what cannot be read.
        """
        for key in COMMON_KEYS:
            if key in _keyed("a position", position) and key != "dice":
                raise NotationError(f"{key!r} says nothing about a position; actions are played with play_all", key)
        if not are_faces(position.get("dice") or []):
            raise NotationError(FACES, "dice")
        try:
            _names(position.get("players") or ())
        except MatchError as error:
            raise NotationError(str(error), "players") from None
        return cls._of(opened(position, _opened(game)))

    @classmethod
    def load(cls, path: Path | str) -> Match:
        """A match that was saved, by `save` or by the client, with the definitions it was played with.

        Raises StorageError for a file that is no save, or is damaged, UnknownGame or MatchError for one that cannot be played here.
        """
        path = Path(path)
        saved = Shelf(path.parent).load(path)
        require_game(saved, codes())
        return cls._of(RulesMatch.load(saved.match, played_game(saved.about.game, saved.match)))

    @classmethod
    def _of(cls, match: RulesMatch) -> Match:
        made = cls.__new__(cls)
        made._match = match
        return made

    # What is now

    @property
    def game(self) -> Game:
        """The game, with the definitions that the match is played with."""
        return self._match.game

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats, clockwise."""
        return self._match.seats

    @property
    def phase(self) -> str:
        """The word of the game for the part of the match that it is in; empty for a game that has none."""
        public = "phase" in self.game.code.public_facts
        return str(self.view(NOBODY).value("phase")) if public else ""

    @property
    def to_move(self) -> tuple[int, ...]:
        """The numbers of the seats that are asked something now: several in secret choices or where anybody may act, none after the end."""
        return self.view(NOBODY).waiting

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended (`reason`, `winners`, `tally`), or None while it goes on."""
        return self._match.outcome

    def digest(self) -> str:
        """The fingerprint of the present state: equal states have equal ones, on every machine."""
        return self._match.digest()

    def question(self, seat: Seat | None = None) -> str:
        """What a seat (without one: the only one that is asked) is asked, in words; empty if it is asked nothing."""
        number = self._asked(seat)
        decision = self._match.decision(number) if number != NOBODY else None
        return self._words().prompt(decision, self.view(number)) if decision is not None else ""

    def legal_words(self, seat: Seat | None = None) -> tuple[str, ...]:
        """Every legal action of a seat (without one: of the only one that is asked), in words, each of which can be played.

        Empty if it is asked nothing. Raises NotationError without a seat, where several are asked.
        """
        number = self._asked(seat)
        return tuple(_legal(self._match, number)) if number != NOBODY else ()

    def view(self, seat: Seat) -> View:
        """What a seat may know (NOBODY: what everybody may)."""
        return self._match.view(NOBODY if seat == NOBODY else self._number(seat))

    def zones(self, seat: Seat) -> dict[str, tuple[str, ...]]:
        """What lies in each zone as a seat sees it: `{"1.hand": ("thor", "odin"), "2.hand": ("?",), "board": ("zeus 1,1 by Ben",)}`.

        The words are those of the notation. What the seat cannot see is `?`; zones in which it sees nothing lie are left out.
        """
        view = self.view(seat)
        state = view.redacted()
        return {zone_word(zone): _lying(self._match, state, zone) for zone in view.zones() if state.zone(zone)}

    def events(self, seat: Seat = NOBODY) -> tuple[Event, ...]:
        """All that happened since the start, as data, as far as a seat was told (NOBODY: everybody)."""
        number = NOBODY if seat == NOBODY else self._number(seat)
        return tuple([seen for step in range(self._match.history + 1) for seen in self._seen(step, number)])

    def log(self, seat: Seat = NOBODY) -> list[str]:
        """The same in words, one line for each event that the pack has words for."""
        number = NOBODY if seat == NOBODY else self._number(seat)
        return [line for step in range(self._match.history + 1) for line in self._told(step, number)]

    def full_state(self) -> State:
        """The whole state, with all that is hidden: for whoever is to know everything. Nobody who plays gets it; never change it."""
        return self._match.state

    # Going on

    def undo(self) -> None:
        """Take back the last action with all that came of it. Raises IllegalAction, with the reason, if that cannot be done."""
        try:
            self._match.undo()
        except IllegalAction as error:
            raise IllegalAction(error.refusal, self._words().refusal(error.refusal)) from error

    def order(self, seat: Seat, name: str, params: Mapping[str, Any] = EMPTY) -> list[str]:
        """Let a seat order something, asked or not, such as a stop mark or to give up; what happened, in words, as the seat was told it.

        Raises MatchError for an order that the game does not have, IllegalAction if the seat has left the match, or it is over.
        """
        number, before = self._number(seat), self._match.history
        try:
            self._match.order(number, name, params)
        except IllegalAction as error:
            raise IllegalAction(error.refusal, self._words().refusal(error.refusal)) from error
        return [line for step in range(before + 1, self._match.history + 1) for line in self._told(step, number)]

    def copy(self) -> Match:
        """The same match once more, to go on with by itself. It has the same chance: what is drawn in it will be drawn in this one too."""
        return Match._of(self._match.aside())

    def save(self, title: str, folder: Path | str = ".") -> Path:
        """Save the match under a title in a folder, as a file that `load` and the client read; the file.

        A save of this match under that title is replaced, another match keeps its own: then the new one gets a number. Raises StorageError,
        also if the save that is there knows more of this match.
        """
        defs = self.game.defs
        about = About(self.game.id, title, self.seats, defs.hash, self._match.history, self.outcome is not None)
        return Shelf(Path(folder)).save(about, self._match.save())

    def __repr__(self) -> str:
        state = ", ".join([part for part in (self.phase, self._standing()) if part])
        return f"<Match of {self.game.id}: {state}, digest {self.digest()}>"

    def _standing(self) -> str:
        """Who is asked, or how it ended."""
        outcome = self.outcome
        if outcome is None:
            asked = [self.seats[seat] for seat in self.to_move]
            return f"{_listed(asked)} {'is' if len(asked) == 1 else 'are'} asked"
        winners = [self.seats[seat] for seat in outcome.winners]
        return f"{_listed(winners) or 'nobody'} won ({self._words().say(f'outcome.{outcome.reason}')})"

    # Words and seats

    def _words(self) -> Words:
        return Words(self.game.code, self._match.state.defs, self.seats)

    def _number(self, seat: Seat) -> int:
        """The number of a seat. Raises ValueError for one that the match does not have, TypeError for what can be none."""
        if isinstance(seat, str):
            if self.seats.count(seat) != 1:
                many = f"several seats are called {seat!r}; give the number of one, from 0"
                raise ValueError(many if seat in self.seats else f"no seat is called {seat!r}{meant(seat, self.seats)}")
            return self.seats.index(seat)
        if isinstance(seat, bool) or not isinstance(seat, int):
            raise TypeError(f"{seat!r} is no seat; give its number, from 0, or its name")
        if not 0 <= seat < len(self.seats):
            raise ValueError(f"there is no seat {seat}; the seats are 0 to {len(self.seats) - 1}")
        return seat

    def _asked(self, seat: Seat | None) -> int:
        """The seat that is meant; without one the only one that is asked (NOBODY if none is). Raises NotationError if several are."""
        if seat is not None:
            return self._number(seat)
        asked = self.to_move
        if len(asked) > 1:
            names = [self.seats[number] for number in asked]
            raise NotationError(
                f"{_listed(names)} are asked at once; say who it is: '{names[0]}: ...' or seat={asked[0]}"
            )
        return asked[0] if asked else NOBODY

    def _acting(self, seat: Seat | None) -> int:
        """The seat that is meant, which is asked something. Raises IllegalAction if it is not."""
        number = self._asked(seat)
        if number in self.to_move:
            return number
        if self.outcome is not None:
            told = f"the match is over, and nobody is asked anything: {self._standing()}"
        else:
            told = f"{self.seats[number]} is not asked anything now: {self._standing()}"
        raise IllegalAction(Refusal("", "not_your_turn"), told)

    def _seen(self, step: int, seat: int) -> tuple[Event, ...]:
        return seen_by(self._match.events(step), seat)

    def _told(self, step: int, seat: int) -> list[str]:
        """What happened in a step, as lines of the log of a seat."""
        words, view = self._words(), self._match.view_at(step, seat)
        before = self._match.view_at(step - 1, seat) if step else None
        actor = self._match.entry_of(step).seat if step else NOBODY
        return [line for event in self._seen(step, seat) if (line := words.log(event, view, before, actor))]


@dataclass(frozen=True)
class WhatIf:
    """What an action would do, as far as the seat may know: nothing was played, and nothing can be played on it.

    - `seat`, `words`: whose action it would be, and the action.
    - `events`, `log`: what would happen, as data and in words. `view`: what the seat would see then.
    - `stopped`: where it had to stop: `chance`, `hidden` (it comes to what the seat may not know) or `round_end`; else empty.
    """

    seat: int
    words: str
    events: tuple[Event, ...]
    log: tuple[str, ...]
    view: View
    stopped: str

    @property
    def outcome(self) -> Outcome | None:
        """How the match would have ended, or None if it would go on."""
        return self.view.outcome

    def __repr__(self) -> str:
        told = " ".join(self.log) or "nothing that is told"
        stopped = f" It stops there ({self.stopped})." if self.stopped else ""
        return f"<WhatIf of {self.words!r}, which was not played: {told}{stopped}>"


# Playing


def play(match: Match, words: str, seat: Seat | None = None) -> list[str]:
    """Play an action in words, such as "play thor 2,1"; what happened, in words, as the seat was told it.

    The seat is the one that is named in the words ("Ann: play thor 2,1") or given, else the only one that is asked.

    Raises NotationError for words that cannot be read, or that only begin an action, and IllegalAction for an action that the rules do not
    allow. Both name what would do, and leave the match as it was.
    """
    order = _ordered(match, words, seat)
    if order is not None:
        return match.order(*order)
    number, said = _meant(match, words, seat)
    gestures = _gestures(match, number, said)
    going_on = match._match.aside() if len(gestures) > 1 else match._match
    before = going_on.history
    for gesture in gestures:
        _apply(match, going_on, number, said, gesture)
    match._match = going_on
    return [line for step in range(before + 1, going_on.history + 1) for line in match._told(step, number)]


def play_all(match: Match, actions: Sequence[str | Mapping[str, str]]) -> None:
    """Play actions one after the other, each with its seat ("Ann: play thor 2,1"), as the `do` of a scenario is played: a question that the
    next action does not answer, and that can be declined, is declined, at the end too.

    Raises what `play` raises; the actions before it are played then.
    """
    if isinstance(actions, str | Mapping) or not isinstance(actions, Sequence):
        raise TypeError(f"actions are a list, not {actions!r}: ['Ann: play thor 2,1', ...]; `play` plays one")
    for action in actions:
        name, words = action_of(match.seats, action)
        number = match._number(name)
        if match.game.code.notation.ordered(words) is not None:
            play(match, f"{name}: {words}")
            continue
        _decline(match, match.game.code.notation.kind_of(words), number)
        play(match, words, number)
    _decline(match)


def _decline(match: Match, kind: str = "", seat: int = NOBODY) -> None:
    """Answer what the next action neither answers nor leaves open."""
    rules = match._match
    while (answer := match.game.code.notation.passed_over(rules.state.asks, kind, seat)) is not None:
        whose, choice = answer
        rules.apply(whose, (choice,))


def explore(match: Match, words: str, seat: Seat | None = None) -> WhatIf:
    """What an action would do, tried on a copy: the match stays as it is. It goes as far as the seat may know: up to chance, to what is
    hidden from it, or to where a round is cleared away.

    The seat, and what is raised, are as in `play`.
    """
    number, said = _meant(match, words, seat)
    gestures = _gestures(match, number, said)
    whole = tuple([choice for gesture in gestures for choice in gesture])
    try:
        preview = match._match.preview(number, whole)
    except IllegalAction as error:
        _refuse(match, number, said, error)
    told, now = match._words(), match.view(number)
    log = [line for event in preview.events if (line := told.log(event, preview.view, now, number))]
    return WhatIf(number, said, preview.events, tuple(log), preview.view, preview.stopped)


def _meant(match: Match, words: str, seat: Seat | None) -> tuple[int, str]:
    """Whose action it is, and its words without the name. Raises IllegalAction if that seat is not asked, and for what says no action
    NotationError or TypeError.
    """
    if isinstance(words, WhatIf):
        raise TypeError(f"a WhatIf is not played; play its words: play(match, {words.words!r})")
    if not isinstance(words, str):
        raise TypeError(f"{words!r} are no words; give an action such as {_example(match)!r}")
    if ":" not in words:
        return match._acting(seat), words.strip()
    name, said = action_of(match.seats, words)
    return match._acting(_named(match, name, seat)), said


def _ordered(match: Match, words: Any, seat: Seat | None) -> tuple[int, str, Mapping[str, Any]] | None:
    """The order that words stand for, with whose it is; None for words that are no order. Raises NotationError as `_meant` does."""
    if not isinstance(words, str) or not words.strip():
        return None
    name, said = action_of(match.seats, words) if ":" in words else ("", words)
    order = match.game.code.notation.ordered(said)
    if order is None:
        return None
    return (_named(match, name, seat) if name else match._asked(seat)), *order


def _named(match: Match, name: str, seat: Seat | None) -> int:
    """The seat that words name. Raises NotationError if another one is given beside them."""
    number = match._number(name if seat is None else seat)
    if match.seats[number] != name:
        raise NotationError(f"the action is that of {name}, but seat {seat!r} is given")
    return number


def _example(match: Match) -> str:
    return next(iter(_legal(match._match, match.to_move[0])), "") if match.to_move else "pass"


def _gestures(match: Match, seat: int, words: str) -> list[Gesture]:
    """The gestures that the words of a seat stand for, read in what the seat sees. Raises NotationError with what would do."""
    notation, rules = match.game.code.notation, match._match
    try:
        if not words:
            raise NotationError("an action needs a verb")
        notation.kind_of(words)
        gestures = notation.paths(rules.view(seat).redacted(), seat, notation.numbered(words, match.seats))
        if not all(gestures):
            raise NotationError(f"{words!r} names nothing")
    except NotationError as error:
        raise NotationError(f"{error}. {_would_do(match, seat, words)}") from error
    last = gestures[-1]
    if len(gestures) == 1 and rules.why_not(seat, last) is None:
        question = rules.explore(seat, last)
        if question is not None and question.inner:
            onward = [legal for legal in _legal(rules, seat) if legal.startswith(f"{words} ")]
            raise NotationError(f"{words!r} is only the beginning of an action, such as {_quoted(onward)}")
    return gestures


def _apply(match: Match, rules: RulesMatch, seat: int, words: str, gesture: Gesture) -> None:
    try:
        rules.apply(seat, gesture)
    except IllegalAction as error:
        _refuse(match, seat, words, error)


def _refuse(match: Match, seat: int, words: str, error: IllegalAction) -> NoReturn:
    """Raise the error of the rules with its reason in words, and with what would do."""
    if isinstance(error, RunawayEffect):
        raise error
    refusal, view = error.refusal, match.view(seat)
    if refusal.cause and view.component(refusal.cause) is None:
        refusal = refusal._replace(cause=0)
    reason = match._words().refusal(refusal, view)
    said = f"{match.seats[seat]} may not {words!r}: {reason} {_would_do(match, seat, words)}"
    raise IllegalAction(refusal, said) from error


def _would_do(match: Match, seat: int, words: str) -> str:
    """The legal actions of a seat that come near to some words, else the first of all, as a sentence."""
    legal = list(_legal(match._match, seat))
    near = get_close_matches(words, legal, 3)
    return f"Legal and near: {_quoted(near)}." if near else f"Legal now: {_quoted(legal)}."


def _quoted(words: Sequence[str]) -> str:
    """Some actions in a message: not more than there is room for."""
    more = len(words) - MOST_TOLD
    return ", ".join([repr(each) for each in words[:MOST_TOLD]]) + (f" and {more} more" if more > 0 else "")


def _legal(rules: RulesMatch, seat: int) -> dict[str, Gesture]:
    """Every legal gesture of a seat by its words, as the seat sees it; a gesture for which the notation has no words is left out."""
    decision = rules.decision(seat)
    if decision is None:
        return {}
    sees, notation = rules.view(seat).redacted(), rules.game.code.notation
    said = [(notation.said(sees, seat, decision.kind, gesture), gesture) for gesture in _whole(rules, decision, ())]
    return {words: gesture for words, gesture in said if words}


def _whole(rules: RulesMatch, decision: Decision, begun: Gesture) -> Iterator[Gesture]:
    """The whole gestures that go on from the beginning of one with this question."""
    for choice in decision.options:
        gesture = (*begun, choice)
        question = rules.explore(decision.seat, gesture)
        if question is not None and question.inner:
            yield from _whole(rules, question, gesture)
        else:
            yield gesture


def _lying(match: RulesMatch, state: State, zone: str) -> tuple[str, ...]:
    """What lies in a zone of a redacted state, in words."""
    found = []
    for id in state.zone(zone):
        component = state.components[id]
        name = component.ref if component.ref == UNKNOWN else name_of(state, id)
        if component.place is not None:
            x, y = component.place
            name = f"{name} {x},{y}"
            if component.controller != NOBODY:
                name = f"{name} by {match.seats[component.controller]}"
        found.append(name)
    return tuple(found)


def _opened(game: Any) -> Game:
    """The game. Raises TypeError for what is none, such as its id."""
    if not isinstance(game, Game):
        raise TypeError(f"{game!r} is no game; open it first: open_game({game!r})")
    return game


def _whole_number(name: str, number: Any, least: int | None = 0) -> int:
    """A whole number. Raises TypeError for what is none, ValueError for one that is less than the least."""
    if isinstance(number, bool) or not isinstance(number, int):
        raise TypeError(f"{name} must be a whole number, not {number!r}")
    if least is not None and number < least:
        raise ValueError(f"{name} must be at least {least}, not {number}")
    return number


def _keyed(name: str, given: Any) -> Mapping[str, Any]:
    """Keys with values. Raises TypeError for what is none."""
    if not isinstance(given, Mapping):
        raise TypeError(f"{name} must be keys with values, {{key: value}}, not {given!r}")
    return given


def _least_seats(game: Game, mode: str) -> int:
    """How many seats a mode needs; 0 for one that the game does not have."""
    return game.defs.modes[mode].least_seats if mode in game.defs.modes else 0


def _options(given: Any, mode: str) -> Mapping[str, Any]:
    """Options with the mode among them, as a match has them. Raises MatchError if they tell one of their own, TypeError for no options."""
    if MODE in _keyed("options", given):
        raise MatchError(f"the mode is none of the options; give it as mode={given[MODE]!r}")
    return {**given, MODE: mode}


def _first_names(count: int) -> tuple[str, ...]:
    """Names for so many seats that have none. Raises MatchError for too many."""
    if count > len(NAMES):
        raise MatchError(f"no match has {count} seats; {len(NAMES)} is the most that are named here")
    return tuple(NAMES[:count])


def _names(seats: Sequence[Any]) -> tuple[str, ...]:
    """Names that can stand before an action. Raises MatchError for others."""
    names = tuple(seats)
    for name in names:
        is_name = isinstance(name, str) and name == name.strip() and name.isprintable()
        if not is_name or not name or ":" in name or names.count(name) > 1:
            raise MatchError(
                f"{name!r} is no name for a seat: each has one of its own, in one line and without a colon"
            )
    return names


def _listed(names: Sequence[str]) -> str:
    """`Ann`, `Ann and Ben`, `Ann, Ben and Cleo`."""
    return " and ".join([part for part in (", ".join(names[:-1]), *names[-1:]) if part])


# Bots


def suggest(match: Match, bot: AnyBot, seat: Seat | None = None, seed: int = 0) -> str:
    """The action that a bot would do for a seat (without one: for the only one that is asked), in words; nothing is played.

    Its chance comes from `seed`. Raises IllegalAction if the seat is not asked, and for what is no bot what `play_out` raises.
    """
    number = match._acting(seat)
    decision, view = _question(match, number), match.view(number)
    gesture = Player(_maker(bot)(match.game.code), _whole_number("seed", seed, None)).choose(view, decision)
    return match.game.code.notation.said(view.redacted(), number, decision.kind, gesture)


def play_out(match: Match, bots: AnyBot | Sequence[AnyBot], seed: int = 0) -> Outcome:
    """Play a match to its end with bots, one for each seat, or one kind of bot for all; how it ended.

    Each sees what its seat sees. Their chance, and who of several goes first, come from `seed`.

    Raises ValueError for a word that stands for no bot, or another number of them than of seats, TypeError for what is no bot, TooLong past
    the bound of the game.
    """
    rules, code = match._match, match.game.code
    chance = Rng(_whole_number("seed", seed, None))
    seated = _seated(bots, len(match.seats))
    if len(seated) != len(match.seats):
        raise ValueError(f"{len(seated)} bots for {len(match.seats)} seats; give one for each, or one for all")
    players = [Player(_maker(bot)(code), chance.below(SEEDS)) for bot in seated]
    left = code.bound(rules.state)
    while rules.outcome is None:
        seat = chance.pick(awaited(rules.state.asks))
        gesture = players[seat].choose(match.view(seat), _question(match, seat))
        rules.apply(seat, gesture)
        left -= len(gesture)
        if left < 0:
            raise TooLong(f"more choices than the bound of {match.game.id}; an ability may ask again and again")
    return rules.outcome


def matches(
    game: Game,
    bots: AnyBot | Sequence[AnyBot],
    count: int,
    seed: int = 0,
    *,
    mode: str = "",
    options: Mapping[str, Any] = EMPTY,
    unready: bool = False,
    workers: int = 1,
) -> Iterator[Record]:
    """Play so many matches between bots, one for each seat (or one for all, of as few seats as the mode needs), as fast as can be; a record
    of each, in order, as they are ready.

    They are the matches of the command `simulate`: each has a seed of its own that comes from `seed`, and where the bots differ, each seed
    is played once for every rotation of them around the table. `Match(game, seats, record.seed)` begins as that match began.

    `workers` processes share the work, which changes no result. Bots of one's own are given to them by name, so they must be functions or
    classes at the top level of a file. `unready` as in `Match`.

    Raises what `play_out` raises, MatchError for a mode or options that the pack does not allow, and ValueError for workers where they
    could not play the same: with other bots than those, or another game than that of the library.
    """
    played = mode or default_mode(_opened(game))
    names, kinds = _kinds(_seated(bots, _least_seats(game, played)))
    options = _options(options, played)
    plan = Plan(
        game.id, tuple(names), _whole_number("count", count), _whole_number("seed", seed, None), options, unready
    )
    if _whole_number("workers", workers, 1) < 2:
        return run(plan, game=game, kinds=kinds)
    if open_game(game.id).defs.hash != game.defs.hash:
        raise ValueError("other processes do not know a game that you changed; play with workers=1")
    for name in names:
        if not portable(kinds[name]):
            raise ValueError(
                f"other processes cannot be given the bot {name!r}; write it at the top level of a file, or play with workers=1"
            )
    return run(plan, workers, kinds=kinds)


SEEDS: Final = 1 << 32
"""So many seeds the chance of a bot is taken from."""


def _question(match: Match, seat: int) -> Decision:
    decision = match._match.decision(seat)
    if decision is None:
        raise GameFault(f"seat {seat} is asked nothing")
    return decision


def _seated(bots: AnyBot | Sequence[AnyBot], seats: int) -> list[AnyBot]:
    """The bots by seat, where one may stand for all of so many seats."""
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        return [bots] * seats
    return list(bots)


def _maker(bot: Any) -> Maker:
    """What makes a bot. Raises ValueError for a word that stands for none, TypeError for what is no bot."""
    if isinstance(bot, str):
        return partial(make_bot, bot)
    if isinstance(bot, Bot):
        return lambda _code: bot
    if isinstance(bot, type):
        if issubclass(bot, Bot):
            return bot
    elif callable(bot):
        return partial(_Worded, bot)
    raise TypeError(f"{bot!r} is no bot; give {' or '.join(KINDS)}, a function, or a class derived from Bot")


def _kinds(bots: Sequence[AnyBot]) -> tuple[list[str], dict[str, Maker]]:
    """A word for each of some bots, and what makes the bots of each word. Raises as `_maker` does, and TypeError for a bot that is made
    already: each match has bots of its own.
    """
    kinds: dict[str, Maker] = dict(KINDS)
    words: dict[AnyBot, str] = {kind: kind for kind in KINDS}
    for bot in bots:
        if isinstance(bot, Bot):
            raise TypeError(f"{type(bot).__name__} is made anew for each match; give the class")
        if isinstance(bot, str) and bot not in KINDS:
            raise ValueError(f"there is no bot {bot!r}{meant(bot, KINDS, 'there are')}")
        if bot not in words:
            name, number = _called(bot), 1
            while name in kinds:
                number += 1
                name = f"{_called(bot)} {number}"
            words[bot], kinds[name] = name, _maker(bot)
    return [words[bot] for bot in bots], kinds


def _called(bot: Any) -> str:
    """What a bot of one's own is called."""
    return str(getattr(bot, "__name__", type(bot).__name__))


class _Worded(Bot):
    """A bot that is a function: it gives one of the legal words of its seat, read in a state that is possible."""

    _planned: Gesture = ()

    def __init__(self, answering: Answering, code: GameDef) -> None:
        super().__init__(code)
        self._answering = answering

    def choose(self, view: View, decision: Decision, rng: Rng) -> Choice:
        """The answer that begins, or goes on with, the gesture that the function has named."""
        if not decision.inner:
            self._planned = self.gesture(view, decision, rng)
        choice, self._planned = self._planned[0], self._planned[1:]
        return choice

    def deliberate(self, view: View, decision: Decision, rng: Rng) -> Generator[None, None, Gesture]:
        """The gesture of the words that the function gives. Raises ValueError if they are none of those that it was given."""
        yield
        possible = RulesMatch.of_state(Game(self.code, view.defs), NAMES[: view.seat_count], self.imagine(view, rng))
        legal = _legal(possible, view.seat)
        words = self._answering(view, tuple(legal), rng)
        if words not in legal:
            raise ValueError(
                f"{_called(self._answering)} gave {words!r}, which is none of the words that it was given: {_quoted(tuple(legal))}"
            )
        return legal[words]
