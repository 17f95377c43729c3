"""The course of a match at the table: actions, taking back, handing over the screen, bots, and the end."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from game.client_words import say
from game.rules.asks import SEALED, Path
from game.rules.events import Event
from game.rules.history import ANSWER, GO_ON, HIDE, PAUSE, SHOW
from game.rules.plain import NOBODY, Plain
from game.rules.windows import PASS
from game.rules.work import IllegalAction, NotByHand, RunawayEffect
from game.storage.settings import Settings
from game.table.model.choosing import Choosing
from game.table.model.heard import READ, RoundEnded, hear
from game.table.model.looking import Looking
from game.table.model.seating import SeatPlan
from game.table.model.session import Session
from game.table.model.windows import asked_together

BOT_PAUSE = 0.45
"""Seconds that the table rests before a bot's move is shown."""
TURN_REST = 0.9
"""Seconds that the end of a turn is seen before a curtain falls."""
READING, MOST_READING = 0.35, 2.1
"""Seconds that the table rests longer for each thing that people want to read of a move, and for all of them at most."""
PASSING: Path = (PASS,)
"""What a bot does in most windows."""
SLICE = 0.03
"""Seconds of one frame that bots which play at once may take."""


class Showing(Protocol):
    """What the course of a match needs of whatever shows it to the people at the screen."""

    @property
    def unread(self) -> bool:
        """Whether dice tell something that must be read before anything covers it."""

    @property
    def hands_full(self) -> bool:
        """Whether the player is in the middle of something that a change of the picture would break off."""

    def settle(self) -> None:
        """Let everything that moves arrive at once."""

    def put_down(self) -> None:
        """Let go of what is in the hand, without doing anything with it."""

    def begin(self) -> None:
        """What is shown now is what the events that are played next begin at."""

    def play(self, events: Sequence[Event], *, quick: bool) -> None:
        """Show the match as it is now, and how it came to that; `quick`: without anything that moves."""

    def is_same(self) -> bool:
        """Whether the viewer is asked the same and sees the same as what is shown, although the match went on."""

    def refresh(self) -> None:
        """Show the match as it is now."""

    def look_away(self) -> None:
        """Take away what was shown and said to one person."""

    def mention(self, words: str, kind: str, seconds: float) -> None:
        """Say something to whoever looks now; `kind` is `info` or `bad`."""

    def refuse(self, words: str) -> None:
        """Say why something is not possible."""

    def tell_thinking(self, seconds: float) -> None:
        """Say for how long a bot has been thinking."""

    def differs(self, one: int, other: int) -> bool:
        """Whether the table shows to one of two seats what the other may not know."""

    def retell(self) -> None:
        """Show the viewer what has happened since they had the turn."""

    def curtain(self, seat: int, ready: Callable[[], None]) -> None:
        """Cover everything until the person of a seat says to be there."""

    def round_over(self, events: Sequence[Event]) -> None:
        """Tell what ended a round, while the match goes on."""

    def report_fault(self, error: Exception) -> str:
        """Write down what a bot has stumbled over; the file in which that is, or an empty string."""

    def over(self) -> None:
        """The match has just ended."""


class Turns:
    """Carries the match on. Whatever it does is in the journal before it shows."""

    def __init__(
        self, choosing: Choosing, looking: Looking, showing: Showing, settings: Callable[[], Settings]
    ) -> None:
        self.session: Session = choosing.session
        self.choosing = choosing
        self.looking = looking
        self.showing = showing
        self.settings = settings
        self._rest = 0.0
        self._reading = 0.0
        """Seconds that what was shown last takes to be read."""
        self._seen_for = 0.0
        """Seconds after which a curtain may fall."""
        self._last_bot = NOBODY
        """The bot that moved last, since a person did or said to go on."""
        self._told_end = False
        self._home: int | None = None
        """Who looked at the screen before the question of another seat was answered by hand."""
        self._bot_move: tuple[int, int, Path] | None = None
        self._no_bot: tuple[int, tuple[SeatPlan, ...]] = (-1, ())
        self._curtain_due = self.needs_curtain(first=True)
        self._open_to_all = False
        """Whether a window is open to several people at this screen, who are asked together."""
        self.came_back = False
        """Whether the viewer is done with a sealed question and looks again, perhaps to take back an answer."""
        self._round_due: Sequence[Event] = ()
        """What ended a round, until the table is still and the summary may cover it."""

    def update(self, dt: float) -> None:
        """Go on where nobody at the screen has to do anything. Called while nothing moves."""
        over = self.session.match.outcome is not None
        if (self._round_due or over) and self.showing.unread:
            return
        if self._round_due:
            self._round_over(self._round_due)
        elif self._curtain_due:
            self._rest += dt
            if self._rest >= self._seen_for and not self.showing.unread:
                self._hand_over()
        elif over:
            self._end()
        else:
            self._let_bots_play(dt)

    @property
    def rests(self) -> bool:
        """Whether nothing goes on before somebody at the screen does something."""
        if self._round_due or self._curtain_due:
            return False
        if self.session.match.outcome is not None:
            return self._told_end
        return self._no_bot == self._asked or self.waits

    @property
    def _asked(self) -> tuple[int, tuple[SeatPlan, ...]]:
        """What it depends on whether a bot is asked something."""
        return len(self.session.match.log), self.session.seats

    @property
    def sums_up(self) -> bool:
        """Whether a round has ended and its summary is still to come, once the table is still."""
        return bool(self._round_due)

    @property
    def waits(self) -> bool:
        """Whether the turn of a bot is over, and the next bot waits until somebody says to `go_on`."""
        settings = self.settings()
        if not settings.bot_wait or self._last_bot == NOBODY or self._curtain_due:
            return False
        seat = self.session.bot_seat()
        person = any(self.session.seats[each].human for each in self.session.waiting())
        return seat not in (None, self._last_bot) and not person and not self._unseen(seat or 0)

    @property
    def anybody(self) -> tuple[int, ...]:
        """The people who are asked together whether anybody wants to act in a window, while nobody's own table is shown."""
        return asked_together(self.session) if self._open_to_all and self.session.viewer == NOBODY else ()

    def pass_for(self, seats: Sequence[int]) -> None:
        """Let people who are asked together pass, one after the other."""
        self.showing.settle()
        self.showing.begin()
        happened: list[Event] = []
        with self.session.together():
            for seat in seats:
                happened += self._apply(seat, (PASS,)) or ()
        self._show(happened, others=True)

    def let_act(self, seat: int) -> None:
        """One of the people who are asked together wants to act: those before pass, and this one gets the screen."""
        asked = self.anybody
        before = asked[: asked.index(seat)]
        if before:
            self.pass_for(before)
        self._hand_over(seat)

    def pass_on(self) -> bool:
        """Pass, for all who are asked together or for the viewer; False if there is nothing to pass."""
        if self.anybody:
            self.pass_for(self.anybody)
            return True
        gesture = self.choosing.gesture
        if gesture is None or gesture.path or not gesture.allows(PASS):
            return False
        self.submit((PASS,))
        return True

    def order(self, name: str, params: Mapping[str, Plain]) -> None:
        """Let the viewer order something, asked or not, or say why not."""
        self.showing.settle()
        self.showing.begin()
        try:
            events = self.session.order(name, params)
        except IllegalAction as error:
            self.showing.refuse(self.session.refusal(error.refusal))
            return
        self._show(events, others=False)

    # By hand

    def toggle_rules(self) -> None:
        """Pause the rules, or let them go on, or say why not."""
        session = self.session
        if session.match.outcome is not None or not session.game.code.edits:
            return
        self._judge(GO_ON if session.match.standing.paused else PAUSE)

    def show_everything(self) -> None:
        """Show everything while the rules are paused, or hide it again."""
        self._judge(HIDE if self.session.match.standing.shown else SHOW)

    def answer_for(self, seat: int) -> None:
        """Let the question of a seat be answered at this screen; then the rules are paused again, and whoever looked before looks again."""
        session, home = self.session, self.session.viewer
        if not self._judge(ANSWER, seat):
            return
        if session.match.decision(seat) is None:
            self._judge(PAUSE)  # by what was done by hand it is not asked any more
            return
        self._home = home
        self._let_look(seat)

    def by_hand(self, op: str, params: Mapping[str, Plain]) -> bool:
        """Do something by hand, or say why not; whether it was done."""
        self.showing.settle()
        self.showing.begin()
        try:
            events = self.session.edit(op, params)
        except NotByHand as error:
            self.showing.refuse(self.session.refusal(error.refusal))
            return False
        self._show(events, others=False)
        return True

    def _judge(self, what: str, whose: int = NOBODY) -> bool:
        self.showing.put_down()
        self.choosing.cancel()
        self.showing.settle()
        self.showing.begin()
        self._last_bot = NOBODY
        try:
            events = self.session.judge(what, whose)
        except NotByHand as error:
            self.showing.refuse(self.session.refusal(error.refusal))
            return False
        if events:
            self._show(events, others=False)
        else:
            self.showing.refresh()
            self.changed()
        return True

    def _let_look(self, seat: int) -> None:
        """Let a seat look at the screen; behind a curtain where a person sits there who sees what the one before does not."""
        if seat == self.session.viewer:
            self.showing.refresh()
        elif seat != NOBODY and self.session.seats[seat].human and len(self.session.humans) > 1:
            self._hand_over(seat)
        else:
            self._look_as(seat)

    def _come_home(self) -> None:
        """The question that was answered by hand is: whoever looked before looks again."""
        home = self._home
        if home is not None and self.session.match.standing.answering == NOBODY:
            self._home = None
            self._let_look(home)

    def go_on(self) -> None:
        """Let the next bot play."""
        self._last_bot = NOBODY
        self.showing.refresh()

    def submit(self, path: Path) -> None:
        """Do an action of the viewer; it is in the journal before it shows."""
        self._last_bot = NOBODY
        self.act(self.session.viewer, path)

    def act(self, seat: int, path: Path) -> None:
        """Do an action of any seat and play what happened."""
        self.showing.settle()
        self.showing.begin()
        events = self._apply(seat, path)
        if events is not None:
            self._show(events, others=seat != self.session.viewer)

    def _apply(self, seat: int, path: Path) -> tuple[Event, ...] | None:
        """Do an action without showing it; None if it was refused."""
        session = self.session
        try:
            return session.apply(seat, path)
        except RunawayEffect as error:
            self.choosing.cancel()
            self.showing.refuse(session.refusal(error.refusal))
            if not session.seats[seat].human:
                session.seat_person(seat)  # it would try the same again and again
                self.showing.refresh()
                self.changed()
            return None
        except IllegalAction as error:
            self.choosing.cancel()
            self.showing.refuse(session.refusal(error.refusal))
            return None

    def _show(self, events: Sequence[Event], *, others: bool, quick: bool = False) -> None:
        """Show what happened; `others`: the viewer did not do it."""
        if others and self.showing.is_same():
            # Somebody else did something unseen while the viewer is busy: nothing under the viewer's hands changes.
            self._rest = 0.0
            return
        self.showing.play(events, quick=quick)
        self.changed()
        self._reading = min(MOST_READING, READING * sum(event.kind in READ for event in events))
        seat = self.session.next_viewer()
        if events and seat is not None and self._hides(seat):
            self._seen_for = TURN_REST + self._reading
        if any(isinstance(hear(event), RoundEnded) for event in events):
            self._round_due = tuple(events)

    def changed(self) -> None:
        """The match has another state now: wait anew, and see who must act."""
        self._rest = self._reading = self._seen_for = 0.0
        self._round_due = ()
        self.came_back = self._open_to_all = False
        self.looking.forget()
        if self.session.match.outcome is None:
            self._told_end = False
        self._curtain_due = self.needs_curtain()
        self._come_home()

    def needs_curtain(self, *, first: bool = False) -> bool:
        """Whether another person must take over the screen."""
        session = self.session
        if first and session.viewer != NOBODY and len(session.humans) > 1 and session.match.history:
            return True
        return session.next_viewer() is not None

    def _hand_over(self, to: int | None = None) -> None:
        """Let the next person look (or a given one), behind a curtain if there is something to hide."""
        self._curtain_due = False
        session = self.session
        seat = to if to is not None else session.next_viewer()
        if seat is None:
            seat = session.viewer
        hides = self._hides(seat)
        self.showing.look_away()
        if hides and to is None and seat in asked_together(session):
            # A curtain for each person who only passes would be most of what they see.
            self._open_to_all = True
            self._look_as(NOBODY)
            return
        self._open_to_all = False
        if not hides:
            self._look_as(seat)
            return
        self._look_as(NOBODY)
        self.showing.curtain(seat, lambda: self._lifted(seat))

    def _hides(self, seat: int) -> bool:
        """Whether a curtain falls before a seat looks: because it would see, or the one before it has seen, what the other may not."""
        session, settings = self.session, self.settings()
        if not settings.curtain or session.match.standing.shown:
            return False
        if session.viewer == seat:
            return session.match.history > 0
        return self.showing.differs(session.viewer, seat)

    def _lifted(self, seat: int) -> None:
        """The next person is there, and is shown what has happened meanwhile."""
        self._look_as(seat)
        self.showing.retell()

    def hand_to(self, seat: int) -> None:
        """Another person, who may act too, wants the screen: the viewer may go on later."""
        self.came_back = seat not in self.session.waiting()
        self._hand_over(seat)

    def _look_as(self, seat: int) -> None:
        self.session.look_as(seat)
        self.showing.refresh()

    def undo(self) -> None:
        """Take back the last action of a person, or say why not."""
        self.showing.put_down()
        self.showing.settle()
        refusal = self.session.can_undo()
        if refusal is not None:
            self.showing.refuse(self.session.refusal(refusal))
            return
        self.session.undo()
        self.showing.mention(self.session.words.say("table.taken_back"), "info", 1.5)
        self.showing.refresh()
        self.changed()

    def redo(self) -> None:
        """Do again what was taken back, or say why not."""
        self.showing.put_down()
        self.showing.settle()
        try:
            self.session.redo()
        except IllegalAction as error:
            self.showing.refuse(self.session.refusal(error.refusal))
            return
        self.showing.refresh()
        self.changed()

    def jump(self, key: int, agreed: Sequence[int]) -> None:
        """Go to a variation, or say why not."""
        self.showing.put_down()
        self.showing.settle()
        try:
            self.session.jump(key, agreed)
        except IllegalAction as error:
            self.showing.refuse(self.session.refusal(error.refusal))
            return
        name = self.session.match.line_name
        self.showing.mention(self.session.words.say("variations.jumped", {"name": name}), "info", 3.0)
        self.showing.refresh()
        self.changed()

    def _pause(self) -> float:
        """How long the table rests before the move of a bot is shown, in seconds; 0 if bots are to play at once."""
        settings = self.settings()
        return BOT_PAUSE * settings.bot_pause / 100

    def _unseen(self, seat: int) -> bool:
        """Whether a seat decides in secret, so that there is nothing to watch."""
        decision = self.session.match.decision(seat)
        return decision is not None and decision.manner == SEALED

    def _let_bots_play(self, dt: float) -> None:
        session = self.session
        if self._no_bot == self._asked:
            return
        seat = session.bot_seat()
        if seat is None:
            # Nothing changes that until somebody acts: a table at rest costs next to nothing.
            self._no_bot = self._asked
            return
        if self.showing.hands_full or self.waits:
            return
        if not self._pause():
            self._play_at_once(seat)
            return
        if self.showing.unread:
            return
        self._rest += dt
        if self._bot_move is None:
            thought = self._thought(seat)
            if thought is None:
                return
            self._bot_move = (len(session.match.log), *thought)
        entries, seat, path = self._bot_move
        if entries != len(session.match.log):
            self._bot_move = None
        elif self._rest >= self._pause() * (1 + self._reading / BOT_PAUSE) or self._unseen(seat) or path == PASSING:
            self._bot_move = None
            self._note_bot(seat, path)
            self.act(seat, path)

    def _note_bot(self, seat: int, path: Path) -> None:
        """A bot moves; that it passes in a window is nothing to watch, nor to wait for."""
        if path != PASSING:
            self._last_bot = seat

    def _thought(self, seat: int, wait: float = 0.0) -> tuple[int, Path] | None:
        """What the next bot has chosen, or None while it thinks. A bot that fails is relieved."""
        try:
            thought = self.session.think(wait)
        except Exception as error:  # noqa: BLE001 - a fault of a bot must not end the match of the others
            self._relieve(seat, error)
            return None
        if thought is None:
            self.showing.tell_thinking(self.session.thinking_for)
        return thought

    def _play_at_once(self, seat: int | None) -> None:
        """Let bots make as many moves as fit in a slice of time, and show what they came to."""
        session = self.session
        self.showing.begin()
        ends = time.monotonic() + SLICE
        happened: list[Event] = []
        moved = False
        while seat is not None and session.match.outcome is None and not self.needs_curtain():
            thought = self._thought(seat, max(0.0, ends - time.monotonic()))
            if thought is None:
                break
            events = self._apply(*thought)
            if events is None:
                break
            moved = True
            happened += events
            self._note_bot(*thought)
            if time.monotonic() >= ends or session.decision() is not None or self.waits:
                break
            seat = session.bot_seat()
        if moved:
            self._show(happened, others=True, quick=True)

    def _round_over(self, events: Sequence[Event]) -> None:
        """A round has ended and the match goes on: tell the people at the table what happened."""
        self._round_due = ()
        if self.session.match.outcome is None and self.session.humans:
            self.showing.round_over(events)

    def _relieve(self, seat: int, error: Exception) -> None:
        """A bot has failed: report it, and let a person play its seat."""
        name = self.session.words.seat(seat)
        words = self.session.words.say("table.bot_failed", {"seat": name, "fault": type(error).__name__})
        file = self.showing.report_fault(error)
        self.session.seat_person(seat)
        self.showing.mention(say("opening.report", {"words": words, "file": file}) if file else words, "bad", 10.0)
        self.showing.refresh()
        self.changed()

    def _end(self) -> None:
        """The match has just ended: say so, once."""
        if self._told_end:
            return
        self._told_end = True
        self.showing.over()
