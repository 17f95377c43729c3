"""The row of buttons above the hand, and the big tiles: choices that are not made by touching a component or a space."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.rules.asks import SEALED, Choice
from game.scenes.popup import PopupScene
from game.scenes.table_due import due_now
from game.table.model.gesture import Gesture
from game.ui.choice_tile import ChoiceTile, match_sizes
from game.ui.entry import Entry
from game.ui.piece_art import icon_of
from game.ui.theme import Colour
from game.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from game.scenes.table import TableScene

MOST_NAMED = 2
"""More people than this who may have the screen are listed in a menu, so that the row of buttons stays one line."""
Made = tuple[Button, str, Choice | None]
"""A button of the row, its name, and the choice that it makes, if it makes one."""
TOUCHED = ("component", "cell", "space")
"""Kinds of choices that are made by touching what they mean."""
ROW_KINDS = ("button", "number", "seat")
TILE_COLOURS: tuple[Colour, ...] = (
    (92, 150, 190),
    (190, 110, 80),
    (110, 160, 90),
    (180, 90, 140),
    (200, 170, 80),
    (120, 120, 180),
)


class Actions:
    """Builds the widgets for the present question. Each has a name for the report, kept in `names`."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.widgets: list[Widget] = []
        self.names: dict[int, str] = {}
        self.choices: dict[int, Choice] = {}

    def build(self, row: pygame.Rect, area: pygame.Rect) -> list[Widget]:
        """The widgets for the question of the viewer, in the row and (tiles) in the area."""
        self.widgets = []
        self.names = {}
        self.choices = {}
        table = self.table
        gesture = table.gesture
        if table.session.match.outcome is not None:
            button = self._plain("Show the result", table.turns.show_result, "ui-crown", "")
            button.style = "primary"
            button.move(button.rect.move(row.centerx - button.rect.width // 2, row.centery - table.theme.row // 2))
            self._keep(button, "result")
            return self.widgets
        if gesture is None or gesture.decision is None:
            if table.turns.came_back:
                self._lay_out(self._hand_overs(), row)
            return self.widgets
        self._build_tiles(gesture, area)
        self._build_row(gesture, row)
        return self.widgets

    def _keep(self, widget: Widget, name: str, choice: Choice | None = None) -> None:
        self.widgets.append(widget)
        self.names[id(widget)] = name
        if choice is not None:
            self.choices[id(widget)] = choice

    def words_for(self, choice: Choice) -> str:
        """The words on the button of a choice."""
        words = self.table.words
        waiting = due_now(self.table).get(choice)
        if waiting is not None:
            return waiting.words
        if choice.what == "seat":
            return words.seat(int(choice.value))
        if choice.what == "number":
            return str(choice.value)
        if choice.what == "ref":
            return words.named(str(choice.value))
        # What an ability lets one choose between may have words of its own: `button.<ability>.first`.
        asked = self.table.gesture.decision if self.table.gesture is not None else None
        own = f"button.{asked.values.get('ability', '')}.{choice.value}" if asked is not None else ""
        # So has what uses the only ability of the card in question: `button.ability.named`.
        named = f"button.{choice.value}.named"
        ability = self._only_ability() if words.has(named) else ""
        if ability and not words.has(own):
            return words.say(named, {"ability": ability})
        return words.say(own if words.has(own) else f"button.{choice.value}")

    def _only_ability(self) -> str:
        """The name of the ability of the card that the question is about, if it has a single one."""
        table = self.table
        id = table.gesture.subject() if table.gesture is not None else 0
        sighting = table.session.view().component(id) if id else None
        card = table.session.game.defs.cards.get(sighting.ref or "") if sighting is not None else None
        return card.abilities[0].ability.name if card is not None and len(card.abilities) == 1 else ""

    def _build_row(self, gesture: Gesture, row: pygame.Rect) -> None:
        table = self.table
        decision = gesture.decision
        if decision is None:
            return
        made: list[Made] = []
        waiting = due_now(table)
        touched = decision.manner != SEALED and any(choice.what in TOUCHED for choice in decision.options)
        legal = [choice for choice in decision.options if choice.what in ROW_KINDS or choice in waiting]
        for index, choice in enumerate(legal):
            warning = table.words.say(f"warn.{decision.kind}.{choice.value}", default="")
            # Where the usual answer is given by touching the table, or where there is none, no button calls for attention.
            style = "danger" if warning else "normal" if touched or waiting or index else "primary"
            made.append((self._button(choice, style, warning), f"{choice.what}:{choice.value}", choice))
        candidates = table.session.match.candidates(table.session.viewer, gesture.path)
        made += [
            (self._forbidden(gesture, choice), f"button:{choice.value}", None)
            for choice in candidates
            if choice.what == "button" and choice not in legal
        ]
        carried = table.mouse.drag if table.mouse.carried else None
        if (carried is not None and carried.kind == "piece") or (carried is None and table.pieces.offered()):
            keys = table.stage.services.keys
            made.append((self._plain("Turn", table.mouse.turn, "ui-rotate", keys.shown("turn")), "turn", None))
            made.append((self._plain("Flip", table.mouse.flip, "ui-flip", keys.shown("flip")), "flip", None))
        if gesture.path or carried is not None:
            made.append((self._plain("Put back", table.put_back, "ui-close", "Esc"), "cancel", None))
        elif decision.manner == SEALED and any(choice.what == "component" for choice in decision.options):
            made.append((self._plain("Suggest", table.suggest, "ui-hint", ""), "suggest", None))
        else:
            made.append(
                (self._plain("Hint", table.suggest, "ui-hint", table.stage.services.keys.shown("hint")), "hint", None)
            )
        for zone, count in table.buried().items():
            own = zone.endswith(f":{table.session.viewer}")
            place = table.words.say(f"zone.{zone.partition(':')[0]}") if own else table.words.zone(zone)
            words = f"{place} ({count})"
            made.append((self._plain(words, partial(table.look_through, zone), "ui-deck", ""), f"pile:{zone}", None))
        if not gesture.path and carried is None:
            made += self._hand_overs()
        self._lay_out(made, row)

    def _hand_overs(self) -> list[Made]:
        """The buttons by which other people get the screen."""
        table = self.table
        others = table.session.others_acting()
        if len(others) > MOST_NAMED:
            return [(self._plain("Hand to …", partial(self._choose_next, others), "ui-swap", ""), "hand", None)]
        made: list[Made] = []
        for seat in others:
            words = f"Hand to {table.words.seat(seat)}"
            made.append((self._plain(words, partial(table.turns.hand_to, seat), "ui-swap", ""), f"hand:{seat}", None))
        return made

    def _lay_out(self, made: list[Made], row: pygame.Rect) -> None:
        theme = self.table.theme
        lines = self._lines(made, row.width)
        top = row.centery - theme.row // 2 - (len(lines) - 1) * (theme.row + theme.px(6))
        for line in lines:
            total = sum(button.rect.width for button, _name, _choice in line) + theme.gap * (len(line) - 1)
            x = max(row.x + theme.px(4), row.centerx - total // 2)
            for button, name, meaning in line:
                button.move(pygame.Rect(x, top, button.rect.width, theme.row))
                x += button.rect.width + theme.gap
                self._keep(button, name, meaning)
            top += theme.row + theme.px(6)

    def _choose_next(self, others: Sequence[int]) -> None:
        """Ask who of those who may act is to have the screen."""
        table = self.table
        listed = [Entry(table.words.seat(seat), partial(table.turns.hand_to, seat)) for seat in others]
        table.stage.push(PopupScene(table.stage.pointer, "Hand the screen to", listed))

    def _lines(self, made: list[Made], width: int) -> list[list[Made]]:
        """The buttons in lines that fit the row; further lines stand above it."""
        lines: list[list[Made]] = [[]]
        used = 0
        for entry in made:
            wide = entry[0].rect.width + self.table.theme.gap
            if lines[-1] and used + wide > width + self.table.theme.gap:
                lines.append([])
                used = 0
            lines[-1].append(entry)
            used += wide
        return lines

    def _plain(self, words: str, on_press: Callable[[], object], icon: str, key: str) -> Button:
        table = self.table
        button = Button(
            table.theme,
            pygame.Rect(0, 0, 10, table.theme.row),
            words,
            lambda: (on_press(), None)[1],
            icon=icon,
            icons=table.stage.services.icons,
            key=key,
        )
        button.rect.width = button.needed_width()
        return button

    def _button(self, choice: Choice, style: str, hint: str = "") -> Button:
        return self._for_choice(choice, partial(self.table.choose, choice), style, hint)

    def _forbidden(self, gesture: Gesture, choice: Choice) -> Button:
        table = self.table
        refusal = gesture.why_not(choice)
        hint = table.words.refusal(refusal, table.session.view()) if refusal is not None else ""
        button = self._for_choice(choice, partial(table.refuse, hint), "normal", hint)
        button.enabled = False
        return button

    def _for_choice(self, choice: Choice, on_press: Callable[[], None], style: str, hint: str) -> Button:
        theme = self.table.theme
        box = pygame.Rect(0, 0, 10, theme.row)
        button = Button(theme, box, self.words_for(choice), on_press, style=style, hint=hint)
        button.rect.width = max(button.needed_width(), theme.px(110))
        return button

    def _build_tiles(self, gesture: Gesture, area: pygame.Rect) -> None:
        table = self.table
        theme = table.theme
        decision = gesture.decision
        if decision is None or not any(choice.what == "ref" for choice in decision.options):
            return
        listed = [
            choice
            for choice in table.session.match.candidates(table.session.viewer, gesture.path)
            if choice.what == "ref"
        ]
        listed += [choice for choice in decision.options if choice.what == "ref" and choice not in listed]
        gap = theme.px(14)
        room = area.inflate(-2 * theme.px(20), -2 * theme.px(16))
        rects = tile_rects(
            room,
            len(listed),
            gap,
            theme.px(230) * min(1.5, theme.text_scale),
            theme.px(330) * min(1.5, theme.text_scale),
        )
        tiles = []
        for index, (choice, rect) in enumerate(zip(listed, rects, strict=True)):
            refusal = None if choice in decision.options else gesture.why_not(choice)
            ref = str(choice.value)
            words = table.words
            tells = words.say(f"{decision.kind}.{ref}.help", default="")
            note = words.refusal(refusal, table.session.view()) if refusal is not None else ""
            tile = ChoiceTile(
                theme,
                rect,
                words.say(f"{decision.kind}.{ref}", default=words.named(ref)),
                tells,
                icon_of(table.faces.template, table.icons, ref),
                table.icons,
                partial(table.choose, choice),
                note=note,
                colour=TILE_COLOURS[index % len(TILE_COLOURS)],
            )
            tile.enabled = refusal is None
            tiles.append(tile)
            self._keep(tile, f"ref:{ref}", choice if refusal is None else None)
        match_sizes(tiles)


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
