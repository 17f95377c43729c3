"""One match at the table: who sits where, who looks at the screen, the journal, and the bots' turns.

Everything that changes a match goes through here, so that it is written down before it shows.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Protocol

from game.content.differences import RULE, TEXT, differences
from game.rules.asks import Path
from game.rules.deals import awaited
from game.rules.decisions import Decision
from game.rules.definitions import Definitions
from game.rules.events import Event, seen_by
from game.rules.gamedef import Game
from game.rules.guards import Refusal
from game.rules.history import SWAP, UNDER_ANSWERS
from game.rules.match import Match, SwapWaits
from game.rules.plain import NOBODY, Frozen, Plain
from game.rules.saved.definitions_codec import hashed
from game.rules.view import View
from game.rules.work import IllegalAction
from game.storage.keeper import Keeper
from game.table.model.brought import Bringing, Brought, Untaken
from game.table.model.heard import Rolled
from game.table.model.naming import name_of
from game.table.model.seating import HUMAN, SeatPlan
from game.words import Words

THINK_LIMIT = 30.0
"""Seconds after which a bot's move is drawn by lot."""


class Writer(Protocol):
    """Where each action is written before it shows. Each call raises StorageError if the disk refuses, and may then be made again."""

    def write(self, match: Match) -> None:
        """Write all entries of the match's log that are not written yet, and bring to the disk what has waited long enough."""

    def close(self, match: Match, *, finished: bool) -> None:
        """Stop writing; a finished match is not offered for resuming."""

    def abandon(self) -> None:
        """Stop writing, and leave what is written as it is."""


class Chooser(Protocol):
    """A bot: a view and its decision in, a whole path out."""

    def choose(self, view: View, decision: Decision) -> Path:
        """Choose a legal path. Runs in a thread of its own; the view does not change meanwhile."""


class Thought:
    """One bot's choice, worked out in a thread, so that the table goes on moving."""

    def __init__(self, chooser: Chooser, match: Match, seat: int) -> None:
        self.seat = seat
        self.entries = len(match.log)
        self.path: Path | None = None
        self.fault: BaseException | None = None
        view = match.view(seat)
        decision = match.decision(seat)
        self._begun = time.monotonic()
        self._thread = threading.Thread(target=self._think, args=(chooser, view, decision), daemon=True)
        self._thread.start()

    def _think(self, chooser: Chooser, view: View, decision: Decision | None) -> None:
        if decision is None:
            return
        try:
            self.path = chooser.choose(view, decision)
        except BaseException as error:  # noqa: BLE001 - handed to the main thread, which raises it again
            self.fault = error

    @property
    def done(self) -> bool:
        """Whether the choice is made (or failed)."""
        return not self._thread.is_alive()

    @property
    def seconds(self) -> float:
        """For how long it has been thinking."""
        return time.monotonic() - self._begun

    def wait(self, seconds: float) -> None:
        """Wait for the choice, but not longer."""
        self._thread.join(seconds)


class Session:
    """A match with its seats, its journal and its bots. `viewer` is the seat whose view is drawn (NOBODY: the public view)."""

    def __init__(
        self,
        game: Game,
        match: Match,
        seats: Sequence[SeatPlan],
        choosers: dict[int, Chooser],
        writer: Writer | None = None,
        keeper: Keeper | None = None,
    ) -> None:
        self._game = game
        self._pack = game.defs
        """What the pack says now; that of a match that was read may have another one of its own."""
        self._shown: tuple[Definitions, Definitions, Definitions] | None = None
        self._compared: tuple[Definitions, Definitions, bool] | None = None
        self.match = match
        self.seats = tuple(seats)
        self.choosers = choosers
        self.writer = writer
        self.keeper = keeper if keeper is not None else Keeper()
        """Through it everything is written: a disk that refuses does not stop the match."""
        self._replay: Callable[[], object] | None = None
        self.replay_title = ""
        """Under which title the match is kept as a replay, once it is over."""
        self.viewer = self.first_viewer()
        self.told: View | None = None
        """As far as the viewer has been told what happens now, while that is shown; None: all of it."""
        self._view: View | None = None
        self._thought: Thought | None = None
        self._words: Words | None = None
        self._brought = Brought({})
        self._together: int | None = None
        """While what is submitted is one gesture: how many entries the log had before it."""
        self.stays: tuple[str, ...] = ()
        """The cards and pieces that are in this match as they were, although the pack has changed them."""
        self._renewed = False
        """Whether the pack was changed while the match was open."""

    @property
    def game(self) -> Game:
        """The game with the definitions that are in force now; those of the match may have been swapped since it began. Its texts are those
        that the pack has now.
        """
        defs = self._in_words_of_now(self.match.state.defs)
        if defs is not self._game.defs:
            self._game = Game(self._game.code, defs)
        return self._game

    def _in_words_of_now(self, defs: Definitions) -> Definitions:
        """Definitions with the texts of the pack as it is now; all of it where nothing else is otherwise."""
        pack = self._pack
        if defs is pack or not self._renewed:
            return defs
        if self._shown is None or self._shown[0] is not defs or self._shown[1] is not pack:
            shown = hashed(replace(defs, texts=pack.texts)) if self._differs(defs) else pack
            self._shown = (defs, pack, shown)
        return self._shown[2]

    def _differs(self, defs: Definitions) -> bool:
        """Whether the pack has more otherwise by now than texts."""
        if self._compared is None or self._compared[0] is not defs or self._compared[1] is not self._pack:
            found = any(each.kind not in (TEXT, RULE) for each in differences(defs, self._pack))
            self._compared = (defs, self._pack, found)
        return self._compared[2]

    def renew(self, pack: Definitions) -> None:
        """The pack was changed, and this is what it says now. Its texts hold at once, the rest from `swap` on."""
        self._pack = pack
        self._renewed = True
        self.stays = ()
        self._view = None

    @property
    def outdated(self) -> bool:
        """Whether the match, as it is now, is played with something else than the pack says by now."""
        return self._renewed and self.match.outcome is None and self._differs(self.match.state.defs)

    def swap(self) -> None:
        """Go on with the pack as it is now. What the match uses and the pack has no longer, and laid pieces that have another shape in it,
        stay as they are (`stays`).

        Raises SwapWaits if it cannot be done at present, with the match unchanged.
        """
        try:
            self.match.swap(self._pack)
        except SwapWaits as waits:
            if not waits.missing and not waits.laid:
                raise
            self.stays = tuple(dict.fromkeys([*waits.missing, *waits.laid]))
            self._pack = _with_kept(self._pack, self.match.state.defs, self.stays)
            if self.outdated:
                self.match.swap(self._pack)
        self._changed()

    @property
    def words(self) -> Words:
        """The words for all that is in the match, by the definitions that are in force now."""
        game = self.game
        if self._words is None or self._words.defs is not game.defs:
            self._words = Words(game.code, game.defs, [plan.name for plan in self.seats])
        return self._words

    def refusal(self, refusal: Refusal) -> str:
        """Why something is not possible, in words for the viewer."""
        return self.words.refusal(refusal, self.view())

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple([seat for seat, plan in enumerate(self.seats) if plan.human])

    def first_viewer(self) -> int:
        """The seat to begin with: a person who is asked (whoever acted last, if asked), else the first person, else nobody."""
        humans = self.humans
        asked = [seat for seat in self.waiting() if seat in humans]
        last = self.match.log[-1].seat if self.match.log else NOBODY
        if asked:
            return last if last in asked else asked[0]
        return humans[0] if humans else NOBODY

    def waiting(self) -> tuple[int, ...]:
        """The seats that are asked something."""
        return () if self.match.outcome is not None else self.match.view(NOBODY).waiting

    def view(self) -> View:
        """The match as the viewer may know it, or with nothing hidden while all agree to that; the same object until something changes."""
        if self._view is None or self._view.seat != self.viewer:
            shown = self.match.standing.shown
            self._view = self.match.open_view(self.viewer) if shown else self.match.view(self.viewer)
        return self._view

    def told_view(self) -> View:
        """The match as the viewer has been told of it so far, while it is shown how it comes to what it is; else as `view`."""
        return self.told if self.told is not None and self.told.seat == self.viewer else self.view()

    def decision(self) -> Decision | None:
        """What the viewer is asked, or None; nothing while the rules are paused."""
        now = self.match.standing
        if self.viewer == NOBODY or self.match.outcome is not None or now.paused:
            return None
        return self.match.decision(self.viewer) if now.answering in (NOBODY, self.viewer) else None

    def look_as(self, seat: int) -> None:
        """Let another seat look at the screen."""
        self.viewer = seat
        self._view = None

    def next_viewer(self) -> int | None:
        """The person who must act next although another one is looking; None while the present viewer may stay."""
        if self.match.outcome is not None or self.judged:
            return None
        waiting = self.waiting()
        if self.viewer in waiting:
            return None
        for seat in waiting:
            if self.seats[seat].human:
                return seat
        return None

    def others_acting(self) -> tuple[int, ...]:
        """The other people at this screen who may act now: with open or sealed questions several are asked, and while they are sealed, who
        is done may take back an answer.
        """
        if self.match.outcome is not None or self.judged:
            return ()
        acting = self.match.state.seats() if self.match.sealed else self.waiting()
        return tuple([seat for seat in acting if seat != self.viewer and self.seats[seat].human])

    def sees_more(self, one: int, other: int, zones: Iterable[str]) -> bool:
        """Whether one seat sees something in one of these zones that the other does not."""
        first, second = self.match.view(one), self.match.view(other)
        for zone in zones:
            known = second.zone(zone)
            if any(sighting.id is not None and sighting not in known for sighting in first.zone(zone)):
                return True
        return False

    def apply(self, seat: int, path: Path) -> tuple[Event, ...]:
        """Submit an action; the events that the viewer may see. Raises IllegalAction, with the match unchanged."""
        first = self._together
        brought = self._brought.path(self.match, seat) == path
        try:
            events = self.match.apply(seat, path, joined=first is not None and len(self.match.log) > first)
        except IllegalAction:
            if brought:
                self._brought.forget(seat)
            raise
        events += self._brought.serve(self.match, seat if brought else NOBODY)
        self._changed()
        return self.seen(events)

    def bring(self, decks: Mapping[int, Bringing]) -> None:
        """Let seats bring decks: they answer as soon as a seat is asked for one, now or later."""
        self._brought = Brought(decks)
        if self._brought.serve(self.match):
            self._changed()
        self.viewer = self.first_viewer()

    def choose_deck(self, bringing: Bringing) -> Path | None:
        """Let the viewer, who is asked for a deck, have this one: what is answered first. None if it cannot be had now."""
        self._brought.add(self.viewer, bringing)
        path = self._brought.path(self.match, self.viewer)
        if path is None:
            self._brought.forget(self.viewer)
        return path

    def take_untaken(self) -> tuple[Untaken, ...]:
        """The decks that seats brought and could not have, each told once."""
        told = tuple(self._brought.untaken)
        self._brought.untaken.clear()
        return told

    def order(self, name: str, params: Mapping[str, Plain]) -> tuple[Event, ...]:
        """Let the viewer order something; the events that the viewer may see. Raises IllegalAction, with the match unchanged."""
        events = self.match.order(self.viewer, name, params)
        self._changed()
        return self.seen(events)

    # By hand

    @property
    def judged(self) -> bool:
        """Whether the rules are paused, or a question is answered by hand: nobody else acts meanwhile."""
        now = self.match.standing
        return now.paused or now.answering != NOBODY

    def judge(self, what: str, whose: int = NOBODY) -> tuple[Event, ...]:
        """Pause the rules and so on (`Match.judge`); the events that the viewer may see. Raises MatchError, NotByHand."""
        events = self.match.judge(self.viewer, what, whose)
        self._changed()
        return self.seen(events)

    def edit(self, op: str, params: Mapping[str, Plain]) -> tuple[Event, ...]:
        """Do something by hand; the events that the viewer may see. Raises NotByHand, with the match unchanged, for what makes no sense."""
        events = self.match.edit(self.viewer, op, params)
        self._changed()
        return self.seen(events)

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is submitted meanwhile is one gesture, to be taken back and made again as one."""
        self._together = len(self.match.log)
        try:
            yield
        finally:
            self._together = None
            self._changed()

    def note(self, words: str) -> None:
        """Write a note of the viewer into the log. Raises MatchError for one without words, or with too many."""
        self.match.note(self.viewer, words)
        self._changed()

    def dice_rolled(self) -> bool:
        """Whether dice have been rolled in this match, as it stands: not in what was taken back."""
        moments = self.match.moments
        rolls = [moment for moment in moments if moment.chance or moment is moments[0]]
        return any(event.kind in Rolled.kinds for moment in reversed(rolls) for event in moment.events)

    def seen(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """The events as the viewer may know them."""
        return seen_by(events, self.viewer)

    def can_undo(self) -> Refusal | None:
        """Why the viewer may not take back the last human action (and what bots did since), or None.

        While questions are sealed, that is the viewer's own last answer.
        """
        tried = self.match.aside()
        try:
            while not self._take_back(tried):
                pass
        except IllegalAction as error:
            return error.refusal
        return None

    def undo(self) -> None:
        """Take back the last action of a person, with what bots did since. Raises IllegalAction if that is refused."""
        refusal = self.can_undo()
        if refusal is not None:
            raise IllegalAction(refusal)
        self._brought.forget(self.viewer)
        while not self._take_back(self.match):
            self._changed()
        self._changed()

    def _take_back(self, match: Match) -> bool:
        """Take one step back; whether it was the last that is to be taken back, the first of a person's gesture. Raises IllegalAction if it
        is refused.
        """
        whose = self.viewer
        if match.sealed and match.can_undo(whose) == UNDER_ANSWERS:
            # It came before the secret answers of others: those of bots may go first.
            last = match.entry_of(match.history).seat
            whose = whose if last == NOBODY or self.seats[last].human else last
        taken = match.undo(whose)
        seat = taken.seat
        if taken.kind == SWAP:
            return False  # a change of the pack is nobody's move: what was done before it is meant
        if seat != NOBODY and self.humans and not self.seats[seat].human:
            return False
        gesture = match.gesture(match.log[-1].step_entry)
        return not any(moment.entry in gesture for moment in match.moments)

    def redo(self) -> None:
        """Do again what was taken back, up to the next action of a person, with the changes of the pack before and after it.

        Raises IllegalAction if there is nothing.
        """
        match = self.match
        self._redo_swaps()
        match.redo(self.viewer)
        gesture = match.gesture(match.log[-1].step_entry)
        while match.log[-1].step_entry != gesture[-1] and match.can_redo(self.viewer):
            match.redo(self.viewer)
        self._redo_swaps()
        self._changed()
        while (seat := self.bot_seat()) is not None and not self._human_waits():
            whose = seat if self.match.sealed else self.viewer
            if not match.can_redo(whose):
                break
            match.redo(whose)
            self._redo_swaps()
            self._changed()

    def _redo_swaps(self) -> None:
        """Make the changes of the pack again that come next."""
        while self.match.can_redo(self.viewer):
            tried = self.match.aside()
            tried.redo(self.viewer)
            if tried.log[tried.log[-1].step_entry].kind != SWAP:
                return
            self.match.redo(self.viewer)

    def can_jump(self, key: int) -> Refusal | None:
        """Why the viewer may not go to a variation without asking the others, or None. Answers of bots in secret may be left for it."""
        return self.match.can_jump(key, self.viewer, self._bots)

    def jump(self, key: int, agreed: Sequence[int] = ()) -> None:
        """Go to the last moment of a variation; `agreed`: the seats that have no objection. Raises IllegalAction if that is refused."""
        self.match.jump(key, self.viewer, agreed, passing=self._bots)
        for seat in range(len(self.seats)):
            self._brought.forget(seat)  # what it brought was taken back, and is not to be brought at once again
        self._changed()

    def name_variation(self, key: int, words: str) -> None:
        """Give a variation a name. Raises MatchError for one without words, or with too many."""
        self.match.name_variation(key, self.viewer, words)
        self._changed()

    def drop_variation(self, key: int) -> None:
        """Forget a variation for good."""
        self.match.drop_variation(key, self.viewer)
        self._changed()

    @property
    def _bots(self) -> tuple[int, ...]:
        return tuple([seat for seat, plan in enumerate(self.seats) if not plan.human])

    def _human_waits(self) -> bool:
        return any(self.seats[seat].human for seat in self.waiting())

    def bot_seat(self) -> int | None:
        """The next bot that is asked something, or None. One that has proposed a deal leaves the others time to answer."""
        for seat in awaited(self.match.state.asks) if self.match.outcome is None and not self.judged else ():
            if not self.seats[seat].human:
                return seat
        return None

    def think(self, wait: float = 0.0) -> tuple[int, Path] | None:
        """Let the next bot think, and wait so many seconds for it; its seat and choice when it is done. Raises what the bot raised.

        A bot that takes longer than the limit is left alone with its thoughts, and its move is drawn by lot.
        """
        seat = self.bot_seat()
        if seat is None:
            self._thought = None
            return None
        brought = self._brought.path(self.match, seat)
        if brought is not None:
            return seat, brought
        thought = self._thought
        if thought is None or thought.seat != seat or thought.entries != len(self.match.log):
            thought = self._thought = Thought(self.choosers[seat], self.match, seat)
        if wait > 0 and not thought.done:
            thought.wait(wait)
        if not thought.done:
            if thought.seconds < THINK_LIMIT:
                return None
            return self._by_lot(seat)
        self._thought = None
        if thought.fault is not None:
            raise thought.fault
        return (seat, thought.path) if thought.path is not None else None

    @property
    def thinking_for(self) -> float:
        """For how many seconds the present bot has been thinking."""
        return self._thought.seconds if self._thought is not None else 0.0

    def _by_lot(self, seat: int) -> tuple[int, Path] | None:
        from game.bots import Player, make_bot

        self._thought = None
        decision = self.match.decision(seat)
        if decision is None:
            return None
        lot = Player(make_bot("random", self.match.game.code), len(self.match.log))
        # The bot's own thread still runs on what it was given; from now on another sits in its place.
        self.choosers[seat] = lot
        return seat, lot.choose(self.match.view(seat), decision)

    def seat_person(self, seat: int) -> None:
        """Let a person at this screen play a seat from now on."""
        seats = list(self.seats)
        seats[seat] = seats[seat]._replace(kind=HUMAN)
        self.seats = tuple(seats)
        self.choosers.pop(seat, None)
        self._thought = None

    def tick(self) -> None:
        """Called again and again by the table: bring to the disk what still waits."""
        if not self.keeper.waits(self._key):
            self._write()

    def keep_replay(self, save: Callable[[], object]) -> None:
        """The match is over: let `save` keep it as a replay, which raises StorageError if the disk refuses."""
        self._replay = save
        self._write()

    def close(self) -> None:
        """Leave the table: the journal is closed, as soon as all of the match is in it."""
        writer, self.writer = self.writer, None
        if writer is None:
            return
        finished = self.match.outcome is not None

        def end() -> None:
            self._save_replay()
            writer.close(self.match, finished=finished)

        self.keeper.keep(self._key, end)

    def abandon(self) -> None:
        """Leave a table at which nothing can be done any more: what the journal holds stays as it is."""
        writer, self.writer = self.writer, None
        if writer is not None:
            writer.abandon()

    @property
    def _key(self) -> tuple[str, int]:
        return ("match", id(self))

    def _changed(self) -> None:
        self._view = None
        self._thought = None
        if self._together is None:
            for each in self.match.unnamed_variations():
                name = name_of(self.match, each, [plan.name for plan in self.seats])
                self.match.name_variation(each.entry, self.viewer, name)
        self._write()

    def _write(self) -> None:
        writer = self.writer

        def write() -> None:
            if writer is not None:
                writer.write(self.match)
            self._save_replay()

        self.keeper.keep(self._key, write)

    def _save_replay(self) -> None:
        if self._replay is not None:
            self._replay()
            self._replay = None


def _with_kept(pack: Definitions, before: Definitions, refs: Sequence[str]) -> Definitions:
    """A pack with some cards, pieces and the like as they were before, and all that these need."""
    pieces = [before.pieces[ref] for ref in refs if ref in before.pieces]
    needed = [space for piece in pieces for side in piece.sides.values() for space in side.spaces if space]
    kept: dict[str, Any] = {}
    for table in ("cards", "pieces", "tokens", "spaces", "modes"):
        old: Mapping[str, object] = getattr(before, table)
        kept[table] = Frozen({**getattr(pack, table), **{ref: old[ref] for ref in (*refs, *needed) if ref in old}})
    return hashed(replace(pack, **kept))
