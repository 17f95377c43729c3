"""What is seen on top of the table instead of its things while these are on their way: how they fly, turn over, lose their colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pygame

from game.table.paint.motions import DRAIN, drained
from game.ui.animation import MOVE, TURN, Timeline, Tween, ease_in_out, turn_width
from game.ui.component_views import Sprite
from game.ui.marks import Mark, picture
from game.ui.table_view import Placed, TableView

TURNED = TURN * 1.4
"""Seconds for a card to turn over in place."""
Seen = Callable[[], Sprite]
"""How something is seen at present."""


class Actor:
    """Something that moves on top of the table: how it looks and where it is now; nothing while its time has not come. `told`: it tells of
    the others, so that none of them may cover it. `lies`: it looks as this says whenever it is drawn, until it is given marks.
    """

    def __init__(self, *marks: Mark, told: bool = False, lies: Callable[[], Mark] | None = None) -> None:
        self._marks = marks
        self.told = told
        self.lies = lies
        self.waits = False
        """Whether another one still shows the same thing."""

    @property
    def marks(self) -> tuple[Mark, ...]:
        """How it looks now."""
        if self.waits:
            return ()
        return (self.lies(),) if self.lies is not None else self._marks

    @marks.setter
    def marks(self, marks: tuple[Mark, ...]) -> None:
        self._marks, self.lies = marks, None


class Actors:
    """All that act now. A thing of the table, by its key, is left out of it as long as any of them shows it; two that show the same one do
    so in turn. `on_sound` is told by name what is to be heard.
    """

    def __init__(self, table: TableView, timeline: Timeline, on_sound: Callable[[str], None]) -> None:
        self.table = table
        self.timeline = timeline
        self.on_sound = on_sound
        self._acting: list[Actor] = []
        self._hidden: Counter[str] = Counter()
        """How many actors show a thing instead of the table."""
        self._uncovered: dict[str, list[Actor]] = {}
        """What is seen in the place of the thing of a key until the table shows it again."""
        self._waiting: dict[str, list[Callable[[], None]]] = {}
        """What goes on with the thing of a key when another actor has ended with it, in order."""

    def __iter__(self) -> Iterator[Actor]:
        return iter(self._acting)

    def __len__(self) -> int:
        return len(self._acting)

    def clear(self) -> None:
        """Drop all of them; the table shows its things itself again."""
        self._acting.clear()
        self._waiting.clear()
        self._uncovered.clear()
        self._hidden.clear()
        self.table.set_hidden(())

    def start(self, actor: Actor) -> Actor:
        """Let one act from now on."""
        self._acting.append(actor)
        return actor

    def end(self, actor: Actor) -> None:
        """Let one be gone."""
        if actor in self._acting:
            self._acting.remove(actor)

    def hide(self, key: str) -> None:
        """Leave a thing out of the table from the next `apply_hidden` on: one more actor shows it."""
        self._hidden[key] += 1

    def show(self, key: str) -> None:
        """One actor has ended with a thing: the next one shows it, or the table again."""
        self._hidden[key] -= 1
        self.apply_hidden()
        if not self._hidden[key]:
            for actor in self._uncovered.pop(key, ()):
                self.end(actor)
        waiting = self._waiting.get(key)
        if waiting:
            waiting.pop(0)()

    def apply_hidden(self) -> None:
        """Have the table leave out what is shown here."""
        self.table.set_hidden(+self._hidden)

    def lying(self, key: str, seen: Seen, rect: pygame.Rect) -> Actor:
        """Something that lies still until its time comes, seen instead of the thing of a key as soon as whatever brings that has ended."""
        actor = self.start(Actor(lies=lambda: seen().mark(rect.topleft)))

        def lies() -> None:
            actor.waits = False

        if self._hidden[key]:
            actor.waits = True
            self._waiting.setdefault(key, []).append(lies)
        self.hide(key)
        return actor

    def beneath(self, key: str, seen: Seen, rect: pygame.Rect) -> None:
        """What was seen in the place of the thing of a key until that comes, under all else that acts."""
        actor = Actor(lies=lambda: seen().mark(rect.topleft))
        self._acting.insert(0, actor)
        self._uncovered.setdefault(key, []).append(actor)

    def after(self, delay: float, act: Callable[[], None]) -> None:
        """Do something after so many seconds."""
        self.timeline.run(Tween(0.0, lambda _share: None, act, delay=delay))

    def fly(
        self,
        seen: Seen,
        start: pygame.Rect,
        end: pygame.Rect,
        delay: float,
        key: str,
        waits: Seen | None = None,
        *,
        comes: bool = False,
    ) -> None:
        """Let something fly; `waits` is how it is seen at its start until its time comes, `comes`: from when it has come there. While
        another one shows the same thing, that is seen.
        """
        place = pygame.Rect((0, 0), seen().size)
        chained = waits is not None and (comes or bool(self._hidden[key]))
        if waits is not None and chained:
            actor = self.lying(key, waits, start)
        else:
            actor = self.start(Actor())
            if key:
                self.hide(key)

        def step(share: float) -> None:
            x = start.centerx + (end.centerx - start.centerx) * share
            y = start.centery + (end.centery - start.centery) * share
            place.center = (round(x), round(y))
            actor.marks = (seen().mark(place.topleft),)

        def done() -> None:
            self.end(actor)
            if key:
                self.show(key)
            self.on_sound("place")

        if waits is not None and not chained:
            actor.lies = lambda: waits().mark(start.topleft)
        self.timeline.run(Tween(MOVE, step, done, delay=delay))

    def turn(self, placed: Placed, before: Seen, after: Seen, delay: float, sound: str) -> None:
        """Turn a card about its upright axis from one side to another; the first is seen as soon as the card lies there."""
        key = placed.thing.key
        actor = self.lying(key, before, placed.rect)
        self.after(delay, lambda: self.on_sound(sound))

        def step(share: float) -> None:
            width, turned = turn_width(share)
            sprite = after() if turned else before()
            place = sprite.rect_at(placed.rect.topleft)
            wide = max(2, round(place.width * width))
            drawn = sprite.surface
            if wide < place.width:
                drawn = pygame.transform.smoothscale(drawn, (wide, place.height))
            actor.marks = (picture(drawn, (place.x + (place.width - wide) // 2, place.y)),)

        def done() -> None:
            self.end(actor)
            self.show(key)

        self.timeline.run(Tween(TURNED, step, done, ease=ease_in_out, delay=delay))

    def drain(self, seen: Seen, rect: pygame.Rect, delay: float) -> None:
        """Let the colour leave a card that is defeated, and crack it, before it goes."""
        actor = self.start(Actor())
        self.after(delay, lambda: self.on_sound("defeat"))

        def step(share: float) -> None:
            # By steps, so that a card is drawn anew a few times only.
            card = seen()
            actor.marks = (Sprite(drained(card.surface, round(share * 6) / 6), card.offset).mark(rect.topleft),)

        self.timeline.run(Tween(DRAIN, step, lambda: self.end(actor), delay=delay, ease=ease_in_out))
