"""The one table scene for every game: it draws the viewer's view and turns gestures into legal paths. No rule is decided here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.rules.decisions import Choice, Path
from game.rules.engine import IllegalAction
from game.rules.state import NOBODY
from game.scenes.gesture import Drop, Gesture
from game.scenes.seeing import Room, Seer
from game.scenes.session import Session
from game.scenes.stack import BaseScene, Stage, Target
from game.scenes.table_actions import Actions
from game.scenes.table_inspect import inspection
from game.scenes.table_keys import Keyboard
from game.scenes.table_log import LogReader
from game.scenes.table_mouse import Mouse
from game.scenes.table_parts import build_bar, build_sorting, make_faces
from game.scenes.table_playback import Playback
from game.scenes.table_preview import PreviewPicture, preview_picture
from game.scenes.words import Words
from game.storage.errors import StorageError
from game.ui import shapes
from game.ui.animation import MOVE, Tween
from game.ui.component_views import ComponentViews
from game.ui.drag import Drag
from game.ui.form import Form
from game.ui.table_picture import FAN, Cell, PieceLook
from game.ui.table_view import Placed, TableView
from game.ui.table_view_bars import Banner, draw_banner, draw_bar
from game.ui.table_view_frame import Frame, frame
from game.ui.table_view_panel import SidePanel
from game.ui.theme import Theme
from game.ui.tips import Toasts

if TYPE_CHECKING:
    from game.ui.icons import Icons

HOVER_SECONDS = 0.4
BOT_PAUSE = 0.45
"""Seconds that the table rests before a bot's move is shown."""
LAY_MARGIN = 2


class TableScene(BaseScene):
    """A match on the table."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.words = Words(session.game.defs, [plan.name for plan in session.seats])
        self.gesture: Gesture | None = None
        self.last_orient: tuple[str, int] = ("", 0)
        self.folded = False
        self.icons: Icons
        self.theme: Theme
        self.view: TableView
        self.frame: Frame
        self.room: Room
        self.panel: SidePanel
        self.playback: Playback
        self.form: Form
        self.preview: PreviewPicture | None = None
        self.banner = Banner(NOBODY, "", "")
        self._hover: tuple[str, float] = ("", 0.0)
        self._rest = 0.0
        self._placed_once = False
        self._told_end = False
        self._curtain_due = False
        self._bar_names: dict[int, str] = {}
        self._shown_cell: Cell | None = None
        self._bot_move: tuple[int, int, Path] | None = None

    # The life of the scene

    def enter(self, stage: Stage) -> None:
        self.stage = stage
        self.theme = stage.theme()
        self.toasts = Toasts(self.theme)
        listing = stage.services.listing(self.session.game.id)
        if listing is None or listing.pack is None or listing.pack.layout is None:
            raise ValueError(f"{self.session.game.id} has no table")
        self.seer = Seer(self.session.game, listing.pack.layout, self.words)
        self.faces, self.icons, self.art = make_faces(listing)
        self.reader = LogReader(self.session.match, self.words)
        self.mouse = Mouse(self)
        self.keyboard = Keyboard(self)
        self.actions = Actions(self)
        self._curtain_due = self.needs_curtain(first=True)

    def layout(self) -> None:
        if hasattr(self, "playback"):
            self.mouse.cancel()
            self.playback.forget()
        self.theme = self.stage.theme()
        self.toasts.theme = self.theme
        self.frame = frame(self.stage.size, self.theme, folded=self.folded)
        self.views = ComponentViews(self.theme, self.faces, self.icons, self.art)
        hand = self.view.board.moved_by_hand if self._placed_once else False
        self.view = TableView(self.theme, self.views, self.frame.table, self.stage.damage.add)
        del hand
        speed = self.stage.services.settings.animation_speed / 100
        self.playback = Playback(self.view, self.theme, self.stage.damage.add, speed)
        self.playback.on_sound = self._sound
        if self._placed_once:
            self.panel.place(self.theme, self.views, self.frame.panel)
        else:
            self.panel = SidePanel(self.theme, self.views, self.frame.panel)
        self._placed_once = True
        self.refresh()
        self.stage.damage.add()

    def covered(self) -> None:
        self.mouse.cancel()
        self.cancel_gesture()
        self.close_tips()

    def uncovered(self) -> None:
        self.refresh()

    def leave(self) -> None:
        self.mouse.cancel()
        self.session.close()

    # What is shown

    def refresh(self) -> None:
        """Show the match as it is now: picture, lights, buttons, banner, log."""
        session = self.session
        view = session.view()
        self.mouse.cancel()
        decision = session.decision()
        self.gesture = Gesture(session.match, session.viewer) if decision is not None else None
        self.keyboard.reset()
        self.preview = None
        self.room = self.seer.room(view, self.frame.table, self.theme.row + 2 * self.theme.px(6))
        self.view.show(self.seer.picture(view, self.room, self._margin(), self.theme.px(8)))
        self.panel.set_log(self.reader.lines(session.viewer))
        self.build()
        self.light()
        self.stage.damage.add()

    def _margin(self) -> int:
        """Free cells around the board while board pieces may be laid."""
        area = [area for area, _rect in self.seer._shown(self.session.view(), self.frame.table)]
        return LAY_MARGIN if any(str(one.extra.get("room", "")) for one in area) else 0

    def build(self) -> None:
        """Make the buttons for the present question, and the banner."""
        self.form = Form(self.theme)
        self._bar_names = build_bar(self)
        self._bar_names.update(build_sorting(self))
        board = self.view.area("board")
        room = board.rect if board is not None else self.frame.table
        if self.gesture is not None and self.gesture.decision is not None:
            if any(choice.kind == "ref" for choice in self.gesture.decision.options):
                room = pygame.Rect(self.frame.table)
                room.height = self.room.actions.y - room.y
                strips = [area.rect.bottom for area in (self.view.picture.areas if self.view.picture else ()) if area.show == "strip"]
                if strips:
                    room = pygame.Rect(room.x, max(strips), room.width, room.bottom - max(strips))
        for widget in self.actions.build(self.room.actions, room):
            self.form.add(widget)
        self._set_banner()
        self.stage.damage.add(self.frame.banner)
        self.stage.damage.add(self.room.actions)

    def _set_banner(self) -> None:
        session = self.session
        view = session.view()
        outcome = session.match.outcome
        if outcome is not None:
            names = ", ".join(self.words.seat(seat) for seat in outcome.winners)
            who = outcome.winners[0] if len(outcome.winners) == 1 else NOBODY
            reason = self.words.say(f"outcome.{outcome.reason}")
            self.banner = Banner(who, f"{names} won" if names else "Nobody won", reason)
            return
        gesture = self.gesture
        if gesture is not None and gesture.decision is not None:
            prompt = self.words.prompt(gesture.decision, view)
            self.banner = Banner(session.viewer, self.words.seat(session.viewer), prompt)
            return
        waiting = session.waiting()
        if not waiting:
            self.banner = Banner(NOBODY, "", "")
            return
        seat = waiting[0]
        words = "is thinking …" if not session.seats[seat].human else "must choose"
        names = ", ".join(self.words.seat(other) for other in waiting)
        self.banner = Banner(seat, names, words, mine=False)

    def facts(self) -> str:
        """Round, phase and turn in one line, as far as the game tells them."""
        view = self.session.view()
        public = self.session.game.code.public_values
        parts = []
        if "phase" in public and view.value("phase"):
            parts.append(self.words.say(f"phase.{view.value('phase')}"))
        if "round" in public and view.value("round"):
            parts.append(self.words.say("bar.round", {"round": view.value("round")}, default="Round {round}"))
        if "turn" in public and view.value("turn"):
            parts.append(self.words.say("bar.turn", {"turn": view.value("turn")}, default="Turn {turn}"))
        return "   ·   ".join(parts)

    def piece_look(self, drag: Drag[Drop]) -> PieceLook:
        """The piece in the hand on its present side and turn."""
        placed = self.view.numbered(drag.number)
        sighting = self.session.view().component(drag.number)
        if sighting is None or sighting.ref is None or placed is None:
            raise ValueError(f"component {drag.number} is no piece that can be seen")
        return self.seer.piece(sighting.ref, drag.side or self.seer.first_side(sighting.ref), drag.turn)

    def light(self) -> None:
        """Light up what may be chosen now, or where the thing in the hand may go."""
        things: dict[str, str] = {}
        cells: dict[Cell, str] = {}
        gesture, mouse = self.gesture, self.mouse
        if mouse.dragging and mouse.drag is not None and mouse.lift is not None:
            for spot in mouse.drag.spots:
                drop = spot.meaning
                glow = "selected" if mouse.drag.over is not None and mouse.drag.over.meaning == drop else "legal"
                if drop.kind == "cell" and drop.cell is not None:
                    cells[drop.cell] = glow
                elif drop.kind == "zone" and drop.zone:
                    things[f"area:{drop.zone}"] = glow
                else:
                    placed = self.view.numbered(drop.number)
                    if placed is not None:
                        things[placed.thing.key] = "target"
        elif gesture is not None and gesture.decision is not None:
            for choice in gesture.decision.options:
                if choice.kind == "component":
                    placed = self.view.numbered(int(choice.value))
                    if placed is not None:
                        things[placed.thing.key] = "legal"
                elif choice.kind == "cell":
                    cells[choice.value] = "legal"
            subject = gesture.subject()
            placed = self.view.numbered(subject) if subject else None
            if placed is not None:
                things[placed.thing.key] = "selected"
            cursor = self.keyboard.cursor
            if cursor is not None and cursor.kind == "cell":
                cells[cursor.value] = "focus"
            elif cursor is not None and cursor.kind == "component":
                placed = self.view.numbered(int(cursor.value))
                if placed is not None:
                    things[placed.thing.key] = "selected"
        # A card that stands on a lit space is lit itself, as the space is hidden under it.
        for placed in self.view.placed:
            if placed.thing.cell in cells and placed.thing.key not in things:
                things[placed.thing.key] = "target"
        for area in (self.view.picture.areas if self.view.picture else ()):
            key = f"area:{area.zone}"
            if (things.get(key) is None) != (self.view.glows.get(key) is None):
                grow = self.theme.px(12)
                self.stage.damage.add(area.rect.inflate(2 * grow, 2 * grow))
        self.view.set_glow(things)
        self.view.set_cell_glow(cells)

    def marked(self, choice: Choice) -> None:
        """The keyboard marks a choice: show it and what it would do."""
        if choice.kind == "component":
            placed = self.view.numbered(int(choice.value))
            if placed is not None:
                self.view.hover(placed.thing.key if placed.area.show == FAN else "")
                self.inspect_now(placed)
        for widget in self.actions.widgets:
            widget.focused = self.actions.choices.get(id(widget)) == choice
        self.light()
        self._preview_choice(choice)

    def _preview_choice(self, choice: Choice) -> None:
        gesture = self.gesture
        if gesture is None or choice.kind != "cell" or not gesture.allows(choice):
            self.show_preview(None)
            return
        path = (*gesture.path, choice)
        self.show_preview(Drop("cell", path, gesture.explore(path) is None, cell=choice.value))

    def show_preview(self, drop: Drop | None) -> None:
        """Show what letting go here would do, or nothing."""
        if self.preview is not None:
            self.stage.damage.add(self.preview.rect)
            self.stage.damage.add(self.room.actions)
        self.preview = None
        gesture = self.gesture
        piece = self.mouse.drag is not None and self.mouse.drag.kind == "piece"
        if drop is not None and gesture is not None and drop.complete and drop.kind != "zone" and not piece:
            found = gesture.preview(drop.path)
            self.preview = preview_picture(found, self.view, self.seer, self.words, self.theme)
            self.stage.damage.add(self.preview.rect)
            self.stage.damage.add(self.room.actions)
        if self.mouse.dragging:
            self.light()

    # What is done

    @property
    def gesture_begun(self) -> bool:
        """Whether a first choice has been made that still needs another."""
        return self.gesture is not None and bool(self.gesture.path)

    def choose(self, choice: Choice) -> None:
        """Make a choice of the present question."""
        gesture = self.gesture
        if gesture is None:
            return
        if not gesture.allows(choice):
            refusal = gesture.why_not(choice)
            if refusal is not None:
                self.refuse(self.words.refusal(refusal, self.session.view()))
            return
        path = gesture.choose(choice)
        if path is not None:
            self.submit(path)
            return
        self.keyboard.reset()
        self.show_preview(None)
        self.build()
        self.light()

    def follow_path(self, path: Path, complete: bool, landed: tuple[int, pygame.Rect] | None = None) -> None:
        """Submit a whole path, or go on asking after a part of one."""
        if complete:
            self.submit(path, landed)
            return
        gesture = self.gesture
        if gesture is None:
            return
        for choice in path[len(gesture.path) :]:
            gesture.choose(choice)
        self.build()
        self.light()

    def submit(self, path: Path, landed: tuple[int, pygame.Rect] | None = None) -> None:
        """Do an action; it is in the journal before it shows. `landed`: the component was let go there, so it does not fly."""
        self._act(self.session.viewer, path, landed)

    def _act(self, seat: int, path: Path, landed: tuple[int, pygame.Rect] | None = None) -> None:
        self.playback.skip()
        before = {placed.thing.number: placed for placed in self.view.placed if placed.thing.number}
        if landed is not None and landed[0] in before:
            before[landed[0]] = before[landed[0]]._replace(rect=landed[1])
        try:
            events = self.session.apply(seat, path)
        except IllegalAction as error:
            self.cancel_gesture()
            self.refuse(self.words.refusal(error.refusal, self.session.view()))
            return
        except StorageError as error:
            # The match goes on; what could not be written is tried again with the next action.
            self.toasts.say(str(error), "bad", 8.0)
            events = ()
        areas = self._areas()
        self.refresh()
        areas.update(self._areas())
        self.playback.play(events, before, areas)
        self._after_change()

    def _areas(self) -> dict[str, pygame.Rect]:
        return {area.zone: area.rect for area in (self.view.picture.areas if self.view.picture else ())}

    def _after_change(self) -> None:
        self._rest = 0.0
        self._hover = ("", 0.0)
        if self.session.match.outcome is None:
            self._told_end = False
        self._curtain_due = self.needs_curtain()

    def needs_curtain(self, *, first: bool = False) -> bool:
        """Whether another person must take over the screen."""
        session = self.session
        if first and session.viewer != NOBODY and len(session.humans) > 1 and session.match.history:
            return True
        return session.next_viewer() is not None

    def _hand_over(self) -> None:
        """Let the next person look, behind a curtain if there is something to hide."""
        self._curtain_due = False
        session = self.session
        seat = session.next_viewer()
        if seat is None:
            seat = session.viewer
        hide = session.viewer != seat and session.secrets_differ(session.viewer, seat)
        hide = hide or (session.viewer == seat and session.match.history > 0)
        self.close_tips()
        self.panel.inspect(None)
        if not (hide and self.stage.services.settings.curtain):
            session.look_as(seat)
            self.refresh()
            return
        from game.scenes.curtain import CurtainScene

        session.look_as(NOBODY)
        self.refresh()
        self.stage.push(CurtainScene(seat, self.words.seat(seat), lambda: self._look_as(seat)))

    def _look_as(self, seat: int) -> None:
        self.session.look_as(seat)
        self.refresh()

    def undo(self) -> None:
        """Take back the last action of a person, or say why not."""
        self.mouse.cancel()
        self.playback.skip()
        refusal = self.session.can_undo()
        if refusal is not None:
            self.refuse(self.words.refusal(refusal, self.session.view()))
            return
        self.session.undo()
        self.toasts.say("Taken back", "info", 1.5)
        self.refresh()
        self._after_change()

    def redo(self) -> None:
        """Do again what was taken back, or say why not."""
        self.mouse.cancel()
        self.playback.skip()
        try:
            self.session.redo()
        except IllegalAction as error:
            self.refuse(self.words.refusal(error.refusal, self.session.view()))
            return
        self.refresh()
        self._after_change()

    def suggest(self) -> None:
        """Ask the best bot what it would do: build the whole deck, or light up a move."""
        from game.scenes.advice import advise

        advise(self)

    def cancel_gesture(self) -> bool:
        """Take back the choices of an unfinished gesture; True if there were any."""
        if self.gesture is None or not self.gesture.cancel():
            return False
        self.keyboard.reset()
        self.show_preview(None)
        self.build()
        self.light()
        return True

    def put_back(self) -> None:
        """Let go of everything."""
        self.mouse.cancel()
        if not self.cancel_gesture():
            self.build()
            self.light()

    def refuse(self, words: str) -> None:
        """Say why something is not possible."""
        self._sound("refuse")
        self.toasts.say(words, "bad")
        self.stage.damage.add()

    def glide(self, placed: Placed, start: pygame.Rect) -> None:
        """Let a component glide back to its place."""
        self.playback._fly(self.view.make_sprite(placed.thing, start.size), start, placed.rect, 0.0, placed.thing.key)
        self.playback._apply_hidden()

    def _sound(self, name: str) -> None:
        self.stage.services.sounds.play(name)

    # Looking

    def inspect_now(self, placed: Placed) -> None:
        """Show a component in the side panel."""
        if self.panel.inspect(inspection(self.session.view(), self.seer, placed.thing)):
            self._damage_panel()

    def _damage_panel(self) -> None:
        self.stage.damage.add(self.frame.panel if not self.folded else self.frame.table)

    def close_tips(self) -> None:
        """Close whatever shows only while the pointer rests."""
        self._hover = ("", 0.0)
        self.view.hover("")
        if self.folded and self.panel.inspect(None):
            self._damage_panel()

    def _point(self, position: tuple[int, int]) -> None:
        placed = None if self.mouse.dragging else self.view.hit(position)
        key = placed.thing.key if placed is not None else ""
        self.view.hover(key if placed is not None and placed.area.show == FAN else "")
        if key != self._hover[0]:
            self._hover = (key, 0.0)
            if self.folded and self.panel.inspect(None):
                self._damage_panel()
        gesture = self.gesture
        if gesture is not None and not self.mouse.dragging and gesture.path:
            board = self.view.board
            over = board.area.collidepoint(position) and self.view.area("board") is not None
            choice = Choice("cell", board.cell_at(position)) if over else None
            if choice is not None and gesture.allows(choice):
                if self.preview is None or self._shown_cell != choice.value:
                    self._shown_cell = choice.value
                    self._preview_choice(choice)
            elif self.preview is not None and self.keyboard.cursor is None:
                self.show_preview(None)

    def fold(self) -> None:
        """Fold the side panel away, or bring it back."""
        self.folded = not self.folded
        self.layout()

    def open_menu(self, position: tuple[int, int]) -> bool:
        """The menu of the right mouse button."""
        from game.scenes.table_menu import component_menu

        return component_menu(self, position)

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.WINDOWFOCUSLOST:
            self.mouse.cancel()
            return True
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self.playback.busy:
            self.playback.skip()
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL):
            return self._handle_mouse(event)
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event)
        return False

    def _handle_mouse(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            if not self.mouse.dragging:
                self.form.handle(event)
                self.panel.log.handle(event)
                self._point(event.pos)
            return self.mouse.handle(event)
        if not self.mouse.dragging or self.mouse.carried:
            if self.form.handle(event):
                return True
            if not self.folded and self.panel.rect.collidepoint(self.stage.pointer) and self.panel.log.handle(event):
                self._damage_panel()
                return True
        return self.mouse.handle(event)

    def _handle_key(self, event: pygame.event.Event) -> bool:
        action = self.stage.services.keys.action(event)
        if action == "menu":
            if self.mouse.cancel() or self.cancel_gesture():
                self.put_back()
                return True
            self.menu()
            return True
        commands = {
            "undo": self.undo,
            "redo": self.redo,
            "panel": self.fold,
            "fit": self.fit,
            "hint": self.suggest,
            "rules": self.rules,
            "save": self.save,
            "zoom_in": lambda: self.mouse.zoom(1.15),
            "zoom_out": lambda: self.mouse.zoom(1 / 1.15),
            "inspect": self._inspect_pointed,
        }
        if action in commands:
            commands[action]()
            return True
        return self.keyboard.handle(event)

    def _inspect_pointed(self) -> None:
        placed = self.view.hit(self.stage.pointer)
        if placed is not None:
            self.inspect_now(placed)

    def fit(self) -> None:
        """Show the whole board."""
        self.view.board.fit()
        self.view.refresh_board()
        self.light()

    def menu(self) -> None:
        """Open the menu of the match."""
        from game.scenes.menu import MenuScene

        self.stage.push(MenuScene(self))

    def rules(self) -> None:
        """Read the help of this game."""
        from game.scenes.help import HelpScene

        self.stage.push(HelpScene(self.session.game.defs))

    def save(self) -> None:
        """Save the match under a title."""
        from game.scenes.matches import about
        from game.scenes.saves import SaveDialog

        usual = str(about(self.session.game, self.session.seats, self.session.match)["title"])
        self.stage.push(SaveDialog(self.session, self.stage.services.saves.free_title(usual)))

    # Time

    def update(self, dt: float) -> None:
        on_top = self.stage.top is self
        moving = self.playback.update(dt)
        self.stage.moving = moving or self.mouse.dragging
        if self.toasts.update(dt):
            self.stage.damage.add(pygame.Rect(self.frame.table.x, self.frame.banner.bottom, self.frame.table.width, self.theme.px(260)))
        if self.form.update(dt):
            self._damage_form()
        if not self.folded and self.panel.log.dirty:
            self._damage_panel()
        self._poll_art()
        if not on_top:
            return
        self._rest_pointer(dt)
        if self.session.writer is not None:
            self.session.writer.tick()
        if moving:
            return
        if self._curtain_due:
            self._hand_over()
        elif self.session.match.outcome is not None:
            self._show_result()
        else:
            self._let_bots_play(dt)

    def _damage_form(self) -> None:
        grow = self.theme.px(12)
        dirty = [widget for widget in self.form.widgets if widget.dirty]
        if not dirty:
            self.stage.damage.add()
        for widget in dirty:
            self.stage.damage.add(widget.rect.inflate(2 * grow, 2 * grow))

    def _poll_art(self) -> None:
        changed = self.art.poll() if self.art is not None else ()
        if changed:
            for ref in changed:
                self.views.invalidate(ref)
            self.view.refresh_board()

    def _rest_pointer(self, dt: float) -> None:
        key, rested = self._hover
        if not key or rested >= HOVER_SECONDS or self.mouse.drag is not None:
            return
        rested += dt
        self._hover = (key, rested)
        if rested >= HOVER_SECONDS:
            placed = self.view.named(key)
            if placed is not None:
                self.inspect_now(placed)

    def _let_bots_play(self, dt: float) -> None:
        if self.session.bot_seat() is None:
            return
        self._rest += dt
        if self._bot_move is None:
            thought = self.session.think()
            if thought is None:
                return
            self._bot_move = (len(self.session.match.log), *thought)
        entries, seat, path = self._bot_move
        if entries != len(self.session.match.log):
            self._bot_move = None
        elif self._rest >= BOT_PAUSE or self.theme.reduced_motion:
            self._bot_move = None
            self._act(seat, path)

    def _show_result(self) -> None:
        if self._told_end:
            return
        self._told_end = True
        from game.scenes.matches import keep_replay
        from game.scenes.result import ResultScene

        problem = keep_replay(self.stage.services, self.session)
        if problem:
            self.toasts.say(problem, "bad", 8.0)
        self._sound("win")
        self.stage.push(ResultScene(self))

    # Drawing

    def draw(self, surface: pygame.Surface, clip: pygame.Rect) -> None:
        surface.blit(shapes.tabletop(self.stage.size), clip, clip)
        if self.frame.table.colliderect(clip):
            surface.set_clip(self.frame.table.clip(clip))
            self.view.draw(surface, surface.get_clip())
            if self.preview is not None:
                board = self.view.area("board")
                if board is not None:
                    surface.set_clip(board.rect.clip(clip))
                self.preview.draw(surface)
            surface.set_clip(clip)
        if self.frame.bar.colliderect(clip):
            self._draw_bar(surface)
        if self.frame.banner.colliderect(clip):
            draw_banner(surface, self.theme, self.frame.banner, self.banner)
        self.panel.draw(surface, clip)
        self._draw_actions(surface)
        self.playback.draw(surface, clip)
        self._draw_drag(surface)
        if self.folded:
            self.panel.draw_floating(surface, self.frame.table)
        self.form.draw_overlays(surface)
        self.toasts.draw(surface, self.frame.table)

    def _draw_bar(self, surface: pygame.Surface) -> None:
        names = {name: widget for widget in self.form.widgets if (name := self._bar_names.get(id(widget)))}
        left = names["menu"].rect.right + self.theme.pad
        right = min(widget.rect.x for name, widget in names.items() if name not in ("menu",) and widget.rect.y < self.frame.bar.bottom)
        draw_bar(surface, self.theme, self.frame.bar, left, right, self.session.game.defs.name, self.facts())

    def _draw_actions(self, surface: pygame.Surface) -> None:
        for widget in self.form.widgets:
            if widget.visible:
                widget.draw(surface)
        if self.preview is not None and self.preview.words:
            from game.ui.table_view_bars import draw_foretold

            draw_foretold(surface, self.theme, self.room.actions, self.preview.words)

    def _draw_drag(self, surface: pygame.Surface) -> None:
        drag = self.mouse.drag
        if drag is None or not drag.moved:
            return
        rect = drag.rect
        placed = self.view.numbered(drag.number)
        if placed is None:
            return
        if drag.kind == "piece" and self.mouse.orients:
            look = self.piece_look(drag)
            cell = self.view.board.cell_size
            over_board = self.view.board.area.colliderect(rect)
            if drag.over is not None:
                ghost = self.views.piece(look.cells, look.spaces, cell, 0, "good")
                ghost.draw(surface, drag.over.rect.topleft)
            else:
                sprite = self.views.piece(look.cells, look.spaces, cell, 0, "bad" if over_board else "selected")
                sprite.draw(surface, rect.topleft)
            return
        sprite = self.view.make_sprite(placed.thing, drag.size, "selected", lift=1.0)
        picture = sprite.surface
        if self.preview is not None:
            picture = shapes.faded(picture, 0.55)
        shapes.put(surface, picture, (rect.x + sprite.offset[0], rect.y + sprite.offset[1]))

    # For the report

    def targets(self) -> list[Target]:
        from game.scenes.table_parts import table_targets

        return table_targets(self)

