"""Effects with a duration, as a position is written with them: what they change, of whom, by which ability, and how long they last yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.rules.abilities import evaluation
from game.rules.abilities.language import Reading
from game.rules.abilities.records import Lasting, Scope
from game.rules.notation.position import ability_of, card_of
from game.rules.notation.words import (
    NotationError,
    known,
    list_of,
    mapping_of,
    name_of,
    named,
    names_of,
    number_of,
    seat_of,
)
from game.rules.plain import NOBODY, Frozen
from game.rules.rulesdef import Rules
from game.rules.state import State
from game.rules.wording import meant

LASTING: Final = "lasting"
"""The key of a position under which they stand."""
KINDS: Final = ("modify", "set", "grant", "copy")
KEYS: Final = ("effect", "what", "by", "on", "of", "ability", "until", "whose", "more", "marker")


def _seat_of(reading: Reading, each: Lasting) -> int:
    """The seat whose period it is, where each seat has its own."""
    stamp: Any = each.stamp
    return int(stamp[0]) if each.period in reading.of_seat else NOBODY


def _now(reading: Reading, state: State, period: str, source: int, seat: int) -> Any:
    """The stamp of the period that goes on now; None if none does."""
    return next(iter(evaluation.stamps(reading, state, period, Scope(source, "", 0, seat))), None)


def _more(reading: Reading, state: State, each: Lasting) -> int:
    """How many periods more than the present one it lasts."""
    stamp: Any = each.stamp
    now = _now(reading, state, each.period, each.source, _seat_of(reading, each))
    if now is None or each.period not in reading.rising:
        return 0
    return int(stamp[1] - now[1] if each.period in reading.of_seat else stamp - now)


def write(reading: Reading, state: State, players: Sequence[str]) -> list[dict[str, Any]]:
    """The effects that go on, in the order in which they began. Components that have left are not named any more."""
    found = []
    for each in evaluation.lasting(reading, state):
        seat = _seat_of(reading, each)
        said: dict[str, Any] = {
            "effect": each.kind,
            "what": each.word,
            "by": each.by,
            "on": names_of(state, [id for id in each.who if id in state.components]),
            "ability": each.ability,
            "until": each.period,
        }
        if each.source in state.components:
            said["of"] = name_of(state, each.source)
        if seat != NOBODY:
            said["whose"] = players[seat]
        said.update(
            {key: value for key, value in (("more", _more(reading, state, each)), ("marker", each.marker)) if value}
        )
        found.append(said)
    return found


def read(code: Rules, reading: Reading, state: State, given: Any, players: Sequence[str]) -> tuple[Lasting, ...]:
    """The effects that are written under the key. Raises NotationError for what cannot be read, or does not go on in this position."""
    return tuple(
        [_read(code, reading, state, entry, players, nth) for nth, entry in enumerate(list_of(given, LASTING))]
    )


def _known_word(code: Rules, state: State, kind: str, word: str, by: int, nth: int) -> None:
    """Raise NotationError for a stat, flag or ability of a card that there is not."""
    if kind == "copy":
        card = card_of(state.defs, word, LASTING, nth, "what")
        if not 0 <= by < len(card.abilities):
            raise NotationError(f"{word} has no ability {by}, counted from 0", LASTING, nth, "by")
        return
    words = code.vocabulary.flags if kind == "grant" else code.stats
    if word not in words:
        raise NotationError(f"nothing here is called {word!r}{meant(word, words)}", LASTING, nth, "what")


def _read(code: Rules, reading: Reading, state: State, written: Any, players: Sequence[str], nth: int) -> Lasting:
    entry: Mapping[str, Any] = mapping_of(written, LASTING, nth)
    known(entry, KEYS, "an effect", LASTING, nth)
    kind, until = str(entry.get("effect", KINDS[0])), str(entry.get("until", ""))
    if kind not in KINDS:
        raise NotationError(f"{kind!r} is no effect; there are {', '.join(KINDS)}", LASTING, nth, "effect")
    if until not in code.vocabulary.periods:
        raise NotationError(f"{until!r} is no period{meant(until, code.vocabulary.periods)}", LASTING, nth, "until")
    seat = seat_of(players, entry["whose"], LASTING, nth, "whose") if "whose" in entry else NOBODY
    source = named(state, str(entry["of"]), NOBODY) if "of" in entry else 0
    now = _now(reading, state, until, source, seat) if (until in reading.of_seat) == (seat != NOBODY) else None
    if now is None:
        raise NotationError(f"nothing that lasts until {until!r} goes on here", LASTING, nth, "until")
    more = number_of(entry.get("more", 0), LASTING, nth, "more")
    if more and until in reading.rising:
        now = (now[0], now[1] + more) if until in reading.of_seat else now + more
    who = tuple([named(state, str(name), NOBODY) for name in list_of(entry.get("on"), LASTING, nth, "on")])
    by, word = number_of(entry.get("by", 0), LASTING, nth, "by"), str(entry.get("what", ""))
    _known_word(code, state, kind, word, by, nth)
    ability = ability_of(state.defs, entry.get("ability"), LASTING, nth, "ability").id
    return Lasting(kind, word, by, who, source, ability, until, now, str(entry.get("marker", "")))


def alike(reading: Reading, state: State) -> list[str]:
    """The effects that go on as far as play goes by them, in no order: components by what they are, periods by how long they last yet."""
    found = []
    for each in evaluation.lasting(reading, state):
        who = sorted([state.components[id].ref for id in each.who if id in state.components])
        source = state.components[each.source].ref if each.source in state.components else ""
        said = Frozen(
            what=(each.kind, each.word, each.by, each.ability, each.period, each.marker),
            who=tuple(who),
            source=source,
            whose=_seat_of(reading, each),
            more=_more(reading, state, each),
        )
        found.append(repr(dict(said)))
    return sorted(found)
