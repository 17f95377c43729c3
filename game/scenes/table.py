"""The one table scene for every game. It puts the parts of `game/table` together and hands them what happens; no rule is decided here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.content.differences import changed_cards
from game.rules.events import Event
from game.rules.plain import NOBODY, Frozen, Plain
from game.rules.view import View
from game.scenes.dropping import seen_card
from game.scenes.live import News
from game.scenes.looks import make_layout, make_looks
from game.scenes.stack import BaseScene, Stage
from game.scenes.table_doors import TableDoors
from game.scenes.table_live import TableLive
from game.scenes.table_notice import TableNotice
from game.scenes.table_past import TablePast
from game.scenes.table_room import TableRoom
from game.table.input.bar import Bar
from game.table.input.buttons import Buttons
from game.table.input.by_hand import ByHand
from game.table.input.chips import Chips
from game.table.input.clicks import Clicks
from game.table.input.following import Following
from game.table.input.grip import Grip
from game.table.input.keyboard import Keyboard
from game.table.input.menu import Menu
from game.table.input.mouse import Mouse
from game.table.input.pointing import Pointing
from game.table.input.rewinding import Rewinding
from game.table.input.sorting import Sifter
from game.table.input.span import Span
from game.table.input.targets import targets
from game.table.input.zoom import Zoom
from game.table.model import hint
from game.table.model.choosing import Choosing
from game.table.model.course import Place
from game.table.model.judge import Judge
from game.table.model.looking import Looking
from game.table.model.past import Happening
from game.table.model.session import Session
from game.table.model.turns import Turns
from game.table.model.windows import foretold
from game.table.paint.change import Change
from game.table.paint.close_up import CloseUp
from game.table.paint.desk import Desk
from game.table.paint.foretold import Foretold
from game.table.paint.lights import Lights
from game.table.paint.painting import Controls, Painting
from game.table.paint.replay import Replay
from game.table.seen.banner import NO_BANNER, looking_back, make_banner, retold, still_thinking
from game.table.seen.gone import Gone
from game.table.seen.held import Held
from game.table.seen.log_lines import deal_lines, panel_words
from game.table.seen.pieces import Pieces
from game.table.seen.seeing import Seer
from game.table.seen.standings import standings
from game.ui.form import Form
from game.ui.keys import KeyMap
from game.ui.marks import Mark
from game.ui.table_picture import Picture
from game.ui.target import Target
from game.ui.tips import Toasts, client_seconds
from game.ui.widgets import Widget

if TYPE_CHECKING:
    from game.library import Listing


class TableScene(BaseScene):
    """A match on the table. It is what shows the match for `Turns`, and does the `Deeds` of buttons."""

    form: Form

    def __init__(self, session: Session) -> None:
        self.session = session
        self.choosing = Choosing(session)
        self.looking = Looking()
        self.held = Held()
        self._pressed = False
        self._acts = NOBODY
        """Whose turn it was when the banner was made last."""

    @property
    def progress(self) -> int:
        return len(self.session.match.log)

    def under(self, position: tuple[int, int]) -> Hashable:
        """What answers a question means something else once the match, or the gesture, has gone on; the bar of the table does not."""
        found = super().under(position)
        bar = any(found == ("button", name) for name in self.bar.names.values())
        return found if bar else (found, self.progress, self.choosing.path, self.held.carried)

    # The life of the scene

    def enter(self, stage: Stage) -> None:
        self.stage = stage
        session, services = self.session, stage.services
        choosing, looking, held = self.choosing, self.looking, self.held
        listing = services.listing(session.game.id)
        layout = make_layout(session.game, listing)
        self.looks = make_looks(session.game, listing)

        self.toasts = Toasts(stage.theme())
        self.seer = seer = Seer(session.game, layout, session.words, self.looks.faces.template.lying)
        self.pieces = pieces = Pieces(choosing, seer)
        self.desk = desk = Desk(stage.damage.add)
        self.room = TableRoom(session, looking, desk, seer, self.layout)
        self.lights = lights = Lights(choosing, held, desk, seer)
        self.foretold = Foretold(held, desk, lights, lambda: services.keys)
        self.following = Following(session, desk, lights)
        self.gone = Gone(session.match, self.following.reader)
        self.replay = replay = Replay(session, desk, seer, self._picture_of, self.refresh)
        replay.on_stage = self._retold
        replay.on_picture = self._dim
        close_up = CloseUp(desk)
        self.painting = Painting(session, pieces, desk, self.foretold, replay, self.toasts, close_up)
        left = self.painting.trails
        self.past = past = TablePast(session, desk, seer, replay, left, self._clear_for_replay, self._tell_steps)
        self.following.on_moment = past.show_line
        self.change = Change(session, desk, seer, self._tell)
        self.doors = doors = TableDoors(
            stage,
            choosing,
            seer,
            desk,
            self.following,
            self._tell_saved,
            past.look_at_end,
            self._lend,
            self._order,
            self._jump,
            self._pause,
            judge := Judge(session),
            self._by_hand,
        )
        self.turns = turns = Turns(choosing, looking, self, lambda: services.settings)
        by_hand = ByHand(judge, desk, doors, self._by_hand)
        self.zoom = zoom = Zoom(desk, lights)
        sifter = Sifter(session, seer, doors, self.refresh)

        def keys() -> KeyMap:
            return services.keys

        def pointer() -> tuple[int, int]:
            return stage.pointer

        self.bar = Bar(session, looking, desk, turns, zoom, sifter, self, doors, by_hand, services.icons, keys)
        self.buttons = buttons = Buttons(
            choosing, held, pieces, desk, turns, self, doors, services.icons, keys, self.looks, by_hand
        )
        self.chips = chips = Chips(session, desk, self, services.icons, keys)
        self.pointing = pointing = Pointing(choosing, looking, held, desk, seer, lights, buttons, chips, close_up)
        self.grip = grip = Grip(choosing, held, pieces, desk, lights, pointing, self.refresh, pointer, by_hand)
        self.clicks = clicks = Clicks(choosing, desk, grip, pointing, doors)
        menu = Menu(choosing, desk, seer, clicks, pointing, zoom, doors, by_hand)
        span = Span(choosing, held, desk, lights, lambda: buttons.veil is not None)
        self.mouse = Mouse(grip, span, clicks, menu, zoom, pointer)
        self.keyboard = Keyboard(
            choosing, desk, seer, grip, clicks, pointing, menu, buttons, chips, lambda: self.form, keys, pointer
        )
        self.rewinding = Rewinding(replay, desk, chips, self.keyboard, lambda: self.form, keys)
        self.live = live = TableLive(session, self, listing)
        self.notice = TableNotice(live, desk, self.bar, buttons, self._press_notice, self._damage_widget)
        if services.live is not None:
            services.live.warm(session.game.id)
        choosing.on_path = turns.submit
        choosing.on_change = self._choices_changed
        choosing.on_refusal = self.refuse

    def layout(self) -> None:
        desk = self.desk
        if desk.placed:
            self.mouse.cancel()
            desk.playback.forget()
        self.room.forget()
        theme = self.toasts.theme = self.stage.theme()
        speed = self.stage.services.settings.animation_speed / 100
        desk.place(
            self.stage.size, theme, self.looks, panel_words(self.session.words), speed, folded=self.looking.folded
        )
        desk.playback.on_sound = self.sound
        desk.playback.words_of = self.session.words.compared
        self.refresh()
        self.stage.damage.add()

    def covered(self) -> None:
        self._let_go()
        self.choosing.cancel()
        self.pointing.close()

    def _lend(self, height: int) -> pygame.Rect:
        """Lend the place of the side panel to a scene on top; what cannot be pressed then does not show."""
        rect = self.room.lend(height)
        self.build()
        return rect

    def uncovered(self) -> None:
        self.room.take_back()
        self.refresh()

    def leave(self) -> None:
        self.mouse.cancel()
        self.release()
        self.session.close()

    def release(self) -> None:
        """Stop what decodes pictures for the table, if it has been entered."""
        if hasattr(self, "looks"):
            self.looks.art.close()

    def _let_go(self) -> None:
        """Nothing is pressed or held any more."""
        self._pressed = False
        self.mouse.cancel()
        self.pointing.look_up()
        self.form.let_go()
        self.desk.panel.log.let_go()

    # What is shown

    def refresh(self) -> None:
        """Show the match as it is now: picture, lights, buttons, banner, log."""
        session, desk, seer = self.session, self.desk, self.seer
        if session.game.defs is not seer.game.defs:
            self._take_definitions()
        self.mouse.cancel()
        self.replay.drop()
        given_up = self.choosing.renew()
        if given_up is not None:
            self.toasts.take_back(given_up.words)
        self.lights.forget()
        if self._make_room_for_board():
            self.layout()
            return
        seer.folded = self.looking.folded
        seer.rise = desk.frame.rise
        desk.view.show(self._picture())
        desk.playback.dice_areas = desk.dice_rooms()
        self.following.show()
        if desk.panel.standings.show(*standings(session, seer)):
            desk.panel.standings_changed()
        desk.panel.show_deals(deal_lines(session))
        self.pointing.look_again()
        self.pointing.show_source()
        self.lights.named = self.following.named
        self.lights.asleep = False
        self.past.mark()
        self.build()
        self.lights.show()
        self.stage.damage.add()

    def _tell(self, told: Place | None, seen: View | None) -> None:
        """So much has been told of what happens now, and so much could be seen then."""
        self.session.told = seen
        self.following.tell(told)
        self.pointing.look_again()

    def _retold(self) -> None:
        """The replay shows something else."""
        self.build()

    def _dim(self) -> None:
        """In a picture of the past nothing may be chosen; what something that is pointed at names is lit."""
        self.lights.asleep = True
        self.lights.show()

    def _take_definitions(self) -> None:
        """The definitions of the match were swapped: words, faces and the log follow them."""
        game = self.session.game
        for ref in changed_cards(self.seer.game.defs, game.defs):
            self.desk.views.invalidate(ref)
        self.seer.take(game, self.session.words)
        self.following.reader.take(self.session.words)
        self.desk.panel.say(panel_words(self.session.words))
        self.desk.playback.words_of = self.session.words.compared

    def _picture(self) -> Picture:
        return self._picture_of(self.session.view(), foretold(self.session))

    def _picture_of(self, view: View, told: tuple[str, ...] | None = None) -> Picture:
        """What a view of the match, as it is or was, looks like, with the room that it needs; as it is with what comes next."""
        gone = self.gone.told(self.session.viewer) if told is not None else {}
        room, margin = self.room.take(view), self.room.margin(view)
        return self.seer.picture(view, room, margin, self.desk.theme.px(8), told or (), gone)

    def _make_room_for_board(self) -> bool:
        """Let the side panel fold itself where the board is too small beside it, and say so; whether it has folded or unfolded."""
        if not self.room.fold_for_board(self.stage.size):
            return False
        if self.looking.folded:
            key = self.stage.services.keys.shown("panel")
            self.toasts.say(self.session.words.say("table.folded", {"key": key}))
        return True

    def _make_room(self) -> bool:
        """Make the row of buttons high enough for all lines of them; whether that changes the picture."""
        if self.held.dragging or self.room.fits(self.buttons.lines):
            return False
        self.room.grow(self.buttons.lines)
        self.desk.view.show(self._picture())
        self.desk.playback.dice_areas = self.desk.dice_rooms()
        return True

    def _choices_changed(self) -> None:
        """Something else may be chosen now, while the picture is the same."""
        self.lights.show_preview(None)
        self.build()
        self.lights.show()

    def build(self) -> None:
        """Make the buttons for the present question, and the banner."""
        self._damage_buttons()
        kept = self._focused_name()
        self.form = Form(self.desk.theme)
        self.form.beneath = self.pointing.explain
        self.bar.build(self.form)
        again = bool(self.past.last_turn()) and not self.replay.stands
        self.chips.build(self.form, self.past.chips(), again=again)
        self.stage.damage.add(self.desk.chips)
        self.choosing.named = 0
        if self.replay.runs:
            self.buttons.clear()
            banner = retold(self.session, self.replay.now, self.replay.place)
            if self.replay.stands:
                banner = looking_back(self.session, clicked=self.stage.top is self)
            self.painting.show_banner(banner)
        elif self.desk.playback.dice.busy and self.session.match.outcome is not None:
            # Nor may anything tell that this is the end, or who has won.
            self.buttons.clear()
            self.painting.show_banner(NO_BANNER)
        else:
            if self.looking.lent:
                self.buttons.clear()
            else:
                self.buttons.build(self.form)
            if self._make_room():
                self.build()
                return
            patterned, turns = self.stage.services.settings.patterns, self.turns
            banner = make_banner(self.choosing, patterned=patterned, waits=turns.waits, anybody=bool(turns.anybody))
            self.painting.show_banner(banner)
            if banner.seat != self._acts and banner.mine and banner.seat != NOBODY:
                self.sound("turn")
            self._acts = banner.seat
        self.notice.build(self.form, free=not self.replay.runs)
        self._damage_buttons()
        if kept:
            self.form.focus(next((one for one in self.form.widgets if self._name_of(one) == kept), None))

    def _press_notice(self) -> None:
        from game.scenes.problems import ProblemsScene

        if self.live.broken is not None:
            self.stage.push(ProblemsScene(self.live.broken))
        else:
            self.live.go_on()

    # Showing a changed pack

    def renewed(self, news: News) -> None:
        if news.texts is not None:
            self._take_definitions()  # what the client says itself is said with them
        if news.game in ("", self.session.game.id):
            self.live.take(news)

    @property
    def resting(self) -> bool:
        return not (self.desk.playback.busy or self.replay.runs or self.held.dragging or self.held.span is not None)

    def take_pictures(self, files: Collection[Path]) -> set[str]:
        changed = self.desk.views.refresh()
        if any(path.suffix == ".svg" or path.parent.name == "fonts" for path in files):
            self.looks.icons.refresh()
            self.looks.faces.signs.refresh()
            self.desk.views.clear()
        self.desk.view.refresh_boards()
        self.painting.draw_anew()
        self.stage.damage.add()
        return changed

    def take_looks(self, listing: Listing) -> None:
        game = self.session.game
        self.looks = self.buttons.looks = make_looks(game, listing, self.looks)
        self.seer.take_layout(make_layout(game, listing), self.looks.faces.template.lying)
        self.stage.relayout()

    def flash(self, refs: Iterable[str]) -> None:
        self.lights.flash(refs)

    def _name_of(self, widget: Widget) -> str:
        """The name of a widget, which it has again when the form is built anew; empty if it has none."""
        return {**self.bar.names, **self.buttons.names, **self.chips.names}.get(id(widget), "")

    def _focused_name(self) -> str:
        """The name of what the keys have the focus on, where they mark no choice; it is drawn again without."""
        focused = self.form.focused if hasattr(self, "form") else None
        if focused is None:
            return ""
        self._damage_widget(focused)
        return self._name_of(focused) if self.looking.by_keys and self.choosing.cursor is None else ""

    def _damage_buttons(self) -> None:
        """Have the row of buttons drawn again."""
        self.stage.damage.add(self.desk.room.actions)
        for widget in self.buttons.widgets:
            self._damage_widget(widget)

    def _damage_widget(self, widget: Widget) -> None:
        """Have a widget drawn again, with what stands over its edge."""
        grow = self.desk.theme.px(12)
        self.stage.damage.add(widget.rect.inflate(2 * grow, 2 * grow))

    # Showing the match, for its turns

    @property
    def unread(self) -> bool:
        return self.desk.playback.dice.unread

    @property
    def hands_full(self) -> bool:
        pressed = self._pressed or self.held.drag is not None or self.choosing.begun
        return self.choosing.gesture is not None and pressed

    def settle(self) -> None:
        if self.replay.runs:
            # The match goes on, or back: what was to follow a look at one moment of it is out of date.
            self.replay.drop()
            self.refresh()
        self.desk.playback.skip()

    def put_down(self) -> None:
        self.mouse.cancel()

    def begin(self) -> None:
        self.toasts.take_back(self.session.words.say("hint.filled_in"))
        self.change.begin(self.held.landed)

    def play(self, events: Sequence[Event], *, quick: bool) -> None:
        self.change.play(events, self.refresh, quick=quick)
        if self.desk.playback.dice.busy:
            self.build()
            self.desk.playback.after_dice(self.build)

    def is_same(self) -> bool:
        asked = self.choosing.gesture.first if self.choosing.gesture is not None else None
        if asked is None or asked != self.session.decision() or self._picture() != self.desk.view.given:
            return False
        self.following.show()
        return True

    def look_away(self) -> None:
        if self.desk.playback.busy:
            self.desk.playback.skip()  # what still moves is what the one before may see
        self.pointing.close()
        self.toasts.clear()
        self.pointing.inspect_nothing()

    def mention(self, words: str, kind: str, seconds: float) -> None:
        self.toasts.say(words, kind, seconds)

    def refuse(self, words: str) -> None:
        self.sound("refuse")
        self.toasts.say(words, "bad")

    def tell_thinking(self, seconds: float) -> None:
        told = still_thinking(self.session.words, self.painting.banner, seconds)
        if told != self.painting.banner:
            self.painting.show_banner(told)

    def differs(self, one: int, other: int) -> bool:
        if NOBODY in (one, other):
            return True
        seer, table = self.seer, self.desk.frame.table
        for seat, besides in ((one, other), (other, one)):
            view = self.session.match.view(seat)
            zones = [seer.zone_of(view, area) for area, _rect in seer.shown(view, table, self.desk.room.arrangement)]
            if self.session.sees_more(seat, besides, zones):
                return True
        read = self.following.reader.lines
        return read(one) != read(other)

    def retell(self) -> None:
        self.past.retell()

    def curtain(self, seat: int, ready: Callable[[], None]) -> None:
        self.doors.curtain(seat, ready)

    def round_over(self, events: Sequence[Event]) -> None:
        self.desk.playback.let_go()  # what the last dice have told is not to be read under a summary
        self.doors.round_over(events)

    def report_fault(self, error: Exception) -> str:
        return self.stage.services.report_fault(error)

    def over(self) -> None:
        from game.scenes.matches import keep_replay

        keep_replay(self.stage.services, self.session)
        self.sound("win")
        self.desk.playback.let_go()
        self.doors.result()

    # What buttons do

    def fold(self) -> None:
        self.looking.by_hand = not self.looking.folded
        looks = self.desk.view.hit(self.stage.pointer) is not None
        self.layout()
        if not looks:
            self.pointing.close()

    def turn_page(self, zone: str, by: int) -> None:
        self.desk.view.turn_page(zone, by)
        self.build()
        self.lights.show()

    def bring_up(self, id: int) -> None:
        if self.desk.view.bring_up(id):
            self.build()
            self.lights.show()

    def suggest(self) -> None:
        """Ask the best bot what it would do: build the whole deck, or light up a move."""
        if self.choosing.gesture is None or self.choosing.gesture.first is None:
            return
        self.put_back()
        if hint.is_filled_in(self.choosing.gesture.first):
            hint.fill_in(self.session)
            self.refresh()
            self.toasts.say(self.session.words.say("hint.filled_in"), "info", 3.0)
            return
        found = hint.hint(self.session)
        if found is not None:
            for id in found.components:
                self.pointing.mention(id)
            self.choosing.hint = found
            self.lights.show()
            self.toasts.say(found.words, "info", 6.0)

    def show_again(self) -> None:
        self.past.show(self.past.last_turn())

    def show_happenings(self, happenings: Sequence[Happening]) -> None:
        self.past.show(happenings)

    def _clear_for_replay(self) -> None:
        """Let go of what was begun: moments of the match are shown once more."""
        self.put_back()
        self.pointing.close()
        self.lights.show_preview(None)

    def _tell_steps(self) -> None:
        """Where nothing moves, say with which keys one goes from moment to moment."""
        shown = self.stage.services.keys.shown
        told = {"take": shown("take"), "menu": shown("menu")}
        self.toasts.say(self.session.words.say("table.steps_on", told), "info", 4.0)

    def put_back(self) -> None:
        self.mouse.cancel()
        if not self.choosing.cancel():
            self._choices_changed()

    def turn(self) -> None:
        self.grip.turn()

    def flip(self) -> None:
        self.grip.flip()

    def sound(self, name: str) -> None:
        self.stage.services.sounds.play(name)

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.WINDOWFOCUSLOST:
            self._let_go()
            return True
        if event.type == pygame.WINDOWFOCUSGAINED and self.stage.services.live is not None:
            self.stage.services.live.look()  # a system may have kept it to itself that files were changed
        elif event.type == pygame.WINDOWFOCUSGAINED and self.desk.views.refresh():
            self.desk.view.refresh_boards()
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 1:
            self._pressed = event.type == pygame.MOUSEBUTTONDOWN
        if not self._reads_on(event) and self.rewinding.handle(event):
            return True
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and not self.keyboard.only_looks(event):
            if self.desk.playback.busy:
                self.desk.playback.skip()
            else:
                self.desk.playback.let_go()
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL):
            return self._handle_mouse(event)
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event)
        return event.type == pygame.KEYUP and self.keyboard.handle(event)

    def _reads_on(self, event: pygame.event.Event) -> bool:
        """Whether an event goes to the log, from which one goes from moment to moment."""
        by_mouse = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL) and not self.looking.folded
        return by_mouse and not self.replay.stands and self.desk.panel.log.rect.collidepoint(event.pos)

    def _handle_mouse(self, event: pygame.event.Event) -> bool:
        panel = self.desk.panel
        if panel.log.held:
            # Its bar is in the hand, also beyond its edges.
            panel.log.handle(event)
            self.desk.damage_panel()
            return True
        if event.type == pygame.MOUSEMOTION:
            if not self.held.dragging and self.held.span is None:
                self.form.handle(event)
                panel.log.handle(event)
                if self.replay.runs:
                    self.pointing.name_cards()
                    return True
                self.pointing.point(event.pos)
            return self.mouse.handle(event)
        if not self.held.dragging or self.held.carried:
            if self.form.handle(event):
                return True
            folded = self.looking.folded
            if not folded and panel.rect.collidepoint(self.stage.pointer) and panel.log.handle(event):
                self.desk.damage_panel()
                return True
        return self.mouse.handle(event)

    def _handle_key(self, event: pygame.event.Event) -> bool:
        action = self.stage.services.keys.action(event)
        if action == "take" and self.turns.waits and self.form.focused is None:
            self.turns.go_on()
            return True
        if action == "menu":
            if self.mouse.cancel() or self.choosing.cancel():
                self.put_back()
            else:
                self.doors.menu()
            return True
        commands: dict[str, Callable[[], object]] = {
            "undo": self.turns.undo,
            "redo": self.turns.redo,
            "panel": self.fold,
            "fit": self.zoom.fit,
            "hint": self.suggest,
            "pass": self.turns.pass_on,
            "again": self.show_again,
            "rules": self.doors.rules,
            "log": self.doors.log,
            "variations": self.doors.variations,
            "save": self.doors.save,
            "picture": self.doors.picture,
            "judge": self.turns.toggle_rules,
            "keep": self.doors.keep,
            "zoom_in": lambda: self.zoom.by(1.15),
            "zoom_out": lambda: self.zoom.by(1 / 1.15),
        }
        if action in commands:
            commands[action]()
            return True
        return self.keyboard.handle(event)

    def _order(self, name: str, params: Mapping[str, Plain]) -> None:
        self.turns.order(name, params)

    def _jump(self, key: int, agreed: Sequence[int]) -> None:
        self.turns.jump(key, agreed)

    def _pause(self) -> None:
        self.turns.toggle_rules()

    def _by_hand(self, op: str, params: Frozen) -> bool:
        return self.turns.by_hand(op, params)

    def _tell_saved(self, words: str) -> None:
        self.toasts.say(words, "good", 4.0)

    def say(self, words: str, kind: str = "info", seconds: float = 4.0) -> None:
        """Show a message that is for whoever looks at the table."""
        self.toasts.say(words, kind, seconds, for_all=True)

    def unsay(self, words: str) -> None:
        """Take away a message that does not hold any more."""
        self.toasts.take_back(words)

    def tell(self, words: str, kind: str) -> bool:
        self.say(words, kind, client_seconds(kind))
        return True

    # Time

    def update(self, dt: float) -> None:
        on_top = self.stage.top is self
        moving = self.desk.playback.update(dt * self.replay.speed)
        self.replay.update(dt, moving=moving)
        moving = moving or self.replay.runs
        # Beside a summary the board stands as it was counted until that is closed.
        self.stage.moving = (moving and (on_top or not self.replay.stands)) or self.held.dragging
        if on_top:  # behind a curtain nobody reads them
            self.toasts.update(dt)
        if self.form.update(dt):
            self._damage_form()
        self._poll_art()
        self.session.tick()
        if on_top:
            self.pointing.rest(dt)
        if not on_top:
            self.bar.renew_log()
            return
        for untaken in self.session.take_untaken():
            words = {"seat": self.session.words.seat(untaken.seat), "why": self.session.refusal(untaken.refusal)}
            self.say(self.session.words.say("table.deck_untaken", words), "warn", 8.0)
        self.lights.foresee()
        self.lights.update(dt)
        self.live.update()
        if self.notice.renew():
            self.build()
        if not moving:
            self.turns.update(dt)
            # What a bot has done just now has yet to be shown, and a summary to come covers what could be done.
            told = self.replay.runs and not self.replay.stands
            moving = self.desk.playback.busy or told or self.turns.sums_up
            self.stage.moving = moving or self.held.dragging
        # After all that may show another card over the log, or tell of something in nothing but a line.
        self.bar.renew_log()
        shown = self.foretold.marks(self.buttons.rects) if self.held.dragging else []
        for widget in self.buttons.make_room([pygame.Rect(mark.rect) for mark in shown]):
            self._damage_widget(widget)

    @property
    def rests(self) -> bool:
        waits = self.toasts.texts or self.looks.art.busy or self.desk.playback.tells or self.lights.reckons
        return not waits and self.turns.rests

    def _damage_form(self) -> None:
        dirty = [widget for widget in self.form.widgets if widget.dirty]
        if not dirty:
            self.stage.damage.add()
        for widget in dirty:
            self._damage_widget(widget)

    def _poll_art(self) -> None:
        if self.desk.views.poll():
            self.painting.draw_anew()
            self.stage.damage.add()
        faults = self.looks.art.faults() | self.looks.icons.faults() | self.looks.maps.faults()
        problem = self.stage.services.note_pictures(self.session.game.id, faults) if faults else ""
        if problem:
            self.tell(problem, "warn")

    # Drawing

    @property
    def _controls(self) -> Controls:
        return Controls(self.form, self.buttons.rects, self.bar.free)

    def marks(self) -> list[Mark]:
        return self.painting.marks(self._controls)

    def draw(self, surface: pygame.Surface, clip: pygame.Rect) -> None:
        self.painting.draw(surface, clip, self._controls)

    def card_at(self, position: tuple[int, int]) -> tuple[str, str] | None:
        return seen_card(self.session, self.desk.view.hit(position))

    # For the report

    def messages(self) -> list[str]:
        return [self.painting.banner.prompt, *self.toasts.texts]

    def targets(self) -> list[Target]:
        return targets(self.choosing, self.held, self.desk, self.form, self.bar, self.buttons, self.chips)
