"""What is done to a match by hand (judge mode): the rules are paused, things are moved and set, and the rules go on from there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import NamedTuple

from game.rules.engine import Engine
from game.rules.events import Event
from game.rules.gamedef import Game
from game.rules.guards import Refusal
from game.rules.history import (
    ACT,
    ANSWER,
    EDIT,
    GO_ON,
    HIDE,
    JUDGE,
    JUDGED,
    JUMP,
    ORDER,
    PAUSE,
    SHOW,
    Entry,
    History,
)
from game.rules.plain import NOBODY, Frozen, Outcome, Plain, freeze
from game.rules.state import State
from game.rules.wording import meant
from game.rules.work import IllegalAction, NotByHand

RULES_PAUSED = Refusal("", "rules_paused")
"""Nobody answers while the rules are paused."""


class MatchError(Exception):
    """Something a match cannot do, said in words for the user: start with such options, read such a save, swap now."""


class Standing(NamedTuple):
    """How a match stands with what is done by hand.

    `paused`: the rules are. `shown`: meanwhile everything is shown to everybody. `answering`: the seat whose question is answered by hand
    now, or NOBODY. `edited`: something was done by hand, or everything was shown, so that the match is none to go by.
    """

    paused: bool = False
    shown: bool = False
    answering: int = NOBODY
    edited: bool = False


class Judging(ABC):
    """The part of a match that is done by hand."""

    game: Game
    engine: Engine
    seats: tuple[str, ...]
    _history: History
    _standing: tuple[tuple[int, int], Standing] = ((-1, -1), Standing())
    """For how long a log and which step it was worked out."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""

    @abstractmethod
    def _do(self, entry: Entry) -> tuple[Event, ...]:
        """Make a step."""

    @property
    def standing(self) -> Standing:
        """How the match stands with what is done by hand."""
        history = self._history
        key = (len(history.log), history.at)
        if self._standing[0] != key:
            self._standing = (key, self._worked_out())
        return self._standing[1]

    def _worked_out(self) -> Standing:
        history, now = self._history, Standing()
        begun = history.first_by_hand
        if begun is None:
            return now  # as in most matches, in which each step would go through all before it
        present = {moment.entry for moment in history.moments[1 : history.at + 1]}
        for index, entry in enumerate(history.log[begun:], begun):
            word, undone = entry.judged, index not in present
            if entry.kind == ACT and not undone and now.answering == entry.seat:
                now = now._replace(paused=True, answering=NOBODY)
            elif entry.kind == EDIT and not undone:
                now = now._replace(edited=True)
            elif entry.settles and undone:
                continue  # taken back: the rules are paused still
            elif entry.kind == JUMP:
                now = now._replace(paused=False, shown=False, answering=NOBODY)
            elif word == PAUSE:
                now = now._replace(paused=True, answering=NOBODY)
            elif word == GO_ON:
                now = now._replace(paused=False, shown=False, answering=NOBODY)
            elif word == ANSWER:
                now = now._replace(paused=False, answering=entry.whose, edited=True)
            elif word in (SHOW, HIDE):
                now = now._replace(shown=word == SHOW, edited=now.edited or word == SHOW)
        return now._replace(paused=True) if not now.paused and self._unsettled() else now

    def edit(self, seat: int, op: str, params: Mapping[str, Plain]) -> tuple[Event, ...]:
        """Change the state by hand, through an op of the game. Logged and undone like any action. While the rules are paused nothing
        follows from it until they go on.

        Raises MatchError for an op that the game does not have or parameters of another form, NotByHand for what makes no sense now.
        """
        problem = self._edit_problem(op, params)
        if problem:
            raise MatchError(problem)
        data = Frozen(op=op, params=freeze(params))
        return self._do(Entry(EDIT, seat, data.put(paused=True) if self.standing.paused else data))

    def _edit_problem(self, op: object, params: object) -> str:
        """What is wrong with an edit as it is written, empty if nothing is."""
        edits = self.game.code.edits
        if not isinstance(op, str) or op not in edits:
            return f"{self.game.id} has no op {op!r}; it has {', '.join(sorted(edits))}"
        declared = edits[op].params
        if not isinstance(params, Mapping):
            return f"the op {op!r} needs {', '.join(declared)}"
        for key in params:
            if key not in declared:
                return f"the op {op!r} has no {key!r}{meant(str(key), declared)}"
        for key, param in declared.items():
            if key not in params:
                if param.required:
                    return f"the op {op!r} needs {key}"
            elif not param.takes(params[key]):
                return f"the op {op!r} makes no sense with {key} {params[key]!r}"
        return ""

    def judge(self, seat: int, what: str, whose: int = NOBODY) -> tuple[Event, ...]:
        """Pause the rules, let them go on, let the question of a seat (`whose`) be answered by hand, or show and hide everything: one of
        the words of `game.rules.history.JUDGED`. Logged; what happened as the rules went on.

        Raises MatchError for what makes no sense now.
        """
        now = self.standing
        known = (NOBODY, *range(len(self.seats)))
        if what not in JUDGED or seat not in known or whose not in known or type(whose) is not int:
            raise MatchError(f"nothing is done by hand that is called {what!r}")
        if (what == ANSWER) != (whose != NOBODY):
            raise MatchError("it is the question of a seat that is answered by hand, and of nothing else")
        if (what == PAUSE) == now.paused or (what == PAUSE and self.outcome is not None):
            raise MatchError("the rules are paused" if now.paused else "the rules are not paused")
        if what in (SHOW, HIDE) and (what == SHOW) == now.shown:
            raise MatchError(f"everything is {'shown' if now.shown else 'hidden'} already")
        entry = Entry(JUDGE, seat, Frozen(what=what, whose=whose) if what == ANSWER else Frozen(what=what))
        if what in (GO_ON, ANSWER) and self._unsettled():
            return self._do(entry._replace(data=entry.data.put(settles=True)))
        self._history.write(entry)
        return ()

    def _unsettled(self) -> bool:
        """Whether something was done by hand from which nothing has followed yet."""
        history = self._history
        for step in range(history.at, 0, -1):
            entry = history.entry(step)
            if entry.paused:
                return True
            if entry.kind in (ACT, ORDER, JUDGE):
                return False
        return False

    def _require_play(self, seat: int) -> None:
        """Raise IllegalAction while the rules are paused, or the question of another seat is answered by hand."""
        now = self.standing
        if now.paused or now.answering not in (NOBODY, seat):
            raise IllegalAction(RULES_PAUSED)

    def _pass_over(self, state: State, events: list[Event]) -> None:
        """After an answer in a match that was edited by hand: what nobody can answer is passed over. Raises IllegalAction."""
        if self.standing.edited:
            try:
                self.engine.pass_over(state, events)
            except NotByHand as error:
                raise IllegalAction(error.refusal) from error

    def _by_hand_problem(self, entry: Entry) -> str:
        """What is wrong with an entry of the log about what was done by hand, empty if nothing is."""
        if entry.kind == EDIT:
            return self._edit_problem(entry.data.get("op"), entry.data.get("params"))
        what, whose = entry.data.get("what"), entry.data.get("whose", NOBODY)
        known = what in JUDGED and type(whose) is int and (what == ANSWER) == (whose in range(len(self.seats)))
        return "" if entry.kind != JUDGE or known else f"nothing is done by hand that is called {what!r}"
