"""Icons: simple SVG files of ours, rasterised at the size they are drawn and tinted by `currentColor`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame

from game.art.cache import SurfaceCache
from game.art.decoder import ICONS, Decoder, is_ours
from game.art.pictures import Decoded, PictureError, draw_svg
from game.ui import shapes
from game.ui.theme import PALETTE, Colour

MOST_BYTES = 256 * 1024
"""An icon file larger than this is not read."""


class Icons:
    """Icons by name (file name without `.svg`) from several folders; earlier folders win.

    A folder is an `icons` folder of a pack or of the common assets. An icon that is missing or cannot be read is drawn as a plain ring,
    and its name is in `problems`. One that does not come with the program is drawn by the `decoder`, within its limits.
    """

    def __init__(self, folders: Sequence[Path], budget: int = 16 * 1024 * 1024, decoder: Decoder = ICONS) -> None:
        self._folders = tuple(folders)
        self._decoder = decoder
        self._texts: dict[str, str | None] = {}
        self._ours: set[str] = set()
        self._drawn = SurfaceCache(budget)
        self.problems: dict[str, str] = {}
        self._paths: dict[str, Path] = {}

    def refresh(self) -> None:
        """Read all icons again when they are next asked for: their files may be others now."""
        self._texts.clear()
        self._ours.clear()
        self._drawn.clear()
        self.problems.clear()
        self._paths.clear()

    def names(self) -> tuple[str, ...]:
        """The names of all icons, sorted."""
        return tuple(
            sorted({path.stem for folder in self._folders if folder.is_dir() for path in folder.glob("*.svg")})
        )

    def has(self, name: str) -> bool:
        """Whether there is a readable icon of that name."""
        return self.svg(name) is not None

    def svg(self, name: str) -> str | None:
        """The SVG text of an icon, for other drawers (PDF); None if there is none."""
        if name not in self._texts:
            self._texts[name] = self._read(name)
        return self._texts[name]

    def shipped(self, name: str) -> str:
        """The text of an icon that is a file of the program; empty if it is another, or none."""
        text = self.svg(name)
        return text if text is not None and name in self._ours else ""

    def faults(self) -> dict[Path, str]:
        """The files that cannot be shown, and why."""
        return {self._paths[name]: problem for name, problem in self.problems.items() if name in self._paths}

    def _read(self, name: str) -> str | None:
        if not name or "/" in name or "\\" in name or name.startswith("."):
            self.problems[name] = "not the name of an icon"
            return None
        for folder in self._folders:
            path = folder / f"{name}.svg"
            try:
                if path.exists():
                    self._paths[name] = path
                if path.exists() and not path.is_file():
                    self.problems[name] = f"{path.name}: is no file"
                    return None
                if path.stat().st_size > MOST_BYTES:
                    self.problems[name] = f"{path.name}: larger than {MOST_BYTES // 1024} KiB"
                    return None
                content = path.read_bytes()
                if is_ours(content):
                    self._ours.add(name)
                return content.decode()
            except FileNotFoundError:
                continue
            except (OSError, UnicodeDecodeError) as error:
                self.problems[name] = f"{path.name}: {error}"
                return None
        self.problems[name] = "no such icon"
        return None

    def get(self, name: str, px: int, colour: Colour = PALETTE.ink) -> pygame.Surface:
        """The icon in a square of `px` pixels. `colour` tints what the file paints in `currentColor`; other colours stay."""
        px = max(1, px)
        return self._drawn.get((name, px, colour), lambda: self._draw(name, px, colour))

    def turned(self, name: str, px: int, colour: Colour, degrees: int) -> pygame.Surface:
        """The icon turned clockwise, in a square as large as that needs."""

        def make() -> pygame.Surface:
            upright = self.get(name, px, colour)
            if degrees % 90:
                return pygame.transform.rotozoom(upright, -degrees, 1.0)
            return pygame.transform.rotate(upright, -degrees)

        return self._drawn.get((name, px, colour, degrees % 360), make)

    def _draw(self, name: str, px: int, colour: Colour) -> pygame.Surface:
        text = self.svg(name)
        if text is not None:
            tinted = text.replace("currentColor", "#{:02x}{:02x}{:02x}".format(*colour))
            box = (px, px)
            try:
                if name in self._ours:
                    # Every table and every cover has icons of its own, and most of them are the same files.
                    return shapes.cached(
                        ("icon", tinted, px), lambda: _square(draw_svg(f"{name}.svg", tinted.encode(), box), px)
                    )
                return _square(self._decoder.svg(f"{name}.svg", tinted.encode(), box), px)
            except PictureError as error:
                self.problems[name] = str(error)
                self._texts[name] = None  # at another size it would take as long again
        return shapes.disc(px, (0, 0, 0), colour, max(1, px // 8)) if px < 6 else _ring(px, colour)


def _square(drawn: Decoded, px: int) -> pygame.Surface:
    """A drawing in the middle of a square."""
    square = shapes.blank((px, px))
    loaded = pygame.image.frombuffer(drawn.pixels, drawn.size, "RGBA")
    shapes.put(square, loaded.premul_alpha(), loaded.get_rect(center=(px // 2, px // 2)))
    return square


def _ring(px: int, colour: Colour) -> pygame.Surface:
    surface = shapes.rounded((px * 3 // 4, px * 3 // 4), px * 3 // 8, None, colour, max(1, px // 12))
    square = shapes.blank((px, px))
    shapes.put(square, surface, surface.get_rect(center=(px // 2, px // 2)))
    return square
