"""The row of buttons above the hand, and the big tiles: choices that are not made by touching a component or a space."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

import pygame

from game.rules.asks import SEALED, Choice
from game.rules.deals import DEAL
from game.rules.decisions import Decision
from game.rules.windows import HOLD, PASS
from game.table.input.by_hand import ByHand
from game.table.input.deeds import Deeds
from game.table.input.doors import Doors
from game.table.model.bundles import cards_with
from game.table.model.choosing import Choosing
from game.table.model.due import due_now, words_for
from game.table.model.gesture import Gesture
from game.table.model.hint import is_filled_in
from game.table.model.possible import deeds, has_deeds
from game.table.model.turns import Turns
from game.table.model.windows import deals_in_force, marked
from game.table.paint.desk import Desk, Looks
from game.table.seen.buried import buried, own_piles
from game.table.seen.held import Held
from game.table.seen.pieces import Pieces
from game.ui.card_tile import CardTile, shelf
from game.ui.choice_tile import ChoiceTile, Veil, match_sizes
from game.ui.entry import Entry
from game.ui.face import FaceData, face_data
from game.ui.form import Form
from game.ui.icons import Icons
from game.ui.keys import KeyMap
from game.ui.piece_art import icon_of
from game.ui.stop_dots import StopDots
from game.ui.table_picture import STRIP
from game.ui.text import BETWEEN
from game.ui.theme import Colour, Theme
from game.ui.widgets import Button, Widget

TILE_WIDTHS = (230, 320, 460)
"""How wide a tile may be, in units of the theme: the first at which its words have their usual size."""
LARGE_TYPE = 1.5
"""From this text size on, a share of the usual one, words give way to signs where the row has no room for both."""
BRIEF = ("saved-decks", "deeds", "hint", "show-all", "by-hand:take", "scenario", "answer-for")
"""The buttons whose words do, the first of them first."""
LINE_GAP = 6
"""Free room between two lines of buttons, in units of the theme."""
MOST_NAMED = 2
"""More people than this who may have the screen are listed in a menu, so that the row of buttons stays one line."""
Made = tuple[Button, str, Choice | None]
"""A button of the row, its name, and the choice that it makes, if it makes one."""
TOUCHED = ("component", "cell", "space")
"""Kinds of choices that are made by touching what they mean."""
TIMES = "\N{MULTIPLICATION SIGN}"
FEW_CARDS = 9
"""More cards than this to choose from are told by their faces alone, and have no tiles with words."""
ROW_KINDS = ("button", "number", "seat")
STEADY = (PASS, DEAL)
"""What may be done in every window."""
TILE_COLOURS: tuple[Colour, ...] = (
    (92, 150, 190),
    (190, 110, 80),
    (110, 160, 90),
    (180, 90, 140),
    (200, 170, 80),
    (120, 120, 180),
)


class Buttons:
    """Builds the widgets for the present question. Each has a name for the report (`names`) and may make a choice (`choices`).

    `icons` are those of the client, `looks` what the pack's components are drawn with, `keys` the keys that are in force now.
    """

    def __init__(
        self,
        choosing: Choosing,
        held: Held,
        pieces: Pieces,
        desk: Desk,
        turns: Turns,
        deeds: Deeds,
        doors: Doors,
        icons: Icons,
        keys: Callable[[], KeyMap],
        looks: Looks,
        by_hand: ByHand,
    ) -> None:
        self.choosing = choosing
        self.session = choosing.session
        self.held = held
        self.pieces = pieces
        self.desk = desk
        self.turns = turns
        self.deeds = deeds
        self.doors = doors
        self.icons = icons
        self.keys = keys
        self.looks = looks
        self.by_hand = by_hand
        self.form: Form | None = None
        self.widgets: list[Widget] = []
        self.names: dict[int, str] = {}
        self.choices: dict[int, Choice] = {}
        self.lines = 1
        """How many lines of the row they need."""
        self._page: tuple[str, int] = ("", 0)
        """Of the cards to choose from the page that is shown, and for which question."""
        self._pass_at: tuple[pygame.Rect, int] | None = None
        """Where the button that passes began when it was last there, and the row for which that was."""

    # Building

    def build(self, form: Form) -> None:
        """Put the widgets for the question of the viewer in their row, and tiles over the table."""
        self.form = form
        self.clear()
        self._build()
        for widget in self.widgets:
            form.add(widget)

    def clear(self) -> None:
        """Have no buttons, as while the table shows what has happened."""
        self.widgets = []
        self.names = {}
        self.choices = {}
        self.lines = 1

    def _build(self) -> None:
        row, theme = self.desk.room.actions, self.desk.theme
        gesture = self.choosing.gesture
        if self.session.match.outcome is not None:
            button = self._plain(self._said("result"), self.doors.result, "ui-crown", "")
            button.style = "primary"
            self._lay_out([(button, "result", None)], row)
        elif self.by_hand.judge.on:
            self._lay_out(self._judging(), row)
        elif gesture is not None and gesture.decision is not None:
            tiles = self._tiled(gesture, gesture.decision)
            shortcuts = bool(tiles) and not any(choice in gesture.decision.options for choice in tiles)
            if shortcuts and self.choosing.laid_open:
                self._keep(Veil(theme, self._tile_room(), self.choosing.put_away), "veil")
            if not shortcuts or self.choosing.laid_open:
                cards = self.session.game.defs.cards
                if len(tiles) > FEW_CARDS and all(choice.value in cards for choice in tiles):
                    self._build_shelf(gesture, gesture.decision, tiles)
                else:
                    self._build_tiles(gesture, gesture.decision, tiles)
            self._build_row(gesture, gesture.decision, row, shortcuts=shortcuts)
        elif self.turns.anybody:
            self._lay_out(self._anybody(), row)
        elif self.turns.waits:
            button = self._plain(self._said("go_on"), self.turns.go_on, "ui-play", self.keys().shown("take"))
            button.style = "primary"
            self._lay_out([(button, "go-on", None)], row)
        else:
            made = self._hand_overs() if self.turns.came_back else []
            self._lay_out([*made, *self._deals(), *self._stops()], row)

    def _judging(self) -> list[Made]:
        """The buttons while the rules are paused: let them go on, show everything, list all edits, answer for a seat, keep the position."""
        judge, turns, say, keys = self.by_hand.judge, self.turns, self.session.words.say, self.keys()
        on = self._plain(say("judge.go_on"), turns.toggle_rules, "ui-play", keys.shown("judge"))
        on.style = "primary"
        hides = self.session.match.standing.shown
        show = turns.show_everything if hides or judge.free_to_show else self._ask_to_show
        made: list[Made] = [
            (on, "rules-go-on", None),
            (self._plain(say("judge.by_hand"), self.by_hand.list_all, "ui-log", ""), "by-hand", None),
        ]
        if "take" in judge.edits:
            made.append((self._tool(judge.name("take"), self._take, "ui-deck", ""), "by-hand:take", None))
        made.append(
            (self._tool(say("judge.hide" if hides else "judge.show"), show, "ui-inspect", ""), "show-all", None)
        )
        if judge.answerable():  # where the turn was given away nobody is asked until the rules go on
            made.append((self._tool(say("judge.answer"), self._list_answers, "ui-swap", ""), "answer-for", None))
        made.append((self._tool(say("judge.scenario"), self.doors.write_scenario, "ui-save", ""), "scenario", None))
        return made

    def _take(self) -> None:
        self.doors.ask_by_hand(next(deed for deed in self.by_hand.judge.all() if deed.op == "take"))

    def _ask_to_show(self) -> None:
        self.doors.ask_to_show(self.turns.show_everything)

    def _list_answers(self) -> None:
        """List the seats that are asked something, to answer for one of them."""
        words, match = self.session.words, self.session.match
        entries = []
        for seat in self.by_hand.judge.answerable():
            prompt = words.prompt(decision, self.session.view()) if (decision := match.decision(seat)) else ""
            entries.append(Entry(words.seat(seat), partial(self._answer_for, seat), prompt))
        self.doors.popup(words.say("judge.answer"), entries)

    def _answer_for(self, seat: int) -> None:
        """Let the question of a seat be answered; whoever sits at another one sees its cards then, so the people are asked before."""
        session = self.session
        open_to = session.seats[seat].human or session.match.standing.shown or self.by_hand.judge.free_to_show
        answer = partial(self.turns.answer_for, seat)
        if open_to:
            answer()
        else:
            self.doors.ask_to_show(answer, seat)

    def _keep(self, widget: Widget, name: str, choice: Choice | None = None) -> None:
        self.widgets.append(widget)
        self.names[id(widget)] = name
        if choice is not None:
            self.choices[id(widget)] = choice

    def _build_row(self, gesture: Gesture, decision: Decision, row: pygame.Rect, *, shortcuts: bool) -> None:
        session, words = self.session, self.session.words
        made: list[Made] = []
        waiting = due_now(session, decision)
        touched = decision.manner != SEALED and any(choice.what in TOUCHED for choice in decision.options)
        beside = (*self.choosing.shortcuts, *decision.seldom)
        offered = (*decision.options, *beside)
        legal = [choice for choice in offered if choice.what in ROW_KINDS or choice in waiting]
        # What every window offers stands before what comes and goes, and so where it stood.
        legal.sort(key=lambda choice: STEADY.index(choice) if choice in STEADY else len(STEADY) + self._meant(choice))
        for index, choice in enumerate(legal):
            warning = words.say(f"warn.{decision.kind}.{choice.value}", default="")
            # Where the usual answer is given by touching the table, or where there is none, no button calls for attention.
            plain = touched or waiting or index or choice.what == "seat"
            style = "danger" if warning else "normal" if plain else "primary"
            made.append((self._button(choice, style, warning), f"{choice.what}:{choice.value}", choice))
        candidates = session.match.candidates(session.viewer, gesture.path)
        made += [
            (self._forbidden(gesture, choice), f"button:{choice.value}", None)
            for choice in candidates
            if choice.what == "button" and choice not in legal
        ]
        if shortcuts:
            made.append(self._opener())
        rules = session.game.code.decks
        if rules is not None and rules.own and rules.asked(decision.kind):
            made.append((self._saved_decks(), "saved-decks", None))
        made += self._tools(decision)
        for zone, count in own_piles(self.choosing, self.desk.view).items():
            opens = partial(self.doors.look_through, zone)
            name = words.say(f"zone.{zone.partition(':')[0]}")
            made.append((self._plain(f"{name} ({count})", opens, "ui-deck", ""), f"pile:{zone}", None))
        for zone, count in buried(self.choosing, self.desk.view).items():
            own = zone.endswith(f":{session.viewer}")
            place = words.say(f"zone.{zone.partition(':')[0]}") if own else words.zone(zone)
            opens = partial(self.doors.look_through, zone)
            made.append((self._plain(f"{place} ({count})", opens, "ui-deck", ""), f"pile:{zone}", None))
        if not gesture.path and not self.held.carried:
            made += [*self._hand_overs(), *self._deals(), *self._stops()]
        self._lay_out(made, row)

    def _anybody(self) -> list[Made]:
        """The buttons by which people who are asked together pass, or one of them gets the screen."""
        turns, asked = self.turns, self.turns.anybody
        everybody = self._plain(
            self._said("pass_for_all"), partial(turns.pass_for, asked), "", self.keys().shown("pass")
        )
        everybody.style = "primary"
        made: list[Made] = [(everybody, "pass-for-all", None)]
        for seat in asked:
            button = self._plain(self.session.words.seat(seat), partial(turns.let_act, seat), "ui-swap", "")
            made.append((button, f"let:{seat}", None))
        return made

    def _meant(self, choice: Choice) -> int:
        """Which of several buttons is meant first where a card is let go, counted from 0: it stands first in the row, too."""
        picture = self.desk.view.picture
        words = [word for area in picture.areas for word in area.drops] if picture is not None else []
        found = choice.what == "button" and choice.value in words
        return words.index(str(choice.value)) if found else len(words)

    def _stops(self) -> list[Made]:
        """The buttons about where the viewer wants to be asked: in the next window, and all marks as dots, which open them in words."""
        found, theme = marked(self.session), self.desk.theme
        if found is None:
            return []
        hold = self._plain(
            self._said("holding" if found.holds else "hold"),
            partial(self.turns.order, HOLD, {"on": not found.holds}),
            "",
            "",
        )
        hold.hint = self._said("stops_hold")
        place = self._dots_place()
        box = pygame.Rect(0, 0, 10, theme.row) if place is None else place
        rows = [[own for _name, own, _others in found.windows], [others for _name, _own, others in found.windows]]
        dots = StopDots(theme, box, rows, self.doors.stops, self._said("stops_hint"), small=place is not None)
        if place is not None:
            self._keep(dots, "stops")
            return [(hold, "hold", None)]
        dots.rect.width = dots.needed_width()
        return [(hold, "hold", None), (dots, "stops", None)]

    def _dots_place(self) -> pygame.Rect | None:
        """Where on the label of an area the dots stand; None if they stand in the row."""
        view = self.desk.view
        areas = view.picture.areas if view.picture is not None else ()
        return next((view.notes.stops_rect(area) for area in areas if area.stops), None)

    def _deals(self) -> list[Made]:
        """The button that lists the deals that bind, if there are any that cannot be read in the side panel."""
        listed = deals_in_force(self.session)
        if not listed or self.desk.panel.tells_deals:
            return []
        entries = [Entry(self._said("deal", number=str(number)), None, told) for number, told in listed]
        opens = partial(self.doors.popup, self._said("deals"), entries)
        return [(self._plain(self._said("deals_count", count=str(len(listed))), opens, "", ""), "deals", None)]

    def _tools(self, decision: Decision) -> list[Made]:
        """The buttons that every question has: turn and flip what is in the hand, put it back, ask for a hint."""
        deeds, keys = self.deeds, self.keys()
        carried = self.held.carried
        made: list[Made] = []
        if (carried and self.held.is_piece) or (not carried and self.pieces.offered()):
            made.append((self._plain(self._said("turn"), deeds.turn, "ui-rotate", keys.shown("turn")), "turn", None))
            made.append((self._plain(self._said("flip"), deeds.flip, "ui-flip", keys.shown("flip")), "flip", None))
        if self.choosing.begun or carried:
            made.append((self._plain(self._said("put_back"), deeds.put_back, "ui-close", "Esc"), "cancel", None))
        elif is_filled_in(decision):
            made.append((self._plain(self._said("suggest"), deeds.suggest, "ui-hint", ""), "suggest", None))
        else:
            made.append((self._tool(self._said("hint"), deeds.suggest, "ui-hint", keys.shown("hint")), "hint", None))
        if has_deeds(self.session) and not self.choosing.begun and not carried:
            title = self.session.words.say(f"deeds.{decision.kind}")
            made.append((self._tool(title, partial(self._list_deeds, title), "ui-log", ""), "deeds", None))
        return made

    def _saved_decks(self) -> Button:
        """The button that lists the decks that can be taken."""
        return self._tool(self._said("saved_decks"), self.doors.decks, "ui-load", "")

    def _tool(self, words: str, on_click: Callable[[], None], sign: str, key: str) -> Button:
        """A button that nothing of the match hangs on; its tip says what it is where its sign has to do."""
        button = self._plain(words, on_click, sign, key)
        if self.desk.theme.text_scale >= LARGE_TYPE:
            button.hint = f"{words} ({key})" if key else words
        return button

    def _list_deeds(self, title: str) -> None:
        """List all that can be done now with what it costs; a line that is clicked does it."""
        entries = [
            Entry(deed.words, partial(self.choosing.follow, deed.path, complete=deed.whole), BETWEEN.join(deed.prices))
            for deed in deeds(self.session)
        ]
        self.doors.popup(title, entries or [Entry(self._said("no_deeds"))])

    def _opener(self) -> Made:
        """The button that lays the ready-made decks over what else may be chosen, or puts them away."""
        choosing = self.choosing
        if choosing.laid_open:
            return self._plain(self._said("card_by_card"), choosing.put_away, "ui-close", "Esc"), "ready", None
        # The keys reach it as the first of what it lays open.
        return self._plain(self._said("ready_decks"), choosing.lay_open, "ui-deck", ""), "ready", choosing.shortcuts[0]

    def _hand_overs(self) -> list[Made]:
        """The buttons by which other people get the screen."""
        others = self.session.others_acting()
        if len(others) > MOST_NAMED:
            return [
                (
                    self._plain(self._said("hand_to_whom"), partial(self._choose_next, others), "ui-swap", ""),
                    "hand",
                    None,
                )
            ]
        made: list[Made] = []
        for seat in others:
            words = self._said("hand_to", seat=self.session.words.seat(seat))
            made.append((self._plain(words, partial(self.turns.hand_to, seat), "ui-swap", ""), f"hand:{seat}", None))
        return made

    def _choose_next(self, others: Sequence[int]) -> None:
        """Ask who of those who may act is to have the screen."""
        listed = [Entry(self.session.words.seat(seat), partial(self.turns.hand_to, seat)) for seat in others]
        self.doors.popup(self._said("hand_over"), listed)

    def _lay_out(self, made: list[Made], row: pygame.Rect) -> None:
        theme = self.desk.theme
        lines = self._lines(made, row.width)
        brief = [button for word in BRIEF for button, name, _choice in made if name == word]
        while len(lines) > 1 and brief and theme.text_scale >= LARGE_TYPE:
            # Its sign alone, so that the cards keep their room; its tip has the words.
            button = brief.pop(0)
            button.text = button.key = ""
            button.rect.width = button.needed_width()
            lines = self._lines(made, row.width)
        self.lines = len(lines)
        top = row.centery - self.height(theme, len(lines)) // 2
        for line in lines:
            total = sum(button.rect.width for button, _name, _choice in line) + theme.gap * (len(line) - 1)
            x = self._start(line, row, total)
            for button, name, meaning in line:
                button.move(pygame.Rect(x, top, button.rect.width, theme.row))
                x += button.rect.width + theme.gap
                self._keep(button, name, meaning)
            top += theme.row + theme.px(LINE_GAP)

    def _start(self, line: Sequence[Made], row: pygame.Rect, total: int) -> int:
        """Where a line begins that is so wide: in the middle of the row. Who passes often finds the button for it where it was before,
        whatever else there is to press by then.
        """
        least = row.x + self.desk.theme.px(4)
        x = max(least, row.centerx - total // 2)
        if not line or line[0][2] != PASS:
            return x
        if self._pass_at is not None and self._pass_at[0] == row:
            x = max(least, min(self._pass_at[1], row.right - total))
        self._pass_at = row.copy(), x
        return x

    @staticmethod
    def height(theme: Theme, lines: int) -> int:
        """How high so many lines of buttons are, in pixels."""
        return lines * theme.row + (lines - 1) * theme.px(LINE_GAP)

    def _lines(self, made: list[Made], width: int) -> list[list[Made]]:
        """The buttons in lines that fit the row."""
        lines: list[list[Made]] = [[]]
        used = 0
        for entry in made:
            wide = entry[0].rect.width + self.desk.theme.gap
            if lines[-1] and used + wide > width + self.desk.theme.gap:
                lines.append([])
                used = 0
            lines[-1].append(entry)
            used += wide
        return lines

    def _said(self, key: str, **values: str) -> str:
        return self.session.words.say(f"table.{key}", values)

    def _plain(self, words: str, on_press: Callable[[], object], icon: str, key: str) -> Button:
        theme = self.desk.theme
        box = pygame.Rect(0, 0, 10, theme.row)
        button = Button(theme, box, words, lambda: (on_press(), None)[1], icon=icon, icons=self.icons, key=key)
        button.rect.width = button.needed_width()
        return button

    def _button(self, choice: Choice, style: str, hint: str = "") -> Button:
        opens = self.doors.deal if choice == DEAL else partial(self.choosing.choose, choice)
        return self._for_choice(choice, opens, style, hint)

    def _forbidden(self, gesture: Gesture, choice: Choice) -> Button:
        refusal = gesture.why_not(choice)
        hint = self.session.refusal(refusal) if refusal is not None else ""
        button = self._for_choice(choice, partial(self.choosing.on_refusal, hint), "normal", hint)
        button.enabled = False
        return button

    def _for_choice(self, choice: Choice, on_press: Callable[[], None], style: str, hint: str) -> Button:
        theme = self.desk.theme
        words = words_for(self.session, self.choosing.gesture, choice)
        key = self.keys().shown("pass") if choice == PASS else ""
        button = Button(theme, pygame.Rect(0, 0, 10, theme.row), words, on_press, style=style, hint=hint, key=key)
        button.rect.width = max(button.needed_width(), theme.px(110))
        return button

    def _tiled(self, gesture: Gesture, decision: Decision) -> list[Choice]:
        """What is chosen by tiles: all that could be meant, if any of it may be chosen."""
        session = self.session
        listed = [choice for choice in session.match.candidates(session.viewer, gesture.path) if choice.what == "ref"]
        listed += [choice for choice in decision.options if choice.what == "ref" and choice not in listed]
        return listed if any(gesture.allows(choice) for choice in listed) else []

    def _build_shelf(self, gesture: Gesture, decision: Decision, listed: Sequence[Choice]) -> None:
        """Cards to choose from as their faces, and the buttons that turn the page where there are more than have room."""
        session, theme, faces = self.session, self.desk.theme, self.looks.faces
        defs = session.game.defs
        laid = shelf(self._tile_room().inflate(-2 * theme.px(16), -2 * theme.px(10)), len(listed), theme)
        pages = -(-len(listed) // laid.each)
        kept = self._page[1] if self._page[0] == decision.kind else 0
        page = min(kept, pages - 1)
        self._page = (decision.kind, page)
        shown = listed[page * laid.each : (page + 1) * laid.each]

        def turn(by: int) -> None:
            self._page = (decision.kind, (page + by) % pages)
            self.choosing.on_change()

        for choice, rect in zip(shown, laid.places, strict=False):
            refusal = None if choice in decision.options else gesture.why_not(choice)
            ref = str(choice.value)
            look = partial(self.doors.look_at_cards, session.words.named(ref), [ref])
            hint = session.refusal(refusal) if refusal is not None else self._said("right_click_reads")
            face = face_data(defs.cards[ref], defs.texts)
            tile = CardTile(theme, rect, face, faces, partial(self.choosing.choose, choice), look, turn, hint)
            tile.enabled = refusal is None
            self._keep(tile, f"ref:{ref}", choice if refusal is None else None)
        if laid.pager is not None:
            first, last = page * laid.each + 1, page * laid.each + len(shown)
            says = session.words.say("table.page", {"first": str(first), "last": str(last), "count": str(len(listed))})
            middle, wide = laid.pager.centery, laid.pager.width
            for by, icon, top in (
                (-1, "ui-up", middle - theme.row - theme.px(2)),
                (1, "ui-down", middle + theme.px(2)),
            ):
                button = self._plain("", partial(turn, by), icon, "")
                button.hint = says
                button.move(pygame.Rect(laid.pager.x, top, wide, theme.row))
                self._keep(button, f"tiles:{by:+}")

    def _build_tiles(self, gesture: Gesture, decision: Decision, listed: Sequence[Choice]) -> None:
        session, theme = self.session, self.desk.theme
        tiles: dict[str, ChoiceTile] = {}
        for index, choice in enumerate(listed):
            refusal = None if choice in decision.options else gesture.why_not(choice)
            ref = str(choice.value)
            tile = ChoiceTile(
                theme,
                pygame.Rect(0, 0, 1, 1),
                *self._tile_words(decision, ref),
                icon_of(self.looks.faces.template, self.looks.icons, ref),
                self.looks.icons,
                partial(self.choosing.choose, choice),
                note=session.refusal(refusal) if refusal is not None else "",
                cards=self._tile_cards(ref),
                faces=self.looks.faces,
                colour=TILE_COLOURS[index % len(TILE_COLOURS)],
            )
            tile.enabled = refusal is None
            tiles[ref] = tile
            self._keep(tile, f"ref:{ref}", choice if refusal is None else None)
        # What is a card itself comes with no others, although some may have its name in a field.
        among = [ref for ref in tiles if ref not in session.game.defs.cards]
        comes = {ref: cards for ref in among if (cards := cards_with(session.game.defs, ref))}
        self._lay_tiles(tiles, comes)
        if comes and min([tile.fitting_sizes().words for tile in tiles.values()]) < theme.text("tiny"):
            # The button tells of the cards, too.
            for ref in comes:
                _name, tiles[ref].tells = self._tile_words(decision, ref, brief=True)
            self._lay_tiles(tiles, comes)
        match_sizes(list(tiles.values()))
        # The keys come to these after the tiles.
        for ref, cards in comes.items():
            self._keep(self._opens_cards(tiles[ref], cards), f"look:{ref}")

    def _lay_tiles(self, tiles: Mapping[str, ChoiceTile], comes: Collection[str]) -> None:
        """Give the tiles the places at which their words are largest: the first at which they have their usual size, if there is one.

        Some of them come with cards: the button that shows these lies under the tile, or else in its picture.
        """
        theme = self.desk.theme
        room = self._tile_room().inflate(-2 * theme.px(20), -2 * theme.px(16))
        share = min(1.5, theme.text_scale)
        under = theme.row + theme.px(LINE_GAP)

        def lay(wide: int, *, inside: bool) -> tuple[int, int]:
            rects = tile_rects(room, len(tiles), theme.px(14), theme.px(wide) * share, theme.px(330) * share)
            for (ref, tile), rect in zip(tiles.items(), rects, strict=True):
                tile.corner = theme.row if inside and ref in comes else 0
                rect.height -= under if ref in comes and not inside else 0
                tile.move(rect)
            sizes = [tile.fitting_sizes() for tile in tiles.values()]
            return min([one.spare for one in sizes], default=0), min([one.words for one in sizes], default=0)

        tried: list[tuple[tuple[int, int], int, bool]] = []
        for wide in TILE_WIDTHS:
            for inside in (False, True) if comes else (False,):
                tried.append((lay(wide, inside=inside), wide, inside))
                if tried[-1][0] >= (0, theme.text("body")):
                    return
        _worth, wide, inside = max(tried, key=lambda one: one[0])
        lay(wide, inside=inside)

    def _opens_cards(self, tile: ChoiceTile, cards: Sequence[str]) -> Button:
        """The button that shows the cards that come with a tile."""
        theme = self.desk.theme
        says, pad = self._said("look_through"), theme.px(16)
        opens = partial(self.doors.look_at_cards, tile.text, cards)
        button = self._plain("" if tile.corner else says, opens, "ui-inspect", "")
        if tile.corner:
            button.hint = says
            button.move(pygame.Rect(tile.rect.right - pad - tile.corner, tile.rect.y + pad, tile.corner, tile.corner))
        else:
            top = tile.rect.bottom + theme.px(LINE_GAP)
            button.move(pygame.Rect(tile.rect.x, top, tile.rect.width, theme.row))
        return button

    def _tile_cards(self, ref: str) -> list[FaceData]:
        """The cards of a ready-made deck, each once."""
        defs = self.session.game.defs
        listed = defs.decks[ref].cards if ref in defs.decks else ()
        return [face_data(defs.cards[card], defs.texts) for card in listed]

    def _tile_words(self, decision: Decision, ref: str, *, brief: bool = False) -> tuple[str, str]:
        """What a tile is called, and what it tells: of a ready-made deck how it plays, and its cards, if there is room for them."""
        words, deck = self.session.words, self.session.game.defs.decks.get(ref)
        if deck is None:
            name = words.say(f"{decision.kind}.{ref}", default=words.named(ref))
            return name, words.say(f"{decision.kind}.{ref}.help", default="")
        cards = [
            f"{count} {TIMES} {words.named(card)}" if count > 1 else words.named(card)
            for card, count in deck.cards.items()
        ]
        told = [words.say(f"deck.{ref}.help", default=""), *([] if brief else [", ".join(cards)])]
        return words.named(ref), "\n\n".join(line for line in told if line)

    def _tile_room(self) -> pygame.Rect:
        """Where big tiles may lie: the table between the strips of the other seats and the row of buttons."""
        table, picture = self.desk.frame.table, self.desk.view.picture
        strips = [area.rect.bottom for area in (picture.areas if picture is not None else ()) if area.show == STRIP]
        top = max(strips, default=table.y)
        return pygame.Rect(table.x, top, table.width, self.desk.room.actions.y - top)

    # Asking

    @property
    def rects(self) -> list[pygame.Rect]:
        """Where the widgets are, in pixels."""
        return [widget.rect for widget in self.widgets if not isinstance(widget, Veil)]

    @property
    def veil(self) -> pygame.Rect | None:
        """The part of the table that cannot be touched now, since tiles are laid over it; None if there is none."""
        return next((widget.rect for widget in self.widgets if isinstance(widget, Veil)), None)

    def of(self, choice: Choice) -> list[Widget]:
        """The widgets that make a choice."""
        return [widget for widget in self.widgets if self.choices.get(id(widget)) == choice]

    def called(self, name: str) -> Widget | None:
        """The widget of a name, if there is one."""
        return next((widget for widget in self.widgets if self.names.get(id(widget)) == name), None)

    def pointed(self) -> Choice | None:
        """The choice that the button in the row under the pointer makes, or None."""
        found = next((self.choices.get(id(widget)) for widget in self.widgets if widget.hovered), None)
        return found if found is not None and found.what in ROW_KINDS else None

    def named(self) -> int:
        """The component whose ability is named on the button under the pointer or under the keys; 0 if there is none."""
        due = due_now(self.session, self.choosing.decision)
        for widget in self.widgets:
            choice = self.choices.get(id(widget))
            if choice in due and (widget.hovered or widget.focused):
                return due[choice].source
        return 0

    def focused(self) -> pygame.Rect | None:
        """Where the button is that the keys are on, or None."""
        return next((widget.rect for widget in self.widgets if widget.focused), None)

    # What they show

    def focus(self, choice: Choice) -> None:
        """Give the focus to the button that makes a choice; to none if there is no such button."""
        if self.form is not None:
            self.form.focus(next(iter(self.of(choice)), None))

    def make_room(self, told: Sequence[pygame.Rect]) -> list[Widget]:
        """Put the buttons under what is told out of the way, and bring the others back; those that came or went."""
        changed = []
        for widget in self.widgets:
            shown = isinstance(widget, Veil) or widget.rect.collidelist(list(told)) < 0
            if widget.visible != shown:
                widget.visible = shown
                changed.append(widget)
        return changed


def tile_rects(room: pygame.Rect, count: int, gap: int, most_wide: float, most_high: float) -> list[pygame.Rect]:
    """Places for tiles in rows, in the middle of the room, none larger than the most."""
    if not count:
        return []
    best: tuple[float, int, int, int] = (0.0, 1, 1, 1)
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        wide = min(most_wide, (room.width - gap * (columns - 1)) / columns)
        high = min(most_high, (room.height - gap * (rows - 1)) / rows)
        worth = min(wide / most_wide, high / most_high) * wide * high
        if worth > best[0]:
            best = (worth, columns, round(wide), round(high))
    _worth, columns, wide_px, high_px = best
    rows = -(-count // columns)
    top = room.centery - (rows * high_px + (rows - 1) * gap) // 2
    rects = []
    for index in range(count):
        row, column = divmod(index, columns)
        in_row = min(columns, count - row * columns)
        left = room.centerx - (in_row * wide_px + (in_row - 1) * gap) // 2
        rects.append(pygame.Rect(left + column * (wide_px + gap), top + row * (high_px + gap), wide_px, high_px))
    return rects
