"""What is wrong with the pictures of a pack, in words, and mended copies of them in the user's folder: for `wartable art` and a screen."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from game.art import doctor
from game.art.contrast import Number
from game.art.pictures import COVER, ENDINGS, PictureError, find, name_in
from game.client_words import say
from game.content.complaints import Complaint
from game.cuts import USUAL, Cut, needed
from game.library import Listing
from game.own_pack import OwnPack
from game.own_pictures import keep_original
from game.rules.gamedef import Game
from game.storage.errors import StorageError
from game.storage.folders import ASSETS, pack_roots
from game.ui.face_layout import BoxItem, Item, PictureItem, StatItem, face_data, lay_out
from game.ui.face_template import Template, standard
from game.unable import Unable

DIGITS: Final = 0.7
"""How high the digits of a number without a plate are, as a share of its size."""


class PackPicture(NamedTuple):
    """A picture of a pack: its name (`cards/thor`), its file, the pixels that its window on a card needs in print, if it has one, and the
    numbers that are printed upon it.
    """

    name: str
    path: Path
    wanted: tuple[int, int] | None = None
    numbers: tuple[Number, ...] = ()

    @property
    def scalable(self) -> bool:
        """Whether it is fitted into a window, whatever its size: maps show theirs as large as they are."""
        return self.wanted is not None or self.name == COVER or self.name.startswith("cards/")

    @property
    def shown(self) -> str:
        """What complaints call its file."""
        return str(self.path).removeprefix(f"{pack_roots()[0]}{os.sep}")

    def examined(self) -> list[doctor.Finding]:
        """What is wrong with it."""
        return doctor.examine(self.path, self.wanted, scalable=self.scalable, numbers=self.numbers)


def said(finding: doctor.Finding) -> str:
    """What is wrong, why it matters and what to do, in one line."""
    return say(f"doctor.{finding.kind}", finding.values)


def done_words(done: Iterable[doctor.Deed]) -> str:
    """What was done to a picture, in words."""
    return ", ".join([say(f"doctor.done.{deed.kind}", deed.values) for deed in done])


class Outcome(NamedTuple):
    """What became of a picture that could be mended: the line that says it, and whether a copy was written."""

    said: str
    written: bool


def pictures_of(found: Listing, game: Game) -> list[PackPicture]:
    """The pictures of a pack that the client would show, by name: where the user has another, that one."""
    files = find([root / ASSETS / found.id for root in reversed(pack_roots())])
    face = found.pack.face if found.pack is not None else None
    template = Template.from_plain(face) if face is not None else standard(game.code.stats)
    wanted: dict[str, tuple[int, int]] = {}
    numbers: dict[str, dict[Number, None]] = {}
    for id, card in game.defs.cards.items():
        name = name_in(files, card.picture or id)
        if not name:
            continue
        printed = face_data(card, game.defs.texts)
        cut = Cut(*found.pack.cuts.get(id, USUAL)) if found.pack is not None else USUAL
        faces = [lay_out(template, printed, variant).items for variant in template.variants_of(printed)]
        for window in [item for item in faces[0] if isinstance(item, PictureItem)]:
            # The face of the widest card is the one that is printed.
            wide, high = doctor.printed_pixels(*needed(cut, (window.width, window.height)))
            before = wanted.get(name, (0, 0))
            wanted[name] = max(wide, before[0]), max(high, before[1])
        for items in faces:
            numbers.setdefault(name, {}).update(dict.fromkeys(_upon_picture(items, cut)))
    return [
        PackPicture(name, path, wanted.get(name), tuple(numbers.get(name, ()))) for name, path in sorted(files.items())
    ]


def _upon_picture(items: Sequence[Item], cut: Cut) -> Iterator[Number]:
    """The numbers of a face that have neither a plate nor a box between them and the picture."""
    window: PictureItem | None = None
    boxes: list[BoxItem] = []
    for item in items:
        if isinstance(item, PictureItem):
            window, boxes = item, []
        elif isinstance(item, BoxItem):
            boxes.append(item)
        elif isinstance(item, StatItem) and window is not None and item.fill is None:
            if not _is_in(item, window) or any(_is_in(item, box) for box in boxes):
                continue
            half = item.size * DIGITS / 2
            at = (
                (item.x - half - window.x) / window.width,
                (item.y - half - window.y) / window.height,
                (item.x + half - window.x) / window.width,
                (item.y + half - window.y) / window.height,
            )
            yield Number(item.field, item.ink, window.width / window.height, at, cut)


def _is_in(number: StatItem, area: BoxItem | PictureItem) -> bool:
    return area.x <= number.x < area.x + area.width and area.y <= number.y < area.y + area.height


def complaints_of(found: Listing) -> list[Complaint]:
    """What the check of the pack has to say of its pictures: that nothing shows one, that a file is none."""
    folder = f"{ASSETS}/{found.id}/"
    complaints = found.pack.complaints if found.pack is not None else ()
    return [each for each in complaints if each.file.startswith(folder) or f"/{folder}" in each.file]


def mend_all(found: Listing, pictures: Sequence[PackPicture]) -> Iterator[Outcome]:
    """Write a mended copy of each picture with which there is something to mend, into the user's folder; nothing is written over.

    A copy of a picture of the program lies over that, as any picture of the user's does. One of the user's own is put under ORIGINALS,
    and the copy in its place.
    """
    for picture in pictures:
        try:
            made = doctor.mend(picture.path, picture.wanted, scalable=picture.scalable)
            if made is not None:
                where = _write(found.id, picture, made)
                told = {"file": picture.shown, "done": done_words(made.done), "where": where}
                yield Outcome(say("doctor.mended", told), written=True)
        except PictureError:
            continue  # it cannot be read, which is among what is left to the designer
        except (StorageError, Unable, OSError) as error:
            yield Outcome(say("doctor.not_mended", {"file": picture.shown, "why": str(error)}), written=False)


def _write(pack: str, picture: PackPicture, made: doctor.Mended) -> str:
    """Write one copy, and say where. Raises StorageError, OSError, and Unable where the user's pack cannot be written to."""
    own_pack = OwnPack(pack)
    target = own_pack.assets / f"{picture.name}{made.suffix}"
    own = picture.path.is_relative_to(own_pack.assets)
    beside = [path for ending in ENDINGS if _is_taken(path := own_pack.assets / f"{picture.name}{ending}")]
    in_the_way = [path for path in beside if path != picture.path] if target != picture.path else []
    if in_the_way:
        raise StorageError(in_the_way[0], "stands where the mended copy would.", "Move it away, or rename it.")
    if not own:
        own_pack.write(target, made.content, "write the mended copy")
        return say("doctor.copy", {"copy": str(target)})
    own_pack.require_writable(picture.path)
    kept = keep_original(own_pack.root, pack, picture.name, picture.path)
    own_pack.write(target, made.content, "write the mended copy")
    if target == picture.path:
        return say("doctor.original", {"original": str(kept)})
    picture.path.unlink()
    return say("doctor.copy_and_original", {"copy": str(target), "original": str(kept)})


def _is_taken(path: Path) -> bool:
    return os.path.lexists(path)
