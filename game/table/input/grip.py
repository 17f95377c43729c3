"""The component in the hand: taken up, turned, carried, and let go. What that means is asked of the match."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.rules.asks import Choice, Path
from game.rules.guards import Refusal
from game.table.input.by_hand import ByHand
from game.table.input.pointing import Pointing
from game.table.model.alike import stand_in
from game.table.model.choosing import Choosing
from game.table.model.drops import Place, aimed_drops, aimed_places, button_drops, orients, takes_orient
from game.table.model.gesture import Drop, Lift, component_choice
from game.table.paint.desk import Desk
from game.table.paint.lights import Lights
from game.table.seen.held import Held
from game.table.seen.pieces import Pieces
from game.ui.drag import Drag, Spot
from game.ui.table_picture import FAN
from game.ui.table_view import Placed

PIECE_REACH = 1.6
"""How many cells a board piece may be away from a legal place to snap to it."""


class Grip:
    """One component at a time; `cancel` lets go of it without a trace. `refresh` shows the match anew, `pointer` is where the mouse is."""

    def __init__(
        self,
        choosing: Choosing,
        held: Held,
        pieces: Pieces,
        desk: Desk,
        lights: Lights,
        pointing: Pointing,
        refresh: Callable[[], None],
        pointer: Callable[[], tuple[int, int]],
        by_hand: ByHand,
    ) -> None:
        self.choosing = choosing
        self.by_hand = by_hand
        self.session = choosing.session
        self.held = held
        self.pieces = pieces
        self.desk = desk
        self.lights = lights
        self.pointing = pointing
        self.refresh = refresh
        self.pointer = pointer

    def press(self, placed: Placed, at: tuple[int, int]) -> None:
        """The button goes down on a component: it may become a drag."""
        self.held.drag = Drag(
            placed.thing.id, self.desk.view.rect_of(placed), at, placed.thing.type, key=placed.thing.key
        )

    def move(self, position: tuple[int, int]) -> None:
        """The mouse moves while the button is down."""
        drag = self.held.drag
        if drag is None:
            return
        was = drag.moved
        if drag.move(position) and (was or self._begin(drag)):
            self.follow()

    def release(self, position: tuple[int, int]) -> None:
        """Let go at a place."""
        if self.held.drag is not None:
            self.held.drag.move(position)
            self.follow()
            self.drop()

    def _begin(self, drag: Drag[Drop]) -> bool:
        """The press has become a drag: take the component in the hand, if there is one to take."""
        gesture = self.choosing.gesture
        placed = self.desk.view.named(drag.key)
        if self.by_hand.judge.on and placed is not None:
            return self._begin_by_hand(placed)
        if gesture is None or placed is None or not drag.id or self.session.match.outcome is not None:
            self.held.drag = None
            return False
        id = stand_in(self.session.view(), self.session.game.defs, self.choosing.decision, drag.id)
        if gesture.path and gesture.path[-1] != component_choice(id) and not self._aimed(id):
            gesture.cancel()
        self.held.lift = gesture.lift(id)
        self._take(placed)
        return True

    def _begin_by_hand(self, placed: Placed) -> bool:
        """The rules are paused: any component may be taken, of a pile that is closed the top one."""
        drag, lift = self.held.drag, self.by_hand.lift(placed)
        if drag is None or lift is None:
            self.held.drag = None
            return False
        self.pointing.close()
        self.held.lift = lift
        boards = self.desk.view.boards
        if boards and placed.thing.type == "card":
            drag.size = next(iter(boards.values())).card_rect((0, 0)).size
        drag.spots = tuple([spot for drop in lift.drops for spot in self._spots(drop)])
        self.desk.view.set_hidden({placed.thing.key})
        self.desk.playback.on_sound("lift")
        self.lights.show()
        return True

    def _take(self, placed: Placed) -> None:
        drag, lift, gesture = self.held.drag, self.held.lift, self.choosing.gesture
        if drag is None or lift is None or gesture is None:
            return
        self.pointing.close()
        if self.held.is_piece and takes_orient(lift):
            self.held.orients = orients(gesture, lift)
            kept = self.pieces.orient
            drag.side, drag.turn = kept if kept in self.held.orients else next(iter(self.held.orients))
            self._fit_piece()
        else:
            # It is as large as on the board that it may go to, else as on that where it lies.
            zones = [*[drop.site.zone for drop in lift.drops if drop.site is not None], placed.area.zone]
            board = next((self.desk.view.boards[zone] for zone in zones if zone in self.desk.view.boards), None)
            if board is not None:
                drag.size = board.card_rect((0, 0)).size
            aimed = self._aimed(lift.id)
            # What is for somebody whom the next question asks for is let go there instead.
            drops = (
                aimed
                if aimed and (aimed[0].complete or not lift.drops)
                else (
                    *lift.drops,
                    *aimed_drops(gesture, lift),
                    *button_drops(self.choosing, self._places(), lift),
                )
            )
            drag.spots = tuple([spot for drop in drops for spot in self._spots(drop)])
        self.desk.view.set_hidden({placed.thing.key})
        self.desk.playback.on_sound("lift")
        self.lights.show()

    def _aimed(self, id: int) -> tuple[Drop, ...]:
        """Where a component is chosen by being let go there."""
        return tuple(aimed_places(self.choosing, self._places(), id))

    def _places(self) -> list[Place]:
        """The areas that are drawn and may stand for buttons: a part of a zone for those of its own alone."""
        picture = self.desk.view.picture
        return [
            Place(area.name, area.zone, area.drops, area.takes, area.aims)
            for area in (picture.areas if picture is not None else ())
            if area.drops or not area.part
        ]

    def _spots(self, drop: Drop) -> list[Spot[Drop]]:
        view = self.desk.view
        if drop.site is not None:
            space = view.boards.rect_of(drop.site)
            return [Spot(drop, space)] if space is not None else []
        if drop.kind == "component":
            placed = view.by_id(drop.id)
            return [Spot(drop, placed.rect)] if placed is not None else []
        if drop.kind == "zone":
            area = view.area_named(drop.area) if drop.area else view.area(drop.zone)
            return [Spot(drop, area.rect if area is not None else view.rect)]
        areas = [area for area in (view.picture.areas if view.picture else ()) if area.seat == drop.seat]
        return [Spot(drop, area.rect) for area in areas]

    def _fit_piece(self) -> None:
        if self.held.drag is not None:
            columns, rows = self.pieces.look(self.held).size
            wide, high = self.held.cell_size(self.desk.view.boards)
            self.held.drag.size = (columns * wide, rows * high)

    def _turn_all(self, *, flip: bool) -> None:
        if self.pieces.turn_all(flip=flip):
            self.refresh()

    def turn(self) -> None:
        """Give the piece in the hand its next turn, on the same side."""
        drag = self.held.drag
        if drag is None and self.pieces.offered():
            self._turn_all(flip=False)
            return
        if drag is None or drag.kind != "piece":
            return
        turns = sorted({turn for side, turn in self.held.orients if side == drag.side})
        if turns:
            self._orient(drag.side, turns[(turns.index(drag.turn) + 1) % len(turns)])

    def flip(self) -> None:
        """Turn the piece in the hand over, keeping its turn where that is allowed."""
        drag = self.held.drag
        if drag is None and self.pieces.offered():
            self._turn_all(flip=True)
            return
        if drag is None or drag.kind != "piece":
            return
        sides = list(dict.fromkeys(side for side, _turn in self.held.orients))
        if sides:
            side = sides[(sides.index(drag.side) + 1) % len(sides)]
            turns = [turn for known, turn in self.held.orients if known == side]
            self._orient(side, drag.turn if drag.turn in turns else turns[0])

    def _orient(self, side: str, turn: int) -> None:
        drag = self.held.drag
        if drag is None:
            return
        drag.side, drag.turn = side, turn
        self.pieces.use(side, turn)
        self._fit_piece()
        self.follow()

    def carry(self, placed: Placed) -> None:
        """Hang a piece at the pointer, so that the next click lays it."""
        gesture = self.choosing.gesture
        if gesture is None:
            return
        pointer = self.pointer()
        self.held.drag = Drag(placed.thing.id, placed.rect, placed.rect.center, placed.thing.type, key=placed.thing.key)
        self.held.drag.moved = True
        self.held.carried = True
        self.held.lift = gesture.lift(placed.thing.id)
        self._take(placed)
        self.choosing.on_change()
        self.held.drag.position = pointer
        self.follow()

    def follow(self) -> None:
        """The thing in the hand has moved: find what it is over, and show what that would do."""
        drag = self.held.drag
        if drag is None or not drag.moved:
            return
        over = self._piece_spot() if drag.kind == "piece" and self.held.orients else self._nearest_spot(drag)
        if over != drag.over:
            drag.over = over
            self.lights.show_preview(over.meaning if over is not None else None)

    def _nearest_spot(self, drag: Drag[Drop]) -> Spot[Drop] | None:
        """The spot under or near the component; none while the pointer is on a space that is not among them."""
        site = self.desk.view.boards.site_at(drag.position)
        if (
            site is not None
            and self.desk.view.boards.is_space(site)
            and all(spot.meaning.site != site for spot in drag.spots)
        ):
            return None
        return drag.nearest()

    def _piece_spot(self) -> Spot[Drop] | None:
        drag, boards = self.held.drag, self.desk.view.boards
        if drag is None:
            return None
        near = {
            zone: (*board.anchor_at(drag.rect), PIECE_REACH if board.board.laid else 99.0)
            for zone, board in boards.items()
            if board.area.inflate(40, 40).colliderect(drag.rect)
        }
        best: Drop | None = None
        least = 1.0
        for drop in self.held.drops:
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
        drag, lift = self.held.drag, self.held.lift
        if drag is None or lift is None:
            self.cancel()
            return
        over = drag.over
        if self.by_hand.judge.on:
            self._drop_by_hand(drag, lift)
            return
        if (
            over is None
            and self.held.carried
            and drag.kind == "piece"
            and self.desk.view.boards.at(drag.position) is None
        ):
            self.cancel()
            return
        if over is None:
            words = self._why_not(drag, lift)
            if self.held.carried:
                self.choosing.on_refusal(words)
                return
            self._glide_back()
            if words:
                self.choosing.on_refusal(words)
            return
        self._finish()
        self.held.landed = (drag.id, drag.rect)
        self.choosing.follow(over.meaning.path, complete=over.meaning.complete)
        self.held.landed = None

    def _drop_by_hand(self, drag: Drag[Drop], lift: Lift) -> None:
        """Let go while the rules are paused: it lies there then, or glides back, and it is said why."""
        over, view = drag.over, self.desk.view
        if over is not None:
            self._finish()
            self.held.landed = (drag.id, drag.rect)
            self.by_hand.move(lift.id, over.meaning)
            self.held.landed = None
            return
        area, site = view.area_at(drag.position), view.boards.site_at(drag.position)
        self._glide_back()
        words = "" if drag.home.collidepoint(drag.position) else self.by_hand.why_not(lift.id, area, site)
        if words:
            self.choosing.on_refusal(words)

    def _why_not(self, drag: Drag[Drop], lift: Lift) -> str:
        """Why it cannot be dropped where it is now; empty if it was just put back."""
        placed = self.desk.view.by_id(drag.id)
        back = placed is not None and placed.area.rect.collidepoint(drag.position)
        held = placed is not None and placed.area.show == FAN
        if drag.home.collidepoint(drag.position) or self.choosing.gesture is None or (back and held):
            return ""
        refusal = lift.refusal or self._refusal_of_place(drag, lift)
        if refusal is not None:
            return self.session.refusal(refusal)
        return "" if back else self._no_place(lift)

    def _refusal_of_place(self, drag: Drag[Drop], lift: Lift) -> Refusal | None:
        """What the rules say against the space or the component under the pointer; None if there is none, or if that is no question."""
        view, session = self.desk.view, self.session
        gesture = self.choosing.gesture
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
        if site is not None and drag.kind == "piece" and self.held.orients:
            x, y = view.boards[site[0]].anchor_at(drag.rect)
            at = gesture.choice_at((site[0], (round(x), round(y))))
            path = (*lift.path, Choice("orient", (drag.side, drag.turn)), at)
        return session.match.why_not(session.viewer, path)

    def _no_place(self, lift: Lift) -> str:
        """What is said where nothing can be dropped at all: what is asked, and by which rule."""
        words = self.session.words.say("table.no_drop")
        asked = self.choosing.decision
        if asked is None:
            return words
        rule = self.session.game.code.kinds[(lift.question or asked).kind].rule
        words = f"{words} {self.session.words.prompt(asked, self.session.view()).rstrip('.')}."
        return f"{words} [{rule}]" if rule else words

    def _glide_back(self) -> None:
        drag = self.held.drag
        if drag is None:
            return
        placed = self.desk.view.named(drag.key)
        rect = drag.rect
        self._finish()
        if placed is not None:
            self.desk.playback.glide(placed, rect)

    def _finish(self) -> None:
        """End the drag; the component shows at its own place again."""
        carried = self.held.carried
        self.held.let_go()
        self.lights.show_preview(None)
        self.desk.view.set_hidden(())
        self.lights.show()
        if carried:
            self.choosing.on_change()

    def cancel(self) -> bool:
        """End a drag without doing anything; True if there was one."""
        if self.held.drag is None:
            return False
        moved = self.held.drag.moved
        if moved:
            self._finish()
        self.held.drag = None
        self.held.carried = False
        return moved
