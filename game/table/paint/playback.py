"""Plays events on top of the picture. The picture is already true; what still moves is left out of it until it arrives, and what changes
is seen as it was until that is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.rules.events import Event
from game.rules.plain import NOBODY
from game.table.model.heard import (
    AttackMade,
    Charged,
    ControlChanged,
    Heard,
    LifeChanged,
    LineScored,
    Marked,
    Moved,
    TurnedOver,
    hear,
)
from game.table.paint.actors import TURNED, Actor, Actors, Seen
from game.table.paint.appearances import Along, Appearances, grey
from game.table.paint.beats import Beats
from game.table.paint.clear import at_edge, badge_rect, numbers_of
from game.table.paint.motions import DRAIN, FLOOD, LEAN, STROKE, flood, leaning, stroke
from game.table.paint.numbers import (
    badge,
    change,
    figure_of,
    lives,
    numbers,
    numbers_at,
    places,
    taken,
    versus,
)
from game.ui import shapes
from game.ui.animation import MOVE, TURN, Timeline, Tween
from game.ui.component_views import Sprite
from game.ui.dice import DiceTray
from game.ui.marks import Mark, picture
from game.ui.table_picture import FAN, GRID, LATTICE, MINI, PILE, TABLEAU, CardLook
from game.ui.table_view import Placed, TableView
from game.ui.theme import Colour, Theme, seat_look
from game.ui.throws import Contest, Throw

STAGGER = 0.07
"""Seconds between cards that are dealt one after the other."""
SHOW_ATTACK = 0.9
"""Seconds that a comparison stays to be read."""
NEXT_ATTACK = 0.6
"""Seconds after which the next comparison comes."""
SHOW_CHANGE = 0.8
"""Seconds that the change of a counted token rises on its card."""
RISE = 8, 8
"""It rises from so far below the upper edge of its card to so far above it (units of the theme), and so never onto the next one."""
SHOW_LINE = 0.9
"""Seconds that a row of cells that scores stays lit."""
TELLING = ("defeat", "capture", "hit", "strike", "win", "dice", "flip", "place", "lift")
"""The sounds of what happens, the most telling first."""
AT_ONCE = 2
"""Where all happens in one moment, so many of them are heard."""
PLAYED = (Moved, AttackMade, Charged, ControlChanged, TurnedOver, LineScored)
"""What is told by something that moves."""
CHANGE = "change"
"""What was told last, where that was a number and no event of a kind."""
BEFORE_ATTACK = {"attack": NEXT_ATTACK, CHANGE: NEXT_ATTACK, "move": MOVE, "control": TURNED, "turn_over": TURNED}
"""Seconds after which an attack comes after what was told last."""
STILL, MORE = 1.2, 0.5
"""Under reduced motion: seconds that the numbers of what happened stay to be read, and for each further one."""


def _still(sprite: Sprite) -> Seen:
    """Something that is seen as it is all the time."""
    return lambda: sprite


def _unheard(_nth: int | None) -> None:
    """Nobody hears which events are told."""


def _in_same_place(was: Placed, now: Placed) -> bool:
    """Whether the area in which something lies is where the area was in which it lay."""
    return was.area.name == now.area.name and was.area.rect == now.area.rect


class _Stop(NamedTuple):
    """Where something is that goes on from there within the same events. `seen`: it has come there, rather than never having left."""

    rect: pygame.Rect
    seen: bool


class Playback:
    """The animations of the last events; `busy` while any runs. Anything the player does may skip it."""

    def __init__(self, table: TableView, theme: Theme, speed: float) -> None:
        self.table = table
        self.theme = theme
        self.speed = speed
        self.timeline = Timeline(reduced_motion=theme.reduced_motion)
        self.on_sound: Callable[[str], None] = lambda _name: None
        self.actors = Actors(table, self.timeline, self._sound)
        self.appearances = Appearances(table, self.timeline)
        self.dice = DiceTray(theme)
        self.dice.place_of = self._place_of
        self.dice.draw_side = self._draw_side
        self.dice_areas: tuple[pygame.Rect, ...] = ()
        """Where dice may roll, the best first: without covering what is to be pressed, or anywhere on the table."""
        self._before: Mapping[int, Placed] = {}
        self._stood: Sequence[int] = ()
        self._relaid: Mapping[int, Placed] = {}
        """What lies elsewhere in its area only because others came or went, as it lay before that."""
        self._stops: dict[int, _Stop] = {}
        self._numbers: list[Mark] = []
        """What is told under reduced motion, for as many seconds as are `_left`."""
        self._left = 0.0
        self._after_dice: list[Callable[[], None]] = []
        self._on_told: Callable[[int | None], None] = _unheard
        self._told_at: float | None = None
        """So many seconds after they began the last events are at what somebody has won or lost."""
        self._acts_until: dict[int, float] = {}
        """So many seconds after that a card is back that goes for another one, by its component."""
        self.name_of: Callable[[int], pygame.Rect | None] = lambda _seat: None
        """Where a seat is named before what tells how it stands; None if that is not shown."""
        self.words_of: Callable[[Event], str] = lambda _event: ""
        """What the badge of an attack says: `6 : 5`."""

    def _sound(self, name: str) -> None:
        """Play a sound; where to may be another by the time that it comes."""
        self.on_sound(name)

    def _place_of(self, id: int) -> pygame.Rect | None:
        """Where a component lies; where it lay before the dice were thrown, as long as they have not told what becomes of it."""
        now, before = self.table.by_id(id), self._before.get(id)
        placed = before or now if self.dice.busy else now or before
        return placed.rect if placed is not None else None

    def _draw_side(self, throw: Throw, side: int, d: int, colours: tuple[Colour, Colour]) -> pygame.Surface:
        face = throw.named[side - 1] if 0 < side <= len(throw.named) else side
        return self.table.views.die_face(throw.die, throw.sides, side, face, d, colours)

    @property
    def busy(self) -> bool:
        """Whether anything still moves."""
        return self.timeline.busy or self.dice.busy

    @property
    def tells(self) -> bool:
        """Whether anything moves, or stays for a while to be read."""
        return self.busy or self.dice.shown is not None or bool(self._numbers)

    @property
    def seconds(self) -> float:
        """For how many seconds everything goes on."""
        return (self.dice.seconds + self.timeline.seconds) / self.speed

    def update(self, dt: float) -> bool:
        """Go on; True while anything moves. Everything else waits until the dice have told what they came to."""
        if self._numbers:
            self._left -= dt
            if self._left <= 0:
                self._numbers = []
        if self.dice.shown is not None and self.dice.update(dt * (self.speed if self.dice.busy else 1.0)):
            return True
        self._dice_told()
        if not self.timeline.busy:
            return False
        self.timeline.update(dt * self.speed)
        return True

    def when_told(self, call: Callable[[], None]) -> None:
        """Do something as soon as it is told what the events just played have won or lost for whom."""
        self.actors.after(self._told_at or 0.0, call)

    def when_done(self, call: Callable[[], None]) -> None:
        """Do something as soon as nothing of what was just played moves any more."""
        self.actors.after(self.timeline.seconds, call)

    def after_dice(self, call: Callable[[], None]) -> None:
        """Do something as soon as the dice have told what they came to."""
        self._after_dice.append(call)

    def _dice_told(self) -> None:
        waiting, self._after_dice = self._after_dice, []
        for call in waiting:
            call()

    def let_go(self) -> None:
        """What is told of dice and numbers has been read."""
        self.dice.clear()
        self._numbers = []

    def skip(self) -> None:
        """Let everything arrive at once."""
        self._numbers = []
        heard: list[str] = []
        loud, self.on_sound = self.on_sound, heard.append
        self.dice.on_sound = heard.append
        if self.dice.busy:
            self.dice.skip()
        self._dice_told()
        self.appearances.clear()
        if self.timeline.busy:
            self.timeline.skip()
        self.on_sound = self.dice.on_sound = loud
        self._heard_at_once(heard)

    def forget(self) -> None:
        """Drop everything, as when the picture changes as a whole."""
        told, self._on_told = self._on_told, _unheard
        self.timeline.clear()
        self.dice.clear()
        self._after_dice.clear()
        self.actors.clear()
        self.appearances.clear()
        self._numbers = []
        self.table.leave_unsaid(())
        told(None)

    def lying(self) -> list[pygame.Rect]:
        """Where components are that are drawn instead of the table, as those that stay as they were until the dice have told."""
        return [pygame.Rect(mark.rect) for actor in self.actors if not actor.told for mark in actor.marks]

    def marks(self) -> list[Mark]:
        """All that moves, or is told for a while instead, the dice over the rest."""
        actors = sorted(self.actors, key=lambda actor: actor.told)
        return [*[mark for actor in actors for mark in actor.marks], *self._numbers, *self.dice.marks()]

    def play(
        self,
        events: Sequence[Event],
        before: Mapping[int, Placed],
        areas: Mapping[str, pygame.Rect],
        contests: Sequence[Contest] = (),
        along: Along | None = None,
        stood: Sequence[int] = (),
        on_told: Callable[[int | None], None] = _unheard,
        *,
        quick: bool = False,
        undecided: bool = False,
    ) -> None:
        """Play the events that led from the picture `before` (places by component, areas by zone) to the one shown now.

        `contests` are what dice showed meanwhile, `along` is what could be seen on the way, `stood`
        the components that stood for the seats before. `on_told` is told which of the events has just been told (0: the first), and that
        all have been (None). `quick`: nothing moves, as the player wants to see results only.
        `undecided`: what the dice show that lie there is not decided yet.
        """
        still = quick or self.theme.reduced_motion
        self.appearances.clear()
        self.dice.on_sound = self.on_sound
        self._before, self._stood, self._on_told = before, stood, on_told
        if contests:
            self.dice.show(contests, self.dice_areas or (self.table.rect,), wait=not still)
        elif not undecided and (not quick or (self.dice.shown is not None and self.dice.shown.undecided)):
            self.dice.clear()
        self._numbers, self._left = [], 0.0
        if still:
            thrown = any(throw.faces for contest in contests for throw in contest.throws)
            self._heard_at_once([*(["dice"] if thrown else []), *self._sounds(events, before)])
            if not quick:
                # Instead of motion: what decided it, where it happened.
                self._numbers = numbers(events, before, self.table, self.theme, self.words_of, stood)
                self._left = STILL + MORE * max(0, len(self._numbers) - 1)
            self._say_told(None)
            return
        self._relaid = self._pushed(events, before)
        self.appearances.begin(events, before)
        if self.dice.busy:
            self._as_it_lay(events, before)
        turned = frozenset([heard.component for heard in map(hear, events) if isinstance(heard, TurnedOver)])
        gone = self._gone(events, before)
        place = self._place_in(events, before)
        clock, struck, began, beats = 0.0, -SHOW_ATTACK, dict[str, float](), Beats()
        self._stops, self._acts_until, self._told_at = {}, {}, None
        moves = Counter([heard.component for heard in map(hear, events) if isinstance(heard, Moved)])
        last = ""
        due: list[Marked | LifeChanged] = []
        for event in events:
            heard = hear(event)
            if isinstance(heard, Marked | LifeChanged) and self._is_number(heard):
                due.append(heard)
                beats.wait()
                continue
            if not isinstance(heard, PLAYED) or (isinstance(heard, LineScored) and not heard.cells):
                beats.follow()
                continue
            changed = {one.component if isinstance(one, Marked) else self._figure(one.seat) for one in due}
            if due:
                clock = max(clock, beats.told)
                self._changes(due, clock, before)
                beats.tell_due(clock)
                due, last = [], CHANGE
            if isinstance(heard, Moved):
                if last not in ("move", ""):
                    # What was compared is read before a card goes, and what it has lost itself.
                    clock = max(
                        clock + (SHOW_CHANGE if heard.component in changed else MOVE * 0.5), struck + SHOW_ATTACK
                    )
                stop = self._stops.get(heard.component)
                comes = stop is not None and stop.seen
                clock += 0.0 if last != "move" else 2 * MOVE if comes else STAGGER
                moves[heard.component] -= 1
                goes_on = bool(heard.component and moves[heard.component])
                leaves = gone.get(heard.component)
                if leaves is None:
                    goes, comes_at = self._move(heard, clock, before, areas, turned, goes_on=goes_on)
                else:
                    goes = comes_at = self._leave(leaves, clock) if heard.from_ == leaves.area.zone else clock
                for zone in (heard.from_, heard.to):
                    began.setdefault(zone, goes)
                beats.tell(comes_at)
            elif isinstance(heard, AttackMade):
                clock += BEFORE_ATTACK.get(last, 0.0)
                self._attack(heard, self.words_of(event), clock, place)
                struck = clock
                beats.tell(clock + LEAN)
            elif isinstance(heard, Charged):
                clock += MOVE if last else 0.0
                one, other = place(heard.component), place(heard.target)
                if one is not None and other is not None:
                    self._lean(heard.component, one, other, clock, "lift")
                beats.tell(clock + LEAN)
            elif isinstance(heard, ControlChanged):
                clock = max(clock + (MOVE if last in ("move", CHANGE) else 0.0), struck + SHOW_ATTACK * 0.6)
                self._turn(heard, clock, place)
                beats.tell(clock + TURNED / 2)
            elif isinstance(heard, TurnedOver):
                if last in ("move", CHANGE):
                    clock += SHOW_CHANGE if heard.component in changed else MOVE
                self._turn_over(heard, clock)
                beats.tell(clock + TURNED / 2)
            else:
                clock += MOVE
                self._line(heard, clock)
                self._told_at = clock
                beats.tell(clock)
                clock += SHOW_LINE * 0.6
            last = event.kind
        if due:
            clock = max(clock, beats.told)
            self._changes(due, clock, before)
            beats.tell_due(clock)
        if self._told_at is None:
            self._told_at = clock
        if not self.busy and not self._relaid:
            self.appearances.clear()  # nothing moves that would tell of it
            self._say_told(None)
            return
        self.appearances.plan(events, beats.at, along)
        self._tell_in_turn(beats.at)
        self._close_up(began, clock)
        self.actors.apply_hidden()
        self._keep_tops(before, moves)

    def _say_told(self, nth: int | None) -> None:
        """One of the events has been told, or all."""
        on_told = self._on_told
        if nth is None:
            self._on_told = _unheard
        on_told(nth)

    def _tell_in_turn(self, at: Sequence[float]) -> None:
        """Say which events have been told as time passes: `at` are the seconds after which each is."""
        latest = {time: nth for nth, time in enumerate(at)}
        for time, nth in latest.items():
            self.actors.after(time, partial(self._say_told, nth if nth + 1 < len(at) else None))
        if not at:
            self.actors.after(0.0, partial(self._say_told, None))

    def _keep_tops(self, before: Mapping[int, Placed], moved: Collection[int]) -> None:
        """Let what lay on top of a pile be seen there until something else has come onto it."""
        lay = {was.area.name: was for id, was in before.items() if was.area.show in (PILE, MINI) and id not in moved}
        for placed in self.table.placed:
            was = lay.get(placed.area.name)
            if was is not None and was.thing.id != placed.thing.id and placed.thing.key in self.table.hidden:
                sprite = self.table.sprite(was)
                self.actors.beneath(placed.thing.key, _still(sprite), was.rect)

    def _figure(self, seat: int) -> int:
        return figure_of(self.table, seat, self._stood)

    def _is_number(self, heard: Marked | LifeChanged) -> bool:
        """Whether a change is told as a number: of a counted token, or of life."""
        return isinstance(heard, LifeChanged) or self.table.views.counted(heard.name)

    def _close_up(self, began: Mapping[str, float], clock: float) -> None:
        """Let cards glide to where they lie now: those that are turned on their side or back when that is told, after what they do before,
        and those beside them when others come or go, or turn.
        """
        starts = dict(began)
        turned: dict[int, float] = {}
        for id, was in self._relaid.items():
            time = self.appearances.turned_at(id)
            if time is not None:
                turned[id] = max(time, self._acts_until.get(id, 0.0))
                starts.setdefault(was.area.zone, turned[id])
        for id, was in self._relaid.items():
            usual = max(starts.get(was.area.zone, clock), self._acts_until.get(id, 0.0))
            self._push(id, was, turned.get(id, usual))

    def _place_in(self, events: Sequence[Event], before: Mapping[int, Placed]) -> Callable[[int], pygame.Rect | None]:
        """Where components are seen as these events are played."""
        place = places(events, before, self.table)

        def seen(id: int) -> pygame.Rect | None:
            stop = self._stops.get(id)
            if stop is not None and stop.seen:
                return stop.rect
            return self._relaid[id].rect if id in self._relaid else place(id)

        return seen

    def _pushed(self, events: Sequence[Event], before: Mapping[int, Placed]) -> dict[int, Placed]:
        """The cards, as they lay, that lie elsewhere in their area now although nothing of that is told: others have come or gone."""
        told = {
            heard.component for heard in map(hear, events) if isinstance(heard, Moved | TurnedOver | ControlChanged)
        }
        found = {}
        for id, was in before.items():
            now = self.table.by_id(id)
            if now is None or id in told or was.rect == now.rect or was.area.show not in (TABLEAU, GRID, FAN):
                continue
            if _in_same_place(was, now) and isinstance(now.thing.look, CardLook):
                found[id] = was
        return found

    def _push(self, id: int, was: Placed, delay: float) -> None:
        """Let a card stay where it lay until others come or go, and glide to where it lies now then."""
        placed = self.table.by_id(id)
        if placed is None:
            return
        key, now = placed.thing.key, placed.rect
        actor = self.actors.lying(key, self.appearances.seen(was), was.rect)

        def step(share: float) -> None:
            sprite = self.appearances.sprite(placed)
            x = was.rect.centerx + (now.centerx - was.rect.centerx) * share
            y = was.rect.centery + (now.centery - was.rect.centery) * share
            actor.marks = (sprite.mark((round(x - now.width / 2), round(y - now.height / 2))),)

        def done() -> None:
            self.actors.end(actor)
            self.actors.show(key)

        self.timeline.run(Tween(MOVE, step, done, delay=delay))

    def _changes(self, told: Sequence[Heard], delay: float, before: Mapping[int, Placed]) -> None:
        """How much of a counted token or of life came or went rises from the edge of the card, whether it still lies there or not."""
        self._told_at = delay
        changes: dict[tuple[int, str], int] = {}
        for heard in told:
            if isinstance(heard, Marked):
                key = (heard.component, heard.name)
                changes[key] = changes.get(key, 0) + heard.after - heard.before
        told_at: dict[int, int] = {}
        for seat, by in lives(told).items():
            self._life(seat, by, delay, before, told_at)
        for (id, name), by in changes.items():
            hurts = self.table.views.hurts(name, by)
            if self._rise_from(id, by, delay, before, told_at, hurts=hurts) and hurts:
                self.actors.after(delay, lambda: self.on_sound("hit"))

    def _life(self, seat: int, by: int, delay: float, before: Mapping[int, Placed], told_at: dict[int, int]) -> None:
        """How much life a seat has won or lost stands for a while beside the numbers that tell how it stands, and rises from the component
        that stands for it.
        """
        if by < 0:
            self.actors.after(delay, lambda: self.on_sound("hit"))
        self._rise_from(self._figure(seat), by, delay, before, told_at, hurts=by < 0)
        name = self.name_of(seat)
        if name is not None:
            told = change(self.theme, by, 0, hurts=by < 0)
            at = (name.right - told.get_width() // 2, name.centery)
            self._tell(told, at, at, delay)

    def _rise_from(
        self, id: int, by: int, delay: float, before: Mapping[int, Placed], told_at: dict[int, int], *, hurts: bool
    ) -> bool:
        """Let a change rise from the edge of a component, beside what is told there already; whether it lies anywhere, and has changed."""
        placed = before.get(id) or self.table.by_id(id)
        if placed is None or not by:
            return False
        told = change(self.theme, by, placed.rect.width, hurts=hurts)
        wide, high = told.get_size()
        below, above = (self.theme.px(way) for way in RISE)
        across = told_at.get(id, 0)
        told_at[id] = across + wide
        reach = (above + high // 2, below + high // 2)
        middle = at_edge(wide, placed.rect, reach, numbers_of(placed, self.table.views)) + across
        start = (middle, placed.rect.top + below)
        self._tell(
            told, start, (middle, min(start[1], self._under_others(told, (middle, placed.rect.top - above), id))), delay
        )
        return True

    def _under_others(self, told: pygame.Surface, middle: tuple[int, int], id: int) -> int:
        """How high the middle of something that rises from a component may come without covering what lies over that."""
        box = told.get_rect(center=middle)
        over = [
            placed.rect.bottom for placed in self.table.placed if placed.thing.id != id and placed.rect.colliderect(box)
        ]
        return max([middle[1], *[bottom + box.height // 2 for bottom in over if bottom < box.bottom]])

    def _tell(self, told: pygame.Surface, start: tuple[int, int], end: tuple[int, int], delay: float) -> None:
        """Let something be read for a while that goes from one point to another, or stays where it is."""
        actor = self.actors.start(Actor(told=True))

        def step(share: float) -> None:
            at = told.get_rect(center=(start[0], start[1] + round((end[1] - start[1]) * share)))
            actor.marks = (picture(told, at.topleft),)

        self.timeline.run(Tween(SHOW_CHANGE, step, lambda: self.actors.end(actor), delay=delay))

    def _as_it_lay(self, events: Sequence[Event], before: Mapping[int, Placed]) -> None:
        """Cards whose places the dice are about to change lie where they lay until the dice have told."""
        moved = {heard.component for heard in map(hear, events) if isinstance(heard, Moved)}
        for id, was in before.items():
            now = self.table.by_id(id)
            if now is None or id in moved or id in self._relaid or now.rect == was.rect or not _in_same_place(was, now):
                continue
            key = now.thing.key
            actor = self.actors.lying(key, self.appearances.seen(was), was.rect)

            def told(actor: Actor = actor, key: str = key) -> None:
                self.actors.end(actor)
                self.actors.show(key)

            self._after_dice.append(told)

    def _sounds(self, events: Sequence[Event], before: Mapping[int, Placed]) -> list[str]:
        """The sounds of events of which nothing moves."""
        names = {AttackMade: "strike", Charged: "lift", ControlChanged: "capture", TurnedOver: "flip"}
        found, gone = [], self._gone(events, before)
        for heard in map(hear, events):
            if isinstance(heard, Moved):
                was = before.get(heard.component)
                lost = heard.component in gone or (was is not None and self._is_lost(was, heard.to))
                found.append("defeat" if lost else "place")
            elif isinstance(heard, Marked):
                views = self.table.views
                hurts = views.hurts(heard.name, heard.after - heard.before)
                found += ["hit"] if hurts and views.counted(heard.name) else []
            elif isinstance(heard, LifeChanged):
                found += ["hit"] if heard.after < heard.before else []
            elif isinstance(heard, LineScored):
                found += ["win"] if heard.cells else []
            elif type(heard) in names:
                found.append(names[type(heard)])
        return found

    def _heard_at_once(self, names: Sequence[str]) -> None:
        """Play the most telling of some sounds, and no sound twice."""
        for name in [name for name in TELLING if name in names][:AT_ONCE]:
            self.on_sound(name)

    def _move(
        self,
        heard: Moved,
        delay: float,
        before: Mapping[int, Placed],
        areas: Mapping[str, pygame.Rect],
        turned: frozenset[int],
        *,
        goes_on: bool,
    ) -> tuple[float, float]:
        """Let a component fly from where it was; its back is seen if it is among those that are `turned` over afterwards. When it goes, and
        when it comes to where it is then.

        `goes_on`: it moves once more after this, so it stops where that zone is seen; if it is nowhere, it does not go yet.
        """
        id = heard.component
        placed = self.table.by_id(id) if id else self._hidden_at(heard)
        was = before.get(id)
        stop = self._stops.pop(id, None)
        start = stop.rect if stop is not None else was.rect if was is not None else self._somewhere(heard.from_, areas)
        end = placed.rect if placed is not None and not goes_on else self._stop_at(heard, areas)
        if goes_on and start is not None:
            self._stops[id] = _Stop(end, seen=True) if end is not None else stop or _Stop(start, seen=False)
        comes = stop is not None and stop.seen
        if start is None or end is None or (start == end and was is not None and not comes):
            return delay, delay
        if placed is None and was is None:
            back = self.table.views.back(max(12, min(end.width, end.height * 5 // 7, self.theme.px(70))), {})
            seen = _still(back)
        else:
            known: Placed = placed or was  # type: ignore[assignment]
            size = end.size if placed is not None else start.size
            seen = self._from_behind(known, size, 0.6) if id in turned else self.appearances.seen(known, size, 0.6)
        key = placed.thing.key if placed is not None else f"gone:{id}" if id and (goes_on or comes) else ""
        waits = self.appearances.seen(was) if was is not None else None
        if comes:
            there = seen if placed is None and was is None else self.appearances.seen(known, start.size)
            self.actors.fly(seen, start, end, delay, key, there, comes=True)
            left = self.table.area(heard.from_)
            if left is not None:
                self._speak_after(left.name, delay)
        elif was is not None and waits is not None and not goes_on and self._is_lost(was, heard.to):
            self.actors.fly(grey(seen), start, end, delay + DRAIN, key, waits)
            self.actors.drain(waits, was.rect, delay)  # over the card that waits to fly
            delay += DRAIN
        else:
            self.actors.fly(seen, start, end, delay, key, waits)
        if was is not None:
            self._speak_after(was.area.name, delay)
        return delay, delay + MOVE

    def _gone(self, events: Sequence[Event], before: Mapping[int, Placed]) -> dict[int, Placed]:
        """The cards that lay face up in play and have come where nothing of them is shown, as they lay: those out of the match."""
        last = {heard.component: heard.to for heard in map(hear, events) if isinstance(heard, Moved)}
        found = {}
        for id, zone in last.items():
            was = before.get(id)
            if was is None or self.table.by_id(id) is not None or self.table.area(zone) is not None:
                continue
            look = was.thing.look
            if was.area.show in (LATTICE, TABLEAU) and isinstance(look, CardLook) and look.face is not None:
                found[id] = was
        return found

    def _leave(self, was: Placed, delay: float) -> float:
        """Let a card stay where it lay until its time comes, and then lose its colour and be gone. When it is."""
        seen = self.appearances.seen(was)
        waits = self.actors.start(Actor(lies=lambda: seen().mark(was.rect.topleft)))
        self.actors.after(delay + DRAIN, lambda: self.actors.end(waits))
        self.actors.drain(seen, was.rect, delay)
        self._speak_after(was.area.name, delay + DRAIN)
        return delay + DRAIN

    def _speak_after(self, area: str, delay: float) -> None:
        """Have nothing said in an area, by its name, as long as something is seen there that has gone."""
        table = self.table
        table.leave_unsaid({*table.notes.unsaid, area})
        self.actors.after(delay, lambda: table.leave_unsaid(table.notes.unsaid - {area}))

    def _is_lost(self, was: Placed, zone: str) -> bool:
        """Whether a card leaves the table for a pile of cards that lie face up, as those do that are out of the match, or of the round."""
        area, look = self.table.area(zone), was.thing.look
        if area is None or area.show not in (PILE, MINI) or was.area.show not in (LATTICE, TABLEAU) or not area.things:
            return False
        top = area.things[-1].look
        return (
            isinstance(look, CardLook) and isinstance(top, CardLook) and look.face is not None and top.face is not None
        )

    def _hidden_at(self, heard: Moved) -> Placed | None:
        """What lies now where something came to of which it is not told what it was."""
        if heard.to_place is None:
            return None
        here = [placed for placed in self.table.placed if placed.thing.site == (heard.to, heard.to_place)]
        return here[-1] if here else None

    def _stop_at(self, heard: Moved, areas: Mapping[str, pygame.Rect]) -> pygame.Rect | None:
        """Where something comes to that does not stay there: the space of a board, or the middle of an area."""
        board = self.table.boards.get(heard.to)
        if board is not None and heard.to_place is not None:
            return board.card_rect(heard.to_place)
        return self._somewhere(heard.to, areas)

    @staticmethod
    def _somewhere(zone: str, areas: Mapping[str, pygame.Rect]) -> pygame.Rect | None:
        area = areas.get(zone)
        if area is None:
            return None
        high = min(area.height, area.width * 7 // 5, 160)
        box = pygame.Rect(0, 0, max(10, high * 5 // 7), max(14, high))
        box.center = area.center
        return box

    def glide(self, placed: Placed, start: pygame.Rect) -> None:
        """Let a component glide back to its place."""
        self.actors.fly(self.appearances.seen(placed, start.size), start, placed.rect, 0.0, placed.thing.key)
        self.actors.apply_hidden()

    def _attack(self, heard: AttackMade, words: str, delay: float, place: Callable[[int], pygame.Rect | None]) -> None:
        """A comparison between two cards, where they lie or, if they are gone since, where they lay."""
        one, other = place(heard.attacker), place(heard.target)
        if one is None or other is None:
            return
        self._lean(heard.attacker, one, other, delay, "strike")
        if heard.value is None:
            return
        told = versus(self.theme, words, heard.captured, one, other)
        read = numbers_at([(heard.attacker, one), (heard.target, other)], self._before, self.table)
        mark = picture(told, badge_rect(told, one, other, self.table.rect, taken(self.table), read).topleft)
        actor = self.actors.start(Actor(told=True))

        def step(_share: float) -> None:
            actor.marks = (mark,)

        self.timeline.run(Tween(SHOW_ATTACK + TURN, step, lambda: self.actors.end(actor), delay=delay))

    def _lean(self, id: int, one: pygame.Rect, other: pygame.Rect, delay: float, sound: str) -> None:
        """Let an attacker lean to its target and back, with a stroke in the colour of its seat and a sound."""
        placed = self._relaid.get(id) or self.table.by_id(id)
        seat = placed.thing.look.seat if placed is not None and isinstance(placed.thing.look, CardLook) else None
        if seat is None and placed is not None and placed.area.seat != NOBODY:
            seat = placed.area.seat
        colour = seat_look(seat).colour if seat is not None else self.theme.palette.ink
        line = self.actors.start(Actor(told=True))
        self.actors.after(delay, lambda: self.on_sound(sound))

        def run(share: float) -> None:
            line.marks = stroke(one, other, colour, share)

        self.timeline.run(Tween(STROKE, run, lambda: self.actors.end(line), ease=lambda share: share, delay=delay))
        if placed is None or placed.rect != one:
            return
        self._acts_until[id] = delay + LEAN
        seen, key = self.appearances.seen(placed), placed.thing.key
        actor = self.actors.lying(key, seen, one)

        def step(share: float) -> None:
            actor.marks = (seen().mark(leaning(one, other, share)),)

        def done() -> None:
            self.actors.end(actor)
            self.actors.show(key)

        self.timeline.run(Tween(LEAN, step, done, ease=lambda share: share, delay=delay))

    def _line(self, heard: LineScored, delay: float) -> None:
        """A row of cells scores: it lights up in the colour of its seat, with what it is worth over its middle."""
        boards = self.table.boards
        board = boards.get(heard.zone, next(iter(boards.values()), None))
        if board is None:
            return
        rect = board.line_rect(heard.cells)
        colour = seat_look(heard.seat).colour
        grow = self.theme.px(16)
        light = shapes.halo(rect.size, self.theme.radius, grow, colour)
        frame = shapes.rounded(rect.size, self.theme.radius, None, colour, self.theme.px(5))
        worth = heard.glory if heard.glory is not None else heard.points
        told = [badge(self.theme, f"+{worth}", good=True)] if worth is not None else []
        marks = [picture(drawn, drawn.get_rect(center=rect.center).topleft) for drawn in (light, frame, *told)]
        actor = self.actors.start(Actor(told=True))

        def step(_share: float) -> None:
            if not actor.marks:
                actor.marks = tuple(marks)
                self.on_sound("win")

        self.timeline.run(Tween(SHOW_LINE, step, lambda: self.actors.end(actor), delay=delay))

    def _turn(self, heard: ControlChanged, delay: float, place: Callable[[int], pygame.Rect | None]) -> None:
        """Turn a card that changed hands, and let the colour of who has it now run over its frame, from the side of what took it."""
        placed = self.table.by_id(heard.component)
        if placed is None or not isinstance(placed.thing.look, CardLook):
            return
        was, at = self._before.get(heard.component), place(heard.component)
        # If it goes elsewhere after that, it still lies where it lay.
        lies = placed._replace(rect=was.rect) if was is not None and at == was.rect else placed
        seen = self.appearances.seen(lies)
        self.actors.turn(lies, seen, seen, delay, "capture")
        if placed.thing.look.seat is None:
            return
        start, rect = place(heard.cause) or lies.rect, lies.rect
        colour = seat_look(placed.thing.look.seat).colour
        actor = self.actors.start(Actor())

        def step(share: float) -> None:
            actor.marks = flood(rect, start, colour, self.theme, share)

        self.timeline.run(Tween(FLOOD, step, lambda: self.actors.end(actor), delay=delay + TURNED))

    def _turn_over(self, heard: TurnedOver, delay: float) -> None:
        placed = self.table.by_id(heard.component)
        if placed is None or not isinstance(placed.thing.look, CardLook):
            return
        seen = self.appearances.seen(placed)
        self.actors.turn(placed, self._from_behind(placed, placed.rect.size), seen, delay, "flip")

    def _from_behind(self, placed: Placed, size: tuple[int, int], lift: float = 0.0) -> Seen:
        """How a card that is turned over is seen before that: its back, or what it was if its back is to be seen."""
        look = placed.thing.look
        if isinstance(look, CardLook) and look.face is not None and look.face_up:
            return _still(self.table.make_sprite(placed.thing._replace(look=look._replace(face=None)), size, lift=lift))
        return self.appearances.seen(placed, size, lift)
