"""Turns at the table: actions and their journal, taking back, handing over the screen, bots, and the end."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from game.rules.asks import SEALED, Path
from game.rules.events import Event
from game.rules.plain import NOBODY
from game.rules.view import View
from game.rules.work import IllegalAction, RunawayEffect
from game.storage.errors import StorageError
from game.table.model.rolls import contests
from game.table.model.session import SeatPlan
from game.ui.table_view import Placed

if TYPE_CHECKING:
    from game.scenes.table import TableScene

BOT_PAUSE = 0.45
"""Seconds that the table rests before a bot's move is shown."""
SLICE = 0.03
"""Seconds of one frame that bots which play at once may take."""
ROUND_END = "round_end"
"""The event by which a game tells that a round of the match is over."""


class Turns:
    """Carries the match on. Whatever it does is in the journal before it shows."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self._rest = 0.0
        self._told_end = False
        self._bot_move: tuple[int, int, Path] | None = None
        self._no_bot: tuple[int, tuple[SeatPlan, ...]] = (-1, ())
        self._curtain_due = self.needs_curtain(first=True)
        self.came_back = False
        """Whether the viewer is done with a sealed question and looks again, perhaps to take back an answer."""
        self._round_due: Sequence[Event] = ()
        """What ended a round, until the table is still and the summary may cover it."""

    def update(self, dt: float) -> None:
        """Go on where nobody at the screen has to do anything. Called while nothing moves."""
        over = self.table.session.match.outcome is not None
        if (self._round_due or over) and self.table.playback.dice.unread:
            return
        if self._round_due:
            self._round_over(self._round_due)
        elif self._curtain_due:
            self._hand_over()
        elif over:
            self._end()
        else:
            self._let_bots_play(dt)

    def submit(self, path: Path, landed: tuple[int, pygame.Rect] | None = None) -> None:
        """Do an action; it is in the journal before it shows. `landed`: the component was let go there, so it does not fly."""
        self.act(self.table.session.viewer, path, landed)

    def act(self, seat: int, path: Path, landed: tuple[int, pygame.Rect] | None = None) -> None:
        """Do an action of any seat and play what happened."""
        self.table.playback.skip()
        before = {placed.thing.id: placed for placed in self.table.view.placed if placed.thing.id}
        seen = self.table.session.view()
        if landed is not None and landed[0] in before:
            before[landed[0]] = before[landed[0]]._replace(rect=landed[1])
        events = self._apply(seat, path)
        if events is not None:
            self._show(events, before, seen, others=seat != self.table.session.viewer)

    def _apply(self, seat: int, path: Path) -> tuple[Event, ...] | None:
        """Do an action without showing it; None if it was refused."""
        try:
            return self.table.session.apply(seat, path)
        except RunawayEffect as error:
            self.table.cancel_gesture()
            self.table.refuse(self.table.words.refusal(error.refusal, self.table.session.view()))
            if not self.table.session.seats[seat].human:
                self.table.session.seat_person(seat)  # it would try the same again and again
                self.table.refresh()
                self.changed()
            return None
        except IllegalAction as error:
            self.table.cancel_gesture()
            self.table.refuse(self.table.words.refusal(error.refusal, self.table.session.view()))
            return None

    def _show(
        self, events: Sequence[Event], before: Mapping[int, Placed], seen: View, *, others: bool, quick: bool = False
    ) -> None:
        """Show what happened; `before` and `seen` are picture and view until then, `others`: the viewer did not do it."""
        if others and self.table.same_picture():
            # Somebody else did something unseen while the viewer is busy: nothing under the viewer's hands changes.
            self._rest = 0.0
            return
        areas = self._areas()
        told = self.table.panel.log.lines
        self.table.refresh()
        areas.update(self._areas())
        rolled = contests(events, self.table.session.view(), self.table.words, seen)
        self.table.playback.play(events, before, areas, rolled, quick=quick)
        if self.table.playback.dice.busy:
            # The log must not tell what the dice are still to show.
            fresh = self.table.panel.log.lines
            self.table.panel.set_log(told)
            self.table.playback.after_dice(lambda: self.table.panel.set_log(fresh))
        self.changed()
        if any(event.kind == ROUND_END for event in events):
            self._round_due = tuple(events)

    def _areas(self) -> dict[str, pygame.Rect]:
        return {area.zone: area.rect for area in (self.table.view.picture.areas if self.table.view.picture else ())}

    def changed(self) -> None:
        """The match has another state now: wait anew, and see who must act."""
        self._rest = 0.0
        self._round_due = ()
        self.came_back = False
        self.table.pointing.forget()
        if self.table.session.match.outcome is None:
            self._told_end = False
        self._curtain_due = self.needs_curtain()

    def needs_curtain(self, *, first: bool = False) -> bool:
        """Whether another person must take over the screen."""
        session = self.table.session
        if first and session.viewer != NOBODY and len(session.humans) > 1 and session.match.history:
            return True
        return session.next_viewer() is not None

    def _hand_over(self, to: int | None = None) -> None:
        """Let the next person look (or a given one), behind a curtain if there is something to hide."""
        self._curtain_due = False
        session = self.table.session
        seat = to if to is not None else session.next_viewer()
        if seat is None:
            seat = session.viewer
        hide = session.viewer != seat and session.secrets_differ(session.viewer, seat)
        hide = hide or (session.viewer == seat and session.match.history > 0)
        self.table.pointing.close()
        self.table.toasts.clear()
        self.table.pointing.inspect_nothing()
        if not (hide and self.table.stage.services.settings.curtain):
            session.look_as(seat)
            self.table.refresh()
            return
        from game.scenes.curtain import CurtainScene

        session.look_as(NOBODY)
        self.table.refresh()
        self.table.stage.push(CurtainScene(seat, self.table.words.seat(seat), lambda: self._look_as(seat)))

    def hand_to(self, seat: int) -> None:
        """Another person, who may act too, wants the screen: the viewer may go on later."""
        self.came_back = seat not in self.table.session.waiting()
        self._hand_over(seat)

    def _look_as(self, seat: int) -> None:
        self.table.session.look_as(seat)
        self.table.refresh()

    def undo(self) -> None:
        """Take back the last action of a person, or say why not."""
        self.table.mouse.cancel()
        self.table.playback.skip()
        refusal = self.table.session.can_undo()
        if refusal is not None:
            self.table.refuse(self.table.words.refusal(refusal, self.table.session.view()))
            return
        self.table.session.undo()
        self.table.toasts.say("Taken back", "info", 1.5)
        self.table.refresh()
        self.changed()

    def redo(self) -> None:
        """Do again what was taken back, or say why not."""
        self.table.mouse.cancel()
        self.table.playback.skip()
        try:
            self.table.session.redo()
        except IllegalAction as error:
            self.table.refuse(self.table.words.refusal(error.refusal, self.table.session.view()))
            return
        self.table.refresh()
        self.changed()

    def _pause(self) -> float:
        """How long the table rests before the move of a bot is shown, in seconds; 0 if bots are to play at once."""
        return BOT_PAUSE * self.table.stage.services.settings.bot_pause / 100

    def _unseen(self, seat: int) -> bool:
        """Whether a seat decides in secret, so that there is nothing to watch."""
        decision = self.table.session.match.decision(seat)
        return decision is not None and decision.manner == SEALED

    def _let_bots_play(self, dt: float) -> None:
        session = self.table.session
        if self._no_bot == (len(session.match.log), session.seats):
            return
        seat = session.bot_seat()
        if seat is None:
            # Nothing changes that until somebody acts: a table at rest costs next to nothing.
            self._no_bot = (len(session.match.log), session.seats)
            return
        if self.table.hands_full:
            return
        if not self._pause():
            self._play_at_once(seat)
            return
        if self.table.playback.dice.unread:
            return
        self._rest += dt
        if self._bot_move is None:
            thought = self._thought(seat)
            if thought is None:
                return
            self._bot_move = (len(self.table.session.match.log), *thought)
        entries, seat, path = self._bot_move
        if entries != len(self.table.session.match.log):
            self._bot_move = None
        elif self._rest >= self._pause() or self._unseen(seat):
            self._bot_move = None
            self.act(seat, path)

    def _thought(self, seat: int, wait: float = 0.0) -> tuple[int, Path] | None:
        """What the next bot has chosen, or None while it thinks. A bot that fails is relieved."""
        try:
            thought = self.table.session.think(wait)
        except Exception as error:  # noqa: BLE001 - a fault of a bot must not end the match of the others
            self._relieve(seat, error)
            return None
        if thought is None:
            self.table.tell_thinking(self.table.session.thinking_for)
        return thought

    def _play_at_once(self, seat: int | None) -> None:
        """Let bots make as many moves as fit in a slice of time, and show what they came to."""
        table = self.table
        session = table.session
        before = {placed.thing.id: placed for placed in table.view.placed if placed.thing.id}
        seen = session.view()
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
            if time.monotonic() >= ends or session.decision() is not None:
                break
            seat = session.bot_seat()
        if moved:
            self._show(happened, before, seen, others=True, quick=True)

    def _round_over(self, events: Sequence[Event]) -> None:
        """A round has ended and the match goes on: tell the people at the table what happened."""
        from game.scenes.round_summary import RoundScene

        self._round_due = ()
        table = self.table
        if table.session.match.outcome is None and table.session.humans:
            table.stage.push(RoundScene(table.session, events))

    def _relieve(self, seat: int, error: Exception) -> None:
        """A bot has failed: report it, and let a person play its seat."""
        from game.storage.crashes import write_crash

        table = self.table
        name = table.words.seat(seat)
        try:
            report = f" The report is {write_crash(table.stage.services.folders.crashes, error)}."
        except StorageError:
            report = ""
        table.session.seat_person(seat)
        table.toasts.say(f"The bot of {name} has failed ({type(error).__name__}); play its seat.{report}", "bad", 10.0)
        table.refresh()
        self.changed()

    def _end(self) -> None:
        """The match has just ended: keep it as a replay and show the result, once."""
        if self._told_end:
            return
        self._told_end = True
        from game.scenes.matches import keep_replay

        keep_replay(self.table.stage.services, self.table.session)
        self.table.sound("win")
        self.show_result()

    def show_result(self) -> None:
        """Show who won, over the board."""
        from game.scenes.result import ResultScene

        self.table.stage.push(ResultScene(self.table.session))
