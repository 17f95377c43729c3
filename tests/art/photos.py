"""Photographs of a sketch on a table, made up: seen slantwise, under uneven light, with the noise of a camera."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from game.art.sketch import Corners, perspective

PAPER = (600, 430)
"""The sheet in pixels, as it lies flat."""
DISC = (430, 120)
"""The middle of a red disc on it, whose radius is 40."""
BROWN = (70, 48, 34)


def drawing() -> Image.Image:
    """What is on the sheet."""
    sheet = Image.new("RGB", PAPER, (246, 244, 238))
    pen = ImageDraw.Draw(sheet)
    pen.ellipse((200, 80, 360, 240), outline=(40, 40, 46), width=4)
    pen.line((60, 380, 540, 340), fill=(60, 60, 64), width=5)
    pen.line((280, 240, 280, 340), fill=(30, 30, 30), width=4)
    pen.ellipse((DISC[0] - 40, DISC[1] - 40, DISC[0] + 40, DISC[1] + 40), fill=(200, 40, 40))
    return sheet


def photo(corners: Corners, size: tuple[int, int] = (800, 600), table: tuple[int, int, int] = BROWN) -> Image.Image:
    """The sheet with its corners at these places; brighter in the upper left corner than in the lower right one."""
    places = ((0, 0), (PAPER[0], 0), PAPER, (0, PAPER[1]))
    seen = perspective(corners, places)
    grain = Image.effect_noise(size, 40).filter(ImageFilter.GaussianBlur(2))
    made = ImageChops.add(Image.new("RGB", size, table), Image.merge("RGB", [grain] * 3), 1, -128)
    paper = drawing().transform(size, Image.Transform.PERSPECTIVE, seen, Image.Resampling.BICUBIC)
    mask = Image.new("L", PAPER, 255).transform(size, Image.Transform.PERSPECTIVE, seen, Image.Resampling.BICUBIC)
    made.paste(paper, mask=mask)
    light = Image.new("L", (2, 2))
    light.putdata([255, 165, 205, 115])
    light = light.resize(size, Image.Resampling.BILINEAR)
    made = ImageChops.multiply(made, Image.merge("RGB", [light, light, light.point(lambda level: round(level * 0.88))]))
    return ImageChops.add(made, Image.merge("RGB", [Image.effect_noise(size, 9)] * 3), 1, -128)
