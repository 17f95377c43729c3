"""The history of a match: the log of all that was done, and the states it went through, which make undo.

A state that is not the present one is stored bare: what can be derived from it is derived again when somebody comes back to it.

While questions are sealed, what the others have answered is no business of a seat's: it takes back, and makes again, its own
answers only. Those that others gave since are played again in order, and come out as they did. So are orders, which are never taken
back themselves.

What was taken back and gone on from otherwise is not lost: that line of the match is kept as a *variation*, to which one can jump. Its
present line then becomes a variation itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from game.rules.asks import SEALED, Path
from game.rules.events import Event
from game.rules.guards import Refusal
from game.rules.plain import EMPTY, NOBODY, Frozen
from game.rules.saved import codec
from game.rules.state import State
from game.rules.work import GameFault, IllegalAction

ACT = "act"
EDIT = "edit"
UNDO = "undo"
REDO = "redo"
SWAP = "swap"
NOTE = "note"
ORDER = "order"
JUMP = "jump"
NAME = "name"
DROP = "drop"
OF_VARIATIONS: Final = (JUMP, NAME, DROP)
"""Kinds of entries that are about a variation."""
JUDGE = "judge"

PAUSE: Final = "pause"
"""The rules are paused, so that things can be done by hand."""
GO_ON: Final = "go_on"
"""The rules go on."""
ANSWER: Final = "answer"
"""One question is answered by hand, that of a seat, whoever plays it; then the rules are paused again."""
SHOW: Final = "show"
"""Everything is shown to everybody, as long as the rules are paused."""
HIDE: Final = "hide"
"""What is secret is so again."""
JUDGED: Final = (PAUSE, GO_ON, ANSWER, SHOW, HIDE)
"""What a line of the kind `judge` may say."""

NOTE_LENGTH: Final = 200
"""How many letters a note may have."""

NAME_LENGTH: Final = 120
"""How many letters the name of a variation may have."""

UNDER_ANSWERS = Refusal("", "undo_secret")
"""A step is not taken back from under what others have answered in secret since."""
UNDER_ORDERS = Refusal("", "undo_order")
"""A step is not taken back from under what somebody has ordered since, if that would come out otherwise without it."""


class Entry(NamedTuple):
    """One line of the log: `act` (a path), `edit` (op and parameters), `undo`, `redo`, `swap` (hash of definitions), `note` (words),
    `order` (its name and parameters), `judge` (one of the words above, and of which seat), or about a `variation`: `jump` to it, `name`
    (words), `drop`.

    `joined` in its data: what gesture made it made the entry before it too, and both are taken back as one. `unseen`: an answer that
    nobody but its seat can tell from none, or its undo or redo. `own` in that of an undo or redo: it passed over answers that others gave
    in secret. `entry` in it: which entry of the log led to the step that was taken back or made again; a log of former times does not have
    it. A note leads to no step, and is never taken back; nor does what is about a variation. `called` in that: how it was called then.
    Nor is `judge`, but where the rules go on after something was done by hand. `paused`: an edit from which nothing follows until they do.
    """

    kind: str
    seat: int
    data: Frozen

    @property
    def unseen(self) -> bool:
        """Whether it is about an answer in secret after which its seat is asked on, so that no other knows of it."""
        return bool(self.data.get("unseen", False))

    @property
    def by_hand(self) -> bool:
        """Whether it is about what was done by hand."""
        return self.kind in (EDIT, JUDGE)

    @property
    def joined(self) -> bool:
        """Whether one gesture has made it and the entry before it."""
        return self.kind == ACT and self.data.get("joined", False) is True

    @property
    def judged(self) -> str:
        """Of a line of the kind `judge`: what it says; else empty."""
        return str(self.data.get("what", "")) if self.kind == JUDGE else ""

    @property
    def whose(self) -> int:
        """Of a line of the kind `judge`: the seat whose question is answered by hand, or NOBODY."""
        whose = self.data.get("whose", NOBODY)
        return whose if type(whose) is int else NOBODY

    @property
    def agreed(self) -> tuple[int, ...]:
        """The seats that had to agree and did, where something is taken back or another variation is gone to."""
        return tuple(self.data.get("agreed", ()))

    @property
    def settles(self) -> bool:
        """Of a line of the kind `judge`: whether the rules go on after something was done by hand, which is a step."""
        return self.kind == JUDGE and self.data.get("settles", False) is True

    @property
    def edit(self) -> tuple[str, Frozen]:
        """Of an edit: its op and its parameters."""
        return str(self.data.get("op", "")), self.data.get("params", EMPTY)

    @property
    def paused(self) -> bool:
        """Whether it was done by hand while the rules were paused."""
        return self.kind == EDIT and self.data.get("paused", False) is True

    @property
    def words(self) -> str:
        """Of a note: what it says."""
        return str(self.data.get("words", ""))

    @property
    def variation(self) -> int:
        """Of a jump, a name or a drop: which variation it is about, by the entry of the log that set it aside; -1 if it does not tell."""
        key = self.data.get("variation")
        return key if type(key) is int else -1

    @property
    def called(self) -> str:
        """Of a jump or a drop: how the variation was called then, empty if it had no name."""
        return str(self.data.get("called", ""))

    @property
    def step_entry(self) -> int:
        """Of an undo or redo: which entry of the log led to its step; -1 if it does not tell."""
        index = self.data.get("entry")
        return index if type(index) is int else -1

    @property
    def path(self) -> Path:
        """The choices that were made; none in an entry that is not `act`."""
        return codec.path_from(self.data.get("path", ()))


class Moment(NamedTuple):
    """A state of the history: the entry that led to it (-1: the start), what happened, and what stands in
    the way of taking it back fairly.
    """

    state: State
    entry: int
    events: tuple[Event, ...]
    chance: bool
    learned: tuple[int, ...]


class Variation(NamedTuple):
    """A line of a match that is not the present one: what was taken back before the match went on otherwise, or what a jump has left.

    `entry` is the entry of the log that set it aside, by which it is known. `name` is what people call it, empty if they have said nothing.
    `base`: after how many steps it parts from the line that took its place then. `moments`: all of it, from the start. `held`: an answer
    in secret set it aside, and the answers are not open yet, so that nobody is told of it.
    """

    entry: int
    name: str
    base: int
    moments: tuple[Moment, ...]
    held: bool = False

    @property
    def steps(self) -> int:
        """How many steps lie between the start and its end."""
        return len(self.moments) - 1


def shared(one: Sequence[Moment], other: Sequence[Moment]) -> int:
    """How many steps two lines of a match have in common: where the same entries of the log led on, the same happened."""
    steps = 0
    for mine, its in zip(one[1:], other[1:], strict=False):
        if mine.entry != its.entry:
            break
        steps += 1
    return steps


CarryOut = Callable[[State, Entry], tuple[State, list[Event]]]
"""Does what an entry says, on a clone of a state: the state it leads to, and what happened. Raises IllegalAction or GameFault if
that cannot be done."""


class History:
    """The `log`, and the `moments`; `at` is the present one. The moments beyond it were taken back and can be made again.

    `first_by_hand`: the first entry of the log about what was done by hand, or None. It stays when that is taken back or left for another
    line: the log is one for all lines, and only grows (see `write`).
    `taken`: what had happened in each step that was ever taken back, by its entry of the log, as its moment goes with the next action.
    `variations`: the other lines of the match, by the entry of the log that set each aside. `name`: how the present one was called when it
    was one of them, if it was.
    """

    def __init__(self, carry_out: CarryOut) -> None:
        self._carry_out = carry_out
        self._log: list[Entry] = []
        self.first_by_hand: int | None = None
        self.moments: list[Moment] = []
        self.taken: dict[int, tuple[Event, ...]] = {}
        self.variations: dict[int, Variation] = {}
        self.name = ""
        self.at = 0
        self._since: tuple[tuple[int, int], list[Moment] | None] = ((-1, 0), None)
        """(length of the log, step) and what was answered since then: whether it can be taken back is asked before it is."""

    def aside(self, carry_out: CarryOut) -> History:
        """A history of its own with the same past."""
        other = History(carry_out)
        other._log = self._log.copy()
        other.first_by_hand = self.first_by_hand
        other.moments = self.moments.copy()
        other.taken = self.taken.copy()
        other.variations = self.variations.copy()
        other.name = self.name
        other.at = self.at
        other._since = self._since
        return other

    @property
    def log(self) -> Sequence[Entry]:
        """Everything that was done, in order."""
        return self._log

    def write(self, *entries: Entry) -> None:
        """Write at the end of the log; nothing else changes it."""
        for entry in entries:
            if self.first_by_hand is None and entry.by_hand:
                self.first_by_hand = len(self.log)
            self._log.append(entry)

    @property
    def state(self) -> State:
        """The present state."""
        return self.moments[self.at].state

    def entry(self, step: int) -> Entry:
        """The entry of the log that led to a step (1: the first)."""
        return self.log[self.moments[step].entry]

    def gesture(self, entry: int) -> range:
        """The entries of the log that one gesture has made, that one among them."""
        first, end = entry, entry + 1
        while first > 0 and self.log[first].joined:
            first -= 1
        while end < len(self.log) and self.log[end].joined:
            end += 1
        return range(first, end)

    # Going on

    def add(self, entry: Entry, after: State, events: Sequence[Event]) -> None:
        """Go on to the state that an action has led to. What was taken back becomes a variation; in secret, only what its own seat took
        back is left, and after an order nothing that can still be made.
        """
        before = self.state
        others: list[int] = []
        in_secret = False
        if entry.kind == ORDER:
            others = [moment.entry for moment in self.moments[self.at + 1 :]]
        elif entry.kind == ACT and _in_secret(before, after, entry.seat):
            in_secret = True
            others = [
                self.moments[step].entry for step in self._undone_answers() if self.entry(step).seat != entry.seat
            ]
            if _asked(after, entry.seat):
                entry = entry._replace(data=entry.data.put(unseen=True))
        self.write(entry)
        moment = _moment(before, after, entry, len(self.log) - 1, events)
        self._leave()
        again = self._made_again(after, others)
        if self.at + 1 < len(self.moments):
            line = [*self.moments[: self.at + 1], moment, *again]
            self._set_aside(len(self.log) - 1, line, held=in_secret, answers=in_secret)
        self.moments[self.at + 1 :] = [moment, *again]
        self.at += 1
        self._tell_held(opened=entry.kind == ACT and not in_secret)

    def _leave(self) -> None:
        """The present state is present no longer."""
        moment = self.moments[self.at]
        self.moments[self.at] = moment._replace(state=moment.state.bare())

    def _step_to(self, step: int) -> None:
        self._leave()
        self.at = step

    # Taking back

    def last_step(self, seat: int) -> int:
        """The step that a seat would take back now (0: none): the last that is no order, but in secret no answer of another seat."""
        step = self.at
        in_secret = seat != NOBODY and self.sealed
        while step and (
            self.entry(step).kind == ORDER or (in_secret and self.entry(step).seat != seat and self._is_secret(step))
        ):
            step -= 1
        return step

    @property
    def sealed(self) -> bool:
        """Whether sealed questions are open."""
        return any(ask.manner == SEALED for ask in self.state.asks)

    def bar(self, step: int) -> Refusal | None:
        """What keeps a step from being taken back whatever the seats may agree on, or None."""
        if step == 0:
            return Refusal("", "nothing_to_undo")
        if step == self.at:
            return None
        if any(moment.chance for moment in self.moments[step + 1 : self.at + 1]):
            return Refusal("", "undo_chance_since")
        if self._done_since(step) is not None:
            return None
        return UNDER_ORDERS if self._only_orders_since(step) else UNDER_ANSWERS

    def _only_orders_since(self, step: int) -> bool:
        return all(self.entry(each).kind == ORDER for each in range(step + 1, self.at + 1))

    def _done_since(self, step: int) -> list[Moment] | None:
        """What others have answered in secret since a step, or anybody has ordered, as if it had not been taken; None if that comes out
        otherwise.
        """
        if self.entry(step).kind == ACT and not self._is_secret(step) and not self._only_orders_since(step):
            return None  # it opened the questions that they have answered
        key = (len(self.log), step)
        if self._since[0] != key:
            before = self.moments[step - 1].state
            since = self.moments[step + 1 : self.at + 1]
            again = self._made_again(before, [moment.entry for moment in since])
            same = [moment.events for moment in since] == [moment.events for moment in again]
            self._since = (key, again if same else None)
        return self._since[1]

    def take_back(self, step: int, seat: int, data: Frozen) -> Entry:
        """Take back the step that `last_step` names and that no `bar` holds, and log it; the entry that led to it.

        `data` is what the log is to say about it.
        """
        taken = self.moments[step].entry
        self.taken[taken] = self.moments[step].events
        data = data.put(entry=taken)
        if self.log[taken].unseen:
            data = data.put(unseen=True)
        if step == self.at:
            self._step_to(step - 1)
        else:
            data = data.put(own=True)
            since = self._done_since(step) or []
            undone = [taken, *[moment.entry for moment in self.moments[self.at + 1 :]]]
            present = since[-1].state if since else self.moments[step - 1].state
            line = [*self.moments[:step], *since, *self._made_again(present, undone)]
            self._set_aside(len(self.log), line, held=self.sealed)
            self.moments = line
            self.at = step - 1 + len(since)
        self.write(Entry(UNDO, seat, data))
        self._tell_held()
        return self.log[taken]

    # Making again

    def next_step(self, seat: int) -> int:
        """The step that a seat would make again now (0: none): the next, but in secret no answer of another seat."""
        step = self.at + 1
        if seat != NOBODY and self.sealed:
            answers = self._undone_answers()
            step += len(list(takewhile(lambda answer: self.entry(answer).seat != seat, answers)))
            if step > self.at + 1 and not self._is_secret(step - 1):
                return 0  # others would have opened the answers first
        return step if step < len(self.moments) else 0

    def make_again(self, step: int, seat: int) -> tuple[Event, ...]:
        """Make the step again that `next_step` names, and log it; what happened. Raises IllegalAction if it can no longer be made."""
        entry = self.entry(step)
        data = Frozen(entry=self.moments[step].entry)
        if entry.unseen:
            data = data.put(unseen=True)
        if step == self.at + 1:
            self._step_to(step)
        else:
            data = data.put(own=True)
            state, events = self._carry_out(self.state, entry)
            index = self.moments[step].entry
            moment = _moment(self.state, state, entry, index, events)
            undone = [each.entry for each in self.moments[self.at + 1 :] if each.entry != index]
            self._leave()
            line = [*self.moments[: self.at + 1], moment, *self._made_again(state, undone)]
            self._set_aside(len(self.log), line, held=self.sealed)
            self.moments = line
            self.at += 1
        self.write(Entry(REDO, seat, data))
        self._tell_held()
        return self.moments[self.at].events

    def _undone_answers(self) -> list[int]:
        """The steps beyond the present one that answer the sealed questions open now, up to the one that opens the answers."""
        found: list[int] = []
        if self.sealed:
            for step in range(self.at + 1, len(self.moments)):
                if self.entry(step).kind != ACT:
                    break
                found.append(step)
                if not self._is_secret(step):
                    break
        return found

    # Variations

    def _set_aside(self, by: int, line: Sequence[Moment], *, held: bool, answers: bool = False) -> None:
        """Another line is to take the place of the present one: keep that as a variation, unless all that is lost of it was answered in
        secret, and never opened, or is in a variation already, or is done over again by the one step that follows. `by`: the entry of the
        log that does it. `answers`: it is an answer in secret, and what the others answer again after it comes to something else.
        """
        kept = {moment.entry for moment in line} if not answers else frozenset[int]()
        base = shared(self.moments, line)
        lost = [step for step in range(base + 1, len(self.moments)) if self.moments[step].entry not in kept]
        known = {moment.entry for each in self.variations.values() for moment in each.moments}
        lost = [step for step in lost if not self._is_secret(step) and self.moments[step].entry not in known]
        if not lost or (lost == [base + 1] == [len(self.moments) - 1] and self._is_done_again(base + 1, line)):
            return
        self.variations[by] = Variation(by, self.name, base, tuple(self.moments), held)
        self.name = ""

    def _is_done_again(self, step: int, line: Sequence[Moment]) -> bool:
        """Whether the last step of the present line is the same action as that of another line there."""
        if step >= len(line):
            return False
        one, other = self.entry(step), self.log[line[step].entry]
        return one[:2] == other[:2] and _deed(one) == _deed(other)

    def _tell_held(self, *, opened: bool = False) -> None:
        """Tell of the variations that were held back, once the answers are open."""
        if opened or not self.sealed:
            for key, each in self.variations.items():
                if each.held:
                    self.variations[key] = each._replace(held=False)

    def others_answered(self, base: int, seat: int) -> tuple[int, ...]:
        """Who else has answered the sealed questions that are open now, after so many steps of the present line."""
        steps = range(base + 1, self.at + 1) if self.sealed else ()
        seats = [self.entry(step).seat for step in steps if self._is_secret(step)]
        return tuple([each for each in seats if each != seat])

    def jump(self, key: int, seat: int, data: Frozen) -> None:
        """Let a variation be the present line, at its last moment, and log it. Orders that were given since are made again there, as far as
        they can be; the line that was left becomes a variation. `data` is what the log is to say about it.
        """
        target = self.variations.pop(key)
        self._leave()
        there = {moment.entry for moment in target.moments}
        orders = [moment.entry for moment in self.moments[1 : self.at + 1] if moment.entry not in there]
        line = list(target.moments)
        for entry in orders:
            if self.log[entry].kind == ORDER:
                line += self._made_again(line[-1].state, [entry])
        by, base = len(self.log), shared(self.moments, line)
        self.write(Entry(JUMP, seat, data.put(variation=key, called=target.name)))
        if base < len(self.moments) - 1:
            self.variations[by] = Variation(by, self.name, base, tuple(self.moments))
        self.moments, self.at, self.name = line, len(line) - 1, target.name
        self._tell_held()

    def rename(self, key: int, seat: int, words: str) -> None:
        """Give a variation a name, and log it."""
        self.variations[key] = self.variations[key]._replace(name=words)
        self.write(Entry(NAME, seat, Frozen(variation=key, words=words)))

    def drop(self, key: int, seat: int) -> None:
        """Forget a variation, and log it."""
        self.write(Entry(DROP, seat, Frozen(variation=key, called=self.variations.pop(key).name)))

    # What both need

    def _is_secret(self, step: int) -> bool:
        entry = self.entry(step)
        before, after = self.moments[step - 1].state, self.moments[step].state
        return entry.kind == ACT and _in_secret(before, after, entry.seat)

    def _made_again(self, state: State, entries: Sequence[int]) -> list[Moment]:
        """The moments that entries of the log lead to from a state, as far as they can be made."""
        moments: list[Moment] = []
        for index in entries:
            entry = self.log[index]
            try:
                after, events = self._carry_out(state.bare(), entry)
            except (IllegalAction, GameFault):
                break
            moments.append(_moment(state, after.bare(), entry, index, events))
            state = moments[-1].state
        return moments


def _deed(entry: Entry) -> Frozen:
    """What an entry does, whoever else knows of it and whichever gesture made it."""
    return Frozen({key: value for key, value in entry.data.items() if key not in ("joined", "unseen")})


def _asked(state: State, seat: int) -> bool:
    return any(ask.seat == seat for ask in state.asks)


def _in_secret(before: State, after: State, seat: int) -> bool:
    """Whether what led from a state to the next is an answer of a seat to a sealed question while the answers stay closed: nothing but the
    questions of that seat is different, so it stands for itself, whatever the others answer.
    """
    own = [ask.manner for ask in before.asks if ask.seat == seat]
    if own != [SEALED] or not after.asks or after.asks[0].manner != SEALED:
        return False
    return _of_others(before, seat) == _of_others(after, seat)


def _of_others(state: State, seat: int) -> list[object]:
    return [ask for ask in state.asks if ask.seat != seat]


def _moment(before: State, after: State, entry: Entry, index: int, events: Sequence[Event]) -> Moment:
    learned: list[int] = []
    for event in events:
        for seat in event.data.get("learned", ()):
            if seat not in learned:
                learned.append(seat)
    opened = entry.kind == ACT and any(ask.manner == SEALED for ask in before.asks)
    if opened and not _in_secret(before, after, entry.seat):
        learned = list(before.seats())  # what all the others have answered
    chance = before.rng != after.rng or before.script != after.script
    return Moment(after, index, tuple(events), chance, tuple(sorted(learned)))
