"""What is wrong with the pictures of a pack, found and mended in a thread: the window never waits for it."""

from __future__ import annotations

import io
import queue
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from game.art import doctor
from game.art.decoder import PICTURES
from game.art.pictures import Decoded, PictureError
from game.art.remaking import remade
from game.picture_doctor import Outcome, PackPicture, mend_all, pictures_of

if TYPE_CHECKING:
    from game.library import Listing

SMALL: Final = 640
"""So many pixels wide a picture is shown at most, as it is and mended."""


class Examined(NamedTuple):
    """A picture that was looked at, which number it was of how many, and what is wrong with it."""

    picture: PackPicture
    findings: tuple[doctor.Finding, ...]
    done: int
    of: int

    @property
    def mends(self) -> bool:
        """Whether some of it can be mended."""
        return any(finding.mends for finding in self.findings)


class Compared(NamedTuple):
    """A picture small: as it is, and as it would be, None where it cannot be drawn; and what would be done."""

    name: str
    before: Decoded | None
    after: Decoded | None
    done: tuple[doctor.Deed, ...]


class Mended(NamedTuple):
    """What came of pictures that were to be mended."""

    outcomes: tuple[Outcome, ...]


class PictureCheck:
    """Looks at all pictures of a pack that can be played, and meanwhile at those first for which something is asked.

    `count` is how many pictures there are, None as long as nobody has counted them.
    """

    def __init__(self, listing: Listing) -> None:
        self.listing = listing
        self.count: int | None = None
        self._asked: queue.SimpleQueue[tuple[bool, Sequence[PackPicture]] | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[Examined | Compared | Mended] = queue.SimpleQueue()
        threading.Thread(target=self._work, name="pictures", daemon=True).start()

    def compare(self, picture: PackPicture) -> None:
        """Have a picture drawn as it is and as it would be."""
        self._asked.put((False, [picture]))

    def mend(self, pictures: Sequence[PackPicture]) -> None:
        """Have mended copies of pictures written into the user's folder."""
        self._asked.put((True, list(pictures)))

    def stop(self) -> None:
        """End, without waiting; what is being mended is mended."""
        self._asked.put(None)

    def answers(self) -> list[Examined | Compared | Mended]:
        """What was found since the last call."""
        found = []
        while not self._answers.empty():
            found.append(self._answers.get())
        return found

    # The thread

    def _work(self) -> None:
        game = self.listing.game
        pictures = pictures_of(self.listing, game) if game is not None else []
        self.count = len(pictures)
        left = list(reversed(pictures))
        while True:
            try:
                asked = self._asked.get(block=not left)
            except queue.Empty:
                picture = left.pop()
                findings = tuple(picture.examined())
                self._answers.put(Examined(picture, findings, len(pictures) - len(left), len(pictures)))
                continue
            if asked is None:
                return
            is_to_mend, these = asked
            if is_to_mend:
                self._answers.put(Mended(tuple(mend_all(self.listing, these))))
            else:
                for picture in these:
                    self._answers.put(_compared(picture))


def _compared(picture: PackPicture) -> Compared:
    before = _now(picture)
    try:
        made = doctor.mend(picture.path, picture.wanted, scalable=picture.scalable)
    except (PictureError, OSError):
        made = None
    after = _small(made.content) if made is not None else None
    return Compared(picture.name, before, after, made.done if made is not None else ())


def _now(picture: PackPicture) -> Decoded | None:
    for draw in (PICTURES.picture, remade):  # the second for what is too large for the first
        try:
            return draw(picture.path, SMALL)
        except (PictureError, OSError):
            continue
    return None


def _small(content: bytes) -> Decoded:
    """A picture that was just written here, small."""
    from PIL import Image

    with Image.open(io.BytesIO(content)) as opened:
        picture = opened.convert("RGBA")
    picture.thumbnail((SMALL, SMALL * 4))
    return Decoded(picture.size, picture.tobytes())
