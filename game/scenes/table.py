"""The one table scene for every game: it draws the viewer's view and turns gestures into legal paths. No rule is decided here."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

import pygame

from game.rules.asks import Choice, Path
from game.rules.plain import NOBODY
from game.scenes.stack import BaseScene, Stage
from game.scenes.table_actions import Actions
from game.scenes.table_banner import make_banner, still_thinking
from game.scenes.table_drawing import draw_table, table_marks
from game.scenes.table_foretold import make_room
from game.scenes.table_keys import Keyboard
from game.scenes.table_light import Lights
from game.scenes.table_mouse import Mouse
from game.scenes.table_parts import build_bar, build_pagers, build_sorting, make_faces, table_targets
from game.scenes.table_pieces import Pieces
from game.scenes.table_pointing import Pointing
from game.scenes.table_standings import name_columns, show_standings
from game.scenes.table_turns import Turns
from game.table.model.gesture import Gesture
from game.table.model.session import Session
from game.table.paint.playback import Playback
from game.table.seen.log import LogReader
from game.table.seen.plain_table import PlainTable
from game.table.seen.seeing import Room, Seer
from game.ui.component_views import ComponentViews
from game.ui.form import Form
from game.ui.layer import Layer
from game.ui.marks import Mark
from game.ui.table_picture import STRIP, AreaPicture, Picture
from game.ui.table_view import Placed, TableView
from game.ui.table_view_bars import Banner
from game.ui.table_view_frame import Frame, frame
from game.ui.table_view_panel import SidePanel
from game.ui.target import Target
from game.ui.theme import Theme
from game.ui.tips import CLIENT_SECONDS, Toasts
from game.ui.widgets import Widget

if TYPE_CHECKING:
    from game.ui.icons import Icons

LAY_MARGIN = 2


class TableScene(BaseScene):
    """A match on the table."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.words = session.words
        self.gesture: Gesture | None = None
        self.folded = False
        self.icons: Icons
        self.theme: Theme
        self.view: TableView
        self.frame: Frame
        self.room: Room
        self.panel: SidePanel
        self.playback: Playback
        self.form: Form
        self.banner = Banner(NOBODY, "", "")
        self.bar_layer = Layer()
        self.banner_layer = Layer()
        self._placed_once = False
        self._pressed = False
        self.bar_names: dict[int, str] = {}

    @property
    def progress(self) -> int:
        return len(self.session.match.log)

    def under(self, position: tuple[int, int]) -> Hashable:
        """What answers a question means something else once the match, or the gesture, has gone on; the bar of the table does not."""
        found = super().under(position)
        bar = any(found == ("button", name) for name in self.bar_names.values())
        return found if bar else (found, self.progress, self.gesture_path, self.mouse.carried)

    # The life of the scene

    def enter(self, stage: Stage) -> None:
        self.stage = stage
        self.theme = stage.theme()
        self.toasts = Toasts(self.theme)
        listing = stage.services.listing(self.session.game.id)
        drawn = listing.pack.layout if listing is not None and listing.pack is not None else None
        layout = drawn if drawn is not None else PlainTable(self.session.game.code.zones)
        self.faces, self.icons, self.art, self.maps = make_faces(self.session.game, listing)
        self.seer = Seer(self.session.game, layout, self.words, self.faces.template.lying)
        self.reader = LogReader(self.session.match, self.words)
        self.mouse = Mouse(self)
        self.keyboard = Keyboard(self)
        self.actions = Actions(self)
        self.lights = Lights(self)
        self.turns = Turns(self)
        self.pieces = Pieces(self)
        self.pointing = Pointing(self)

    def layout(self) -> None:
        if hasattr(self, "playback"):
            self.mouse.cancel()
            self.playback.forget()
        self.theme = self.stage.theme()
        self.toasts.theme = self.theme
        self.frame = frame(self.stage.size, self.theme, folded=self.folded)
        self.views = ComponentViews(self.theme, self.faces, self.icons, self.art, maps=self.maps)
        self.view = TableView(self.theme, self.views, self.frame.table, self.stage.damage.add)
        speed = self.stage.services.settings.animation_speed / 100
        self.playback = Playback(self.view, self.theme, speed)
        self.playback.on_sound = self.sound
        self.playback.words_of = self.words.compared
        if self._placed_once:
            self.panel.place(self.theme, self.views, self.frame.panel)
        else:
            self.panel = SidePanel(self.theme, self.views, self.frame.panel, self.icons)
        self._placed_once = True
        self.refresh()
        self.stage.damage.add()

    def covered(self) -> None:
        self._pressed = False
        self.mouse.cancel()
        self.cancel_gesture()
        self.pointing.close()
        self.form.let_go()
        self.panel.log.let_go()

    def uncovered(self) -> None:
        self.refresh()

    def leave(self) -> None:
        self.mouse.cancel()
        self.release()
        self.session.close()

    def release(self) -> None:
        """Stop what decodes pictures for the table, if it has been entered."""
        if hasattr(self, "art"):
            self.art.close()

    # What is shown

    def refresh(self) -> None:
        """Show the match as it is now: picture, lights, buttons, banner, log."""
        session = self.session
        if session.game.defs is not self.seer.game.defs:
            self._take_definitions()
        view = session.view()
        self.mouse.cancel()
        decision = session.decision()
        self.gesture = Gesture(session.match, session.viewer) if decision is not None else None
        self.keyboard.reset()
        self.lights.preview = None
        self.lights.named = 0
        self.lights.check_hint()
        self.seer.wordy = self.folded
        self.room = self.seer.room(view, self.frame.table, self.theme.row + 2 * self.theme.px(6))
        self.view.show(self._picture())
        over = pygame.Rect(self.frame.table.topleft, (self.frame.table.width, self.room.actions.y - self.frame.table.y))
        under = pygame.Rect(self.frame.table.x, self.room.actions.bottom, self.frame.table.width, 0)
        under.height = self.frame.table.bottom - under.y
        self.playback.dice_area = max(over, under, key=lambda rect: rect.height)
        self.panel.set_log(self.reader.lines(session.viewer))
        show_standings(self)
        self.pointing.look_again()
        self.pointing.show_source()
        self.build()
        self.lights.show()
        self.stage.damage.add()

    def _take_definitions(self) -> None:
        """The definitions of the match were swapped: words, faces and the log follow them."""
        old, game = self.seer, self.session.game
        for ref, card in game.defs.cards.items():
            if old.game.defs.cards.get(ref) != card:
                self.views.invalidate(ref)
        self.words = self.session.words
        self.seer = Seer(game, old.layout, self.words, old.lying)
        self.seer.sorting, self.seer.orient = old.sorting, old.orient
        self.reader = LogReader(self.session.match, self.words)
        self.playback.words_of = self.words.compared

    def _picture(self) -> Picture:
        return self.seer.picture(self.session.view(), self.room, self._margin(), self.theme.px(8))

    def same_picture(self) -> bool:
        """Whether the viewer is asked the same and sees the same as what is shown, although the match went on."""
        asked = self.gesture.first if self.gesture is not None else None
        if asked is None or asked != self.session.decision() or self._picture() != self.view.given:
            return False
        self.panel.set_log(self.reader.lines(self.session.viewer))
        return True

    @property
    def hands_full(self) -> bool:
        """Whether the player is in the middle of something that a change of the picture would break off."""
        return self.gesture is not None and (self._pressed or self.mouse.drag is not None or self.gesture_begun)

    def _margin(self) -> int:
        """Free cells around each board while board pieces may be laid."""
        area = [area for area, _rect in self.seer.shown(self.session.view(), self.frame.table)]
        return LAY_MARGIN if any(str(one.extra.get("room", "")) for one in area) else 0

    def build(self) -> None:
        """Make the buttons for the present question, and the banner."""
        self._damage_buttons()
        self.form = Form(self.theme)
        self.bar_names = build_bar(self)
        self.bar_names.update(build_sorting(self))
        self.bar_names.update(build_pagers(self))
        name_columns(self)
        for widget in self.actions.build(self.room.actions, self._tile_room()):
            self.form.add(widget)
        self._set_banner()
        self.stage.damage.add(self.frame.banner)
        self._damage_buttons()

    def _damage_buttons(self) -> None:
        """Have the row of buttons drawn again."""
        self.stage.damage.add(self.room.actions)
        for widget in self.actions.widgets:
            self.damage_widget(widget)

    def _tile_room(self) -> pygame.Rect:
        """Where big tiles may lie: the table between the strips of the other seats and the row of buttons."""
        table = self.frame.table
        picture = self.view.picture
        strips = [area.rect.bottom for area in (picture.areas if picture is not None else ()) if area.show == STRIP]
        top = max(strips, default=table.y)
        return pygame.Rect(table.x, top, table.width, self.room.actions.y - top)

    def _set_banner(self) -> None:
        self.bar_layer.drop()
        self.banner_layer.drop()
        self.banner = make_banner(self)

    def tell_thinking(self, seconds: float) -> None:
        """Say in the banner for how long a bot has been thinking, once it takes long."""
        told = still_thinking(self.banner, seconds)
        if told != self.banner:
            self.banner = told
            self.banner_layer.drop()
            self.stage.damage.add(self.frame.banner)

    # What is done

    @property
    def gesture_begun(self) -> bool:
        """Whether a first choice has been made that still needs another."""
        return self.gesture is not None and bool(self.gesture.path)

    @property
    def gesture_path(self) -> Path:
        """The choices made so far."""
        return self.gesture.path if self.gesture is not None else ()

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
            self.turns.submit(path)
            return
        self.keyboard.reset()
        self.lights.show_preview(None)
        self.build()
        self.lights.show()

    def answer(self, path: Path) -> None:
        """Make the choices of a path one after the other, as if each had been clicked."""
        gesture = self.gesture
        for choice in path[:-1]:
            if gesture is None or not gesture.allows(choice):
                return
            gesture.choose(choice)
        self.choose(path[-1])

    def follow_path(self, path: Path, complete: bool, landed: tuple[int, pygame.Rect] | None = None) -> None:
        """Submit a whole path, or go on asking after a part of one."""
        if complete:
            self.turns.submit(path, landed)
            return
        gesture = self.gesture
        if gesture is None:
            return
        for choice in path[len(gesture.path) :]:
            gesture.choose(choice)
        self.build()
        self.lights.show()

    def suggest(self) -> None:
        """Ask the best bot what it would do: build the whole deck, or light up a move."""
        from game.scenes.advice import advise

        advise(self)

    def cancel_gesture(self) -> bool:
        """Take back the choices of an unfinished gesture; True if there were any."""
        if self.gesture is None or not self.gesture.cancel():
            return False
        self.keyboard.reset()
        self.lights.show_preview(None)
        self.build()
        self.lights.show()
        return True

    def turn_page(self, zone: str, by: int) -> None:
        """Show another page of an area that holds more than there is room for."""
        self.view.turn_page(zone, by)
        self.build()
        self.lights.show()

    def put_back(self) -> None:
        """Let go of everything."""
        self.mouse.cancel()
        if not self.cancel_gesture():
            self.build()
            self.lights.show()

    def refuse(self, words: str) -> None:
        """Say why something is not possible."""
        self.sound("refuse")
        self.toasts.say(words, "bad")

    def glide(self, placed: Placed, start: pygame.Rect) -> None:
        """Let a component glide back to its place."""
        self.playback._fly(self.view.make_sprite(placed.thing, start.size), start, placed.rect, 0.0, placed.thing.key)
        self.playback._apply_hidden()

    def sound(self, name: str) -> None:
        self.stage.services.sounds.play(name)

    # Looking

    def damage_panel(self) -> None:
        """Have the side panel drawn again."""
        self.stage.damage.add(self.frame.panel)

    def fold(self) -> None:
        """Fold the side panel away, or bring it back."""
        self.folded = not self.folded
        if self.view.hit(self.stage.pointer) is None:
            self.pointing.close()
        self.layout()

    def may_look_through(self, area: AreaPicture) -> bool:
        """Whether the viewer may see every component of a pile."""
        return all(sighting.ref is not None for sighting in self.session.view().zone(area.zone))

    def look_through(self, zone: str) -> None:
        """Open a pile."""
        from game.scenes.pile import PileScene

        self.stage.push(PileScene(self, zone))

    def buried(self) -> dict[str, int]:
        """How many of the components that may be chosen now lie in each zone without being drawn one by one, as in a pile."""
        gesture = self.gesture
        found: dict[str, int] = {}
        view = self.session.view()
        for choice in gesture.decision.options if gesture is not None and gesture.decision is not None else ():
            if choice.what == "component" and self.view.by_id(int(choice.value)) is None:
                sighting = view.component(int(choice.value))
                if sighting is not None:
                    found[sighting.zone] = found.get(sighting.zone, 0) + 1
        for zone in found:
            # The top one of such a pile is drawn, and may be chosen too.
            area = self.view.area(zone)
            top = area.things[-1].id if area is not None and area.things else 0
            drawn = self.view.by_id(top) is not None
            found[zone] += int(drawn and gesture is not None and gesture.allows(Choice("component", top)))
        return found

    def look_at_seat(self, seat: int) -> None:
        """Show all that lies before a seat, large."""
        from game.scenes.seat_zones import SeatScene

        self.stage.push(SeatScene(self, seat))

    def open_menu(self, position: tuple[int, int]) -> bool:
        """The menu of the right mouse button."""
        from game.scenes.table_menu import component_menu

        return component_menu(self, position)

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.WINDOWFOCUSLOST:
            self._pressed = False
            self.mouse.cancel()
            self.form.let_go()
            self.panel.log.let_go()
            return True
        if event.type == pygame.WINDOWFOCUSGAINED and self.views.refresh():
            # Whoever comes back from painting sees it at once.
            self.view.refresh_boards()
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 1:
            self._pressed = event.type == pygame.MOUSEBUTTONDOWN
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            if self.playback.busy:
                self.playback.skip()
            else:
                self.playback.dice.clear()
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL):
            return self._handle_mouse(event)
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event)
        return False

    def _handle_mouse(self, event: pygame.event.Event) -> bool:
        if self.panel.log.held:
            # Its bar is in the hand, also beyond its edges.
            self.panel.log.handle(event)
            self.damage_panel()
            return True
        if event.type == pygame.MOUSEMOTION:
            if not self.mouse.dragging:
                self.form.handle(event)
                self.panel.log.handle(event)
                self.pointing.point(event.pos)
                self.lights.point_at_button()
            return self.mouse.handle(event)
        if not self.mouse.dragging or self.mouse.carried:
            if self.form.handle(event):
                return True
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.folded:
                seat = self.panel.seat_at(event.pos)
                if seat is not None:
                    self.look_at_seat(seat)
                    return True
            if not self.folded and self.panel.rect.collidepoint(self.stage.pointer) and self.panel.log.handle(event):
                self.damage_panel()
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
            "undo": self.turns.undo,
            "redo": self.turns.redo,
            "panel": self.fold,
            "fit": self.fit,
            "hint": self.suggest,
            "rules": self.rules,
            "save": self.save,
            "zoom_in": lambda: self.mouse.zoom(1.15),
            "zoom_out": lambda: self.mouse.zoom(1 / 1.15),
            "inspect": self.pointing.inspect_pointed,
        }
        if action in commands:
            commands[action]()
            return True
        return self.keyboard.handle(event)

    def fit(self) -> None:
        """Show each board as a whole."""
        for board in self.view.boards.values():
            board.fit()
        self.view.refresh_boards()
        self.lights.show()

    def menu(self) -> None:
        """Open the menu of the match."""
        from game.scenes.menu import MenuScene

        self.stage.push(MenuScene(self.session, self.save))

    def chance(self) -> None:
        """See how the dice have fallen so far."""
        from game.scenes.chance import ChanceScene

        self.stage.push(ChanceScene(self.session))

    def rules(self) -> None:
        """Read the help of this game."""
        from game.scenes.help import HelpScene

        self.stage.push(HelpScene(self.session.game.defs))

    def save(self) -> None:
        """Save the match under a title."""
        from game.scenes.matches import about
        from game.scenes.saves import SaveDialog

        usual = str(about(self.session.game, self.session.seats, self.session.match)["title"])
        title = self.stage.services.saves.free_title(usual)
        self.stage.push(SaveDialog(self.session, title, self._tell_saved))

    def _tell_saved(self, words: str) -> None:
        self.toasts.say(words, "good", 4.0)

    def say(self, words: str, kind: str = "info", seconds: float = 4.0) -> None:
        """Show a message that is for whoever looks at the table."""
        self.toasts.say(words, kind, seconds, for_all=True)

    def tell(self, words: str, kind: str) -> bool:
        self.toasts.say(words, kind, CLIENT_SECONDS, for_all=True)
        return True

    # Time

    def update(self, dt: float) -> None:
        on_top = self.stage.top is self
        moving = self.playback.update(dt)
        self.stage.moving = moving or self.mouse.dragging
        if on_top:  # behind a curtain nobody reads them
            self.toasts.update(dt)
        if self.form.update(dt):
            self._damage_form()
        if not self.folded and self.panel.log.dirty:
            self.damage_panel()
        self._poll_art()
        self.session.tick()
        if not on_top:
            return
        self.pointing.rest(dt)
        if not moving:
            self.turns.update(dt)
        make_room(self)

    def damage_widget(self, widget: Widget) -> None:
        """Have a widget drawn again, with what stands over its edge."""
        grow = self.theme.px(12)
        self.stage.damage.add(widget.rect.inflate(2 * grow, 2 * grow))

    def _damage_form(self) -> None:
        dirty = [widget for widget in self.form.widgets if widget.dirty]
        if not dirty:
            self.stage.damage.add()
        for widget in dirty:
            self.damage_widget(widget)

    def _poll_art(self) -> None:
        if self.views.poll():
            self.draw_anew()
            self.stage.damage.add()
        faults = {**self.art.faults(), **self.icons.faults(), **self.maps.faults()}
        problem = self.stage.services.note_pictures(self.session.game.id, faults)
        if problem:
            self.tell(problem, "warn")

    def marks(self) -> list[Mark]:
        return table_marks(self)

    def draw_anew(self) -> None:
        """Forget every picture that is kept of what is shown."""
        for layer in (self.bar_layer, self.banner_layer):
            layer.drop()
        self.view.draw_anew()
        self.panel.draw_anew()

    def draw(self, surface: pygame.Surface, clip: pygame.Rect) -> None:
        draw_table(self, surface, clip)

    # For the report

    def messages(self) -> list[str]:
        return [self.banner.prompt, *self.toasts.texts]

    def targets(self) -> list[Target]:
        return table_targets(self)
