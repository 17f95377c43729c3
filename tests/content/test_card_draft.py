"""The numbers and texts of a card as they are typed become files of the user's pack, in which all else stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bundled import bundled_root
from game.card_draft import NUMBER, TEXT, WORD, CardDraft, Overtaken, fields_of
from game.content.rewriting import Unwritable
from game.library import listing
from game.own_pack import OwnPack
from game.rules.definitions import Definitions
from tests.support.compiled import shipped

LAW = "legends-at-war"


def shipped_defs(game_id: str) -> Definitions:
    game = next(listing.game for listing in shipped() if listing.id == game_id)
    assert game is not None
    return game.defs


class Desk:
    """A folder of the user over the packs that are shipped."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.roots = (bundled_root(), root)

    def file(self, name: str, text: str, game_id: str = LAW) -> Path:
        path = self.root / "data" / game_id / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
        return path

    def draft(self, ref: str, game_id: str = LAW) -> CardDraft:
        found = listing(game_id, self.roots)
        assert found.game is not None, found.problems
        return CardDraft(OwnPack(game_id, self.roots), found.game.defs, ref)

    def saved(self, ref: str, game_id: str = LAW, **typed: str) -> dict[str, str]:
        """What stands in the files that saving wrote, by their names."""
        draft = self.draft(ref, game_id)
        paths = draft.save({name.replace("__", ":"): words for name, words in typed.items()})
        return {draft.pack.shown(path): path.read_bytes().decode() for path in paths}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path.resolve())


def test_each_number_and_text_of_a_card_is_a_field():
    defs = shipped_defs(LAW)
    fields = {field.name: field for field in fields_of(defs.cards["medusa"], defs)}
    names = ["name", "pantheon", "dominion", "level", "north", "east", "south", "west", "text:curse", "flavour"]
    assert list(fields) == names
    assert [fields[name].kind for name in names] == [TEXT, WORD, WORD, *[NUMBER] * 5, TEXT, TEXT]
    assert fields["north"].value == str(defs.cards["medusa"].fields["north"])
    assert fields["dominion"].words == ("earth", "sea", "sky")
    assert fields["text:curse"].value == defs.abilities["curse"].text
    assert fields["text:curse"].others > 0


def test_only_what_cards_of_its_type_have_is_a_field():
    defs = shipped_defs("champions")
    monster = next(card for card in defs.cards.values() if card.fields["type"] == "monster")
    names = [field.name for field in fields_of(monster, defs) if not field.ability]
    assert names == ["name", "power", "copies", "flavour"]


def test_only_what_was_changed_is_written_and_the_rest_of_the_card_stays(desk: Desk):
    assert desk.saved("medusa", north="9", dominion="earth", name=" Medusa ") == {
        "cards/mine.yaml": "medusa:\n  north: 9\n"
    }
    made = desk.saved("medusa", east="1", flavour="Look: once.", text__curse="Curses.")
    assert made == {
        "cards/mine.yaml": 'medusa:\n  north: 9\n  east: 1\n  flavour: "Look: once."\n',
        "abilities.yaml": "curse:\n  text: Curses.\n",
    }
    now = listing(LAW, desk.roots)
    assert now.errors == ()
    assert now.game is not None
    medusa, before = now.game.defs.cards["medusa"], shipped_defs(LAW).cards["medusa"]
    assert dict(medusa.fields) == {**before.fields, "north": 9, "east": 1}
    assert (medusa.name, medusa.flavour, medusa.abilities[0].ability.text) == (before.name, "Look: once.", "Curses.")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("medusa: {stats: 6/3/3/4}  # north first\n", "medusa: {stats: 6/8/3/4}  # north first\n"),
        ("medusa: {stats: [6, 3, 3, 4]}\n", "medusa: {stats: [6, 8, 3, 4]}\n"),
        ("medusa: {stats: 6 / 3 / 3/4}\n", "medusa: {stats: 6 / 8 / 3/4}\n"),
        ("medusa: {east: 2}\n", "medusa: {east: 8}\n"),
        ("medusa: {flavour: Look.}\r\n# end", "medusa: {flavour: Look., east: 8}\r\n# end"),
    ],
)
def test_a_number_goes_where_the_entry_has_it(desk: Desk, before: str, after: str):
    path = desk.file("cards/a.yaml", before)
    desk.saved("medusa", east="8")
    assert path.read_bytes().decode() == after


def test_two_numbers_of_one_short_form_are_both_written(desk: Desk):
    path = desk.file("cards/a.yaml", "medusa: {stats: 6/3/3/4}\n")
    desk.saved("medusa", east="8", west="x")
    assert path.read_text() == "medusa: {stats: 6/8/3/x}\n"


def test_what_is_no_number_is_written_as_it_is_typed_for_the_check_to_complain_of(desk: Desk):
    files = desk.draft("medusa").files({"north": "six", "east": "", "name": ""})
    (raw,) = files.values()
    assert raw.decode() == 'medusa:\n  name: ""\n  north: six\n  east: null\n'
    found = listing(LAW, desk.roots, None, files)
    told = [line.removeprefix(f"{desk.root}/data/{LAW}/") for line in found.errors]
    assert told == [
        "cards/mine.yaml:2:9: 'name' of card 'medusa' is empty",
        "cards/mine.yaml:3:10: 'north' of card 'medusa' must be a whole number, not 'six'",
        "cards/mine.yaml:4:9: 'east' of card 'medusa' is empty",
    ]
    assert not (desk.root / "data").exists(), "nothing was written"


def test_what_others_changed_in_the_file_meanwhile_stays(desk: Desk):
    path = desk.file("cards/mine.yaml", "medusa: {north: 7}\n")
    draft = desk.draft("medusa")
    path.write_text("# theirs\nares: {north: 1}\nmedusa: {south: 2, north: 7}\n")
    draft.save({"east": "9"})
    assert path.read_text() == "# theirs\nares: {north: 1}\nmedusa: {south: 2, north: 7, east: 9}\n"
    with pytest.raises(Overtaken) as caught:
        draft.save({"south": "1", "east": "9"})
    assert caught.value.field.key == "south"
    path.write_text("medusa: {stats: 1/1/1/1}\n")
    with pytest.raises(Overtaken):
        draft.save({"north": "3"})
    assert path.read_text() == "medusa: {stats: 1/1/1/1}\n"


def test_a_file_that_cannot_be_read_is_not_written(desk: Desk):
    draft = desk.draft("medusa")
    path = desk.file("cards/theirs.yaml", "medusa: {north: 7\n")
    with pytest.raises(Unwritable, match=r"theirs\.yaml:1:9: "):
        draft.save({"north": "3"})
    assert not path.with_name("mine.yaml").exists()


def test_a_text_of_several_lines_is_left_to_its_file(desk: Desk):
    desk.file("abilities.yaml", "curse:\n  text: |-\n    One\n    two\n")
    assert "text:curse" not in [field.name for field in desk.draft("medusa").fields]


def test_a_text_of_an_ability_is_changed_where_it_is_said(desk: Desk):
    path = desk.file("text/en.yaml", "# words\nability:\n  curse: Curses all. # short\n")
    assert desk.saved("medusa", text__curse="Curses.") == {
        "text/en.yaml": "# words\nability:\n  curse: Curses. # short\n"
    }
    path.write_text("card: {medusa: Stares.}\n")
    fields = {field.name: field for field in desk.draft("medusa").fields}
    assert fields["text:"].value == "Stares."
    assert desk.saved("medusa", text__="Looks.") == {"text/en.yaml": "card: {medusa: Looks.}\n"}
