"""All cards of all packs, to be looked through: searched and sifted, and one of them large, with its values and where it is written."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import Any, Final

import pygame

from game import client_words
from game.rules.wording import fill
from game.scenes.browsing import Browsing, Shown
from game.scenes.form_scene import FormScene
from game.scenes.live import News
from game.scenes.looks import make_looks
from game.table.paint.desk import Looks
from game.table.seen.inspection import card_words
from game.ui import text
from game.ui.card_grid import CardGrid
from game.ui.component_views import ComponentViews, Sprite
from game.ui.drop_down import DropDown
from game.ui.face import FaceData, face_data
from game.ui.fields import TextField
from game.ui.hand_view import CARD_RATIO
from game.ui.line import Line
from game.ui.lists import TextPanel
from game.ui.target import Target

ANY: Final = ""
LARGE_TYPE = 1.5
"""From this text size on, a share of the usual one, words are more urgent than a second picture of the card."""
STEPS: Final[Mapping[int, int]] = {
    pygame.K_LEFT: -1,
    pygame.K_UP: -1,
    pygame.K_RIGHT: 1,
    pygame.K_DOWN: 1,
    pygame.K_PAGEUP: -1,
    pygame.K_PAGEDOWN: 1,
}
"""How far the keys go while a card is seen large."""


class CardsScene(FormScene):
    """The cards of a `Browsing` in rows, and beside them the one that is looked at. `large`: only that one, as large as the window lets it
    be; the arrows and the wheel go on to the next. `at`: it begins so, with this card.
    """

    def __init__(self, browsing: Browsing, title: str = "", at: str = "") -> None:
        self.browsing = browsing
        self.texts = client_words.texts()
        self.title = title or self.texts["cards.title"]
        self.alone = bool(at)
        """Whether it began with one card, and leaves from it."""
        self.large = self.alone
        if self.alone:
            browsing.look_at([shown.ref for shown in browsing.cards].index(at))
        self._looks: dict[str, Looks] = {}
        self._views: dict[str, ComponentViews] = {}
        self._faces: dict[Shown, FaceData] = {}
        self._place = pygame.Rect(0, 0, 0, 0)
        self._grid: CardGrid | None = None

    # What cards are drawn with

    def leave(self) -> None:
        super().leave()
        self.release()

    def release(self) -> None:
        """Stop what decodes pictures for the packs that were looked at."""
        for looks in self._looks.values():
            looks.art.close()
        self._looks.clear()

    def renewed(self, news: News) -> None:
        game = news.listing.game if news.listing is not None else None
        if game is not None and game.id in self.browsing.games:
            self.browsing.renew(game)
            self._faces.clear()
        if game is not None or news.assets:
            for id in [id for id in self._looks if news.game in ("", id)]:
                self._looks.pop(id).art.close()
            self._views.clear()
            self.layout()

    def _views_of(self, game: str) -> ComponentViews:
        """What the cards of a game are drawn with: of a pack nothing is read before one of its cards is seen."""
        if game not in self._views:
            if game not in self._looks:
                services = self.stage.services
                self._looks[game] = make_looks(self.browsing.games[game], services.listing(game))
            looks = self._looks[game]
            self._views[game] = ComponentViews(self.theme, looks.faces, looks.icons, looks.art, maps=looks.maps)
        return self._views[game]

    def _face(self, shown: Shown) -> FaceData:
        if shown not in self._faces:
            self._faces[shown] = face_data(self.browsing.card(shown), self.browsing.games[shown.game].defs.texts)
        return self._faces[shown]

    def _picture(self, index: int, wide: int, glow: str) -> Sprite:
        shown = self.browsing.cards[index]
        return self._views_of(shown.game).card(self._face(shown), wide, glow=glow)

    # The screen

    def page(self) -> pygame.Rect:
        wide, high = self.stage.size
        across, down = self.theme.px(28), self.theme.px(20)
        return pygame.Rect(across, down, wide - 2 * across, high - 2 * down)

    def layout(self) -> None:
        if self.theme != self.stage.theme():
            self._views.clear()
        super().layout()

    def build(self) -> None:
        body = self.body()
        self._grid = None
        if self.large:
            self._build_shown(body, beside=True)
        else:
            top = self._build_filters(body)
            body = pygame.Rect(body.x, top, body.width, body.bottom - top)
            right = round(body.width * 0.36)
            box = pygame.Rect(body.x, body.y, body.width - right - self.theme.px(20), body.height)
            browsing = self.browsing
            grid = CardGrid(
                self.theme,
                box,
                len(browsing.cards),
                self._picture,
                self._look_at,
                self._open,
                empty=self.texts["cards.nothing"],
            )
            grid.chosen = browsing.place
            self._grid = grid
            self.add(grid, "cards")
            self.form.default = grid
            self._build_shown(pygame.Rect(body.right - right, body.y, right, body.height), beside=False)
        back = "cards.all" if self.large and not self.alone else "cards.back"
        self.foot_buttons((self.texts[back], self.close, "back", "primary"))
        if self.browsing.at is not None:
            foot = self.foot()
            left = (
                foot.x if self.large else self._foot_button(foot.x, self.texts["cards.large"], self._enlarge, "large")
            )
            left = self._foot_button(left, self.texts["cards.edit"], self._edit, "edit")
            if not self.alone:
                self._foot_button(left, self.texts["picture_doctor.open"], self._pictures, "pictures")

    def _foot_button(self, left: int, words: str, on_press: Callable[[], None], name: str) -> int:
        """Add a button in the foot; where the next one begins."""
        foot = self.foot()
        button = self.button(pygame.Rect(left, foot.y, 10, foot.height), words, on_press, name, fit=True)
        return button.rect.right + self.theme.gap

    def _build_filters(self, body: pygame.Rect) -> int:
        """The search, the packs and the fields in rows; where the cards begin below them, in pixels."""
        theme, browsing = self.theme, self.browsing
        wide = round(theme.px(178) * (1 + (theme.text_scale - 1) * 0.7))
        x, y = body.x, body.y

        def place(width: int) -> pygame.Rect:
            nonlocal x, y
            if x > body.x and x + width > body.right:
                x, y = body.x, y + theme.row + theme.gap
            rect = pygame.Rect(x, y, min(width, body.width), theme.row)
            x += width + theme.gap
            return rect

        field = TextField(
            theme,
            place(round(wide * 1.25)),
            browsing.find,
            self._search,
            placeholder=self.texts["cards.search"],
            limit=60,
        )
        self.add(field, "search")
        if len(browsing.packs) > 1:
            packs: list[tuple[Hashable, str]] = [(ANY, self.texts["cards.all_games"]), *browsing.packs]
            self.add(DropDown(theme, place(round(wide * 1.25)), packs, browsing.pack, self._choose_pack), "pack")
        for name, label in browsing.fields():
            values: list[tuple[Hashable, str]] = [
                (None, fill(self.texts["cards.any"], {"field": label})),
                *browsing.values(name),
            ]
            chosen = browsing.chosen.get(name)
            self.add(DropDown(theme, place(wide), values, chosen, partial(self._choose, name)), f"field:{name}")
        return y + theme.row + theme.px(12)

    def _build_shown(self, box: pygame.Rect, *, beside: bool) -> None:
        """The card that is looked at, with its words under or `beside` it. Large type that has no room under it stands alone: the card is
        marked among the others.
        """
        self._place = pygame.Rect(box.topleft, (0, 0))
        if self.browsing.at is None:
            return
        theme = self.theme
        if beside:
            high = min(box.height, round(box.width * 0.5 / CARD_RATIO))
            place = pygame.Rect(box.x, box.y, round(high * CARD_RATIO), high)
            left = place.right + theme.px(28)
            words = pygame.Rect(left, box.y, box.right - left, box.height)
        else:
            high = round(box.height * (0.56 if theme.text_scale < LARGE_TYPE else 0.42))
            high = min(high, round(box.width / CARD_RATIO))
            place = pygame.Rect(0, box.y, round(high * CARD_RATIO), high)
            place.centerx = box.centerx
            top = place.bottom + theme.px(12)
            words = pygame.Rect(box.x, top, box.width, box.bottom - top)
        panel = TextPanel(theme, words, self._lines(self.browsing.at))
        if not beside and panel.most_offset > 0 and theme.text_scale >= LARGE_TYPE:
            place = pygame.Rect(0, 0, 0, 0)
            panel = TextPanel(theme, box, self._lines(self.browsing.at))
        self._place = place
        self.add(panel, "words")

    def _lines(self, shown: Shown) -> list[Line]:
        """The name, the values and all that is written on a card, and where."""
        palette, browsing = self.theme.palette, self.browsing
        card = browsing.card(shown)
        usual, small = ("label", "body") if self.large else ("body", "small")
        lines = [Line(card.name, palette.ink, step="heading" if self.large else "label", family=text.SERIF)]
        if len(browsing.games) > 1:
            lines.append(Line(browsing.games[shown.game].defs.name, palette.ink_soft, step=small))
        lines.append(Line(browsing.told(shown), palette.ink_soft, step=usual, gap=8))
        looks = {
            "ability": Line("", palette.ink, step=usual, gap=8),
            "flavour": Line("", palette.ink_soft, "italic", usual, gap=8),
            "source": Line("", palette.ink_faint, step=small),
        }
        for kind, words in card_words(browsing.words[shown.game], card):
            if kind in looks:  # of which kinds it is stands among its values
                content = f"data/{shown.game}/{words}" if kind == "source" else words
                lines.append(looks[kind]._replace(content=content))
        return lines

    def draw_background(self, surface: pygame.Surface) -> None:
        super().draw_background(surface)
        browsing = self.browsing
        found, count = len(browsing.cards), browsing.count
        told = self.texts["cards.found" if found < count else "cards.count"]
        self.heading(surface, self.title, fill(told, {"found": found, "count": count}))

    def draw_over(self, surface: pygame.Surface) -> None:
        if self.browsing.at is None or not self._place.width or any(widget.overlay for widget in self.form.widgets):
            return
        shown = self.browsing.at
        sprite = self._views_of(shown.game).card(self._face(shown), self._place.width, whole=True)
        sprite.draw(surface, self._place.topleft)

    # What is done

    def _search(self, words: str) -> None:
        self.browsing.search(words)
        self._found()

    def _choose_pack(self, id: Hashable) -> None:
        self.browsing.choose_pack(str(id))
        self._found()

    def _choose(self, field: str, value: Any) -> None:
        self.browsing.choose(field, value)
        self._found()

    def _found(self) -> None:
        """Other cards are shown."""
        self.layout()
        if self._grid is not None:
            self._grid.show(max(0, self.browsing.place))

    def _look_at(self, place: int) -> None:
        self.browsing.look_at(place)
        self.layout()

    def _open(self, place: int) -> None:
        self.browsing.look_at(place)
        self._enlarge()

    def _enlarge(self) -> None:
        self.large = True
        self.layout()

    def _edit(self) -> None:
        """What may be done with the files of the card that is looked at."""
        from game.scenes.card_edit import CardEdit

        shown = self.browsing.at
        if shown is not None:
            views = partial(self._views_of, shown.game)
            CardEdit(self.stage, self.browsing.games[shown.game], shown.ref, views).open()

    def _pictures(self) -> None:
        """What is wrong with the pictures of the pack of the card that is looked at."""
        from game.scenes.picture_doctor import PictureDoctorScene

        shown = self.browsing.at
        listing = self.stage.services.listing(shown.game) if shown is not None else None
        if listing is not None and listing.game is not None:
            self.stage.push(PictureDoctorScene(listing))

    def _step(self, by: int) -> None:
        self._look_at(self.browsing.place + by)

    def close(self) -> None:
        """From the large card back to all of them; from there leave."""
        if not self.large or self.alone:
            super().close()
            return
        self.large = False
        self._found()
        self.form.focus(None)

    def handle(self, event: pygame.event.Event) -> bool:
        if self.large and event.type == pygame.KEYDOWN and event.key in STEPS:
            self._step(STEPS[event.key])
            return True
        if super().handle(event):
            return True
        if self.large and event.type == pygame.MOUSEWHEEL and event.y:
            self._step(-1 if event.y > 0 else 1)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._place.collidepoint(event.pos):
            self.close() if self.large else self._enlarge()
            return True
        grid = self._grid
        if event.type == pygame.KEYDOWN and grid is not None and self.form.typing is None and grid.count:
            return grid.handle_key(event.key)
        return False

    def update(self, dt: float) -> None:
        super().update(dt)
        for game, looks in self._looks.items():
            if game in self._views and self._views[game].poll():
                self.stage.damage.add()
            self.stage.services.note_pictures(game, looks.art.faults())

    def card_at(self, position: tuple[int, int]) -> tuple[str, str] | None:
        browsing, grid = self.browsing, self._grid
        index = grid.index_at(position) if grid is not None else -1
        shown = browsing.cards[index] if index >= 0 else browsing.at if self._place.collidepoint(position) else None
        return (shown.game, shown.ref) if shown is not None else None

    # For the report

    def messages(self) -> list[str]:
        shown = self.browsing.at
        return [*super().messages(), *([line.content for line in self._lines(shown)] if shown is not None else [])]

    def targets(self) -> list[Target]:
        found = super().targets()
        grid = self._grid
        if grid is None:
            return found
        for index in grid.in_sight():
            shown = self.browsing.cards[index]
            rect = grid.place(index).clip(grid.rect)
            if rect.width and rect.height:
                extra = (("game", shown.game), ("chosen", index == grid.chosen))
                found.append(Target("card", shown.ref, self.browsing.card(shown).name, rect, True, extra))
        return found
