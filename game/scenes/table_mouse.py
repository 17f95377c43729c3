"""The mouse at the table: press, drag, drop, click, wheel. It turns them into gestures; what they mean is asked of the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.rules.asks import Choice, Path
from game.rules.guards import Refusal
from game.rules.plain import NOBODY
from game.scenes.table_due import choose_source
from game.table.model.gesture import Drop, Lift, component_choice
from game.ui.drag import Drag, Spot
from game.ui.table_picture import FAN, GRID, MINI, PILE
from game.ui.table_view import Placed
from game.ui.table_view_board import BoardView

if TYPE_CHECKING:
    from game.scenes.table import TableScene

PIECE_REACH = 1.6
"""How many cells a board piece may be away from a legal place to snap to it."""


class Mouse:
    """What the mouse holds and points at. One drag at a time; `cancel` ends it without a trace."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.drag: Drag[Drop] | None = None
        self.lift: Lift | None = None
        self.carried = False
        """The piece hangs at the pointer without a button held; the next click lets it go."""
        self.panning: tuple[BoardView, tuple[int, int]] | None = None
        """The board that is moved, and where the pointer was."""
        self.orients: dict[tuple[str, int], tuple[Drop, ...]] = {}

    @property
    def dragging(self) -> bool:
        """Whether something hangs at the pointer."""
        return self.drag is not None and self.drag.moved

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a mouse event."""
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._down(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._up(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        return False

    def _motion(self, event: pygame.event.Event) -> bool:
        if self.panning is not None:
            board, last = self.panning
            self.panning = board, event.pos
            if board.camera.pan(event.pos[0] - last[0], event.pos[1] - last[1]):
                board.moved_by_hand = True
                self.table.view.refresh_boards()
            return True
        drag = self.drag
        if drag is None:
            return False
        was = drag.moved
        if not drag.move(event.pos):
            return True
        if not was and not self._begin():
            return True
        self.follow()
        return True

    def _down(self, event: pygame.event.Event) -> bool:
        table = self.table
        board = table.view.boards.at(event.pos) if event.button == 2 else None
        if board is not None:
            self.cancel()
            self.panning = board, event.pos
            return True
        if event.button == 3:
            if self.drag is not None or table.gesture_begun:
                self.cancel()
                table.cancel_gesture()
                return True
            return table.open_menu(event.pos)
        if event.button != 1:
            return False
        if self.carried and self.drag is not None:
            self.drag.move(event.pos)
            self.follow()
            self.drop()
            return True
        placed = table.view.hit(event.pos)
        if placed is None:
            return self._click_empty(event.pos)
        rect = table.view.rect_of(placed)
        self.drag = Drag(placed.thing.id, rect, event.pos, placed.thing.type)
        return True

    def _up(self, event: pygame.event.Event) -> bool:
        if event.button == 2:
            self.panning = None
            return True
        if event.button != 1 or self.drag is None:
            return False
        if self.carried:
            return True
        drag = self.drag
        if not drag.moved:
            self.drag = None
            placed = self.table.view.hit(event.pos) or self.table.view.by_id(drag.id)
            if placed is not None:
                self.click(placed)
            return True
        drag.move(event.pos)
        self.follow()
        self.drop()
        return True

    def _wheel(self, event: pygame.event.Event) -> bool:
        table = self.table
        steps = event.y
        if self.dragging and self.drag is not None and self.drag.kind == "piece":
            self.turn()
            return True
        position = table.stage.pointer
        if table.view.boards.at(position) is None:
            return False
        self.zoom(1.15**steps, position)
        return True

    def zoom(self, factor: float, position: tuple[int, int] | None = None) -> None:
        """Zoom the board at a point about it; without a point every board about its middle."""
        view = self.table.view
        under = view.boards.at(position) if position is not None else None
        for board in view.boards.values() if position is None else [under] if under is not None else []:
            if board.camera.zoom_at(position or board.area.center, factor):
                board.moved_by_hand = True
                view.refresh_boards()
                self.table.lights.show()

    # Dragging

    def _begin(self) -> bool:
        """The press has become a drag: take the component in the hand, if there is one to take."""
        drag, table = self.drag, self.table
        if drag is None:
            return False
        gesture = table.gesture
        placed = table.view.by_id(drag.id)
        if gesture is None or placed is None or not drag.id or table.session.match.outcome is not None:
            self.drag = None
            return False
        if gesture.path and gesture.path[-1] != component_choice(drag.id):
            gesture.cancel()
        self.lift = gesture.lift(drag.id)
        self._take(placed)
        return True

    def _take(self, placed: Placed) -> None:
        drag, table, lift = self.drag, self.table, self.lift
        if drag is None or lift is None:
            return
        table.pointing.close()
        question = lift.question
        if drag.kind == "piece" and question is not None and question.options and question.options[0].what == "orient":
            self._take_piece()
        else:
            # It is as large as on the board that it may go to, else as on that where it lies.
            zones = [*[drop.site.zone for drop in lift.drops if drop.site is not None], placed.area.zone]
            board = next((table.view.boards[zone] for zone in zones if zone in table.view.boards), None)
            if board is not None:
                drag.size = board.card_rect((0, 0)).size
            drops = (*lift.drops, *self._piles())
            drag.spots = tuple([spot for drop in drops for spot in self._spots(drop)])
        table.view.set_hidden({placed.thing.key})
        table.lights.show()

    def _piles(self) -> list[Drop]:
        """Piles of the viewer that stand for a button: the pack's text `drop.<zone>` names it."""
        table = self.table
        gesture = table.gesture
        if gesture is None or gesture.path or gesture.decision is None or table.view.picture is None:
            return []
        found = []
        for area in table.view.picture.areas:
            plain, _colon, seat = area.zone.partition(":")
            word = table.session.game.defs.texts.get(f"drop.{plain}", "")
            choice = Choice("button", word)
            if word and seat == str(table.session.viewer) and gesture.allows(choice):
                found.append(Drop("zone", (choice,), gesture.explore((choice,)) is None, zone=area.zone))
        return found

    def _spots(self, drop: Drop) -> list[Spot[Drop]]:
        view = self.table.view
        if drop.site is not None:
            space = view.boards.rect_of(drop.site)
            return [Spot(drop, space)] if space is not None else []
        if drop.kind == "component":
            placed = view.by_id(drop.id)
            return [Spot(drop, placed.rect)] if placed is not None else []
        if drop.kind == "zone":
            area = view.area(drop.zone)
            return [Spot(drop, area.rect if area is not None else view.rect)]
        areas = [area for area in (view.picture.areas if view.picture else ()) if area.seat == drop.seat]
        return [Spot(drop, area.rect) for area in areas]

    def _take_piece(self) -> None:
        lift, drag, gesture = self.lift, self.drag, self.table.gesture
        if lift is None or lift.question is None or drag is None or gesture is None:
            return
        self.orients = {}
        for choice in lift.question.options:
            path = (*lift.path, choice)
            question = gesture.explore(path)
            places = question.options if question is not None else ()
            self.orients[choice.value[0], int(choice.value[1])] = tuple(
                [
                    Drop("cell", (*path, place), True, site=site)
                    for place in places
                    if (site := gesture.site_of(place)) is not None
                ]
            )
        kept = self.table.pieces.orient
        drag.side, drag.turn = kept if kept in self.orients else next(iter(self.orients))
        self._fit_piece()

    def _fit_piece(self) -> None:
        drag = self.drag
        if drag is None:
            return
        columns, rows = self.table.pieces.look(drag).size
        wide, high = self.cell_size
        drag.size = (columns * wide, rows * high)

    @property
    def cell_size(self) -> tuple[int, int]:
        """The size of a cell of the piece in the hand: that of the board under it, else of the first one that it may be laid on."""
        boards, drag = self.table.view.boards, self.drag
        under = self.table.view.boards.at(drag.position) if drag is not None else None
        zones = [drop.site.zone for drops in self.orients.values() for drop in drops if drop.site is not None]
        board = under or next((boards[zone] for zone in zones if zone in boards), next(iter(boards.values()), None))
        return board.cell_size if board is not None else (1, 1)

    def turn(self) -> None:
        """Give the piece in the hand its next turn, on the same side."""
        drag = self.drag
        if drag is None and self.table.pieces.offered():
            self.table.pieces.turn_all(flip=False)
            return
        if drag is None or drag.kind != "piece":
            return
        turns = sorted({turn for side, turn in self.orients if side == drag.side})
        if turns:
            self._orient(drag.side, turns[(turns.index(drag.turn) + 1) % len(turns)])

    def flip(self) -> None:
        """Turn the piece in the hand over, keeping its turn where that is allowed."""
        drag = self.drag
        if drag is None and self.table.pieces.offered():
            self.table.pieces.turn_all(flip=True)
            return
        if drag is None or drag.kind != "piece":
            return
        sides = list(dict.fromkeys(side for side, _turn in self.orients))
        if sides:
            side = sides[(sides.index(drag.side) + 1) % len(sides)]
            turns = [turn for known, turn in self.orients if known == side]
            self._orient(side, drag.turn if drag.turn in turns else turns[0])

    def _orient(self, side: str, turn: int) -> None:
        drag = self.drag
        if drag is None:
            return
        drag.side, drag.turn = side, turn
        self.table.pieces.use(side, turn)
        self._fit_piece()
        self.follow()

    def carry(self, placed: Placed) -> None:
        """Hang a piece at the pointer, so that the next click lays it."""
        gesture = self.table.gesture
        if gesture is None:
            return
        pointer = self.table.stage.pointer
        self.drag = Drag(placed.thing.id, placed.rect, placed.rect.center, placed.thing.type)
        self.drag.moved = True
        self.carried = True
        self.lift = gesture.lift(placed.thing.id)
        self._take(placed)
        self.table.build()
        self.drag.position = pointer
        self.follow()

    def follow(self) -> None:
        """The thing in the hand has moved: find what it is over, and show what that would do."""
        drag, table = self.drag, self.table
        if drag is None or not drag.moved:
            return
        over = self._piece_spot() if drag.kind == "piece" and self.orients else self._nearest_spot(drag)
        if over != drag.over:
            drag.over = over
            table.lights.show_preview(over.meaning if over is not None else None)

    def _nearest_spot(self, drag: Drag[Drop]) -> Spot[Drop] | None:
        """The spot under or near the component; none while the pointer is on a space that is not among them."""
        site = self.table.view.boards.site_at(drag.position)
        if (
            site is not None
            and self.table.view.boards.is_space(site)
            and all(spot.meaning.site != site for spot in drag.spots)
        ):
            return None
        return drag.nearest()

    def _piece_spot(self) -> Spot[Drop] | None:
        drag, boards = self.drag, self.table.view.boards
        if drag is None:
            return None
        near = {
            zone: (*board.anchor_at(drag.rect), PIECE_REACH if board.board.laid else 99.0)
            for zone, board in boards.items()
            if board.area.inflate(40, 40).colliderect(drag.rect)
        }
        best: Drop | None = None
        least = 1.0
        for drop in self.orients.get((drag.side, drag.turn), ()):
            if drop.site is None or drop.site.zone not in near:
                continue
            x, y, reach = near[drop.site.zone]
            far = ((drop.site.cell[0] - x) ** 2 + (drop.site.cell[1] - y) ** 2) ** 0.5 / reach
            if far < least:
                best, least = drop, far
        if best is None or best.site is None:
            return None
        space = boards[best.site.zone].cell_rect(best.site.cell)
        return Spot(best, pygame.Rect(space.topleft, drag.size))

    def drop(self) -> None:
        """Let go: do what the spot means, or glide back and say why not."""
        drag, lift, table = self.drag, self.lift, self.table
        if drag is None or lift is None:
            self.cancel()
            return
        over = drag.over
        if over is None and self.carried and drag.kind == "piece" and table.view.boards.at(drag.position) is None:
            self.cancel()
            return
        if over is None:
            words = self._why_not(drag, lift)
            if self.carried:
                table.refuse(words)
                return
            self._glide_back()
            if words:
                table.refuse(words)
            return
        self._finish()
        table.follow_path(over.meaning.path, over.meaning.complete, landed=(drag.id, drag.rect))

    def _why_not(self, drag: Drag[Drop], lift: Lift) -> str:
        """Why it cannot be dropped where it is now; empty if it was just put back."""
        table = self.table
        placed = table.view.by_id(drag.id)
        back = placed is not None and placed.area.rect.collidepoint(drag.position)
        held = placed is not None and placed.area.show == FAN
        if drag.home.collidepoint(drag.position) or table.gesture is None or (back and held):
            return ""
        refusal = lift.refusal or self._refusal_of_place(drag, lift)
        if refusal is not None:
            return table.words.refusal(refusal, table.session.view())
        return "" if back else self._no_place(lift)

    def _refusal_of_place(self, drag: Drag[Drop], lift: Lift) -> Refusal | None:
        """What the rules say against the space or the component under the pointer; None if there is none, or if that is no question."""
        view, session = self.table.view, self.table.session
        gesture = self.table.gesture
        if gesture is None:
            return None
        site = view.boards.site_at(drag.position)
        choice: Choice | None = None
        if site is not None:
            choice = gesture.choice_at(site)
        elif lift.question is not None and any(choice.what == "component" for choice in lift.question.options):
            under = view.hit(drag.position)
            if under is not None and under.thing.id not in (0, drag.id):
                choice = component_choice(under.thing.id)
        if choice is None:
            return None
        path: Path = (*lift.path, choice)
        if site is not None and drag.kind == "piece" and self.orients:
            x, y = view.boards[site[0]].anchor_at(drag.rect)
            at = gesture.choice_at((site[0], (round(x), round(y))))
            path = (*lift.path, Choice("orient", (drag.side, drag.turn)), at)
        return session.match.why_not(session.viewer, path)

    def _no_place(self, lift: Lift) -> str:
        """What is said where nothing can be dropped at all: what is asked, and by which rule."""
        table = self.table
        words = "It cannot be dropped there."
        asked = table.gesture.decision if table.gesture is not None else None
        if asked is None:
            return words
        rule = table.session.game.code.kinds[(lift.question or asked).kind].rule
        words = f"{words} {table.words.prompt(asked, table.session.view()).rstrip('.')}."
        return f"{words} [{rule}]" if rule else words

    def _glide_back(self) -> None:
        drag = self.drag
        if drag is None:
            return
        placed = self.table.view.by_id(drag.id)
        rect = drag.rect
        self._finish()
        if placed is not None:
            self.table.glide(placed, rect)

    def _finish(self) -> None:
        """End the drag; the component shows at its own place again."""
        table = self.table
        carried = self.carried
        self.drag = None
        self.lift = None
        self.carried = False
        self.orients = {}
        table.lights.show_preview(None)
        table.view.set_hidden(())
        table.lights.show()
        if carried:
            table.build()

    def cancel(self) -> bool:
        """End a drag or a pan without doing anything; True if there was one."""
        self.panning = None
        if self.drag is None:
            return False
        moved = self.drag.moved
        if moved:
            self._finish()
        self.drag = None
        self.carried = False
        return moved

    # Clicks

    def click(self, placed: Placed) -> None:
        """A click on a component: choose it, or what it stands on, as the question allows."""
        table = self.table
        gesture = table.gesture
        id, site = placed.thing.id, placed.thing.site
        place = gesture.choice_at(site) if gesture is not None and site is not None else None
        choosing = gesture is not None and (gesture.path or gesture.allows(component_choice(id)))
        buried = placed.area.show in (PILE, MINI) and placed.area.zone in table.buried()
        if placed.area.show in (PILE, MINI) and (buried or not choosing) and table.may_look_through(placed.area):
            table.look_through(placed.area.zone)
            return
        if gesture is None or gesture.decision is None:
            table.pointing.inspect(placed)
            return
        if id and not gesture.allows(component_choice(id)) and choose_source(table, id):
            return
        if place is not None and gesture.allows(place):
            table.choose(place)
        elif id and gesture.allows(component_choice(id)):
            self._choose_component(placed)
        elif gesture.path and gesture.path[-1] == component_choice(id):
            table.cancel_gesture()
        elif gesture.path and gesture.first is not None and component_choice(id) in gesture.first.options:
            gesture.cancel()
            self._choose_component(placed)
        elif id and (placed.area.show == FAN or gesture.path or self._asked_of(placed)):
            refusal = (
                gesture.why_not(place) if gesture.path and place is not None else gesture.why_not(component_choice(id))
            )
            if refusal is not None:
                table.refuse(table.words.refusal(refusal, table.session.view()))
            table.pointing.inspect(placed)
        else:
            table.pointing.inspect(placed)

    def _asked_of(self, placed: Placed) -> bool:
        """Whether the question is about components like this one: of a spread of the viewer, or of everybody."""
        gesture = self.table.gesture
        own = placed.area.show == GRID and placed.area.seat in (self.table.session.viewer, NOBODY)
        options = gesture.decision.options if gesture is not None and gesture.decision is not None else ()
        return own and any(choice.what == "component" for choice in options)

    def _choose_component(self, placed: Placed) -> None:
        gesture = self.table.gesture
        if gesture is None:
            return
        question = gesture.explore((*gesture.path, component_choice(placed.thing.id)))
        if (
            placed.thing.type == "piece"
            and question is not None
            and question.options
            and question.options[0].what == "orient"
        ):
            self.carry(placed)
        else:
            self.table.choose(component_choice(placed.thing.id))

    def _click_empty(self, position: tuple[int, int]) -> bool:
        table = self.table
        gesture = table.gesture
        view = table.view
        area, site = view.area_at(position), view.boards.site_at(position)
        choice = gesture.choice_at(site) if gesture is not None and site is not None else None
        if gesture is not None and choice is not None and gesture.allows(choice):
            table.choose(choice)
            return True
        others = area is not None and area.seat not in (NOBODY, table.session.viewer)
        if others and area is not None and not (gesture is not None and gesture.path):
            table.look_at_seat(area.seat)
            return True
        if gesture is None or choice is None:
            return table.cancel_gesture()
        if gesture.path:
            refusal = gesture.why_not(choice)
            if refusal is not None:
                table.refuse(table.words.refusal(refusal, table.session.view()))
            return True
        return False
