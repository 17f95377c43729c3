"""What a YAML file means here, and where it says so."""

from __future__ import annotations

import pytest

from game.content.complaints import Complaints, Origin, Place
from game.content.yaml_source import MOST_BYTES, read

ORIGIN = Origin("x.yaml", "data/p/x.yaml")


def values(raw: str | bytes):
    complaints = Complaints()
    source = read(raw.encode() if isinstance(raw, str) else raw, ORIGIN, complaints)
    return source.data, [str(each) for each in complaints.sorted()]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("yes", "yes"), ("no", "no"), ("on", "on"), ("Off", "Off"), ("y", "y"),
        ("true", True), ("True", True), ("FALSE", False), ("tRue", "tRue"),
        ("null", None), ("~", None), ("", None), ("Null", None), ("nil", "nil"),
        ("12", 12), ("-3", -3), ("+3", 3), ("0", 0), ("012", 12), ("0o14", 12), ("0xC", 12), ("0b11", "0b11"),
        ("1_000", "1_000"), ("12:30", "12:30"), ("12:30:00", "12:30:00"), ("2026-11-27", "2026-11-27"),
        ("1e3", 1000.0), ("1.5", 1.5), (".5", 0.5), ("1.", 1.0), ("-1E-2", -0.01), (".inf", ".inf"), (".nan", ".nan"), (".", "."),
        ("-", [None]), ("6/4/3/5", "6/4/3/5"), ("n1 e2", "n1 e2"), ("=", "="), ("'12'", "12"), ('"true"', "true"), ("+", "+"),
    ],
)  # fmt: skip
def test_values_follow_the_core_schema_of_yaml_1_2(written: str, meant: object):
    data, _complaints = values(f"key: {written}" if written != "-" else "key:\n-")
    assert data["key"] == meant
    assert type(data["key"]) is type(meant)


def test_keys_are_always_text():
    data, complaints = values("on: 1\nyes: 2\n012: 3\n1: 4\nnull: 5\n12:30: 6\ntrue: 7\n")
    assert list(data) == ["on", "yes", "012", "1", "null", "12:30", "true"]
    assert complaints == []


def test_anchors_repeat_a_value():
    assert values("a: &x [1, 2]\nb: *x\n") == ({"a": [1, 2], "b": [1, 2]}, [])


def test_a_byte_order_mark_and_other_line_ends_are_fine():
    assert values(b"\xef\xbb\xbfa: 1\r\nb: \xc3\xa9\r\n") == ({"a": 1, "b": "é"}, [])


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"a: 1\nb: x\x00y\n", "data/p/x.yaml:2:5: a NUL character stands here; delete it"),
        (b"a: \x07\n", "data/p/x.yaml:1:4: a control character 0x07 stands here; delete it"),
        ("a: é\nb: ".encode() + b"\xe9\n", "data/p/x.yaml:2:4: this byte (0xE9) is not UTF-8; save the file as UTF-8"),
        ("a: 1".encode("utf-16"), "data/p/x.yaml:1:1: the file is saved as UTF-16; save it as UTF-8"),
        (
            b"#" * (MOST_BYTES + 1),
            f"data/p/x.yaml:1:1: the file has {MOST_BYTES + 1} bytes; at most {MOST_BYTES} are read. Split it into several files",
        ),
    ],
)
def test_what_is_no_text_is_told(raw: bytes, told: str):
    assert values(raw) == (None, [told])


def test_an_empty_file_is_no_mistake():
    assert values("") == (None, [])
    assert values("# only a remark\n") == (None, [])


def test_every_value_and_key_knows_its_place():
    source = read("a:\n  b: [x, {c: 3}]\nd: é é\n".encode(), ORIGIN, Complaints())
    assert source.at(("a", "b", 1, "c")) == Place(ORIGIN, 2, 14)
    assert source.key("a", "b", 1, "c") == Place(ORIGIN, 2, 11)
    assert source.at(("a", "b", 9)) == Place(ORIGIN, 2, 6)
    assert source.key("d") == Place(ORIGIN, 3, 1)


@pytest.mark.parametrize(
    ("written", "place", "name"),
    [
        ('name: "Ata\u200blanta"', "1:11", "U+200B (zero width space)"),
        ("name: Ata\u200blanta", "1:10", "U+200B (zero width space)"),
        ("\ufeffname: 'Ata\ufefflanta'", "1:11", "U+FEFF (zero width no-break space)"),
        ("a: 1\r\nname: Ata\xadlanta", "2:10", "U+00AD (soft hyphen)"),
        ("{a: é, b: [é\u2060é]}", "1:13", "U+2060 (word joiner)"),
        ("name: |\n  One\n  tw\u202eo\nb: 1", "3:5", "U+202E (right-to-left override)"),
        ("name: >-\n  One\n  tw\u200eo", "3:5", "U+200E (left-to-right mark)"),
        ('name: "one\n  t\u2066wo"', "2:4", "U+2066 (left-to-right isolate)"),
        ("name: Ata\u200dlanta", "1:10", "U+200D (zero width joiner)"),
        ("name: Ata\u200clanta", "1:10", "U+200C (zero width non-joiner)"),
        ("name: \u0645\u06cc\u200clanta", "1:9", "U+200C (zero width non-joiner)"),
    ],
)
def test_a_character_without_width_in_a_value_is_told_with_its_place(written: str, place: str, name: str):
    told = (
        f"data/p/x.yaml:{place}: warning: here stands {name}, which cannot be seen; delete it, or write a plain space"
    )
    assert values(written)[1] == [told]


def test_an_escape_for_a_character_without_width_is_told_once_however_often_the_value_is_repeated():
    told = (
        "data/p/x.yaml:1:7: warning: an escape in this text stands for U+200B (zero width space), which cannot be seen"
    )
    assert values('name: &a "Ata\\u200blanta"\nagain: *a\n')[1] == [f"{told}; take it out"]


@pytest.mark.parametrize(
    "good",
    [
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # a Persian verb
        "\u0647\u200d.\u0634",  # a Persian abbreviation
        "\u0915\u094d\u200d\u0937",  # half a letter of Hindi
        "\U0001f469\U0001f3fd\u200d\U0001f680",  # an astronaut
        "\u2764\ufe0f\u200d\U0001f525 burns",  # a heart on fire
    ],
)
def test_joiners_between_letters_or_emoji_that_need_them_are_no_mistake(good: str):
    assert values(f'name: {good}\nquoted: "{good}"\n') == ({"name": good, "quoted": good}, [])
