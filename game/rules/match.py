"""A match: the present state, the log of everything that was done, and the stored states that make undo.

This is the door of the rules. Players submit a *path* of choices (a gesture) or a hand edit; each is one
entry of the log and one undo step.
"""

from __future__ import annotations

import copy
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any

from game.rules import seats as seating
from game.rules.abilities import triggers
from game.rules.asks import Choice, Path
from game.rules.decisions import Decision
from game.rules.definitions import Definitions, is_same
from game.rules.engine import Engine
from game.rules.events import Event
from game.rules.gamedef import Game
from game.rules.guards import Refusal
from game.rules.history import (
    ACT,
    DROP,
    EDIT,
    JUDGE,
    JUMP,
    NAME,
    NAME_LENGTH,
    NOTE,
    NOTE_LENGTH,
    ORDER,
    REDO,
    SWAP,
    UNDER_ANSWERS,
    UNDO,
    Entry,
    History,
    Moment,
    Variation,
    shared,
)
from game.rules.judging import Judging, MatchError
from game.rules.lines import Compared, Reading, differing, history_plain, moments_from, variations_from
from game.rules.match_checks import lost, missing, order_problem, reshaped, said_problem, words_problem
from game.rules.plain import EMPTY, NOBODY, Frozen, Outcome, Plain, freeze
from game.rules.preview import Previews
from game.rules.saved import codec, definitions_codec, match_older
from game.rules.saved.definitions_check import read_definitions
from game.rules.saved.definitions_codec import DefinitionsFormatError
from game.rules.saved.match_format import FORMAT, VERSION, head_problem
from game.rules.saved.match_older import AS_IT_WAS, PlayedAgain, Stopped
from game.rules.saved.state_check import StateError, check_state
from game.rules.saved.typed import record
from game.rules.setup_options import checked_options
from game.rules.state import State
from game.rules.view import OpenView, View
from game.rules.work import GameFault, IllegalAction, PreviewStop, RunawayEffect

__all__ = ["Match", "MatchError", "SwapWaits"]


class SwapWaits(MatchError):
    """Why other definitions cannot be taken now.

    `at_work` are the changed cards that take part in what is not done yet, `missing` are cards, pieces and the like that the match uses
    and the other definitions lack, `laid` pieces on a board that have another shape there. If nothing is named, what is asked now could
    not be answered.
    """

    def __init__(self, at_work: Sequence[str] = (), missing: Sequence[str] = (), laid: Sequence[str] = ()) -> None:
        self.at_work = tuple(at_work)
        self.missing = tuple(missing)
        self.laid = tuple(laid)
        if missing:
            told = f"the changed pack no longer has {', '.join(missing)}, which this match uses"
        elif laid:
            told = f"{', '.join(laid)} lies on the board, and has another shape in the changed pack"
        elif at_work:
            told = f"{', '.join(at_work)} has a part in what is not done yet; the change waits until it is"
        else:
            told = "what is asked now could not be answered with the changed pack; the change waits until it is"
        super().__init__(told)


class Match(Previews, Judging):
    """One match of one game. Make it with `Match.new` or `Match.load`. Trying out is in `Previews`, what is done by hand in `Judging`."""

    def __init__(self, game: Game, seats: tuple[str, ...], seed: int, options: Frozen, *, fair: bool) -> None:
        self.game = game
        self.engine = Engine(game.code)
        self.seats = seats
        self.seed = seed
        self.options = options
        self.fair = fair
        self._definitions: dict[str, Definitions] = {game.defs.hash: game.defs}
        self._history = History(self._carry_out)
        self._positioned = False
        self.played_again: PlayedAgain | None = None
        """How it went, if the match was read from an older format and played again from its log."""

    @classmethod
    def new(
        cls,
        game: Game,
        seats: Sequence[str],
        seed: int,
        options: Mapping[str, Any] = EMPTY,
        *,
        fair: bool = False,
        unready: bool = False,
    ) -> Match:
        """A new match for these seats (their names, clockwise), set up to its first decision.

        `options` are those of the pack, `mode` among them; what is left out has its default. Raises
        MatchError, with all that is wrong, for a seat count, mode or option the pack does not allow, or a pack
        that lacks what the mode needs; also for a mode that is not finished, unless `unready` allows it.
        """
        chosen, problems = checked_options(game, len(seats), options, unready=unready)
        if problems:
            raise MatchError("\n".join(problems))
        match = cls(game, tuple(seats), seed, chosen, fair=fair)
        events: list[Event] = []
        state = match.engine.start(game.defs, len(seats), chosen, seed, events)
        match._history.moments.append(Moment(state, -1, tuple(events), False, ()))
        return match

    @classmethod
    def of_state(cls, game: Game, seats: Sequence[str], state: State) -> Match:
        """A match that begins at a given position (a scenario opened on the table).

        The state's definitions go with it.
        """
        match = cls(Game(game.code, state.defs), tuple(seats), 0, state.options, fair=False)
        match._history.moments.append(Moment(state, -1, (), False, ()))
        match._positioned = True
        return match

    # What is now

    @property
    def state(self) -> State:
        """The true state, for the rules, scenarios and tests; everything that shows or plays uses a view.

        Never change it.
        """
        return self._history.state

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        return self.state.outcome

    @property
    def log(self) -> tuple[Entry, ...]:
        """Everything that was done, in order; undo and redo are entries of their own."""
        return tuple(self._history.log)

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The states from the start to now, with what happened before each."""
        return tuple(self._history.moments[: self._history.at + 1])

    def entry_of(self, step: int) -> Entry:
        """The entry of the log that led to a step (1: the first). Raises IndexError for a step that is not there, or the start."""
        if not 0 < step <= self.history:
            raise IndexError(step)
        return self._history.entry(step)

    def gesture(self, entry: int) -> range:
        """The entries of the log that one gesture has made, that one among them. Raises IndexError for one that is not there."""
        if not 0 <= entry < len(self._history.log):
            raise IndexError(entry)
        return self._history.gesture(entry)

    @property
    def sealed(self) -> bool:
        """Whether sealed questions are open, so that everybody takes back their own answers only."""
        return self._history.sealed

    @property
    def history(self) -> int:
        """How many steps lie between the start and now."""
        return self._history.at

    def view(self, seat: int) -> View:
        """What a seat may know (NOBODY: what everybody may)."""
        return View(self.engine, self.state, seat)

    def open_view(self, seat: int) -> View:
        """The match with nothing hidden in any zone, as a seat looks at it while everything is shown (`Standing.shown`)."""
        return OpenView(self.engine, self.state, seat)

    def view_at(self, step: int, seat: int) -> View:
        """What a seat could know after `step` steps (0: the start). Raises IndexError for a step that is not there."""
        state = self._history.moments[step].state
        return View(self.engine, state if step == self.history else state.bare(), seat)

    def view_before_clearing(self, step: int, seat: int) -> View | None:
        """What a seat could know in a step (1: the first) when its round was over, before the table was cleared; None if it was not.

        Raises IndexError for a step that is not there.
        """
        entry = self._history.entry(step)
        if entry.kind != ACT:
            return None
        state = self._history.moments[step - 1].state.clone()
        try:
            for choice in codec.path_from(entry.data["path"]):
                self.engine.review(state, entry.seat, choice)
        except PreviewStop:
            return View(self.engine, state, seat)
        return None

    def view_within(self, step: int, told: int, seat: int) -> View:
        """What a seat could know in the middle of a step (1: the first), right after so many of its events had happened.

        What is no answer of a seat is told of as a whole. Raises IndexError for a step that is not there.
        """
        moment = self._history.moments[step]
        entry = self._history.log[moment.entry]
        if told <= 0:
            return self.view_at(step - 1, seat)
        if told >= len(moment.events) or entry.kind != ACT:
            return self.view_at(step, seat)
        state = self._history.moments[step - 1].state.bare()
        events: list[Event] = []
        with suppress(PreviewStop):
            for choice in entry.path:
                self.engine.retrace(state, entry.seat, choice, events, told)
        return View(self.engine, state.bare(), seat)

    def decision(self, seat: int) -> Decision | None:
        """The question open for a seat, with all legal answers, or None."""
        return self.engine.decision(self.state, seat)

    def legal(self, seat: int) -> tuple[Choice, ...]:
        """All legal answers of a seat; empty if it is not asked."""
        decision = self.decision(seat)
        return decision.options if decision is not None else ()

    def events(self, step: int) -> tuple[Event, ...]:
        """What happened in a step (0: the set-up). Show a seat only `event.seen_by(seat)`."""
        return self._history.moments[step].events

    def taken_back(self, entry: int) -> tuple[Event, ...]:
        """What had happened in a step that was taken back, by the entry of the log that led to it; nothing if none is known.

        Show a seat only `event.seen_by(seat)`.
        """
        return self._history.taken.get(entry, ())

    def digest(self) -> str:
        """The fingerprint of the present state."""
        return codec.digest(self.state)

    # Doing

    def apply(self, seat: int, path: Path, *, joined: bool = False) -> tuple[Event, ...]:
        """Carry out a gesture as one action; all that happened, in order (redact with `event.seen_by`).

        `joined`: the gesture is a longer one, of which the action before was a part (`gesture`). It stays a step of its own.

        Raises IllegalAction, with nothing changed, if any choice of it is not legal (RunawayEffect: if what follows would not end).
        """
        self._require_play(seat)
        data = Frozen(path=path, joined=True) if joined else Frozen(path=path)
        return self._do(Entry(ACT, seat, data))

    def order(self, seat: int, name: str, params: Mapping[str, Plain] = EMPTY) -> tuple[Event, ...]:
        """Let a seat order something that the game declares (`GameDef.orders`), whether it is asked now or not; all that happened.

        It is logged, and no step that could be taken back: what is taken back later leaves it as it is. Raises MatchError for an order that
        the game does not have, or with other parameters, IllegalAction if the seat has left the match, or if it is over.
        """
        problem = order_problem(self.game, name, params)
        if problem:
            raise MatchError(problem)
        if self.outcome is not None or not seating.is_living(self.state, seat):
            raise IllegalAction(Refusal("", "not_in_match"))
        self._require_play(NOBODY)
        return self._do(Entry(ORDER, seat, Frozen(name=name, params=freeze(params))))

    def swap(self, defs: Definitions) -> None:
        """Go on with other definitions (a designer saved a file). Logged. Where something is written makes no difference.

        Raises SwapWaits, with nothing changed, while unfinished work names a card whose definition changed, if a card or piece in the match
        is no longer defined, or a piece on a board has another shape, or if what is asked now could not be answered then.
        """
        before = self.state
        missing, laid = lost(before, defs), reshaped(before, defs)
        if missing or laid:
            raise SwapWaits(missing=missing, laid=laid)
        changed = [
            ref for ref in triggers.cards_at_work(before) if not is_same(before.defs.cards[ref], defs.cards[ref])
        ]
        if changed:
            raise SwapWaits(changed)
        after = before.clone()
        after.defs = defs
        after.touch()
        if not self._can_go_on(after):
            raise SwapWaits
        self._definitions[defs.hash] = defs
        self._do(Entry(SWAP, NOBODY, Frozen(defs=defs.hash)))

    def _can_go_on(self, state: State) -> bool:
        """Whether each question of a state that is not over can be answered."""
        if state.outcome is not None:
            return True
        try:
            return all(self.engine.options(state, ask) for ask in state.asks)
        except (ArithmeticError, AttributeError, GameFault, LookupError, TypeError, ValueError):
            return False  # the game lacks something that it needs to go on: a field of cards, a number of the mode

    def swapped(self, entry: int) -> tuple[Definitions, Definitions]:
        """The definitions before and after a swap, by its entry of the log, whether it was taken back since or not.

        Raises IndexError for an entry that is not there or no swap.
        """
        if not 0 <= entry < len(self._history.log) or self._history.log[entry].kind != SWAP:
            raise IndexError(entry)
        for line in (self._history.moments, *[each.moments for each in self._history.variations.values()]):
            for earlier, later in pairwise(line):
                if later.entry == entry:
                    return earlier.state.defs, later.state.defs
        in_force: list[int] = []
        for index, each in enumerate(self._history.log[:entry]):
            if each.kind == SWAP:
                in_force.append(index)
            elif each.kind == UNDO and each.step_entry in in_force:
                in_force.remove(each.step_entry)
            elif each.kind == REDO and each.step_entry >= 0 and self._history.log[each.step_entry].kind == SWAP:
                in_force.append(each.step_entry)
        before, after = self._history.moments[0].state.defs, self._definitions[self._history.log[entry].data["defs"]]
        return (self._definitions[self._history.log[in_force[-1]].data["defs"]] if in_force else before), after

    def note(self, seat: int, words: str) -> None:
        """Write a note of a seat (NOBODY: of the table) into the log, for all to read. It changes nothing of the match.

        Raises MatchError for one without words, or with more than NOTE_LENGTH letters.
        """
        told = " ".join(words.split())
        problem = words_problem("a note", seat, told, len(self.seats), NOTE_LENGTH)
        if problem:
            raise MatchError(problem)
        self._history.write(Entry(NOTE, seat, Frozen(words=told)))

    def _do(self, entry: Entry) -> tuple[Event, ...]:
        state, events = self._carry_out(self.state, entry)
        self._history.add(entry, state, events)
        return tuple(events)

    def _carry_out(self, before: State, entry: Entry) -> tuple[State, list[Event]]:
        """The state that an action leads to from another, which is left as it is, and what happened."""
        state = before.clone()
        events: list[Event] = []
        if entry.kind == ACT:
            self._make_gesture(state, entry.seat, entry.path, events)
        elif entry.kind == EDIT:
            op, params = entry.edit
            self.engine.edit(state, op, params, events, paused=entry.paused)
        elif entry.kind == JUDGE:
            self.engine.settle(state, events)
        elif entry.kind == ORDER:
            name, ordered = entry.data["name"], entry.data["params"]
            self.engine.order(state, entry.seat, name, ordered, events, seating.is_living)
        else:
            state.defs = self._definitions[entry.data["defs"]]
            state.touch()
        return state, events

    def _make_gesture(self, state: State, seat: int, path: Path, events: list[Event]) -> None:
        if not path:
            raise IllegalAction(Refusal("", "no_such_choice"))
        for index, choice in enumerate(path):
            if index and not self._goes_on(state, seat):
                raise IllegalAction(Refusal("", "no_such_choice"))
            try:
                self.engine.apply(state, seat, choice, events)
            except RunawayEffect:
                raise
            except IllegalAction as error:
                raise IllegalAction(self._told(seat, error.refusal)) from error
        self._pass_over(state, events)

    # Taking back

    def can_undo(self, seat: int = NOBODY) -> Refusal | None:
        """None if a seat (NOBODY: the table) can take its last step back without asking anybody, else the reason.

        While questions are sealed that is the last answer of the seat itself, without what others have answered since; else it is the last
        step of all that is no order. In fair mode a step cannot be taken back after chance, or when `seat` (NOBODY: any seat) has learned
        something in it.
        """
        step = self._history.last_step(seat)
        return self._history.bar(step) or self._unfair(step, seat)

    def _unfair(self, step: int, seat: int) -> Refusal | None:
        """Why it would not be fair to take a step back, or None."""
        moment = self._history.moments[step]
        if self.fair and moment.chance:
            return Refusal("", "undo_chance")
        if self.fair and moment.learned and (seat == NOBODY or seat in moment.learned):
            return Refusal("", "undo_knowledge")
        return None

    def undo(self, seat: int = NOBODY, agreed: Sequence[int] = ()) -> Entry:
        """Take back the step that `can_undo` tells of, with all that it triggered; the entry of the log that led to it.

        In fair mode chance and new knowledge are crossed only if all other seats agreed.

        Raises IllegalAction with the reason if it may not be taken back.
        """
        return self._undo(self._history.last_step(seat), seat, agreed)

    def _undo(self, step: int, seat: int, agreed: Sequence[int]) -> Entry:
        barred, unfair = self._history.bar(step), self._unfair(step, seat)
        if barred is not None:
            raise IllegalAction(barred)
        if unfair is not None and not self._all_agreed(seat, agreed):
            raise IllegalAction(unfair)
        return self._history.take_back(step, seat, Frozen(agreed=tuple(agreed)))

    def _all_agreed(self, seat: int, agreed: Collection[int]) -> bool:
        return all(other in agreed for other in range(len(self.seats)) if other != seat)

    def can_redo(self, seat: int = NOBODY) -> bool:
        """Whether a step that was taken back can be made again; while questions are sealed, an answer of the seat itself."""
        return self._history.next_step(seat) > 0

    def redo(self, seat: int = NOBODY) -> tuple[Event, ...]:
        """Make the step again that `can_redo` tells of. Raises IllegalAction if there is none."""
        return self._redo(self._history.next_step(seat), seat)

    def _redo(self, step: int, seat: int) -> tuple[Event, ...]:
        if not 0 < step < len(self._history.moments):
            raise IllegalAction(Refusal("", "nothing_to_redo"))
        return self._history.make_again(step, seat)

    # Variations

    @property
    def variations(self) -> tuple[Variation, ...]:
        """The other lines of the match, in the order in which they were set aside. They hold true states: show them by `in_variation`.

        Those that an answer in secret has set aside are not among them before the answers are open.
        """
        return tuple([each for each in self._history.variations.values() if not each.held])

    @property
    def line_name(self) -> str:
        """How the present line was called when it was a variation; empty if it never was one."""
        return self._history.name

    def parts_at(self, key: int) -> int:
        """How many steps a variation and the present line have in common. Raises MatchError for one that is not there."""
        return shared(self._history.moments[: self.history + 1], self._variation(key).moments)

    def in_variation(self, key: int) -> Match:
        """The match as it stands at the end of a variation, to look at by itself. Raises MatchError for one that is not there."""
        other = self.aside()
        other._history.moments = list(self._variation(key, held=True).moments)
        other._history.at = len(other._history.moments) - 1
        other._standing = Judging._standing  # that of this line may have been worked out for as long a log
        return other

    def can_jump(self, key: int, seat: int = NOBODY, passing: Collection[int] = ()) -> Refusal | None:
        """None if a seat (NOBODY: the table) can make a variation the present line without asking anybody, else the reason.

        That takes back all steps since both have parted, by the same rules as `can_undo`: not from under what others have answered in
        secret since, but for the seats `passing`; and in fair mode not across chance or new knowledge. Raises MatchError for a variation
        that is not there.
        """
        return self._bar_of_jump(key, seat, passing) or self._unfair_jump(key, seat)

    def _bar_of_jump(self, key: int, seat: int, passing: Collection[int]) -> Refusal | None:
        others = self._history.others_answered(self.parts_at(key), seat) if seat != NOBODY else ()
        return UNDER_ANSWERS if any(other not in passing for other in others) else None

    def _unfair_jump(self, key: int, seat: int) -> Refusal | None:
        steps = range(self.history, self.parts_at(key), -1)
        return next((unfair for step in steps if (unfair := self._unfair(step, seat)) is not None), None)

    def jump(self, key: int, seat: int = NOBODY, agreed: Sequence[int] = (), *, passing: Collection[int] = ()) -> None:
        """Make a variation the present line, at its last moment; the line that was left becomes a variation. Logged.

        Orders that were given since are made again there, as far as they can be. In fair mode chance and new knowledge are crossed only if
        all other seats agreed. Raises IllegalAction with the reason if `can_jump` bars it, MatchError for a variation that is not there.
        """
        barred, unfair = self._bar_of_jump(key, seat, passing), self._unfair_jump(key, seat)
        if barred is not None:
            raise IllegalAction(barred)
        if unfair is not None and not self._all_agreed(seat, agreed):
            raise IllegalAction(unfair)
        data = Frozen(agreed=tuple(agreed))
        self._history.jump(key, seat, data.put(passing=tuple(sorted(passing))) if passing else data)

    def name_variation(self, key: int, seat: int, words: str) -> None:
        """Let a seat (NOBODY: the table) give a variation a name, which everybody may read. Logged.

        Raises MatchError for a variation that is not there, a name without words, or with more than NAME_LENGTH letters.
        """
        told = " ".join(words.split())
        problem = words_problem("a name", seat, told, len(self.seats), NAME_LENGTH)
        if problem:
            raise MatchError(problem)
        self._variation(key, held=True)
        self._history.rename(key, seat, told)

    def drop_variation(self, key: int, seat: int = NOBODY) -> None:
        """Let a seat (NOBODY: the table) forget a variation for good. Logged. Raises MatchError for one that is not there."""
        self._variation(key)
        self._history.drop(key, seat)

    def unnamed_variations(self) -> tuple[Variation, ...]:
        """The variations that have no name yet, with those of which nobody is told yet."""
        return tuple([each for each in self._history.variations.values() if not each.name])

    def _variation(self, key: int, *, held: bool = False) -> Variation:
        found = self._history.variations.get(key)
        if found is None or (found.held and not held):
            raise MatchError(f"there is no variation {key}")
        return found

    def aside(self) -> Match:
        """The same match at the same point, to go on with by itself: so one can find out what something would come to."""
        other = copy.copy(self)
        other._definitions = self._definitions.copy()
        other._history = self._history.aside(other._carry_out)
        return other

    # Keeping

    def header_plain(self) -> dict[str, Any]:
        """What a journal needs to begin: game, seats, seed, options and the definitions, as JSON-able data.

        `position` is the state that the match began at, or None if it was set up from the seed.
        """
        first = self._history.moments[0].state
        return {
            "position": codec.state_plain(first) if self._positioned else None,
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.id,
            "seats": list(self.seats),
            "seed": self.seed,
            "options": self.options,
            "fair": self.fair,
            "defs": definitions_codec.to_plain(self.game.defs),
        }

    def entry_plain(self, index: int) -> dict[str, Any]:
        """One line of the log as JSON-able data; a swap carries the definitions it brings."""
        entry = self._history.log[index]
        plain: dict[str, Any] = {"kind": entry.kind, "seat": entry.seat, "data": entry.data}
        if entry.kind == SWAP:
            plain["defs"] = definitions_codec.to_plain(self._definitions[entry.data["defs"]])
        return plain

    def apply_plain(self, plain: Mapping[str, Any]) -> None:
        """Do again what a line of a log or journal says.

        Raises MatchError for a line of another form, and what the action itself raises.
        """
        try:
            kind, seat, data = plain["kind"], plain["seat"], plain["data"]
            if kind == ACT:
                self.apply(seat, codec.path_from(data["path"]), joined=data.get("joined", False) is True)
            elif kind == EDIT:
                self.edit(seat, data["op"], freeze(data["params"]))
            elif kind == JUDGE:
                self.judge(seat, data["what"], data.get("whose", NOBODY))
            elif kind == UNDO:
                whose = seat if data.get("own") else NOBODY
                self._undo(self._history.last_step(whose), seat, tuple(data["agreed"]))
            elif kind == REDO:
                self._redo(self._history.next_step(seat if data.get("own") else NOBODY), seat)
            elif kind == SWAP:
                self.swap(read_definitions(plain["defs"], self.game.code, self.game.defs))
            elif kind == NOTE:
                self.note(seat, data["words"])
            elif kind == ORDER:
                self.order(seat, data["name"], freeze(data["params"]))
            elif kind == JUMP:
                self.jump(data["variation"], seat, tuple(data["agreed"]), passing=tuple(data.get("passing", ())))
            elif kind == NAME:
                self.name_variation(data["variation"], seat, data["words"])
            elif kind == DROP:
                self.drop_variation(data["variation"], seat)
            else:
                raise MatchError(f"a log line of unknown kind {kind!r}")
        except DefinitionsFormatError as error:
            raise MatchError(f"a log line cannot be read: {error}") from error
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise MatchError(f"a log line cannot be read: {error!r}") from error

    @classmethod
    def begin(cls, header: Mapping[str, Any], game: Game) -> Match:
        """The match that a journal header began, before its first entry.

        Raises MatchError for data of another form, version or game.
        """
        try:
            _require_format(header, game)
            defs = read_definitions(header["defs"], game.code, game.defs)
            older = header["version"] < VERSION or defs.hash != header["defs"]["hash"]
            played = Game(game.code, defs)
            if header["position"] is not None:
                position = codec.state_from(header["position"], defs, game.code)
                check_state(position, game.code)
                match = cls.of_state(played, header["seats"], position)
                match.fair = header["fair"]
            else:
                options, fair = header["options"], header["fair"]
                match = cls.new(played, header["seats"], header["seed"], options, fair=fair, unready=True)
            match.played_again = AS_IT_WAS if older else None
            return match
        except (DefinitionsFormatError, StateError) as error:
            raise MatchError(f"the match cannot be read: {error}") from error
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise MatchError(f"the match cannot be read: {error!r}") from error

    def save(self) -> dict[str, Any]:
        """The whole match as JSON-able data: definitions, log, every state of the history
        and what happened before each, in variations too.
        """
        return {
            **self.header_plain(),
            "definitions": {
                key: definitions_codec.to_plain(defs)
                for key, defs in self._definitions.items()
                if key != self.game.defs.hash
            },
            "log": [tuple(entry) for entry in self._history.log],
            "taken": [[entry, events] for entry, events in self._history.taken.items()],
            "at": self.history,
            **history_plain(self._history),
            "digest": self.digest(),
        }

    @classmethod
    def load(cls, plain: Mapping[str, Any], game: Game) -> Match:
        """The match that `save` wrote, with the definitions it was played with; `game` gives the code.

        One of an older format, or whose abilities have other words today, is played again from its log, as far as the rules allow it now;
        `played_again` tells how that went.

        Raises MatchError for data of another form, version or game, or whose last state does not
        have the digest it was saved with.
        """
        try:
            _require_format(plain, game)
            if plain["version"] < VERSION:
                return cls._load_older(plain, game)
            defs = read_definitions(plain["defs"], game.code, game.defs)
            others = {key: read_definitions(other, game.code, defs) for key, other in plain["definitions"].items()}
            if defs.hash != plain["defs"]["hash"] or any(key != other.hash for key, other in others.items()):
                return cls._load_older(plain, game)
            match = cls(
                Game(game.code, defs),
                tuple(plain["seats"]),
                plain["seed"],
                freeze(plain["options"]),
                fair=plain["fair"],
            )
            match._definitions |= others
            reading = Reading(game.code, match._definitions)
            match._history.write(*[record(Entry, kind, seat, freeze(data)) for kind, seat, data in plain["log"]])
            for index, told in plain.get("taken", ()):
                match._history.taken[index] = reading.events(told)
            match._positioned = plain["position"] is not None
            match._history.moments = moments_from(plain, reading)
            variations_from(plain, match._history, reading)
            match._history.at = plain["at"]
            match._check_history()
            if match.digest() != plain["digest"]:
                raise MatchError("the save was changed or damaged: its last state is not the one that was saved")
        except (DefinitionsFormatError, StateError) as error:
            raise MatchError(f"the save cannot be read: {error}") from error
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            raise MatchError(f"the save cannot be read: {error!r}") from error
        return match

    @classmethod
    def _load_older(cls, plain: Mapping[str, Any], game: Game) -> Match:
        """The match of a save of an older format. Raises MatchError, and what stumbles over data of another form."""
        lines, end = match_older.log_lines(plain), match_older.end_of(plain)
        match = cls.begin(plain, game)
        match._play_again(lines)
        outcome = match.outcome
        now = match.history, None if outcome is None else (outcome.reason, outcome.winners)
        if match.played_again == AS_IT_WAS and now != end:
            match.played_again = PlayedAgain(otherwise=True)
        return match

    @classmethod
    def resume(cls, opening: Mapping[str, Any], lines: Sequence[Mapping[str, Any]], game: Game) -> Match:
        """The match of a journal: what it began with, which is a save or a header, and all that was done since.

        A journal that began in an older format is played again as far as the rules allow it now, like a save.

        Raises MatchError as `load` and `apply_plain` do, and what an action itself raises.
        """
        match = cls.load(opening, game) if "moments" in opening else cls.begin(opening, game)
        if match.played_again is not None:
            match._play_again(lines)
        else:
            for line in lines:
                match.apply_plain(line)
        return match

    def _play_again(self, lines: Sequence[Mapping[str, Any]]) -> None:
        """Do what the log of an older format says, up to the first entry that the rules do not allow now."""
        before = self.played_again or AS_IT_WAS
        if before.stopped is not None:
            stopped = before.stopped._replace(left_out=before.stopped.left_out + len(lines))
            self.played_again = before._replace(stopped=stopped)
            return
        for index, line in enumerate(lines):
            try:
                self.apply_plain(line)
            except (IllegalAction, GameFault, MatchError) as error:
                seat = line.get("seat")
                self.played_again = PlayedAgain(
                    Stopped(
                        self.history + 1,
                        seat if type(seat) is int and 0 <= seat < len(self.seats) else NOBODY,
                        error.refusal if isinstance(error, IllegalAction) else None,
                        str(error),
                        len(lines) - index,
                    )
                )
                return

    def _check_history(self) -> None:
        """Raise MatchError if what was read cannot be a match: a history that points outside of itself, or a state that
        its own definitions, or the game, can make nothing of.
        """
        moments, at, entries = self._history.moments, self.history, len(self._history.log)
        steps = [at, *[moment.entry for moment in moments]]
        if any(type(step) is not int for step in steps):
            raise MatchError("the save cannot be read: a step of its history is no number")
        if not 0 <= at < len(moments):
            raise MatchError(f"the save cannot be read: its history has no step {at}")
        if not all(0 <= moment.entry < entries for moment in moments[1:]):
            raise MatchError("the save cannot be read: its history names an action that is not in its log")
        if not all(type(index) is int and 0 <= index < entries for index in self._history.taken):
            raise MatchError("the save cannot be read: it names a step that was taken back and is not in its log")
        for entry in self._history.log:
            problem = said_problem(entry, len(self.seats)) or self._by_hand_problem(entry)
            if problem:
                raise MatchError(f"the save cannot be read: {problem}")
            if entry.kind == ORDER:
                problem = order_problem(self.game, entry.data.get("name"), entry.data.get("params"))
                if problem or entry.seat not in range(len(self.seats)):
                    raise MatchError(f"the save cannot be read: {problem or 'an order of nobody'}")
            if entry.kind == ACT and not all(
                isinstance(choice.what, str) for choice in codec.path_from(entry.data["path"])
            ):
                raise MatchError("the save cannot be read: an action in its log is none")
        if len(self.seats) != self.state.seat_count:
            raise MatchError(f"the save cannot be read: {len(self.seats)} names for {self.state.seat_count} seats")
        if self.options != self.state.options:
            raise MatchError("the save cannot be read: its options are not those that its states were played with")
        ends = [self.state, *[each.moments[-1].state for each in self._history.variations.values()]]
        for state in ends:
            lacking = missing(state, state.defs)
            if lacking:
                raise MatchError(f"the save cannot be read: its definitions lack {', '.join(lacking)}")
            for seat in range(len(self.seats)):
                self.engine.decision(state, seat)

    def replayed(self) -> tuple[Match, list[int]]:
        """The match played again from its log, and the steps whose state came out different (empty: an exact replay).

        Raises IllegalAction if the rules as they are now refuse an entry.
        """
        if self._positioned:
            again = Match.of_state(self.game, self.seats, self._history.moments[0].state)
            again.fair = self.fair
        else:
            again = Match.new(self.game, self.seats, self.seed, self.options, fair=self.fair, unready=True)
        for index in range(len(self._history.log)):
            again.apply_plain(self.entry_plain(index))
        compared: Compared = {}
        found = differing(self.moments, again.moments, compared)
        for key, each in self._history.variations.items():
            its = again._history.variations.get(key)
            found += differing(each.moments, its.moments if its is not None else (), compared)
        return again, sorted(found)


def _require_format(plain: Mapping[str, Any], game: Game) -> None:
    problem = head_problem(plain, game.id)
    if problem:
        raise MatchError(problem)
