"""The new-game screen: mode, seats, options, seed, who begins, and how undo works."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.client_words import nice, say
from game.decks.known import KnownDeck, own_decks, takes_decks
from game.rules.definitions import ModeDef, OptionDef
from game.rules.options import FIRST_SEAT
from game.scenes.covers import make_cover
from game.scenes.deck_words import problems_of
from game.scenes.decks import AT_TABLE, DecksScene, Wanted
from game.scenes.form_scene import LARGE_TEXT, FormScene
from game.scenes.looks import make_looks
from game.scenes.modes import playable_modes
from game.table.model.brought import BY_BOT, Bringing
from game.table.model.seating import HUMAN, SEAT_KINDS, SeatPlan
from game.ui import shapes, text
from game.ui.cover import RATIO
from game.ui.drop_down import DropDown
from game.ui.fields import Stepper, TextField
from game.ui.lists import ScrollPanel
from game.ui.mode_tile import ModeTile
from game.ui.theme import seat_look
from game.ui.widgets import Label, Toggle, draw_panel
from game.words import Words

if TYPE_CHECKING:
    from game.library import Listing, Rulings
    from game.scenes.live import News

MOST_SEATS = 8
MOST_SEED = 2**31 - 1
COVER = 200
"""The width of the cover, in units of the theme."""
MOST_MODE = 260
"""The greatest width of the tile of a mode whose words need no more, in units of the theme."""
PLAIN_MODE = "ui-hand"
"""The pictogram of a mode for which the pack names none."""


class NewGameScene(FormScene):
    """Sets up a match of one game. The options are under a fold, with a line of help each."""

    def __init__(self, listing: Listing) -> None:
        if listing.game is None:
            raise ValueError(f"{listing.id} cannot be played")
        self.listing = listing
        self.game = listing.game
        self.words = Words(self.game.code, self.game.defs)
        self.mode = playable_modes(self.game.defs)[0]
        self.count = self.mode.least_seats
        self.names: list[str] = []
        self.kinds: list[str] = [HUMAN, *["greedy"] * (MOST_SEATS - 1)]
        self.options: dict[str, Any] = {key: option.default for key, option in self.game.defs.options.items()}
        self.seed = str(secrets.randbelow(MOST_SEED))
        self.first = -1
        self.decks: dict[int, KnownDeck | str] = {}
        """What seats bring: a deck, or a bot that builds it. Who brings nothing is asked at the table."""
        self.fair = False
        self.unfolded = False
        looks = make_looks(listing.game, listing)
        self._icons = looks.icons
        self._cover = make_cover(listing, looks)

    def renewed(self, news: News) -> None:
        """What was chosen stays, as far as the pack still has it."""
        if news.game != self.listing.id or (news.listing is None and not news.assets):
            return
        listing = news.listing if news.listing is not None and news.listing.game is not None else self.listing
        if listing.game is None or not playable_modes(listing.game.defs):
            return
        self.listing, self.game = listing, listing.game
        self.words = Words(self.game.code, self.game.defs)
        modes = playable_modes(self.game.defs)
        self.mode = next((mode for mode in modes if mode.id == self.mode.id), modes[0])
        self.count = max(self.mode.least_seats, min(self.count, self.mode.most_seats))
        options = self.game.defs.options
        self.options = {key: self.options.get(key, option.default) for key, option in options.items()}
        self._cover.close()
        looks = make_looks(self.game, listing)
        self._icons, self._cover = looks.icons, make_cover(listing, looks)
        self.layout()

    def build(self) -> None:
        if not self.names:
            settings = self.stage.services.settings
            usual = [_usual_name(seat) for seat in range(MOST_SEATS)]
            self.names = [*settings.names, *usual[len(settings.names) :]][:MOST_SEATS]
            self.fair = settings.fair
        theme = self.theme
        body = self.body()
        panel = self._panel = ScrollPanel(theme, body)
        self.form.add(panel)
        inner = pygame.Rect(theme.px(16), theme.px(10), body.width - theme.px(48), 0)
        y = self._build_mode(panel, inner, inner.y)
        y = self._build_seats(panel, inner, y + theme.px(10))
        y = self._build_undo(panel, inner, y + theme.px(10))
        self._build_options(panel, inner, y + theme.px(10))
        self.foot_buttons(
            (say("new_match.start"), self.start, "start", "primary"),
            (say("new_match.versions"), self._versions, "versions", "normal"),
            (say("new_match.back"), self.close, "back", "normal"),
        )

    def body(self) -> pygame.Rect:
        body = super().body()
        left = self._cover_place().right + self.theme.px(24) - body.x if self._shows_cover else 0
        return pygame.Rect(body.x + left, body.y, body.width - left, body.height)

    def page(self) -> pygame.Rect:
        """Wider than other pages, for the cover beside it."""
        page = super().page()
        more = min(page.x - self.theme.px(24), self.theme.px(COVER // 2)) if self._shows_cover else 0
        return page.inflate(2 * max(0, more), 0)

    @property
    def _shows_cover(self) -> bool:
        """Whether there is room for the cover beside what is set up."""
        return self.theme.text_scale <= LARGE_TEXT

    def _cover_place(self) -> pygame.Rect:
        body, wide = super().body(), self.theme.px(COVER)
        return pygame.Rect(body.x, body.y, wide, round(wide * RATIO))

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._cover.poll():
            self.stage.damage.add()

    def leave(self) -> None:
        self._cover.close()
        super().leave()

    def _again(self) -> None:
        self.layout()

    def _head(self, panel: ScrollPanel, inner: pygame.Rect, y: int, words: str) -> int:
        theme = self.theme
        high = text.line_height(theme.text("label"), text.SERIF)
        label = Label(
            theme, pygame.Rect(inner.x, y, inner.width, high), words, "label", theme.palette.accent, family=text.SERIF
        )
        panel.add(label)
        return y + high + theme.px(6)

    def _build_mode(self, panel: ScrollPanel, inner: pygame.Rect, y: int) -> int:
        theme, modes = self.theme, list(self.game.defs.modes.values())
        y = self._head(panel, inner, y, say("new_match.mode"))
        told = [(self.words.say(f"mode.{mode.id}", default=mode.name), _minutes(mode)) for mode in modes]
        need = max(ModeTile.width(theme, *words) for words in told)
        columns = max(1, min(len(modes), (inner.width + theme.gap) // (need + theme.gap)))
        columns = -(-len(modes) // -(-len(modes) // columns))  # as many rows, filled alike
        step = (inner.width + theme.gap) // columns
        wide, high = min(step - theme.gap, max(need, theme.px(MOST_MODE))), ModeTile.height(theme)
        step = wide + theme.gap
        for index, (mode, (name, minutes)) in enumerate(zip(modes, told, strict=True)):
            row, column = divmod(index, columns)
            tile = ModeTile(
                theme,
                pygame.Rect(inner.x + column * step, y + row * (high + theme.gap), wide, high),
                name,
                minutes,
                self._cover.look.modes.get(mode.id, PLAIN_MODE),
                self._icons,
                partial(self._set_mode, mode),
                chosen=mode.id == self.mode.id,
                hint="" if mode.ready else say("new_match.not_ready"),
            )
            tile.enabled = mode.ready
            self.add(tile, f"mode:{mode.id}", panel)
        y += -(-len(modes) // columns) * (high + theme.gap)
        tells = self.words.say(f"mode.{self.mode.id}.help", default="")
        return y + (self.note(pygame.Rect(inner.x, y, inner.width, 1), tells, panel).rect.height if tells else 0)

    def _build_seats(self, panel: ScrollPanel, inner: pygame.Rect, y: int) -> int:
        theme = self.theme
        y = self._head(panel, inner, y, say("new_match.seats"))
        stepper = Stepper(
            theme,
            pygame.Rect(inner.x, y, theme.px(150), theme.row),
            self.count,
            self.mode.least_seats,
            self.mode.most_seats,
            self._set_count,
        )
        self.add(stepper, "seat-count", panel)
        y += theme.row + theme.gap
        token = theme.row
        kind_wide = round(theme.px(170) * (1 + (theme.text_scale - 1) * 0.7))
        settles = FIRST_SEAT in self.options
        first_wide = round(theme.px(110) * (1 + (theme.text_scale - 1) * 0.6)) if settles else 0
        name_wide = inner.width - token - kind_wide - first_wide - 3 * theme.gap
        for seat in range(self.count):
            x = inner.x
            panel.add(SeatMark(theme, pygame.Rect(x, y, token, theme.row), seat))
            x += token + theme.gap
            field = TextField(
                theme,
                pygame.Rect(x, y, name_wide, theme.row),
                self.names[seat],
                partial(self._set_name, seat),
                placeholder=_usual_name(seat),
                limit=24,
            )
            self.add(field, f"name:{seat}", panel)
            x += name_wide + theme.gap
            self.button(
                pygame.Rect(x, y, kind_wide, theme.row),
                say(f"new_match.kind.{self.kinds[seat]}"),
                partial(self._next_kind, seat),
                f"kind:{seat}",
                icon="ui-human" if self.kinds[seat] == HUMAN else "ui-bot",
                hint=say("new_match.other_kind"),
                panel=panel,
            )
            x += kind_wide + theme.gap
            if settles:
                self._build_first(panel, pygame.Rect(x, y, first_wide, theme.row), seat)
            y += theme.row + theme.gap
            if takes_decks(self.game, self.mode.id):
                left = inner.x + token + theme.gap
                y = self._build_deck(panel, pygame.Rect(left, y, inner.right - left, theme.row), seat)
        self._begins = self.note(pygame.Rect(inner.x, y, inner.width, 1), self._who_begins(), panel)
        return y + self._begins.rect.height

    def _build_first(self, panel: ScrollPanel, place: pygame.Rect, seat: int) -> None:
        chosen = self.first == seat
        self.button(
            place,
            say("new_match.goes_first" if chosen else "new_match.go_first"),
            partial(self._set_first, seat),
            f"first:{seat}",
            style="primary" if chosen else "normal",
            hint=say("new_match.first_hint"),
            panel=panel,
        )

    def _build_deck(self, panel: ScrollPanel, place: pygame.Rect, seat: int) -> int:
        """The button that tells which deck a seat brings, and lets another be chosen; where what follows begins."""
        self.button(
            place,
            say("new_match.deck", {"deck": self._deck_words(seat)}),
            partial(self._choose_deck, seat),
            f"deck:{seat}",
            icon="ui-deck",
            hint=say("new_match.other_deck"),
            panel=panel,
            align="left",
        )
        return place.bottom + self.theme.gap

    def _deck_words(self, seat: int) -> str:
        """What a seat brings, in words."""
        bringing = self.decks.get(seat)
        if isinstance(bringing, KnownDeck):
            return bringing.deck.name
        by_bot = bringing == BY_BOT or self.kinds[seat] != HUMAN
        return say("decks.by_bot" if by_bot else "decks.at_table")

    def _choose_deck(self, seat: int) -> None:
        human = self.kinds[seat] == HUMAN
        bringing = self.decks.get(seat, AT_TABLE if human else BY_BOT)
        chosen = bringing.key if isinstance(bringing, KnownDeck) else bringing
        heading = say("new_match.deck_of", {"seat": self.plans()[seat].name})

        def take(found: KnownDeck | str) -> None:
            self.decks.pop(seat, None)
            # A bot that sits there builds its deck anyhow.
            if found != AT_TABLE and (human or found != BY_BOT):
                self.decks[seat] = found
            self.layout()

        self.stage.push(DecksScene([self.game], Wanted(heading, self.mode.id, take, chosen, human)))

    def _brings(self) -> dict[int, Bringing]:
        """What the seats bring to the match. Raises MatchProblem for a deck that cannot be taken, or not beside another one."""
        from game.scenes.matches import MatchProblem

        rules = self.game.code.decks
        if rules is None or not takes_decks(self.game, self.mode.id):
            return {}
        known = {known.key: known for known in own_decks(self.game, self.stage.services.decks)}
        found: dict[int, Bringing] = {}
        for seat, bringing in sorted(self.decks.items()):
            if seat >= self.count:
                continue
            if isinstance(bringing, str):
                found[seat] = bringing
                continue
            # A file may have been changed since it was chosen.
            deck = known.get(bringing.key) if bringing.own else bringing
            named = {"seat": self.plans()[seat].name, "deck": bringing.deck.name}
            if deck is None:
                raise MatchProblem(say("new_match.deck_gone", named))
            wrong = problems_of(self.game, deck, self.mode.id)
            if wrong:
                raise MatchProblem(say("new_match.deck_broken", {**named, "why": wrong[0]}))
            for other, cards in found.items():
                clash = rules.clash(self.game.defs, cards, deck.deck.cards) if not isinstance(cards, str) else None
                if clash is not None:
                    why = self.words.refusal(clash)
                    two = {"seat": self.plans()[other].name, "other": self.plans()[seat].name, "why": why}
                    raise MatchProblem(say("new_match.decks_clash", two))
            found[seat] = deck.deck.cards
        return found

    def _who_begins(self) -> str:
        if self.first < 0:
            return say("new_match.chance_begins")
        return say("new_match.begins", {"seat": self.plans()[self.first].name})

    def _build_undo(self, panel: ScrollPanel, inner: pygame.Rect, y: int) -> int:
        theme = self.theme
        y = self._head(panel, inner, y, say("new_match.undo"))
        toggle = Toggle(
            theme,
            pygame.Rect(inner.x, y, inner.width, theme.row),
            say("new_match.fair"),
            self.fair,
            self._set_fair,
        )
        self.add(toggle, "fair", panel)
        return y + theme.row

    def _build_options(self, panel: ScrollPanel, inner: pygame.Rect, y: int) -> int:
        theme = self.theme
        shown = [
            option
            for option in self.game.defs.options.values()
            if (not option.modes or self.mode.id in option.modes) and option.id != FIRST_SEAT
        ]
        changed = sum(1 for option in shown if self.options[option.id] != option.default)
        told = say("new_match.hide" if self.unfolded else "new_match.show")
        if changed:
            told = say("new_match.changed", {"words": told, "count": changed})
        self._fold_button = self.button(
            pygame.Rect(inner.x, y, min(inner.width, theme.px(420)), theme.row),
            told,
            self._fold,
            "options",
            icon="ui-down" if self.unfolded else "ui-right",
            style="quiet",
            align="left",
            panel=panel,
        )
        y += theme.row + theme.gap
        if not self.unfolded:
            return y
        field_wide = min(inner.width // 2, theme.px(320))
        y = self._build_row(
            panel,
            inner,
            y,
            say("new_match.seed"),
            say("new_match.seed_help"),
            lambda box: self.add(
                TextField(theme, box, self.seed, self._set_seed, placeholder=say("new_match.random"), limit=10),
                "seed",
                panel,
            ),
            field_wide,
        )
        y = self._build_rulings(panel, inner, y, field_wide)
        for option in shown:
            name = self.words.say(f"option.{option.id}")
            tells = self.words.say(f"option.{option.id}.help", default="")
            rule = f"  [{option.rule}]" if option.rule else ""
            y = self._build_row(
                panel,
                inner,
                y,
                name,
                tells + rule,
                partial(self._field, option, panel),
                field_wide,
            )
        return y

    def _build_rulings(self, panel: ScrollPanel, inner: pygame.Rect, y: int, field_wide: int) -> int:
        """The row in which a named set of rulings is chosen, and what is set is kept as one; the height under it."""
        listed: list[tuple[Hashable, str]] = [("", say("rulings.usual"))]
        listed += [(each.id, each.name) for each in self._sets()]
        now = self._set_now()
        if now is None:
            listed.append((None, say("rulings.own")))

        def make(box: pygame.Rect) -> None:
            self.add(DropDown(self.theme, box, listed, now, self._take_set), "rulings", panel)

        y = self._build_row(panel, inner, y, say("rulings.title"), say("rulings.help"), make, field_wide)
        if now is None:
            place = pygame.Rect(inner.right - field_wide, y, field_wide, self.theme.row)
            self.button(place, say("rulings.keep"), self._keep_set, "keep-rulings", icon="ui-save", panel=panel)
            y += self.theme.row + self.theme.px(12)
        return y

    def _sets(self) -> list[Rulings]:
        """The named sets that the mode may have."""
        return [each for each in self.listing.rulings if each.mode in ("", self.mode.id)]

    def _set_now(self) -> str | None:
        """Which set the present options are: empty for those of the pack by itself, None for one without a name."""
        if all(
            self.options[key] == option.default for key, option in self.game.defs.options.items() if key != FIRST_SEAT
        ):
            return ""
        return next((each.id for each in self._sets() if self._with(each.options) == self._with(self.options)), None)

    def _with(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options that are rulings, as they are by a set of them."""
        usual = {key: option.default for key, option in self.game.defs.options.items() if key != FIRST_SEAT}
        return {**usual, **{key: value for key, value in options.items() if key in usual}}

    def _take_set(self, key: Hashable) -> None:
        chosen = next((each.options for each in self._sets() if each.id == key), {})
        if key is not None:
            self.options = {**self.options, **self._with(chosen)}
            self.layout()

    def _keep_set(self) -> None:
        from game.scenes.rulings import KeepRulings

        usual = self._with({})
        changed = {key: value for key, value in self._with(self.options).items() if value != usual[key]}
        self.stage.push(KeepRulings(self.listing.id, self.mode.id, changed, self._kept_set))

    def _kept_set(self, told: str) -> None:
        self.listing = self.stage.services.look_again(self.listing.id) or self.listing
        self.layout()
        self.say(told, "good")

    def _build_row(
        self,
        panel: ScrollPanel,
        inner: pygame.Rect,
        y: int,
        name: str,
        tells: str,
        make: Callable[[pygame.Rect], object],
        field_wide: int,
    ) -> int:
        theme = self.theme
        left = inner.width - field_wide - theme.pad
        high = text.line_height(theme.text("body"))
        panel.add(Label(theme, pygame.Rect(inner.x, y, left, high), name, weight="semibold"))
        tall = high + self.note(pygame.Rect(inner.x, y + high, left, 1), tells, panel).rect.height
        make(pygame.Rect(inner.x + left + theme.pad, y, field_wide, theme.row))
        return y + max(theme.row, tall) + theme.px(12)

    def _field(self, option: OptionDef, panel: ScrollPanel, box: pygame.Rect) -> None:
        theme = self.theme

        def set_value(value: Hashable) -> None:
            self.options[option.id] = value
            self._again()

        if option.values:
            listed: list[tuple[Hashable, str]] = [
                (value, self.words.say(f"option.{option.id}.{_word(value)}", default=nice(_word(value))))
                for value in option.values
            ]
            self.add(DropDown(theme, box, listed, self.options[option.id], set_value), f"option:{option.id}", panel)
            return
        stepper = Stepper(
            theme,
            box,
            self.options[option.id],
            option.least if option.least is not None else -99,
            option.most if option.most is not None else 99,
            set_value,
            nullable=option.nullable,
            none_text=self.words.say(f"option.{option.id}.none", default=say("new_match.none")),
        )
        self.add(stepper, f"option:{option.id}", panel)

    def draw_background(self, surface: pygame.Surface) -> None:
        super().draw_background(surface)
        self.heading(surface, self.game.defs.name, say("new_match.title"))
        draw_panel(surface, self.theme, self.body())
        if self._shows_cover:
            self._draw_cover(surface)

    def _draw_cover(self, surface: pygame.Surface) -> None:
        """Draw the cover, and under it what the game is."""
        theme, place = self.theme, self._cover_place()
        shade = shapes.shadow(place.size, theme.radius, theme.px(10), 0.6)
        shapes.put(surface, shade, shade.get_rect(center=(place.centerx, place.centery + theme.px(4))))
        shapes.put(surface, self._cover.picture(place.size), place)
        pack = self.listing.pack
        summary = str(pack.about.get("summary", "")) if pack is not None else ""
        y, small = place.bottom + theme.px(14), theme.text("small")
        lines = (self.body().bottom - y) // text.line_height(small)
        if summary and lines > 0:
            block = text.paragraph(summary, small, theme.palette.ink_soft, place.width, max_lines=lines)
            shapes.put(surface, block, (place.x, y))

    def _set_mode(self, mode: ModeDef) -> None:
        self.mode = mode
        self.count = max(mode.least_seats, min(mode.most_seats, self.count))
        self._again()

    def _set_count(self, count: int | None) -> None:
        self.count = count or self.mode.least_seats
        if self.first >= self.count:
            self.first = -1
        self._again()

    def _set_name(self, seat: int, words: str) -> None:
        self.names[seat] = words
        self._begins.text = self._who_begins()

    def _next_kind(self, seat: int) -> None:
        self.kinds[seat] = SEAT_KINDS[(SEAT_KINDS.index(self.kinds[seat]) + 1) % len(SEAT_KINDS)]
        self._again()

    def _set_first(self, seat: int) -> None:
        self.first = -1 if self.first == seat else seat
        self._again()

    def _set_fair(self, fair: bool) -> None:
        self.fair = fair
        self._again()

    def _set_seed(self, words: str) -> None:
        self.seed = words

    def _versions(self) -> None:
        from game.scenes.versions import VersionsScene

        self.stage.push(VersionsScene(self.listing.id))

    def _fold(self) -> None:
        self.unfolded = not self.unfolded
        self._again()
        if self.unfolded:
            self._panel.show_below(self._fold_button)

    def plans(self) -> tuple[SeatPlan, ...]:
        """The seats as they are set up. A seat without a name gets its usual one."""
        return tuple(
            [SeatPlan(self.names[seat].strip() or _usual_name(seat), self.kinds[seat]) for seat in range(self.count)]
        )

    def start(self) -> None:
        """Begin the match, or say what is wrong."""
        from game.scenes.matches import begin
        from game.scenes.opening import PROBLEMS

        digits = self.seed.strip()
        if digits and not digits.isdecimal():
            self.say(say("new_match.wrong_seed"), "bad")
            return
        seed = int(digits) if digits else secrets.randbelow(MOST_SEED)
        options = {**self.options, "mode": self.mode.id}
        if FIRST_SEAT in self.options:
            options[FIRST_SEAT] = self.first if self.first >= 0 else None
        try:
            brings = self._brings()
            session = begin(self.stage.services, self.game, self.plans(), seed, options, fair=self.fair, decks=brings)
        except PROBLEMS as error:
            self.say(str(error), "bad")
            return
        self.stage.services.change(names=tuple(self.names[: self.count]), fair=self.fair, last_game=self.game.id)
        self.stage.play(session)


class SeatMark(Label):
    """The token of a seat."""

    def __init__(self, theme: Any, rect: pygame.Rect, seat: int) -> None:
        super().__init__(theme, rect, seat_look(seat).name)
        self.seat = seat

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the token."""
        d = min(self.rect.size) - self.theme.px(4)
        token = shapes.seat_token(self.seat, d)
        shapes.put(surface, token, token.get_rect(center=self.rect.center))
        self.dirty = False


def _minutes(mode: ModeDef) -> str:
    """How long a match of a mode takes, in words; empty if the pack does not say."""
    least, most = mode.minutes
    return say("title.minutes", {"least": least, "most": most}) if most else ""


def _usual_name(seat: int) -> str:
    """What a person is called who gives no name."""
    return say("new_match.usual_name", {"number": seat + 1})


def _word(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
