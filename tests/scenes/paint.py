"""A hand that looks closely: after every frame what the window shows must be what a full redraw would show, pixel for pixel."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pygame
from PIL import Image, ImageChops

from game.bots import Player, make_bot
from game.rules.match import Match
from game.rules.view import View
from game.scenes.matches import choosers
from game.scenes.table import TableScene
from game.table.model.seating import SeatPlan
from game.table.model.session import Session
from game.ui.table_picture import LATTICE, AreaPicture
from game.ui.target import Target
from tests.scenes.hand import FRAME, Hand

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana")
GO_ON = {"CurtainScene": "ready", "RoundScene": "go-on"}
KEEP = os.environ.get("WARTABLE_PAINT", "")
"""A folder for the two pictures of the first place that differs; none are kept if it is not set."""
MOST_FRAMES = 600
"""More frames than any single action may keep the table moving."""


class CloseHand(Hand):
    """One client in motion, compared with a full redraw after every `every`th frame; `step` says in words what was done last."""

    def __init__(self, size: tuple[int, int] = (1280, 720), *, every: int = 1, **settings: Any) -> None:
        self.every = every
        self.seen = 0
        self.compared = 0
        self.step = "the title"
        self.done: list[str] = []
        super().__init__(size, **{"reduced_motion": False, "curtain": True, "bot_pause": 20, **settings})

    def frames(self, count: int = 1) -> None:
        for _ in range(count):
            self.loop.turn(FRAME)
            self.seen += 1
            if self.seen % self.every == 0:
                self.compare()

    def compare(self, *, anew: bool = False) -> None:
        """Compare what is shown with a full redraw; `anew`: with nothing that was kept of what is drawn at the table.

        Raises AssertionError with the place that differs.
        """
        self.compared += 1
        if anew:
            for scene in self.stage.visible():
                if isinstance(scene, TableScene):
                    scene.painting.draw_anew()
        shown = self.window.surface
        full = pygame.Surface(shown.get_size(), 0, shown)
        for scene in self.stage.visible():
            full.set_clip(None)
            scene.draw(full, full.get_rect())
        if shown.get_buffer().raw == full.get_buffer().raw:
            return  # what is in no colour is the same, too; to sort that out takes ten times as long
        one, other = pixels(shown), pixels(full)
        if one != other:
            raise AssertionError(self._difference(one, other))

    def _difference(self, one: bytes, other: bytes) -> str:
        size = self.window.size
        shown, full = [Image.frombytes("RGB", size, drawn) for drawn in (one, other)]
        lit = [255 if level else 0 for level in range(256)]
        differs = ImageChops.difference(shown, full).point(lit * 3).convert("L").point(lit)
        left, top, right, bottom = differs.getbbox() or (0, 0, 0, 0)
        around = pygame.Rect(left, top, right - left, bottom - top)
        if KEEP:
            for name, picture in (("shown", shown), ("full", full), ("differs", differs)):
                picture.save(Path(KEEP) / f"{name}.png")
        table = [scene for scene in self.stage.scenes if isinstance(scene, TableScene)]
        near = [one.thing.key for one in (table[0].desk.view.placed if table else ()) if one.rect.colliderect(around)]
        count = differs.histogram()[255]
        return (
            f"{count} pixels differ in {tuple(around)} on {self.scene} after {self.step}; near {near[:6]}; "
            f"the steps were {self.done[-8:]}"
        )


def pixels(surface: pygame.Surface) -> bytes:
    """What is seen of a surface."""
    return pygame.image.tobytes(surface, "RGB")


def play_at_random(match: Match, until: Callable[[], bool] = lambda: False) -> None:
    """Have random players go on with a match to its end, or until `until` holds."""
    code = match.game.code
    bots = [Player(make_bot("random", code), seat) for seat in range(len(match.seats))]
    while match.outcome is None and not until():
        seat = match.view(-1).waiting[0]
        decision = match.decision(seat)
        assert decision is not None
        match.apply(seat, bots[seat].choose(match.view(seat), decision))


class Restless:
    """Plays whole matches at random with the mouse, and fidgets: hovers, drags, zooms, pans, opens and closes whatever there is."""

    def __init__(self, hand: CloseHand, seed: int) -> None:
        self.hand = hand
        self.rng = random.Random(seed)

    def begin(
        self,
        game_id: str,
        mode: str,
        seats: int,
        seed: int,
        kinds: tuple[str, ...] = (),
        *,
        skipped: int = 0,
        until: Callable[[View], bool] = lambda _view: True,
    ) -> None:
        """Put a match on the table, without a journal, after random players have made `skipped` moves and until `until` holds; one that is
        over before that is begun in its middle.
        """
        hand = self.hand
        listing = hand.services.listing(game_id)
        assert listing is not None
        game = listing.game
        assert game is not None
        plans = [SeatPlan(NAMES[seat], kinds[seat] if seat < len(kinds) else "human") for seat in range(seats)]
        match = Match.new(game, NAMES[:seats], seed, {"mode": mode})
        play_at_random(match, lambda: len(match.log) >= skipped and until(match.view(-1)))
        if match.outcome is not None:
            middle = len(match.log) // 2
            match = Match.new(game, NAMES[:seats], seed, {"mode": mode})
            play_at_random(match, lambda: len(match.log) >= middle)
        hand.stage.push(TableScene(Session(game, match, plans, choosers(game, plans, 1))))
        hand.frames(2)

    def step(self, name: str) -> None:
        self.hand.step = name
        self.hand.done.append(name)

    def play(self, most: int) -> None:
        """Play until the match is over or so many actions were done."""
        for action in range(most):
            self.rest()
            scene = self.hand.scene
            if scene == "ResultScene":
                self.hand.frames(3)
                return
            if scene not in ("TableScene", *GO_ON):
                self.leave()
            if scene in GO_ON:
                self.step(f"{action} {GO_ON[scene]}")
                self.hand.click(GO_ON[scene])
                continue
            if self.rng.random() < 0.5:
                self.fidget()
                self.rest()
                if self.hand.scene != "TableScene":
                    continue
            self.act()

    def rest(self) -> None:
        """Let frames pass until a person may act."""
        hand = self.hand
        still, told = 0, ""
        while still < MOST_FRAMES:
            hand.frames(1)
            if hand.scene != "TableScene":
                return
            table = hand.table
            before, told = told, f"{len(table.session.match.log)} {hand.stage.messages()}"
            # How many frames pass while a bot thinks depends on the machine alone; several may act, or what they did may be shown again.
            still = 0 if told != before else still + (not table.session.thinking_for)
            asked = table.choosing.gesture is not None or table.turns.anybody
            if not (hand.stage.moving or table.desk.playback.busy) and asked:
                hand.compare(anew=True)
                return
        raise AssertionError("the table does not come to rest")

    # What a player does

    def act(self) -> None:
        targets = [target for target in self.hand.targets() if target.enabled]
        tiles = [one for one in targets if one.kind == "tile"]
        cells = [one for one in targets if one.kind == "cell"]
        cards = [one for one in targets if dict(one.extra).get("legal")]
        pieces = [one for one in cards if one.kind == "piece"]
        piles = [one for one in targets if one.name.startswith("pile:")]
        buttons = [
            one
            for one in targets
            if one.kind == "button" and one.name.startswith(("button:", "number:", "seat:", "pass-for-all", "let:"))
        ]
        if tiles:
            self.click(self.rng.choice(tiles))
        elif pieces:
            self.lay(pieces)
        elif cells and self.hand.table.choosing.begun:
            self.click(self.rng.choice(cells))
        elif cards and (not buttons or self.rng.random() < 0.8):
            card = self.rng.choice(cards)
            if self.rng.random() < 0.4:
                self.drag(card)
            else:
                self.click(card)
        elif cells:
            self.click(self.rng.choice(cells))
        elif piles and (not buttons or self.rng.random() < 0.7):
            self.look_through(self.rng.choice(piles))
        elif buttons:
            self.click(self.rng.choice(buttons))
        else:
            raise AssertionError(f"nothing can be done: {[(one.kind, one.name) for one in targets]}")

    def click(self, target: Target) -> None:
        self.step(f"click {target.kind} {target.name} at {target.rect.center}")
        self.hand.click(target)

    def look_through(self, pile: Target) -> None:
        self.click(pile)
        if self.hand.scene == "PileScene":
            legal = [one for one in self.hand.targets("card") if dict(one.extra).get("legal")]
            self.click(self.rng.choice(legal))

    def drag(self, card: Target) -> None:
        """Drag a card over two other places and let it go."""
        hand = self.hand
        at = (card.rect.x + min(20, card.rect.width // 2), card.rect.centery)
        self.step(f"drag {card.name}")
        hand.press(at)
        hand.point((at[0], at[1] - 20))
        hand.point((at[0], at[1] - 60))
        if hand.table.held.drag is not None:
            spots = [spot.rect.center for spot in hand.table.held.drag.spots]
            way = [*self.rng.sample(spots, min(2, len(spots))), self._anywhere()]
            if spots and self.rng.random() < 0.7:
                way.append(self.rng.choice(spots))
            for place in way:
                self.glide(place)
        hand.release(hand.stage.pointer)

    def glide(self, to: tuple[int, int]) -> None:
        x, y = self.hand.stage.pointer
        for part in (1, 2, 3):
            self.hand.point((x + (to[0] - x) * part // 3, y + (to[1] - y) * part // 3))

    def lay(self, pieces: list[Target]) -> None:
        """Take a board piece, turn and flip it now and then, and let it go where it may lie."""
        hand = self.hand
        for piece in pieces:
            at = piece.rect.center
            self.step(f"lay {piece.name}")
            hand.press(at)
            hand.point((at[0], at[1] - 30))
            for key in self.rng.choices((pygame.K_r, pygame.K_f), k=self.rng.randrange(3)):
                hand.key(key)
            self.glide(self._anywhere())
            anchors = hand.targets("anchor")
            drag = hand.table.held.drag
            if not anchors or drag is None:
                hand.release(hand.stage.pointer)
                hand.key(pygame.K_ESCAPE)
                if hand.scene != "TableScene":
                    hand.key(pygame.K_ESCAPE)
                self.rest()
                continue
            rect = self.rng.choice(anchors).rect
            self.glide((rect.x + round(drag.grab[0] * rect.width), rect.y + round(drag.grab[1] * rect.height)))
            hand.release(hand.stage.pointer)
            return

    # What a player does besides

    def fidget(self) -> None:
        kinds = [
            self.hover,
            self.hover,
            self.hover_buttons,
            self.zoom,
            self.pan,
            self.fold,
            self.hint,
            self.keys,
            self.menus,
            self.popup,
            self.inspect,
            self.scroll_log,
            self.undo,
            self.other_seat,
            self.wrong_drop,
            self.select_and_point,
        ]
        kind = self.rng.choice(kinds)
        self.step(kind.__name__)
        kind()

    def _anywhere(self) -> tuple[int, int]:
        wide, high = self.hand.stage.size
        return self.rng.randrange(wide), self.rng.randrange(high)

    def _some_card(self) -> Target | None:
        cards = [one for one in self.hand.targets() if one.kind in ("card", "piece", "item") and one.rect.width]
        return self.rng.choice(cards) if cards else None

    def hover(self) -> None:
        """Rest on something until it is inspected."""
        for _ in range(3):
            card = self._some_card()
            self.hand.point(card.rect.center if card is not None else self._anywhere())
            self.hand.frames(self.rng.choice((1, 4, 16)))

    def hover_buttons(self) -> None:
        """Rest on buttons until their tips show, and go on."""
        buttons = self.hand.targets("button")
        for target in self.rng.sample(buttons, min(3, len(buttons))):
            self.hand.point(target.rect.center)
            self.hand.frames(18)
        self.hand.point(self._anywhere())
        self.hand.frames(2)

    def _areas(self) -> Sequence[AreaPicture]:
        picture = self.hand.table.desk.view.picture
        return picture.areas if picture is not None else ()

    def _on_board(self) -> tuple[int, int] | None:
        areas = [area for area in self._areas() if area.show == LATTICE]
        if not areas:
            return None
        rect = areas[0].rect
        return self.rng.randrange(rect.x, rect.right), self.rng.randrange(rect.y, rect.bottom)

    def zoom(self) -> None:
        at = self._on_board()
        for steps in (1, -2, 1):
            if at is not None:
                self.hand.wheel(steps, at)
        self.hand.key(self.rng.choice((pygame.K_PLUS, pygame.K_MINUS, pygame.K_HOME)))

    def pan(self) -> None:
        at, to = self._on_board(), self._on_board()
        if at is None or to is None:
            return
        self.hand.press(at, 2)
        self.glide(to)
        self.hand.release(to, 2)
        if self.rng.random() < 0.5:
            self.hand.key(pygame.K_HOME)

    def fold(self) -> None:
        self.hand.key(pygame.K_p)
        self.hover()
        if self.rng.random() < 0.7:
            self.hand.key(pygame.K_p)

    def hint(self) -> None:
        self.hand.key(pygame.K_h)
        self.hand.frames(2)
        self.zoom()
        self.hover()

    def keys(self) -> None:
        for key in self.rng.choices(
            (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_1, pygame.K_2), k=4
        ):
            self.hand.key(key)
            self.hand.frames(2)

    def menus(self) -> None:
        """Open the menu or the help, and leave it."""
        self.hand.key(self.rng.choice((pygame.K_ESCAPE, pygame.K_F1)))
        self.hand.frames(2)
        self.hand.point(self._anywhere())
        self.leave()

    def leave(self) -> None:
        for _ in range(4):
            if self.hand.scene in ("TableScene", *GO_ON, "ResultScene"):
                return
            self.hand.key(pygame.K_ESCAPE)
            self.hand.frames(2)

    def popup(self) -> None:
        card = self._some_card()
        if card is not None:
            self.hand.press(card.rect.center, 3)
            self.hand.release(card.rect.center, 3)
            self.hand.frames(1)
            self.hand.point((card.rect.centerx + 30, card.rect.centery + 60))
            self.leave()

    def inspect(self) -> None:
        card = self._some_card()
        if card is not None:
            self.hand.point(card.rect.center)
            self.hand.post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
            self.hand.frames(3)
            self.hand.point(self._anywhere())
            self.hand.post(pygame.KEYUP, key=pygame.K_SPACE, mod=0)

    def scroll_log(self) -> None:
        panel = self.hand.table.desk.panel
        if panel.log.rect.height > 10 and panel.rect.width:
            for steps in (2, -1):
                self.hand.wheel(steps, panel.log.rect.center)

    def undo(self) -> None:
        self.hand.key(pygame.K_z, pygame.KMOD_CTRL)
        self.rest()
        if self.rng.random() < 0.6:
            self.hand.key(pygame.K_y, pygame.KMOD_CTRL)

    def other_seat(self) -> None:
        rows = [one for one in self.hand.targets("item") if one.name.startswith("seat:")]
        if rows:
            self.hand.click(self.rng.choice(rows))
            self.hand.frames(2)
            self.leave()

    def wrong_drop(self) -> None:
        """Take a card and let it go where it hardly belongs: it glides back, with a reason."""
        card = self._some_card()
        if card is not None:
            at = card.rect.center
            self.hand.press(at)
            self.hand.point((at[0] + 14, at[1] - 14))
            self.glide(self._anywhere())
            self.hand.release(self.hand.stage.pointer)
            self.hand.frames(4)

    def select_and_point(self) -> None:
        """Choose a card and pass over the board, where the preview shows what a click would do."""
        cards = [one for one in self.hand.targets("card") if dict(one.extra).get("legal")]
        if cards:
            self.hand.click(self.rng.choice(cards))
            if self.hand.scene != "TableScene":
                self.leave()
                return
            for cell in self.hand.targets("cell")[:40:7]:
                self.hand.point(cell.rect.center)
                self.hand.frames(1)
            if self.rng.random() < 0.5 and self.hand.table.choosing.begun:
                self.hand.key(pygame.K_ESCAPE)
