"""The keyboard at the table: a mark that moves over everything that may be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import pygame

from game.rules.asks import Choice
from game.rules.rulesdef import HAND
from game.table.model.gesture import component_choice
from game.ui.table_picture import FAN, MINI, PILE, Site

if TYPE_CHECKING:
    from game.scenes.table import TableScene

T = TypeVar("T")

ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class Keyboard:
    """Moves the mark (`cursor`) and chooses what is marked."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.cursor: Choice | None = None

    def reset(self) -> None:
        """Forget the mark: the question changed."""
        self.cursor = None

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a key."""
        if event.type != pygame.KEYDOWN:
            return False
        table = self.table
        action = table.stage.services.keys.action(event)
        mouse = table.mouse
        if action in ("next", "previous"):
            self.step(1 if action == "next" else -1)
        elif action == "take":
            self.take()
        elif action == "turn" and (mouse.dragging or self.table.pieces.offered()):
            mouse.turn()
        elif action == "flip" and (mouse.dragging or self.table.pieces.offered()):
            mouse.flip()
        elif event.key == pygame.K_MENU:
            self.open_menu()
        elif event.key in ARROWS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self.move(*ARROWS[event.key])
        elif pygame.K_1 <= event.key <= pygame.K_9 and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self.pick(event.key - pygame.K_1)
        else:
            return False
        return True

    def open_menu(self) -> None:
        """Everything that the marked component (or the one under the pointer) can do."""
        marked = next((rect.center for choice, rect in self.spots() if choice == self.cursor), None)
        self.table.open_menu(marked or self.table.stage.pointer)

    def spots(self) -> list[tuple[Choice, pygame.Rect]]:
        """Everything that may be chosen now, with its place on the screen."""
        table = self.table
        gesture = table.gesture
        if gesture is None or gesture.decision is None:
            return []
        found = []
        for choice in gesture.decision.options:
            site = gesture.site_of(choice)
            if choice.what == "component":
                placed = table.view.by_id(int(choice.value))
                rect = placed.rect if placed is not None else self._pile_button(int(choice.value))
                if rect is not None:
                    found.append((choice, rect))
            elif site is not None:
                space = table.view.boards.rect_of(site)
                if space is not None:
                    found.append((choice, space))
            else:
                made = table.actions.choices
                found += [(choice, widget.rect) for widget in table.actions.widgets if made.get(id(widget)) == choice]
        return found

    def _pile_button(self, card_id: int) -> pygame.Rect | None:
        """The button of the pile that a component lies in, which stands for it; None if there is none."""
        actions = self.table.actions
        sighting = self.table.session.view().component(card_id)
        name = f"pile:{sighting.zone}" if sighting is not None else ""
        return next((widget.rect for widget in actions.widgets if actions.names.get(id(widget)) == name), None)

    def step(self, by: int) -> None:
        """Mark the next possibility; with a piece in the hand, its next legal place."""
        if self._step_piece(by):
            return
        spots = [choice for choice, _rect in self.spots()]
        if not spots:
            return
        index = spots.index(self.cursor) + by if self.cursor in spots else (0 if by > 0 else -1)
        self._mark(spots[index % len(spots)])

    def _step_piece(self, by: int) -> bool:
        mouse = self.table.mouse
        drag = mouse.drag
        if drag is None or not mouse.carried or not mouse.orients:
            return False
        drops = mouse.orients.get((drag.side, drag.turn), ())
        if not drops:
            return True
        meanings = [drop.site for drop in drops]
        now = drag.over.meaning.site if drag.over is not None else None
        index = (meanings.index(now) + by) % len(drops) if now in meanings else 0
        self._hang_at(drops[index].site)
        return True

    def _hang_at(self, site: Site | None) -> None:
        mouse = self.table.mouse
        drag = mouse.drag
        corner = self.table.view.boards.rect_of(site) if site is not None else None
        if drag is None or corner is None:
            return
        wide, high = drag.size
        drag.position = (round(corner.x + drag.grab[0] * wide), round(corner.y + drag.grab[1] * high))
        mouse.follow()

    def move(self, dx: int, dy: int) -> None:
        """Mark the nearest possibility in a direction; with a piece in the hand, its nearest legal place."""
        mouse = self.table.mouse
        drag = mouse.drag
        if drag is not None and mouse.carried and mouse.orients:
            corner = drag.over.rect.topleft if drag.over is not None else drag.rect.topleft
            best = _nearest(
                [
                    (drop.site, pygame.Rect(space.topleft, (1, 1)))
                    for drop in mouse.orients.get((drag.side, drag.turn), ())
                    if drop.site is not None and (space := self.table.view.boards.rect_of(drop.site)) is not None
                ],
                corner,
                dx,
                dy,
            )
            if best is not None:
                self._hang_at(best)
            return
        spots = self.spots()
        if not spots:
            return
        at = next((rect.center for choice, rect in spots if choice == self.cursor), None)
        if at is None:
            self._mark(spots[0][0])
            return
        best_choice = _nearest([(choice, rect) for choice, rect in spots if choice != self.cursor], at, dx, dy)
        if best_choice is not None:
            self._mark(best_choice)

    def _mark(self, choice: Choice) -> None:
        self.cursor = choice
        self.table.lights.marked(choice)

    def take(self) -> None:
        """Choose what is marked, or lay the piece in the hand."""
        table = self.table
        if table.mouse.carried:
            table.mouse.drop()
            return
        choice = self.cursor
        if choice is None or table.gesture is None or not table.gesture.allows(choice):
            return
        if choice.what == "component":
            placed = table.view.by_id(int(choice.value))
            if placed is not None and placed.area.show not in (PILE, MINI):
                table.mouse.click(placed)
                # A board piece hangs in the hand now: show it at its first legal place.
                self._step_piece(1)
                return
        table.choose(choice)

    def pick(self, index: int) -> None:
        """Take a card of the viewer's hand by its number."""
        table = self.table
        hand = [
            placed
            for placed in table.view.placed
            if placed.area.seat == table.session.viewer
            and (placed.area.show == FAN or table.seer.shape(placed.area.zone) == HAND)
        ]
        if index >= len(hand):
            return
        placed = hand[index]
        table.pointing.inspect(placed)
        if table.gesture is not None:
            table.mouse.click(placed)
            self.cursor = None
            if table.gesture_path == (component_choice(placed.thing.id),):
                cells = [choice for choice, _rect in self.spots() if table.gesture.site_of(choice) is not None]
                if cells:
                    self._mark(cells[0])


def _nearest(spots: list[tuple[T, pygame.Rect]], at: tuple[int, int], dx: int, dy: int) -> T | None:
    """The spot that lies best in a direction: ahead, and not far aside."""
    best: T | None = None
    best_cost = float("inf")
    for meaning, rect in spots:
        x, y = rect.centerx - at[0], rect.centery - at[1]
        ahead = x * dx + y * dy
        aside = abs(x * dy) + abs(y * dx)
        if ahead <= 2:
            continue
        cost = ahead + 2.2 * aside
        if cost < best_cost:
            best, best_cost = meaning, cost
    return best
