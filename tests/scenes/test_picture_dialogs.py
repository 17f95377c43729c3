"""The picture of a card by hand: how it is shown, tried out with the mouse, and a new one dropped on the card.

Drops are posted as the events that pygame makes of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from PIL import Image

from game.art.sketch import shaped
from game.cuts import CONTAIN, Cut
from game.own_pack import OwnPack
from game.ui.table_picture import CardLook
from tests.art.photos import photo
from tests.scenes.bench import DUEL, Bench
from tests.scenes.test_card_edit import choose

RED, BLUE = (220, 20, 20), (20, 30, 220)


@pytest.fixture
def bench(home):
    client = Bench(home)
    yield client
    client.close()


def two_colours(path: Path, size: tuple[int, int] = (300, 600)) -> Path:
    """A picture that is red above and blue below."""
    picture = Image.new("RGB", size, RED)
    picture.paste(BLUE, (0, size[1] // 2, *size))
    picture.save(path)
    return path


def drop(bench: Bench, *files: Path, at: tuple[int, int]) -> None:
    """Drop files on the window where the mouse is."""
    bench.point(at)
    pygame.event.post(pygame.event.Event(pygame.DROPBEGIN))
    for file in files:
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    pygame.event.post(pygame.event.Event(pygame.DROPCOMPLETE))
    bench.frames(2)


def mine(bench: Bench) -> str:
    return (bench.data / "cards/mine.yaml").read_text(encoding="utf-8")


def cut_of(bench: Bench, ref: str) -> Cut:
    listing = bench.services.listing(DUEL)
    assert listing is not None
    assert listing.pack is not None
    return Cut(*listing.pack.cuts.get(ref, Cut()))


def open_crop(bench: Bench, ref: str) -> Any:
    choose(bench, ref, "Crop and turn its picture")
    dialog: Any = bench.stage.top
    bench.until(lambda: dialog.framing is not None)
    return dialog


def test_a_picture_is_dragged_zoomed_and_turned_and_the_table_shows_it(bench):
    bench.play()
    ref = bench.card_in_sight()
    (bench.data / "cards/mine.yaml").write_text(f"# Mine.\n{ref}: {{power: 9}}   # strong\n", encoding="utf-8")
    two_colours(bench.assets / f"cards/{ref}.png")
    bench.rest()
    bench.until(lambda: bench.shows(ref, RED))
    dialog = open_crop(bench, ref)
    middle = dialog.frame.window.center
    high = dialog.frame.window.height
    bench.drag(middle, (middle[0], middle[1] - high))
    focus = dialog.cut.focus
    assert focus[1] > 0.6, "the picture went up, so its lower part is seen"
    assert dialog.cut == Cut(focus=(0.5, focus[1])), "and nothing else is said"
    bench.wheel(3, middle)
    assert dialog.cut.zoom == 1.33
    bench.wheel(-9, middle)
    assert dialog.cut.zoom == 1
    bench.click("save")
    assert (
        mine(bench)
        == f"# Mine.\n{ref}: {{power: 9, picture: {{focus: [50, {round(dialog.cut.focus[1] * 100, 1):g}]}}}}   # strong\n"
    )
    assert str(bench.data / "cards/mine.yaml") in bench.said()
    bench.rest()
    bench.until(lambda: bench.shows(ref, BLUE))
    dialog = open_crop(bench, ref)
    bench.key(pygame.K_r)
    bench.click("turn")
    bench.key(pygame.K_TAB)
    assert dialog.cut.turn == 180
    bench.click("whole")
    assert dialog.cut == Cut(CONTAIN, turn=180)
    bench.click("fill")
    bench.key(pygame.K_PLUS)
    assert dialog.cut.zoom > 1
    bench.key(pygame.K_MINUS)
    assert dialog.cut.zoom == 1
    bench.click("save")
    bench.rest()
    assert cut_of(bench, ref).turn == 180
    dialog = open_crop(bench, ref)
    bench.click("reset")
    bench.click("save")
    assert mine(bench) == f"# Mine.\n{ref}: {{power: 9}}   # strong\n"


def test_keys_move_the_picture_and_nothing_is_written_before_it_is_saved(bench):
    bench.play()
    ref = bench.card_in_sight()
    two_colours(bench.assets / f"cards/{ref}.png")
    bench.rest()
    dialog = open_crop(bench, ref)
    before = dialog.framing
    bench.key(pygame.K_UP)
    assert dialog.framing.cut.focus[1] > before.cut.focus[1]
    bench.key(pygame.K_DOWN, pygame.KMOD_SHIFT)
    assert dialog.framing.cut.focus[1] < before.cut.focus[1]
    bench.key(pygame.K_PLUS)
    assert dialog.framing.cut.zoom > 1
    bench.key(pygame.K_ESCAPE)
    assert bench.scene == "TableScene"
    assert not (bench.data / "cards/mine.yaml").exists()


def test_a_broken_picture_or_file_is_told_in_the_dialog(bench):
    bench.play()
    ref = bench.card_in_sight()
    path = two_colours(bench.assets / f"cards/{ref}.png")
    bench.rest()
    dialog = open_crop(bench, ref)
    bench.click("turn")
    (bench.data / "cards/mine.yaml").write_text(f"{ref}: {{power: [}}\n", encoding="utf-8")
    bench.click("save")
    assert "cards/mine.yaml:1" in bench.said()
    assert bench.stage.top is dialog
    assert mine(bench) == f"{ref}: {{power: [}}\n"
    bench.key(pygame.K_ESCAPE)
    (bench.data / "cards/mine.yaml").unlink()
    path.write_bytes(b"nothing")
    bench.rest()
    choose(bench, ref, "Crop and turn its picture")
    broken: Any = bench.stage.top
    bench.until(lambda: "damaged" in broken.problem)
    assert not bench.find("save").enabled


def test_a_picture_dropped_on_a_card_becomes_its_picture_and_the_older_one_is_kept(bench, tmp_path):
    bench.play()
    ref = bench.card_in_sight()
    older = two_colours(bench.assets / f"cards/{ref}.jpg")
    (bench.data / "cards/mine.yaml").write_text(f"{ref}: {{picture: {{turn: 180}}}}\n", encoding="utf-8")
    bench.rest()
    content = older.read_bytes()
    new = tmp_path / "some drawing.webp"
    Image.new("RGB", (200, 200), (20, 200, 30)).save(new, lossless=True)
    drop(bench, new, at=bench.place(ref).center)
    dialog: Any = bench.stage.top
    bench.until(lambda: not dialog.looking)
    assert not any((bench.assets / "cards").glob("*.webp")), "nobody has agreed yet"
    bench.click("picture:dropped")
    bench.click("use")
    assert (bench.assets / f"cards/{ref}.webp").read_bytes() == new.read_bytes()
    assert not older.exists()
    kept = OwnPack(DUEL).root / "originals" / DUEL / "cards" / f"{ref}.jpg"
    assert kept.read_bytes() == content
    assert str(kept) in bench.said()
    bench.rest()
    bench.until(lambda: bench.shows(ref, (20, 200, 30)))
    assert cut_of(bench, ref) == Cut(), "how the older one was turned says nothing of this one"


def test_a_photo_of_a_sketch_is_offered_straightened(bench, tmp_path):
    corners = ((120, 70), (500, 90), (540, 400), (90, 380))
    picture = tmp_path / "photo.jpg"
    photo(corners, (640, 480)).save(picture, quality=92)
    bench.click("cards")
    card = bench.targets("card")[1]
    drop(bench, picture, at=card.rect.center)
    dialog: Any = bench.stage.top
    bench.until(lambda: not dialog.looking)
    assert dialog.chosen == "sketch"
    bench.click("use")
    made = next((OwnPack(dict(card.extra)["game"]).assets / "cards").glob(f"{card.name}.png"))
    with Image.open(made) as opened:
        assert opened.size == shaped(Image.new("RGB", opened.size), dialog._reading.windows).size, (
            "no more than is seen"
        )
        small = opened.convert("L").resize((9, 9), Image.Resampling.BOX).tobytes()
        assert min(small[place] for place in (0, 8, 72, 80)) > 200, "no table is seen any more"
    assert picture.exists()


@pytest.mark.parametrize(
    ("files", "told"),
    [
        (("a.png", "b.png"), "2 files were dropped at once"),
        (("folder",), "folder is a folder"),
        (("notes.txt",), "notes.txt is no picture"),
        (("gone.png",), "gone.png cannot be read"),
        (("large.svg",), "large.svg has 3 MiB, and a picture 2 MiB at most"),
    ],
)
def test_what_cannot_be_a_picture_is_told(hand, tmp_path, files, told):
    for name in ("a.png", "b.png"):
        Image.new("RGB", (10, 10)).save(tmp_path / name)
    (tmp_path / "notes.txt").write_text("no", encoding="utf-8")
    (tmp_path / "large.svg").write_bytes(b" " * (3 * 1024 * 1024 - 5))
    (tmp_path / "folder").mkdir()
    hand.click("cards")
    drop(hand, *[tmp_path / name for name in files], at=hand.targets("card")[0].rect.center)
    assert told in hand.said()
    assert hand.scene == "CardsScene"


def test_a_damaged_picture_is_told_and_cannot_be_taken(hand, tmp_path):
    (tmp_path / "bad.png").write_bytes(b"\x89PNG nothing")
    hand.click("cards")
    drop(hand, tmp_path / "bad.png", at=hand.targets("card")[0].rect.center)
    dialog: Any = hand.stage.top
    for _frame in range(400):
        hand.frames(1)
        pygame.time.wait(2)
        if dialog.problem:
            break
    assert "bad.png: damaged" in dialog.problem
    assert not hand.find("use").enabled


def test_a_card_whose_face_is_hidden_takes_no_picture(bench, tmp_path):
    """Nothing tells whether a card lies there, and which."""
    bench.play()
    picture = two_colours(tmp_path / "a.png")
    hidden = [
        placed
        for placed in bench.table.desk.view.placed
        if not placed.thing.id and isinstance(placed.thing.look, CardLook)
    ]
    assert hidden
    told = set()
    for at in (bench.table.desk.view.rect_of(hidden[0]).center, (4, bench.stage.size[1] // 2)):
        drop(bench, picture, at=at)
        assert bench.scene == "TableScene"
        told.add(next(line for line in bench.said().splitlines() if "a.png" in line))
        bench.frames(200)
    assert len(told) == 1


def test_a_picture_that_several_cards_show_is_told_to_change_all_of_them(bench, tmp_path):
    bench.play()
    first, second = bench.card_in_sight(), next(id for id in bench.defs.cards if id != bench.card_in_sight())
    two_colours(bench.assets / "cards/both.png")
    words = "".join(f"{ref}: {{picture: cards/both.png}}\n" for ref in (first, second))
    (bench.data / "cards/mine.yaml").write_text(words, encoding="utf-8")
    bench.rest()
    new = tmp_path / "new.jpg"
    Image.new("RGB", (60, 60), RED).save(new)
    drop(bench, new, at=bench.place(first).center)
    dialog: Any = bench.stage.top
    bench.until(lambda: not dialog.looking)
    assert "2 cards show this picture" in dialog._words()
    bench.click("picture:dropped")
    bench.click("use")
    assert [path.name for path in (bench.assets / "cards").iterdir()] == ["both.jpg"]


def test_a_picture_is_dropped_on_the_card_wherever_it_is_seen_large(bench, tmp_path):
    bench.play()
    ref = bench.card_in_sight()
    picture = two_colours(tmp_path / "drawing.png")
    bench.click(bench.place(ref).center, button=3)
    bench.click(next(target for target in bench.targets("item") if target.label.startswith("Inspect")))
    large: Any = bench.stage.top
    drop(bench, picture, at=large._place.center)
    assert bench.scene == "NewPictureDialog"
    bench.key(pygame.K_ESCAPE)
    bench.key(pygame.K_ESCAPE)
    choose(bench, ref, "Change its numbers")
    form: Any = bench.stage.top
    bench.type("3")
    drop(bench, picture, at=form._place.center)
    dialog: Any = bench.stage.top
    bench.until(lambda: dialog.chosen)
    bench.click("use")
    assert bench.stage.top is form
    assert form.typed["power"] == "3", "what was typed stays"
    assert (bench.assets / f"cards/{ref}.png").read_bytes() == picture.read_bytes()


def test_a_picture_that_is_dropped_on_the_crop_dialog_is_offered_instead_of_the_one_in_it(bench, tmp_path):
    bench.play()
    ref = bench.card_in_sight()
    two_colours(bench.assets / f"cards/{ref}.png")
    bench.rest()
    other = tmp_path / "other.png"
    Image.new("RGB", (300, 400), BLUE).save(other)
    dialog = open_crop(bench, ref)
    bench.key(pygame.K_r)
    drop(bench, other, at=dialog.frame.window.center)
    assert bench.scene == "NewPictureDialog"
    bench.click("cancel")
    assert bench.stage.top is dialog
    assert dialog.cut.turn == 90, "what was done there stays"
    drop(bench, other, at=dialog.frame.window.center)
    bench.until(lambda: bench.stage.top.chosen)
    bench.click("use")
    assert bench.scene == "TableScene", "the older picture is cropped no more"
    bench.rest()
    bench.until(lambda: bench.shows(ref, BLUE))
    assert cut_of(bench, ref).turn == 0
