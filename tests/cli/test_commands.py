"""What the commands without a window print."""

import re
import shutil

import pytest

from game import cli
from game.bundled import bundled_root
from game.library import games, open_game
from game.rulebook import cited_ids
from tests.support.fonts import write_font

GAME = "legends-at-war"


def call(capsys, *words):
    status = cli.main(list(words))
    shown = capsys.readouterr()
    return status, shown.out, shown.err


@pytest.fixture
def root(tmp_path):
    """A root with a copy of the pack, to be spoiled."""
    shutil.copytree(bundled_root() / "data" / GAME, tmp_path / "data" / GAME)
    return tmp_path


def test_games_lists_modes(capsys):
    status, shown, _errors = call(capsys, "games")
    assert status == 0
    assert re.search(r"^legends-at-war +Legends at War \(Pantheon Skirmish", shown, re.MULTILINE)


def test_check_of_a_good_pack_counts_what_is_in_it(capsys):
    status, shown, _errors = call(capsys, "check", GAME)
    assert status == 0
    assert shown.splitlines()[-1].startswith(
        f"{GAME}: good, 72 cards, 12 pieces, 14 abilities, 12 decks, 4 modes, content "
    )


def test_check_by_folder_and_by_root_names_what_is_wrong(root, capsys):
    path = root / "data" / GAME / "game.yaml"
    path.write_text(path.read_text().replace("summary:", "sumary:", 1))
    for words in ([GAME, "--root", str(root)], [str(root / "data" / GAME), "--root", str(root)]):
        status, shown, _errors = call(capsys, "check", *words)
        assert status == 1
        assert re.search(rf"data/{GAME}/game\.yaml:\d+:1: .*sumary.*did you mean summary\?", shown)
        assert shown.splitlines()[-1].startswith(f"{GAME}: cannot be played, ")


def test_check_tells_errors_before_warnings_and_counts_them_apart(root, capsys):
    path = root / "data" / GAME / "game.yaml"
    path.write_text(path.read_text().replace("summary:", "sumary:", 1))
    pictures = root / "assets" / GAME / "cards"
    pictures.mkdir(parents=True)
    (pictures / "nobody.png").write_bytes(b"")
    status, shown, _errors = call(capsys, "check", GAME, "--root", str(root))
    assert status == 1
    lines = shown.splitlines()
    warned = [": warning: " in line for line in lines[:-1]]
    assert warned == sorted(warned)
    assert (
        lines[-1]
        == f"{GAME}: cannot be played, {warned.count(False)} error{'s' * (warned.count(False) > 1)}, 1 warning; "
        "1 picture cannot be shown"
    )


def test_check_tells_how_many_can_no_longer_play_when_a_file_of_cards_is_gone(root, capsys):
    shutil.copytree(bundled_root() / "assets" / GAME / "boards", root / "assets" / GAME / "boards")
    for folder in ("cards", "decks"):
        (root / "data" / GAME / folder / "greek.yaml").unlink()
    status, shown, _errors = call(capsys, "check", GAME, "--root", str(root))
    assert status == 0

    def told(mode: str, severity: str = "warning: ") -> str:
        """What begins such a line: it is told where the mode says for how many seats it is."""
        lines = (root / "data" / GAME / "game.yaml").read_text(encoding="utf-8").splitlines()
        named = lines.index(f"  {mode}:")
        line = next(number for number, text in enumerate(lines) if number > named and text.startswith("    seats:"))
        return f"data/{GAME}/game.yaml:{line + 1}:5: {severity}the mode '{mode}' cannot be played with"

    few = "Pantheons with enough cards of each level: 3, but 4 are needed."
    assert f"{told('pantheon-skirmish')} 4 seats: {few}\n" in shown
    assert f"{told('pantheon-campaign')} 4 seats: {few}\n" in shown
    assert told("ragnarok-skirmish") not in shown, "36 cards and more are left to draft"
    for name in ("norse.yaml", "japanese.yaml"):
        (root / "data" / GAME / "cards" / name).unlink()
        (root / "data" / GAME / "decks" / name).unlink()
    _status, shown, _errors = call(capsys, "check", GAME, "--root", str(root))
    assert f"{told('pantheon-skirmish')} 2 to 4 seats: Pantheons with enough cards of each level: 1, but 2" in shown
    assert f"{told('ragnarok-campaign')} 2 to 4 seats: Cards of level I to draft: 9," in shown
    assert f"{GAME}: good, 18 cards" in shown
    for folder in ("cards", "decks"):
        (root / "data" / GAME / folder / "american.yaml").write_text("")
    status, shown, _errors = call(capsys, "check", GAME, "--root", str(root))
    assert status == 1
    assert f"{told('ragnarok-skirmish', '')} 2 to 4 seats: " in shown
    assert f"{GAME}: cannot be played, 4 errors, " in shown


def test_check_tells_where_a_damaged_picture_is(root, tmp_path_factory, capsys):
    over = tmp_path_factory.mktemp("over")
    (over / "data").mkdir()
    for folder in (root, over):
        (folder / "assets" / GAME / "cards").mkdir(parents=True)
    reason = "damaged, or no PNG, JPEG or WebP picture; save it anew as one of these"
    shutil.copytree(bundled_root() / "assets", root / "assets", dirs_exist_ok=True)
    (root / "assets" / GAME / "cards" / "zeus.png").write_bytes(b"nothing")
    (over / "assets" / GAME / "cards" / "hera.png").write_bytes(b"nothing")
    status, shown, _errors = call(capsys, "check", GAME, "--root", str(root), "--root", str(over))
    assert status == 0
    assert [line for line in shown.splitlines() if "damaged" in line] == [
        f"{over}/assets/{GAME}/cards/hera.png:1:1: warning: {reason}",
        f"assets/{GAME}/cards/zeus.png:1:1: warning: {reason}",
    ]


def test_check_names_the_characters_that_no_font_has(tmp_path, monkeypatch, capsys):
    (tmp_path / "data" / GAME / "cards").mkdir(parents=True)
    cards = tmp_path / "data" / GAME / "cards" / "mine.yaml"
    cards.write_text('atalanta:\n  name: "Atalanta 龘"\n  flavour: "Ἀταλάντη"\n', encoding="utf-8")
    monkeypatch.setenv("WARTABLE_HOME", str(tmp_path))
    status, shown, _errors = call(capsys, "check", GAME)
    assert status == 0
    told = [line for line in shown.splitlines() if "characters" in line]
    assert any(
        line.startswith(f"{cards}:2:9: warning: 'name' of card 'atalanta' has characters that ")
        and "龘 U+9F98 (cjk unified ideograph-9f98)" in line
        for line in told
    ), shown
    write_font(tmp_path / "assets" / GAME / "fonts" / "mine.ttf", {"龘": "W", "Ἀ": "A", "ά": "a"})
    assert "characters" not in call(capsys, "check", GAME)[1]


def test_check_ends_with_what_the_users_folder_does(tmp_path, monkeypatch, capsys):
    home = tmp_path / "data" / "mythic-wars"
    home.mkdir(parents=True)
    (home / "abilities.yaml").write_text(
        "bloodlust: {name: Bloodlust, kind: persistent, text: x, when: [], modify: [{stat: attack_dice, by: 1, to: supporting}]}\n"
    )
    monkeypatch.setenv("WARTABLE_HOME", str(tmp_path))
    status, shown, _errors = call(capsys, "check", "mythic-wars")
    assert status == 0
    line = next(
        number
        for number, text in enumerate((bundled_root() / "data/mythic-wars/abilities.yaml").read_text().splitlines(), 1)
        if text.startswith("bloodlust:")
    )
    told = f"  {tmp_path}: ability bloodlust replaces data/mythic-wars/abilities.yaml:{line}, used by ares"
    assert shown.splitlines()[-1] == told


def test_what_the_users_folder_takes_from_a_game_is_told_of_that_folder(tmp_path, monkeypatch, capsys):
    home = tmp_path / "data" / GAME
    home.mkdir(parents=True)
    modes = open_game(GAME).defs.modes
    (home / "game.yaml").write_text(
        "modes: {" + ", ".join([f"{mode}: {{fields: {{ready: false}}}}" for mode in modes]) + "}\n"
    )
    monkeypatch.setenv("WARTABLE_HOME", str(tmp_path))
    status, shown, _errors = call(capsys, "check", GAME)
    assert status == 1
    assert shown.splitlines()[0] == (
        f"{home}/game.yaml:1:1: no mode can be played: there is none, or each says ready: false"
    )
    (home / "game.yaml").write_text(
        "modes: {ragnarok-skirmish: {fields: {draft: [[{levels: [I], turns: 10, rule: LAW-RSK-02}]]}}}\n"
    )
    status, shown, _errors = call(capsys, "check", GAME)
    assert shown.startswith(f"{home}/game.yaml:1:1: warning: the mode 'ragnarok-skirmish' cannot be played with ")


def test_check_of_a_folder_elsewhere_takes_it_as_an_overlay(root, capsys):
    cards = root / "data" / GAME / "cards"
    for path in cards.iterdir():
        path.unlink()
    (cards / "mine.yaml").write_text("ares: {name: 5}\n")
    status, shown, _errors = call(capsys, "check", str(root / "data" / GAME))
    assert status == 1
    assert "cards/mine.yaml:1:" in shown


def test_simulate_prints_intervals_and_one_digest(capsys):
    words = ("simulate", GAME, "--games", "6", "--bots", "random,greedy", "--seed", "4", "--workers", "1")
    status, shown, _errors = call(capsys, *words)
    assert status == 0
    assert "Each seed was played 2 times" in shown
    assert re.search(r"seat 1 +\d+\.\d% +\[\d+\.\d%, \d+\.\d%\]", shown)
    assert re.search(r"greedy +\d+\.\d% .* of 6 seats", shown)
    assert re.search(r"^Digest [0-9a-f]{16}$", shown, re.MULTILINE)
    again = call(capsys, *words)[1]
    assert again.splitlines()[1:] == shown.splitlines()[1:]


def test_simulate_takes_options_as_yaml_would(capsys):
    game = open_game(GAME)
    option = next(option for option in game.defs.options.values() if option.least is not None)
    status, _shown, errors = call(capsys, "simulate", GAME, "--games", "1", "--options", f"{option.id}=lots")
    assert status == 2
    assert f"option {option.id} is 'lots'; it must be a whole number" in errors
    status, _shown, errors = call(
        capsys, "simulate", GAME, "--games", "1", "--workers", "1", "--options", f"{option.id}={option.least}"
    )
    assert status == 0, errors


def test_simulate_names_the_modes_there_are(capsys):
    status, _shown, errors = call(capsys, "simulate", GAME, "--mode", "blitz")
    assert status == 2
    assert "has no mode 'blitz'. There are: pantheon-skirmish" in errors


def test_rules_lists_what_no_test_names_and_what_no_register_has(tmp_path, capsys):
    registers = [listing.game.defs.rules for listing in games() if listing.game is not None]
    tested = [rule for register in registers for rule in register.values() if rule.status == "tested"]
    missing, *named = tested
    family = missing.id.rpartition("-")[0]
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_all.py").write_text("".join(f"# {rule.id}\n" for rule in named))
    status, shown, _errors = call(capsys, "rules", "--tests", str(tests))
    assert status == 1
    assert f"{missing.id}: {missing.text}" in shown
    assert "1 without a test" in shown
    (tests / "more.yaml").write_text(f"rules: [{missing.id}]\n")
    status, shown, _errors = call(capsys, "rules", "--tests", str(tests))
    assert status == 0
    (tests / "typo.py").write_text(f'"""{family}-999"""\n')
    status, shown, _errors = call(capsys, "rules", "--tests", str(tests))
    assert status == 1
    assert f"{family}-999 is named in tests/typo.py but stands in no register" in shown


def test_rules_needs_the_tests(tmp_path, capsys):
    status, _shown, errors = call(capsys, "rules", "--tests", str(tmp_path / "none"))
    assert status == 2
    assert "there are no tests in" in errors


def test_ids_are_found_in_words_of_any_file(tmp_path):
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "a.yaml").write_text("rules: [LAW-ATT-04, LAW-R-28]  # not LAW-EX, not X-1\n")
    (folder / "b.png").write_text("LAW-ATT-05")
    assert cited_ids(folder) == {"LAW-ATT-04": "tests/a.yaml", "LAW-R-28": "tests/a.yaml"}
