"""`wartable art`: what the pictures of a pack's cards are, what is wrong with them, and a contact sheet of all of them."""

from __future__ import annotations

import argparse
import io
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.content.complaints import counted, printable
from game.emblems import ALONE, Emblem
from game.library import Listing, listing, problem_count
from game.rules.gamedef import Game
from game.storage.files import write_whole
from game.unable import Unable

if TYPE_CHECKING:
    import pygame

    from game.table.paint.desk import Looks
    from game.ui.face import FaceData

WIDTH: Final = 236
"""How wide a card is on a sheet, in pixels, if nothing is said: its printed face can be read."""
LEAST, MOST = 24, 1000
PATIENCE: Final = 60.0
"""So many seconds a sheet waits for pictures from files."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the pack, and what is made of it."""
    parser.add_argument("pack", metavar="PACK", help="the id of a pack")
    parser.add_argument(
        "--sheet",
        nargs="?",
        type=Path,
        const=Path(),
        metavar="FILE",
        help="write a contact sheet of all cards to this PNG file, which must not be there yet (PACK-cards.png, if left out)",
    )
    parser.add_argument(
        "--width",
        type=int,
        default=WIDTH,
        help=f"how wide a card on the sheet is, {LEAST} to {MOST} pixels ({WIDTH}, if left out)",
    )
    parser.add_argument(
        "--mend",
        action="store_true",
        help="write mended copies of the pictures with which something is wrong into your own folder; nothing is written over",
    )


def run(arguments: argparse.Namespace) -> int:
    """List what every card is shown with and what is wrong with pictures, or write the sheet, or mended copies of pictures; the status is 1
    if one of those cannot be written. Raises Unable for what is no pack or file, StorageError.
    """
    found = listing(arguments.pack)
    if found.game is None:
        raise Unable(f"{found.id} cannot be shown: see what is wrong with it by `check {found.id}`.")
    if not LEAST <= arguments.width <= MOST:
        raise Unable(f"a card on a sheet is {LEAST} to {MOST} pixels wide, not {arguments.width}.")
    if arguments.mend:
        if arguments.sheet is not None:
            raise Unable("--mend and --sheet are two things: give one of them, and then the other.")
        return _mend(found, found.game)
    if arguments.sheet is not None:
        return _sheet(found.game, _file(arguments.sheet, found.id), arguments.width)
    looks = _looks(found.game)
    drawn = []
    for id, card in found.game.defs.cards.items():
        path = looks.art.path(card.picture or id)
        if path is None:
            drawn.append(id)
        print(printable(f"{id}: {path.name if path is not None else _said(looks, found.game, id)}"))
    remarks, mendable = _remarks(found, found.game)
    for remark in remarks:
        print(printable(remark))
    if mendable:
        print(f"{counted(mendable, 'remark')} can be mended by: art {found.id} --mend")
    own = len(found.game.defs.cards) - len(drawn)
    if own and drawn:
        print(printable(f"{found.id}: {counted(len(drawn), 'card')} without a picture: {', '.join(drawn)}"))
    warned = f", {problem_count(0, len(remarks))}" if remarks else ""
    whose = "its" if own == 1 else "their"
    print(f"{found.id}: {counted(own, 'card')} with a picture of {whose} own, {len(drawn)} with a drawn one{warned}")
    return 0


def _remarks(found: Listing, game: Game) -> tuple[list[str], int]:
    """What is wrong with the pictures of a pack, a line each as `check` has them, and how much of it can be mended."""
    from game.picture_doctor import complaints_of, pictures_of, said

    findings = [(picture, finding) for picture in pictures_of(found, game) for finding in picture.examined()]
    lines = [f"{picture.shown}:1:1: warning: {said(finding)}" for picture, finding in findings]
    return [*map(str, complaints_of(found)), *lines], sum(finding.mends for _, finding in findings)


def _mend(found: Listing, game: Game) -> int:
    """Write the mended copies, and say what was written, what could not be, and what is left to the designer."""
    from game.picture_doctor import mend_all, pictures_of

    outcomes = []
    for outcome in mend_all(found, pictures_of(found, game)):
        outcomes.append(outcome)
        print(printable(outcome.said))
    mended = listing(found.id)
    left, _ = _remarks(mended, mended.game or game)
    for remark in left:
        print(printable(remark))
    written = sum(outcome.written for outcome in outcomes)
    failed = len(outcomes) - written
    said = [f"{counted(written, 'picture')} mended" if outcomes else "there is nothing to mend"]
    if failed:
        said.append(f"{failed} not")
    if left:
        said.append(f"{problem_count(0, len(left))} left")
    print(f"{found.id}: {', '.join(said)}")
    return 1 if failed else 0


def _file(given: Path, pack: str) -> Path:
    """Where the sheet is written. Raises Unable for what is there, or no PNG."""
    path = given if given != Path() else Path(f"{pack}-cards.png")
    if path.suffix.lower() != ".png":
        raise Unable(f"{path} is no name of a PNG file: let it end in .png.")
    if path.exists():
        raise Unable(f"{path} is there already. Choose another name, or take it away.")
    return path


def _looks(game: Game) -> Looks:
    """What the cards are drawn with, without a window."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    from game.scenes.looks import make_looks
    from game.ui import metrics

    pygame.font.init()
    found = listing(game.id)
    if found.pack is not None:
        metrics.use_fonts(found.pack.fonts)
    return make_looks(game, found)


def _said(looks: Looks, game: Game, id: str) -> str:
    """The emblem of a drawn picture in words, and how it is composed."""
    from game.art.compositions import composition_of
    from game.ui.face import face_data

    printed = face_data(game.defs.cards[id], game.defs.texts)
    emblem = looks.faces.emblem(id, printed.icon)
    scene = emblem.scene if emblem is not None else ""
    return f"drawn, {scene or composition_of(id)}, {_emblem(emblem)}"


def _emblem(emblem: Emblem | None) -> str:
    if emblem is None:
        return "no emblem"
    signs = ", ".join(emblem.signs)
    return f"emblem {signs}" if emblem.how == ALONE else f"emblem {emblem.how} {signs}"


def _sheet(game: Game, path: Path, width: int) -> int:
    from game.ui.contact_sheet import sheet
    from game.ui.face import face_data

    looks = _looks(game)
    defs = game.defs
    groups: dict[str, list[tuple[str, str]]] = {}
    for id, card in defs.cards.items():
        groups.setdefault(Path(card.source.file).stem.replace("_", " ").replace("-", " "), []).append((id, card.name))
    printed = {id: face_data(card, defs.texts) for id, card in defs.cards.items()}
    _decode(looks, [printed[id] for id, card in defs.cards.items() if looks.art.has(card.picture or id)], width)

    def picture(id: str, wide: int) -> pygame.Surface:
        return looks.faces.surface(printed[id], wide)

    size = looks.faces.template.size
    try:
        made = sheet(f"{defs.name}: {counted(len(printed), 'card')}", groups, width, size[1] / size[0], picture)
    except ValueError as error:
        raise Unable(f"the sheet would be too large ({error}): choose a smaller --width.") from error
    finally:
        looks.art.close()
    import pygame

    png = io.BytesIO()
    pygame.image.save(made, png, "sheet.png")
    write_whole(path, png.getvalue(), doing="write the sheet")
    print(printable(f"{path}: {counted(len(printed), 'card')}, {made.get_width()} x {made.get_height()} pixels"))
    for damaged, why in looks.art.faults().items():
        print(printable(f"{damaged}: {why}"))
    return 0


def _decode(looks: Looks, cards: Sequence[FaceData], width: int) -> None:
    """Wait until the pictures from files are there."""
    for card in cards:
        looks.faces.surface(card, width)
    end = time.monotonic() + PATIENCE
    while looks.art.busy and time.monotonic() < end:
        time.sleep(0.02)
        looks.faces.poll()
