"""Several roots: a later one overlays the ones before it, and no file outside of a pack is read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.content import Pack, check_pack, load_pack
from game.content.complaints import Complaints
from game.content.pack_files import PackFiles
from game.rules.abilities.grammar import Amount
from game.rules.plain import Frozen
from tests.content.small_code import CODE, SMALL, copy_small

NO_DECK = "there is no deck 'evning' that this could change, and a new one needs a name (did you mean evening?)"
TOO_SMALL = "deck 'noon' cannot be taken in any match: A deck has 2 cards at least, and this one has 1. [SM-R-02]"
NO_CARD = "there is no card 'lunna' that this could change, and a new one needs a name (did you mean luna?)"


def load(*roots: Path) -> Pack:
    return load_pack(roots, "small", CODE)


def write(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def over(tmp_path: Path) -> Path:
    folder = tmp_path / "over"
    folder.mkdir()
    return folder


def told(*roots: Path) -> list[str]:
    return [str(each) for each in load(*roots).complaints]


def test_an_entry_with_a_known_id_changes_that_entry_field_by_field(over: Path):
    write(over, "data/small/cards/mine.yaml", "luna: {stats: 9/8}\nnyx: {name: Nyx, suit: moon, stats: 1/1}\n")
    pack = load(SMALL, over)
    assert pack.complaints == ()
    assert pack.definitions is not None
    assert list(pack.definitions.cards) == ["selene", "luna", "helios", "apollo", "nyx"]
    luna = pack.definitions.cards["luna"]
    before = load(SMALL).definitions
    assert before is not None
    assert luna.fields == Frozen({**before.cards["luna"].fields, "front": 9, "rear": 8})
    assert replace(luna, fields=before.cards["luna"].fields, source=before.cards["luna"].source, abilities=()) == (
        replace(before.cards["luna"], abilities=())
    )
    assert [bound.ability.id for bound in luna.abilities] == ["leap"]
    assert luna.source[:4] == ("cards/mine.yaml", 1, 1, str(over))
    assert pack.definitions.cards["selene"].source.overlay == ""


@pytest.mark.parametrize(
    ("written", "front", "rear"),
    [("{front: 9}", 9, 5), ("{rear: 9}", 3, 9), ("{stats: 8/9}", 8, 9), ("{front: 7, rear: 7}", 7, 7)],
)
def test_a_short_form_and_its_fields_change_one_another(over: Path, written: str, front: int, rear: int):
    write(over, "data/small/cards/mine.yaml", f"luna: {written}\n")
    pack = load(SMALL, over)
    assert pack.complaints == ()
    assert pack.definitions is not None
    fields = pack.definitions.cards["luna"].fields
    assert (fields["front"], fields["rear"]) == (front, rear)


def test_a_mistake_in_a_changed_field_is_told_where_it_was_written(over: Path):
    write(
        over, "data/small/cards/mine.yaml", "luna:\n  front: 12\nhelios: {suit: sum, stats: 1/11}\nlunna: {front: 3}\n"
    )
    assert told(SMALL, over) == [
        f"{over}/data/small/cards/mine.yaml:2:10: 'front' of card 'luna' must be at most 9, not 12",
        f"{over}/data/small/cards/mine.yaml:3:16: 'suit' of card 'helios' must be one of sun, moon; not 'sum' (did you mean sun?)",
        f"{over}/data/small/cards/mine.yaml:3:28: 'rear' of card 'helios' must be at most 9, not 11",
        f"{over}/data/small/cards/mine.yaml:4:1: {NO_CARD}",
    ]


@pytest.mark.parametrize(
    ("written", "abilities"),
    [
        ("{ability: shelter}", ["shelter"]),
        ("{ability: }", []),
        ("{abilities: [shelter]}", ["shelter"]),
        ("{abilities: {add: [shelter]}}", ["leap", "shelter"]),
        ("{abilities: {remove: [leap], add: [shelter]}}", ["shelter"]),
    ],
)
def test_abilities_of_a_card_are_replaced_or_added_to(over: Path, written: str, abilities: list[str]):
    write(over, "data/small/game.yaml", "card: {abilities: {most: 2}}\n")
    write(over, "data/small/cards/mine.yaml", f"luna: {written}\n")
    pack = load(SMALL, over)
    assert pack.errors == ()
    assert pack.definitions is not None
    assert [bound.ability.id for bound in pack.definitions.cards["luna"].abilities] == abilities


@pytest.mark.parametrize(
    ("written", "ability", "params"),
    [
        ("{leap: {area: n3}}", "leap", {"area": ((0, -2), (0, -3))}),  # its min_range of 2 stays
        ("{leap: {replace: true, area: n2}}", "leap", {"area": ((0, -1), (0, -2))}),
        ("{envy: {symbol: sun}}", "envy", {"symbol": "sun"}),
        ("shelter", "shelter", {}),
    ],
)
def test_the_same_ability_is_changed_and_another_takes_its_place(
    over: Path, written: str, ability: str, params: object
):
    write(over, "data/small/cards/mine.yaml", f"luna: {{ability: {written}}}\n")
    pack = load(SMALL, over)
    assert pack.errors == ()
    assert pack.definitions is not None
    (bound,) = pack.definitions.cards["luna"].abilities
    assert (bound.ability.id, bound.params) == (ability, params)


def test_a_step_of_an_ability_is_changed_or_another_takes_its_place(tmp_path: Path, over: Path):
    root = copy_small(tmp_path)
    path = root / "data/small/abilities.yaml"
    when = "    - {event: captures, window: after, may: true, do: {gain: {count: 2}}}"
    path.write_text(
        path.read_text().replace(
            when, "    {event: captures, window: after, may: true, do: {fetch: {card: luna, face_up: false}}}"
        )
    )
    for written, step in (
        ("{fetch: {card: helios}}", ("fetch", {"card": "helios", "face_up": False})),
        ("{gain: {count: 3}}", ("gain", {"count": 3})),
    ):
        write(over, "data/small/abilities.yaml", f"leap: {{when: {{do: {written}}}}}\n")
        pack = load(root, over)
        assert pack.complaints == ()
        assert pack.definitions is not None
        (trigger,) = pack.definitions.abilities["leap"].triggers
        assert (trigger.event, trigger.window, trigger.optional) == ("captures", "after", True)
        assert [(each.op, each.params) for each in trigger.do] == [step]


def test_a_misspelt_change_of_a_list_says_how_it_is_written(over: Path):
    write(over, "data/small/game.yaml", "card: {fields: {suit: {words: {ad: [star]}}}}\n")
    assert told(SMALL, over)[0] == (
        f"{over}/data/small/game.yaml:1:31: 'card.fields.suit.words' of game.yaml must be a list, not keys with values; "
        "to change the list of the pack, write add: [...] or remove: [...]"
    )


def test_an_entry_that_says_so_keeps_nothing_of_the_one_before(over: Path):
    write(over, "data/small/cards/mine.yaml", "luna: {replace: true, name: Luna, suit: moon, stats: 1/1}\n")
    pack = load(SMALL, over)
    assert pack.errors == ()
    assert pack.definitions is not None
    assert pack.definitions.cards["luna"].abilities == ()
    root = over / "alone"
    write(root, "data/small/cards/mine.yaml", "nyx: {replace: true, name: Nyx, suit: moon, stats: 1/1}\n")
    assert told(SMALL, root) == []


def test_abilities_pieces_and_rules_are_changed_by_their_keys(over: Path):
    write(
        over,
        "data/small/abilities.yaml",
        "warmth: {text: Warmer.}\nenvy: {modify: {add: [{stat: edge, by: 1, to: self}]}}\n",
    )
    write(over, "data/small/boards/mine.yaml", "slab: {name: Slate}\n")
    write(over, "data/small/rules.yaml", "SM-R-02: {note: nobody dares}\n")
    pack = load(SMALL, over)
    before = load(SMALL).definitions
    assert pack.complaints == ()
    assert pack.definitions is not None
    assert before is not None
    warmth = pack.definitions.abilities["warmth"]
    assert (warmth.text, warmth.modifiers) == ("Warmer.", before.abilities["warmth"].modifiers)
    assert len(pack.definitions.abilities["envy"].modifiers) == 2
    slab = pack.definitions.pieces["slab"]
    assert (slab.name, slab.sides) == ("Slate", before.pieces["slab"].sides)
    assert pack.definitions.rules["SM-R-02"].note == "nobody dares"
    assert pack.definitions.rules["SM-R-02"].status == "untestable"


def test_a_part_of_an_ability_without_brackets_is_changed_by_its_keys(tmp_path: Path, over: Path):
    root = copy_small(tmp_path)
    path = root / "data/small/abilities.yaml"
    path.write_text(
        path.read_text().replace(
            "  modify:\n    - stat: edge\n      by: {count", "  modify:\n      stat: edge\n      by: {count"
        )
    )
    write(over, "data/small/abilities.yaml", "envy: {modify: {by: 3}}\n")
    pack = load(root, over)
    assert pack.errors == ()
    assert pack.definitions is not None
    (modifier,) = pack.definitions.abilities["envy"].modifiers
    assert (modifier.stat, modifier.by) == ("edge", Amount(3))
    assert modifier.conditions


def test_one_added_word_costs_nothing_else(over: Path):
    write(over, "data/small/game.yaml", "card: {fields: {suit: {words: [sun, moon, star]}}}\n")
    write(over, "data/small/cards/mine.yaml", "nyx: {name: Nyx, suit: star, stats: 1/1}\n")
    pack = load(SMALL, over)
    assert pack.errors == ()
    assert pack.definitions is not None
    assert pack.definitions.cards["nyx"].fields["suit"] == "star"
    write(over, "data/small/game.yaml", "card: {fields: {suit: {words: {add: [star], remove: [moon, sunn]}}}}\n")
    write(over, "data/small/card.yaml", "tint: ''\nicons: {suit: {replace: true, sun: bow}}\n")
    assert (
        f"{over}/data/small/game.yaml:1:60: warning: the list has no 'sunn' that could be removed (did you mean sun?)"
        in told(SMALL, over)
    )
    write(over, "data/small/game.yaml", "card: {fields: {suit: {words: {add: [star, sun]}}}}\n")
    assert f"{over}/data/small/game.yaml:1:44: warning: the list has 'sun' already" in told(SMALL, over)


def test_an_icon_of_the_user_that_nothing_shows_is_warned_of(over: Path):
    for name in ("bow", "bwo", "marker-glow", "marker-glwo", "count-suns"):
        write(over, f"assets/small/icons/{name}.svg", "<svg/>")
    folder = f"{over}/assets/small/icons"
    assert told(SMALL, over) == [
        f"{folder}/bwo.svg:1:1: warning: nothing shows the icon 'bwo' (did you mean bow?)",
        f"{folder}/marker-glwo.svg:1:1: warning: nothing shows the icon 'marker-glwo' (did you mean marker-glow?)",
    ]


def test_a_new_value_that_lacks_its_icon_and_texts_is_warned_of(over: Path):
    write(over, "data/small/game.yaml", "card: {fields: {suit: {words: {add: [star]}}}}\n")
    write(over, "data/small/text/en.yaml", "word: {sun: Sun, moon: Moon}\nsuit: {sun.help: Hot., moon.help: Cold.}\n")
    lacks = "lacks what other values have: the text word.star, the text suit.star.help, the icon icons.suit.star in card.yaml"
    assert told(SMALL, over) == [
        f"{over}/data/small/game.yaml:1:38: warning: the value 'star' of the field 'suit' {lacks}"
    ]
    write(over, "data/small/text/en.yaml", "word: {sun: Sun, moon: Moon, star: Star}\n")
    write(over, "data/small/card.yaml", "icons: {suit: {star: bow}}\n")
    assert told(SMALL, over) == []


def test_what_an_overlay_makes_wrong_elsewhere_is_told_at_the_overlay(over: Path):
    write(
        over, "data/small/game.yaml", "name: Mine\ncard:\n  fields:\n    front: {most: 5}\n    suit: {words: [sun]}\n"
    )
    found = told(SMALL, over)
    assert found[:2] == [
        f"{over}/data/small/game.yaml:4:13: this makes 1 mistake elsewhere, the first in data/small/cards/suns.yaml:2:42",
        f"{over}/data/small/game.yaml:5:12: this makes 4 mistakes elsewhere, the first in data/small/card.yaml:6:3",
    ]


def test_what_a_users_folder_does_is_told(over: Path):
    assert load(SMALL).changes == ()
    assert load(SMALL, over).changes == ()
    write(over, "data/small/cards/mine.yaml", "luna: {stats: 9/8}\nnyx: {name: Nyx, suit: moon, stats: 1/1}\n")
    write(over, "data/small/game.yaml", "name: Mine\noptions: {bonus: {default: 2}}\n")
    assert load(SMALL, over).changes == (
        f"{over}: 1 new card, 1 changed (luna); game.yaml: name, options.bonus.default",
    )
    write(
        over,
        "data/small/abilities.yaml",
        "leap:\n  {kind: persistent, name: Leap, text: x, takes: [], activate: [], permit: [], off: [], when: [],\n"
        "   modify: {stat: edge, by: 1, to: self}}\n"
        "envy: {text: y}\n"
        "haste: {kind: persistent, name: Haste, text: x, modify: {stat: edge, by: 1, to: self}}\n",
    )
    write(over, "data/small/text/en.yaml", "mode: {quick: Fast}\nword.star: Star\n")
    write(over, "data/small/boards/slab.tmx", (SMALL / "data/small/boards/slab.tmx").read_text())
    write(over, "assets/small/cards/helios.svg", "<svg/>")
    write(over, "assets/small/cards/luna.svg", "<svg/>")
    (line,) = load(SMALL, over).changes
    assert line == (
        f"{over}: 1 new card, 1 changed (luna); 1 new ability; "
        "ability envy changes data/small/abilities.yaml:10, used by selene; "
        "ability leap replaces data/small/abilities.yaml:28, used by luna; "
        "game.yaml: name, options.bonus.default; 1 new text, 1 changed; the map boards/slab.tmx instead of that of the pack; "
        "2 pictures, 1 instead of another"
    )
    cached = load_pack((SMALL, over), "small", CODE, over / "cache")
    assert load_pack((SMALL, over), "small", CODE, over / "cache").changes == cached.changes == (line,)


def test_what_is_wrong_in_the_pack_itself_is_not_blamed_on_the_overlay(tmp_path: Path, over: Path):
    root = copy_small(tmp_path)
    path = root / "data/small/cards/suns.yaml"
    path.write_text(path.read_text().replace("stats: 5/3", "stats: 5/33"))
    write(over, "data/small/game.yaml", "name: Mine\ncard: {fields: {front: {most: 5}}}\n")
    assert told(root, over) == [
        f"{over}/data/small/game.yaml:2:25: this makes 1 mistake elsewhere, the first in data/small/cards/suns.yaml:2:42",
        "data/small/cards/suns.yaml:1:42: 'rear' of card 'helios' must be at most 9, not 33",
        "data/small/cards/suns.yaml:2:42: 'front' of card 'apollo' must be at most 5, not 6",
    ]


def test_a_file_of_entries_adds_to_the_one_of_the_same_name(over: Path):
    write(over, "data/small/cards/suns.yaml", "apollo: {name: Apollo, suit: sun, stats: 7/7}\n")
    pack = load(SMALL, over)
    assert pack.complaints == ()
    assert pack.definitions is not None
    assert set(pack.definitions.cards) == {"selene", "luna", "helios", "apollo"}
    assert pack.definitions.cards["apollo"].fields["front"] == 7


def test_options_and_keys_of_game_yaml_are_overridden_one_by_one(over: Path):
    write(
        over,
        "data/small/game.yaml",
        "name: Smaller\noptions:\n  bonus: {default: 3}\nmodes: {quick: {fields: {deck: 9}}}\n",
    )
    pack = load(SMALL, over)
    assert pack.complaints == ()
    assert pack.definitions is not None
    assert pack.definitions.name == "Smaller"
    assert list(pack.definitions.options) == ["ties", "bonus", "browse", "cap"]
    assert pack.definitions.options["bonus"][1:5] == (3, (), 0, 3)
    assert pack.definitions.modes["quick"].fields == {"hand": 3, "deck": 9}


def test_a_mistake_in_an_overlay_is_told_with_its_folder(over: Path):
    write(over, "data/small/game.yaml", "options:\n  bonus: {default: 8, least: 0, most: 3}\n")
    write(over, "data/small/text/en.yaml", "zone.hand: 5\n")
    told = [str(each) for each in load(SMALL, over).complaints]
    assert told == [
        f"{over}/data/small/game.yaml:2:20: the default 8 of option 'bonus' is outside of its range 0 to 3",
        f"{over}/data/small/text/en.yaml:1:12: the text 'zone.hand' must be text, not 5; put it in quotes",
    ]


def test_texts_are_overridden_one_by_one(over: Path):
    write(over, "data/small/text/en.yaml", "mode.quick: Fast\n")
    pack = load(SMALL, over)
    assert pack.definitions is not None
    assert pack.definitions.texts["mode.quick"] == "Fast"
    assert pack.definitions.texts["option.ties"] == "Equal numbers"


def test_maps_and_pictures_are_replaced_whole_and_the_template_by_keys(over: Path):
    table = (SMALL / "data/small/table.tmx").read_text(encoding="utf-8").replace('value="bottom"', 'value="top"')
    write(over, "data/small/table.tmx", table)
    write(over, "data/small/card.yaml", "size: [10, 20]\nfaces: [{parts: []}]\n")
    write(over, "assets/small/cards/luna.svg", "<svg/>")
    write(over, "assets/small/cards/helios.png", "")
    pack = load(SMALL, over)
    assert pack.complaints == ()
    assert pack.layout is not None
    assert pack.layout.areas(2)["me.hand"].anchor == "top"
    before = load(SMALL).face
    assert before is not None
    assert pack.face == {**before, "size": (10, 20), "faces": ({"parts": ()},)}
    assert pack.picture("luna") == over / "assets/small/cards/luna.svg"
    assert pack.picture("helios") == over / "assets/small/cards/helios.png"
    assert pack.picture("selene") == SMALL / "assets/small/cards/evening.svg"
    assert pack.picture("apollo") is None


MAPS = sorted(Path(__file__).parents[2].glob("data/*/**/*.tmx"))


@pytest.mark.parametrize("path", MAPS, ids=[path.stem for path in MAPS])
def test_an_unchanged_copy_of_a_map_finds_what_the_original_finds(path: Path, over: Path):
    root = Path(__file__).parents[2]
    name = path.relative_to(root)
    before = load_pack([root], name.parts[1])
    write(over, str(name), path.read_text(encoding="utf-8"))
    after = load_pack([root, over], name.parts[1])
    assert after.complaints == before.complaints
    assert (after.maps, after.layout) == (before.maps, before.layout)


def test_a_map_of_the_user_names_pictures_and_tilesets_of_any_folder_of_the_pack(tmp_path: Path, over: Path):
    root = copy_small(tmp_path)
    slab = (root / "data/small/boards/slab.tmx").read_text(encoding="utf-8")
    inside = '<image source="../../../assets/small/boards/ground.png" width="100" height="70"/>'
    assert inside in slab
    plain = load(root).maps["slab/plain"]
    # As Tiled writes it: the way from the user's folder to the one that came with the program.
    away = f"../../../../{root.name}/assets/small/boards"
    write(over, "data/small/boards/slab.tmx", slab.replace("../../../assets/small/boards", away))
    assert load(root, over).maps["slab/plain"] == plain
    # A tileset beside the pictures, and the picture that it names in the user's folder.
    begin, end = slab.index(" <tileset"), slab.index("</tileset>")
    text = slab[begin:end].replace(' firstgid="1"', "").replace("../../../assets/small/boards/", "") + "</tileset>"
    write(root, "assets/small/boards/ground.tsx", text)
    named = f'{slab[:begin]}<tileset firstgid="1" source="{away}/ground.tsx"/>{slab[end + len("</tileset>") :]}'
    write(over, "data/small/boards/slab.tmx", named)
    write(over, "assets/small/boards/ground.png", "mine")
    pack = load(root, over)
    assert pack.complaints == load(root).complaints
    assert pack.maps["slab/plain"] == plain
    assert pack.pictures["boards/ground"] == over / "assets/small/boards/ground.png"


def test_a_piece_of_the_user_that_does_not_fit_the_map_is_drawn_plainly(over: Path):
    write(
        over,
        "data/small/boards/mine.yaml",
        'slab:\n  name: Slab\n  cells: ["##", "#."]\n  rich:\n    - {at: [1, 0], suit: sun}\n',
    )
    pack = load(SMALL, over)
    # What makes its spaces special is shown by signs: the picture still fits.
    assert [str(each) for each in pack.complaints if "map" in each.message] == []
    assert list(pack.maps) == ["slab/plain"]
    write(over, "data/small/boards/mine.yaml", 'slab:\n  name: Slab\n  cells: ["##", "##"]\n')
    pack = load(SMALL, over)
    assert pack.maps == {}
    assert pack.definitions is not None
    text = f"the map does not fit the piece 'slab' in {over}, which is drawn plainly; put a changed copy of the map"
    text += " into the boards folder there"
    assert [str(each) for each in pack.complaints if "map" in each.message] == [
        f"data/small/boards/slab.tmx:2:1: warning: {text}"
    ]


def test_a_folder_of_the_user_may_have_a_name_that_is_not_printed_as_it_is(tmp_path: Path):
    over = tmp_path / "over\u202e"
    write(over, "data/small/boards/mine.yaml", 'slab:\n  name: Slab\n  cells: ["##", "##"]\n')
    pack = load(SMALL, over)
    assert pack.definitions is not None
    assert pack.definitions.pieces["slab"].source.overlay == f"{tmp_path}/over\\u202e"
    assert pack.maps == {}


def test_a_picture_of_a_map_may_have_another_ending_in_the_folder_of_the_user(over: Path):
    write(over, "assets/small/boards/ground.jpg", "mine")
    write(over, "assets/small/boards/round.jpg", "unused")
    pack = load(SMALL, over)
    assert pack.pictures["boards/ground"] == over / "assets/small/boards/ground.jpg"
    told = [each for each in pack.complaints if each.message.startswith("nothing shows this picture")]
    assert [each.file for each in told] == [f"{over}/assets/small/boards/round.jpg"]


def test_a_tileset_among_the_pictures_counts_for_the_cache(tmp_path: Path, over: Path):
    root = copy_small(tmp_path)
    write(root, "assets/small/boards/ground.tsx", "<tileset/>")
    before = PackFiles([root], "small", Complaints()).digest
    write(over, "assets/small/boards/ground.tsx", "<tileset name='mine'/>")
    assert PackFiles([root, over], "small", Complaints()).digest != before


def test_pictures_of_the_game_come_before_common_ones(tmp_path: Path, over: Path):
    root = copy_small(tmp_path)
    write(over, "assets/common/icons/bow.svg", "<svg/>")
    write(over, "assets/common/icons/die.svg", "<svg/>")
    write(root, "assets/small/cards/helios.png", "")
    pack = load(root, over)
    assert pack.pictures["icons/bow"] == root / "assets/small/icons/bow.svg"
    assert pack.pictures["icons/die"] == over / "assets/common/icons/die.svg"
    assert pack.picture("helios") == root / "assets/small/cards/helios.png"


def test_a_link_out_of_the_pack_is_refused(tmp_path: Path):
    root = copy_small(tmp_path)
    write(tmp_path, "secret.yaml", "nyx: {name: Nyx, suit: moon, stats: 1/1}\n")
    (root / "data/small/cards/more.yaml").symlink_to(tmp_path / "secret.yaml")
    (root / "data/small/cards/lost.yaml").symlink_to(tmp_path / "nowhere.yaml")
    (root / "assets/small/cards/luna.svg").symlink_to(tmp_path / "secret.yaml")
    (root / "data/small/boards/elsewhere").symlink_to(tmp_path, target_is_directory=True)
    pack = load(root)
    out = "this link leads out of the pack; put the file itself here"
    assert [str(each) for each in pack.complaints] == [
        f"assets/small/cards/luna.svg:1:1: {out}",
        f"data/small/boards/elsewhere:1:1: {out}",
        f"data/small/cards/lost.yaml:1:1: {out}",
        f"data/small/cards/more.yaml:1:1: {out}",
    ]
    assert "cards/luna" not in pack.pictures


def test_a_link_inside_of_the_pack_is_followed(tmp_path: Path):
    root = copy_small(tmp_path)
    (root / "assets/small/cards/luna.svg").symlink_to("helios.svg")
    pack = load(root)
    assert pack.complaints == ()
    assert pack.picture("luna") == root / "assets/small/cards/luna.svg"


def test_a_pack_may_lie_behind_a_link(tmp_path: Path):
    root = copy_small(tmp_path)
    (tmp_path / "linked").symlink_to(root, target_is_directory=True)
    assert check_pack([tmp_path / "linked"], "small", CODE).complaints == ()


def test_files_of_editors_are_passed_over(tmp_path: Path):
    root = copy_small(tmp_path)
    for name in (".suns.yaml.swp", "suns.yaml~", ".#suns.yaml"):
        write(root, f"data/small/cards/{name}", "rubbish: [")
    assert load(root).complaints == ()


def test_a_change_makes_a_card_one_of_another_type(tmp_path: Path, over: Path):
    root = copy_small(tmp_path)
    path = root / "data/small/game.yaml"
    written = path.read_text(encoding="utf-8")
    fields = "    phase: {type: int, least: 1, most: 8}\n    heat: {type: int, default: 5}\n"
    types = "  types: {by: suit, of: {moon: [phase], sun: [heat]}}\n"
    path.write_text(written.replace("  short:", f"{fields}{types}  short:"), encoding="utf-8")
    write(over, "data/small/cards/mine.yaml", "luna: {phase: 1}\nselene: {phase: 8}\nhelios: {suit: moon, phase: 2}\n")
    pack = load(root, over)
    assert pack.complaints == ()
    assert pack.definitions is not None
    have = {id: [card.fields.get(name) for name in ("phase", "heat")] for id, card in pack.definitions.cards.items()}
    assert have == {"selene": [8, None], "luna": [1, None], "helios": [2, None], "apollo": [None, 5]}
    write(over, "data/small/cards/mine.yaml", "luna: {suit: sun, heat: 1}\nselene: {phase: 8}\n")
    write(root, "data/small/cards/more.yaml", "nyx: {name: Nyx, suit: moon, stats: 1/1, phase: 7}\n")
    assert told(root, over) == []
    write(over, "data/small/cards/mine.yaml", "luna: {phase: 1}\nselene: {phase: 8}\nnyx: {suit: sun}\n")
    problem = "card 'nyx' is of the type sun, which has no 'phase'; sun has heat"
    assert told(root, over) == [
        f"{over}/data/small/cards/mine.yaml:3:7: this makes 1 mistake elsewhere, the first in data/small/cards/more.yaml:1:42",
        f"data/small/cards/more.yaml:1:42: {problem}",
    ]
    write(over, "data/small/cards/mine.yaml", "luna: {phase: 1}\nselene: {phase: 8}\nnyx: {suit: sun, phase: }\n")
    assert told(root, over) == []


def test_one_entry_changes_a_part_of_one_deck(over: Path):
    write(
        over,
        "data/small/decks/mine.yaml",
        "evening: {cards: {luna: , apollo: 3}}\ndawn: {name: Dawn, cards: {luna: 2}}\n",
    )
    pack = load(SMALL, over)
    assert pack.complaints == ()
    assert pack.definitions is not None
    decks = {deck.id: (deck.name, dict(deck.cards)) for deck in pack.definitions.decks.values()}
    assert decks == {
        "evening": ("Evening", {"selene": 2, "apollo": 3}),
        "noon": ("Noon", {"helios": 3}),
        "dawn": ("Dawn", {"luna": 2}),
    }
    assert pack.definitions.decks["evening"].source[:4] == ("decks/mine.yaml", 1, 1, str(over))
    assert pack.changes == (f"{over}: 1 new deck, 1 changed (evening)",)
    write(
        over,
        "data/small/decks/mine.yaml",
        "evening: {replace: true, name: New, cards: {luna: 2}}\nnoon: {name: High noon}\n",
    )
    changed = load(SMALL, over).definitions
    assert changed is not None
    assert [dict(deck.cards) for deck in changed.decks.values()] == [{"luna": 2}, {"helios": 3}]
    assert [deck.name for deck in changed.decks.values()] == ["New", "High noon"]


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("evning: {cards: {luna: 2}}", f"1:1: {NO_DECK}"),
        ("evening: {cards: {helios: }}", "1:27: 'cards.helios' of deck 'evening' is empty; write how often the card is in the deck"),
        ("noon: {cards: {helios: }}", "1:8: deck 'noon' has no card left"),
        ("noon: {cards: {helios: 1}}", f"1:1: warning: {TOO_SMALL}"),
    ],
)  # fmt: skip
def test_a_wrong_change_of_a_deck_is_told_where_it_is_written(over: Path, written: str, problem: str):
    write(over, "data/small/decks/mine.yaml", written)
    assert told(SMALL, over) == [f"{over}/data/small/decks/mine.yaml:{problem}"]
