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
