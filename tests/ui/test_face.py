import itertools
from dataclasses import replace
from typing import Any

import pygame
import pytest
import yaml

from game.rules.definitions import CardDef
from game.rules.plain import Frozen
from game.ui import face_layout, metrics, shapes, text
from game.ui.component_views import ComponentViews, SpaceLook
from game.ui.face import FaceData, Faces, Stat, Template, TemplateError, face_data, numeral, standard
from game.ui.face_check import face_problems
from game.ui.icons import Icons
from game.ui.theme import TEXT_STEPS, Theme, parse_colour
from tests.support.contrast import contrast, luminance
from tests.ui.conftest import PACK, ROOT

PLAIN_CARD = FaceData("plain", "Plain")
WIDTHS = (12, 24, 40, 59, 60, 80, 103, 104, 110, 169, 170, 180, 320, 700)


def test_every_card_fits_its_face_in_every_variant(
    faces: Faces, cards: dict[str, FaceData], template: Template
) -> None:
    assert len(cards) == 72
    for face in cards.values():
        for variant in template.variants:
            assert faces.layout(face, variant.name).overflow == ()


def test_text_that_cannot_fit_is_reported_and_cut(faces: Faces, cards: dict[str, FaceData]) -> None:
    wordy = cards["medusa"]._replace(text="Every enemy of every ally loses everything it ever had. " * 12)
    layout = faces.layout(wordy)
    assert len(layout.overflow) == 1
    assert wordy.id in layout.overflow[0]
    assert "rules_or_flavour" in layout.overflow[0]
    assert faces.surface(wordy, 180).get_width() == 180


def test_line_breaks_do_not_depend_on_the_size(faces: Faces, cards: dict[str, FaceData]) -> None:
    face = next(face for face in cards.values() if len(face.text) > 90)
    first = faces.layout(face)
    for width in (180, 240, 701):
        faces.surface(face, width)
    assert faces.layout(face) is first
    texts = [item for item in first.items if isinstance(item, face_layout.TextItem)]
    assert any(len(item.lines) > 2 for item in texts)
    for item in texts:
        for line in item.lines:
            assert metrics.width_of(line, item.size, item.family, item.weight) <= item.width + 0.01


@pytest.mark.parametrize("width", WIDTHS)
def test_a_face_is_drawn_at_every_size(faces: Faces, cards: dict[str, FaceData], width: int) -> None:
    for face in list(cards.values())[::9]:
        surface = faces.surface(face, width, {"north": Stat(9, 12), "south": Stat(3, -1)})
        assert surface.get_size() == (width, round(width * 88.9 / 63.5))
        assert width < 24 or surface.get_at((0, 0)).a < 200, "round corners"
        assert surface.get_at((width // 2, surface.get_height() // 2)).a == 255


def test_a_small_face_is_numbers_only(template: Template) -> None:
    assert template.variant(PLAIN_CARD, 59).name == "numbers"
    assert all(part.kind in ("box", "stat", "icon") for part in template.variant(PLAIN_CARD, 59).parts)


@pytest.mark.parametrize("width", [60, 80, 110, 180])
def test_stats_are_readable_at_table_size(template: Template, width: int) -> None:
    for part in template.variant(PLAIN_CARD, width).parts:
        if part.kind == "stat" and "fill" in part.values:
            assert part.values["size"] * width / 63.5 >= 15, "a disc of at least 15 pixels"


def test_a_changed_value_looks_different_and_has_a_mark(faces: Faces, cards: dict[str, FaceData]) -> None:
    face = next(iter(cards.values()))
    north = face.field("north")
    pictures = {
        pygame.image.tobytes(faces.surface(face, 110, {"north": Stat(north, north + change)}), "RGBA")
        for change in (-1, 0, 1, 2)
    }
    assert len(pictures) == 4
    assert faces.surface(face, 110, {"north": Stat(north, north)}) is faces.surface(face, 110)


def _unlike(drawn: pygame.Surface, lying: pygame.Surface, box: pygame.Rect) -> int:
    """How much a small picture differs from what lies about there."""
    pixels = [(x, y) for x in range(box.width) for y in range(box.height)]
    shifts = itertools.product((-1, 0, 1), repeat=2)
    return min(
        sum(
            abs(sum(drawn.get_at((x, y))[:3]) - sum(lying.get_at((box.x + x + dx, box.y + y + dy))[:3]))
            for x, y in pixels
        )
        for dx, dy in shifts
    )


def test_numbers_and_the_name_of_a_card_on_its_side_stand_upright(faces: Faces, cards: dict[str, FaceData]) -> None:
    face, width = cards["medusa"], 120
    layout = faces.layout(face, faces.template.variant(face, width).name)
    upright, lying = faces.surface(face, width), pygame.transform.rotate(faces.surface(face, width, turned=True), -90)
    scale = width / layout.size[0]
    stats = [item for item in layout.items if isinstance(item, face_layout.StatItem) and item.fill is not None]
    assert len(stats) == 4
    for item in stats:
        side = round(item.size * scale * 0.4)
        one = pygame.Rect(0, 0, side, side)
        other = one.copy()
        one.center = round(item.x * scale), round(item.y * scale)
        other.center = lying.get_width() - 1 - one.centery, one.centerx
        sideways = pygame.transform.rotate(upright.subsurface(one), -90)
        assert _unlike(upright.subsurface(one), lying, other) < 0.5 * _unlike(sideways, lying, other)
    nameless = pygame.transform.rotate(faces.surface(face._replace(name=" "), width, turned=True), -90)
    named = pygame.mask.from_threshold(lying, (0, 0, 0, 255), (4, 4, 4, 255), nameless)
    named.invert()
    parts = named.get_bounding_rects()
    box = parts[0].unionall(parts)
    assert box.width > 2 * box.height
    assert not [item for item in stats if box.collidepoint(lying.get_width() - item.y * scale, item.x * scale)]


@pytest.mark.parametrize("value", ["0", "7", "10", "12", "-1", "-12"])
@pytest.mark.parametrize("disc", [15, 19, 33])
def test_two_digits_and_minus_fit_their_disc(value: str, disc: int) -> None:
    digits = numeral(value, max(6, round(disc * 0.54)), round(disc * 0.68), (255, 255, 255))
    assert digits.get_width() <= round(disc * 0.72) + 1
    assert digits.get_height() <= disc * 0.7


def test_text_on_every_suit_has_enough_contrast(template: Template) -> None:
    for tint, row in template.tints.items():
        assert contrast(row["ink"], row["paper"]) >= 4.5, tint
        assert contrast(template.colours["white"], row["night"]) >= 4.5, tint
    for part in [part for variant in template.variants for part in variant.parts]:
        if part.kind == "stat" and "fill" in part.values:
            for tint in template.tints:
                ink, fill = (template.colour(part.values[key], tint) for key in ("ink", "fill"))
                assert contrast(ink, fill) >= 4.5


def test_every_icon_of_the_template_and_the_abilities_exists(
    template: Template, icons: Icons, cards: dict[str, FaceData]
) -> None:
    wanted = {icon for row in template.icons.values() for icon in row.values()} | {
        card.icon for card in cards.values() if card.icon
    }
    wanted |= {f"marker-{name}" for name in ("bonus", "penalty", "dispel", "protection")}
    assert not [name for name in sorted(wanted) if not icons.has(name)]


def test_every_icon_loads_and_has_ink_at_every_size(icons: Icons) -> None:
    assert len(icons.names()) > 60
    for name in icons.names():
        for px in (16, 24, 48, 128):
            drawn = icons.get(name, px)
            assert drawn.get_size() == (px, px)
            ink = drawn.get_bounding_rect()
            assert max(ink.width, ink.height) > px * 0.55, name
            assert ink.left >= 0
            assert ink.right <= px
    assert icons.problems == {}


def test_an_unknown_or_broken_icon_is_a_ring_and_a_problem(tmp_path: Any) -> None:
    (tmp_path / "bad.svg").write_text("this is no picture")
    (tmp_path / "huge.svg").write_text("x" * 300_000)
    icons = Icons([tmp_path])
    for name in ("bad", "huge", "none", "../../etc/passwd"):
        assert icons.get(name, 24).get_bounding_rect().width > 8
        assert name in icons.problems


def test_an_icon_takes_the_colour_it_is_asked_for(icons: Icons) -> None:
    red = icons.get("sun", 48, (255, 0, 0))
    assert red.get_at((24, 24))[:3] == (255, 0, 0)
    blue = icons.get("dominion-sea", 48, (255, 0, 0))
    assert blue.get_at((24, 4)).b > blue.get_at((24, 4)).r, "own colours stay"


def test_a_template_tells_everything_that_is_wrong_at_once() -> None:
    data = yaml.safe_load((ROOT / "data" / PACK / "card.yaml").read_text())
    data["tints"]["sea"]["frame"] = "blue"
    del data["tints"]["sky"]["ring"]
    data["sizes"] = 3
    data["cover"]["lay"] = "heap"
    data["faces"][0]["parts"][0]["fil"] = "black"
    data["faces"][0]["parts"][2]["at"] = [1, 2]
    data["faces"][0]["parts"].append({"part": "picure"})
    data["faces"][0]["parts"].append(
        {"part": "text", "show": "name", "at": [1, 1, 9, 9], "size": 3, "ink": "inkk", "weight": "fat"}
    )
    with pytest.raises(TemplateError) as caught:
        Template.from_plain(data)
    told = dict(caught.value.problems)
    assert told["sizes"] == "unknown key (did you mean size?)"
    assert told["cover.lay"] == "'heap' is none of fan, duel, slope, one, row"
    assert "is not a colour" in told["tints.sea.frame"]
    assert told["tints.sky"] == "lacks ring, which other tints have"
    assert told["faces.0.parts.0.fil"] == "unknown key (did you mean fill?)"
    assert told["faces.0.parts.2.at"] == "is not [x, y, width, height] in millimetres"
    assert "'picure' is none of box, picture" in told["faces.0.parts.19.part"]
    assert told["faces.0.parts.20.ink"] == "unknown colour 'inkk' (did you mean ink?)"
    assert "'fat' is none of regular" in told["faces.0.parts.20.weight"]
    assert len(told) == 9


@pytest.mark.parametrize("data", [None, [], {}, {"size": "large"}, {"faces": [3], "size": [1, 2]}])
def test_a_template_of_any_other_shape_is_refused(data: Any) -> None:
    with pytest.raises(TemplateError):
        Template.from_plain(data)


def test_a_card_has_the_face_of_its_type(icons: Icons) -> None:
    def parts(colour: str) -> list[dict[str, Any]]:
        return [{"part": "box", "at": [0, 0, 60, 90], "fill": colour}]

    faces = [
        {"name": "full", "from": 100, "parts": parts("#ffffff")},
        {"name": "full", "from": 100, "when": {"type": "monster"}, "parts": parts("#ff0000")},
        {
            "name": "huge",
            "from": 300,
            "when": {"type": ["potion", "monster"], "tags": "old"},
            "parts": parts("#00ff00"),
        },
        {"name": "small", "parts": parts("#0000ff")},
    ]

    def middle(surface: pygame.Surface) -> tuple[int, ...]:
        return tuple([255 if part > 240 else part for part in surface.get_at(surface.get_rect().center)][:3])

    drawn = Faces(Template.from_plain({"size": [60, 90], "faces": faces}), icons)
    kinds = {"monster": ("old", "wild"), "potion": ("new",), "familiar": ()}
    cards = {kind: FaceData(kind, kind, (("tags", tags), ("type", kind))) for kind, tags in kinds.items()}
    colours = {kind: [middle(drawn.surface(face, width)) for width in (60, 100, 400)] for kind, face in cards.items()}
    red, green, blue, white = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)
    assert colours == {
        "monster": [blue, red, green],
        "potion": [blue, white, white],
        "familiar": [blue, white, white],
    }
    fills = {kind: drawn.layout(face).items[0].fill for kind, face in cards.items()}  # type: ignore[union-attr]
    assert fills == {"monster": green, "potion": white, "familiar": white}, "what is printed"
    assert drawn.layout(cards["monster"], "full").items[0].fill == red  # type: ignore[union-attr]
    with pytest.raises(KeyError):
        drawn.layout(cards["potion"], "huge")
    views = ComponentViews(Theme(), drawn, icons)
    whole = views.card(cards["monster"], 200, whole=True).surface
    assert middle(whole) == green


def test_texts_are_laid_out_on_the_face_of_the_type_alone() -> None:
    def named(width: int) -> dict[str, Any]:
        return {"part": "text", "show": "name", "at": [0, 0, width, 6], "size": 5, "lines": 1, "ink": "#000000"}

    faces = [{"name": "wide", "parts": [named(60)]}, {"name": "slim", "when": {"kind": "imp"}, "parts": [named(9)]}]
    template = {"size": [60, 90], "faces": faces}
    cards = [CardDef(kind, "A long name", Frozen(kind=kind)) for kind in ("imp", "ogre")]
    (problem,) = face_problems(template, cards, {})
    assert problem.endswith("warning: name of imp: 5 lines do not fit into 9 x 6 mm (face slim)")


def test_a_pack_without_a_template_gets_a_plain_one(icons: Icons) -> None:
    faces = Faces(standard(["attack", "armour"]), icons)
    face = FaceData("a", "A Name", (("armour", 3), ("attack", 12)), text="Some rules.")
    for width in (30, 80, 200):
        assert faces.surface(face, width).get_width() == width
    assert faces.back(80).get_width() == 80


def test_face_data_takes_what_is_printed_from_a_definition() -> None:
    from game.rules.abilities.grammar import Ability, BoundAbility

    ability = Ability("curse", "Curse", "persistent", "Old words.", icon="mask")
    card = CardDef(
        "a",
        "Name",
        Frozen({"north": 3, "tags": ("x", "y")}),
        (BoundAbility(ability, Frozen({"area": ((0, -1), (0, -2)), "symbol": "sea"})),),
    )
    face = face_data(card, {"ability.curse": "New words."})
    assert (face.icon, face.ability, face.text, face.symbol) == ("mask", "Curse", "New words.", "sea")
    assert face.area == ((0, -1), (0, -2))
    assert face.field("north") == 3
    assert face.field("none") is None
    assert hash(face) == hash(face_data(card, {"ability.curse": "New words."}))
    assert face_layout.reach(face.area) == {(0, -1): 2}


def test_caches_stay_within_their_budget(template: Template, icons: Icons, cards: dict[str, FaceData]) -> None:
    budget = 2 * 1024 * 1024
    faces = Faces(template, icons, budget=budget)
    views = ComponentViews(Theme(), faces, icons, budget=budget)
    for width in range(60, 200, 3):
        for face in list(cards.values())[::12]:
            views.card(face, width, seat=width % 4, markers=(("bonus", 2),), glow="legal")
    assert faces.held_bytes <= budget
    assert views.held_bytes <= 2 * budget
    assert text._lines.size <= 24 * 1024 * 1024
    assert shapes._made.size <= 48 * 1024 * 1024


def test_invalidate_drops_one_card_only(faces: Faces, icons: Icons, cards: dict[str, FaceData]) -> None:
    views = ComponentViews(Theme(), faces, icons)
    one, other = list(cards.values())[:2]
    before = views.card(one, 80).surface, views.card(other, 80).surface
    views.invalidate(one.id)
    assert views.card(one, 80).surface is not before[0]
    assert views.card(other, 80).surface is before[1]


def test_a_sprite_says_what_it_covers(
    faces: Faces, icons: Icons, cards: dict[str, FaceData], screen: pygame.Surface
) -> None:
    views = ComponentViews(Theme(), faces, icons)
    face = next(iter(cards.values()))
    for sprite in (
        views.card(face, 80, glow="legal", lift=1.0),
        views.card(face, 80, angle=12),
        views.back(80, {"level": 2}),
        views.pile(80, 12, back={"level": 1}),
        views.pile(80, 0),
        views.pile(80, 3, face, face_up=True, glow="target", dim=True),
        views.piece(((0, 0), (1, 0), (1, 1)), {(1, 0): SpaceLook("sea", "sea")}, (60, 84), "legal"),
    ):
        area = sprite.rect_at((300, 300))
        assert sprite.draw(screen, (300, 300)) == area
        assert area.collidepoint(300, 300)
        assert area.contains(pygame.Rect(310, 310, 30, 30))


def test_a_face_down_card_shows_nothing_of_its_face(faces: Faces, icons: Icons, cards: dict[str, FaceData]) -> None:
    views = ComponentViews(Theme(), faces, icons)
    one, other = list(cards.values())[:2]
    hidden = [
        pygame.image.tobytes(views.card(face, 90, face_up=False, back={"level": 1}, seat=0).surface, "RGBA")
        for face in (one, other)
    ]
    assert hidden[0] == hidden[1]


def test_seats_differ_in_shape_pattern_and_lightness() -> None:
    from game.ui.theme import SEATS

    assert len({seat.shape for seat in SEATS}) == len({seat.pattern for seat in SEATS}) == len(SEATS)
    for seat in SEATS:
        assert contrast(seat.ink, seat.colour) >= 4.5, seat.name
    first = sorted(luminance(seat.colour) for seat in SEATS[:4])
    assert all(high - low > 0.05 for low, high in itertools.pairwise(first))


def test_tokens_and_markers_are_drawn_at_any_size(faces: Faces, icons: Icons) -> None:
    views = ComponentViews(Theme(), faces, icons)
    for d in (8, 11, 24, 60):
        assert len({pygame.image.tobytes(views.token(seat, d), "RGBA") for seat in range(8)}) == 8
        for name in ("bonus", "penalty", "dispel", "protection", "unheard-of"):
            assert views.marker(name, d, 3).get_size() == (d, d)


def test_colours_are_read_from_text() -> None:
    assert parse_colour("#fff") == (255, 255, 255)
    assert parse_colour("#c4473a") == (196, 71, 58)
    for wrong in ("red", "#12", "#1234567", "#ggg"):
        with pytest.raises(ValueError, match=r"not a colour|invalid literal"):
            parse_colour(wrong)


def test_what_does_not_fit_is_told_with_its_place(tmp_path: Any) -> None:
    from game.rules.abilities.grammar import Source
    from game.rules.definitions import CardDef
    from game.rules.plain import Frozen
    from game.ui.face_check import face_problems

    data = yaml.safe_load((ROOT / "data" / PACK / "card.yaml").read_text())
    good = CardDef("a", "Ares", Frozen({"dominion": "earth"}), source=Source("cards/a.yaml", 3, 1))
    wordy = replace(good, id="b", name="A Name That Goes On And On And Never Comes To Its End")
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "a.png").write_bytes(b"nothing")
    problems = face_problems(data, [good, wordy], {}, [tmp_path], folder="data/x/")
    mine = replace(wordy, source=Source("cards/mine.yaml", 1, 1, "/home/me"))
    assert face_problems(data, [mine], {}, folder="data/x/")[0].startswith(
        "/home/me/data/x/cards/mine.yaml:1:1: warning: "
    )
    assert len(problems) == 2  # its name on the printed face (smaller ones show its first word), and the picture
    assert problems[0].startswith("data/x/cards/a.yaml:3:1: warning: name of b: ")
    assert problems[0].endswith("(face full)")
    assert problems[-1].startswith(f"{tmp_path}/cards/a.png:1:1: warning: ")
    assert face_problems(None, [good], {}, stats=["north"]) == []


def test_checking_faces_needs_no_pygame() -> None:
    import subprocess
    import sys

    code = "import sys, game.ui.face_check; assert 'pygame' not in sys.modules"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_lines_are_drawn_about_as_wide_as_they_were_measured() -> None:
    for px in (14, 24, 60):
        for line in ("Allies in its area get +1 to all stats.", "Yamata no Orochi", "Kóoshdaa Káa"):
            for family, weight in (("sans", "regular"), ("sans", "italic"), ("serif", "semibold")):
                measured = metrics.width_of(line, px, family, weight)
                assert abs(text.size_of(line, px, family, weight)[0] - measured) <= max(2, measured * 0.06)


def test_a_picture_replaces_the_drawn_art_once_it_is_decoded(
    tmp_path: Any, template: Template, icons: Icons, cards: dict[str, FaceData]
) -> None:
    import time

    from PIL import Image

    from game.art.handles import Art

    (tmp_path / "cards").mkdir()
    Image.new("RGB", (500, 700), (0, 255, 0)).save(tmp_path / "cards" / "medusa.png")
    (tmp_path / "cards" / "hecate.png").write_bytes(b"broken")
    art = Art([tmp_path])
    views = ComponentViews(Theme(), Faces(template, icons, art), icons, art)
    spot = (110, 60)  # in the picture window, clear of everything else
    waiting = {key: views.card(cards[key], 180).surface for key in ("medusa", "hecate")}
    drawn = ComponentViews(Theme(), Faces(template, icons), icons).card(cards["hecate"], 180).surface
    changed: set[str] = set()
    end = time.monotonic() + 10
    while art.busy and time.monotonic() < end:
        changed |= views.poll()
        time.sleep(0.005)
    assert changed == {"medusa", "hecate"}
    sprite = views.card(cards["medusa"], 180)
    assert sprite.surface.get_at((spot[0] - sprite.offset[0], spot[1] - sprite.offset[1])).g > 250
    assert sprite.surface is not waiting["medusa"]
    broken = views.card(cards["hecate"], 180).surface
    assert pygame.image.tobytes(broken, "RGBA") == pygame.image.tobytes(drawn, "RGBA"), "art is drawn"
    assert pygame.image.tobytes(broken, "RGBA") != pygame.image.tobytes(waiting["hecate"], "RGBA")
    art.close()


@pytest.mark.parametrize("size", [(1024, 720), (1280, 720), (3840, 2160)])
def test_no_step_of_type_is_smaller_than_any_text_may_be(size: tuple[int, int]) -> None:
    theme = Theme.for_window(size)
    assert min(theme.text(step) for step in TEXT_STEPS) >= text.LEAST


@pytest.mark.parametrize("d", [12, 15, 19, 24, 40])
def test_the_number_on_a_small_marker_is_as_high_as_that_of_any_text(faces: Faces, icons: Icons, d: int) -> None:
    """What two markers look like differs over the height of a digit of the least type from what one looks like."""
    views = ComponentViews(Theme(), faces, icons)
    digit = text.render("2", text.LEAST, (255, 255, 255), weight="bold").get_bounding_rect()
    assert views.count(2, 8).get_height() >= digit.height + 4
    for name in ("bonus", "unheard-of"):
        one, two = views.marker(name, d), views.marker(name, d, 2)
        changed = pygame.mask.from_threshold(one, (0, 0, 0), (8, 8, 8, 255), two)
        changed.invert()
        assert changed.get_bounding_rects()
        box = changed.get_bounding_rects()[0].unionall(changed.get_bounding_rects()[1:])
        assert box.height >= digit.height
