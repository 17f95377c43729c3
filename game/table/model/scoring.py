"""What has scored in a round, counted in words for each seat, with the components that did: by the round's events and its last view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.rules.plain import NOBODY, zone_name
from game.rules.rulesdef import LATTICE
from game.rules.view import Sighting, View
from game.table.model.heard import ControlChanged, Gained, LineScored, RoundEnded, hear
from game.table.model.past import Happening, Past

TOTAL, HELD, EACH = "scored.total", "scored.held", "scored.each"


def scores(past: Past, step: int, view: View) -> tuple[Happening, ...]:
    """What each seat has scored in the round that a step ended or, if none ended in it, that is going on; `view` is the board as it was.

    By the texts of the pack: `scored.total` adds up what the events of the round say that was gained, `scored.held` counts what lies on the
    board, or before the seats. Nothing where the pack has neither.
    """
    words = past.words()
    if words.has(TOTAL):
        told = _gained(past, step, view)
    elif words.has(HELD):
        told = _held(past, step, view)
    else:
        return ()
    return tuple([Happening(step, seat, line, (line,), (), ids) for seat, (line, ids) in told.items()])


def last_end(past: Past, viewer: int) -> tuple[int, RoundEnded | None]:
    """The step in which a round ended last, and what was told of that; the present step and None if none has."""
    last = past.match.history
    for step in range(last, 0, -1):
        for heard in map(hear, past.events(step, viewer)):
            if isinstance(heard, RoundEnded):
                return step, heard
    return last, None


def _round_of(past: Past, step: int, viewer: int) -> range:
    """The steps of the round that a step belongs to, as its last one."""
    first = step
    while first > 1 and not any(isinstance(hear(event), RoundEnded) for event in past.events(first - 1, viewer)):
        first -= 1
    return range(first, step + 1)


class _Gains(NamedTuple):
    """What a seat has gained, by the kinds of events that told it, and the components that it was gained by."""

    by_kind: dict[str, list[int]]
    components: dict[int, None]


def _gained(past: Past, step: int, view: View) -> dict[int, tuple[str, tuple[int, ...]]]:
    """What each seat gained in the events of a round, `7 Glory: 4 lines, 2 + 1 captures`, and by which components."""
    gains = {seat: _Gains({}, {}) for seat in view.seats()}
    for number in _round_of(past, step, view.seat):
        for event in past.events(number, view.seat):
            heard = hear(event)
            if not isinstance(heard, LineScored | Gained) or heard.seat not in gains or not heard.glory:
                continue
            by_kind, components = gains[heard.seat]
            by_kind.setdefault(event.kind, []).append(heard.glory)
            if isinstance(heard, Gained):
                components.update({heard.component: None} if heard.component else {})
            else:
                components.update(dict.fromkeys(_on(past.match.view_at(number, view.seat), heard)))
    return {seat: (_gains_told(past, each.by_kind), tuple(each.components)) for seat, each in gains.items()}


def _gains_told(past: Past, by_kind: Mapping[str, Sequence[int]]) -> str:
    parts = [_counted(values, _called(past, kind, len(values))) for kind, values in by_kind.items()]
    return _whole(past, TOTAL, sum(sum(values) for values in by_kind.values()), parts)


def _on(view: View, line: LineScored) -> list[int]:
    """The components that lie on the cells of a line."""
    zones = [line.zone] if line.zone else [*view.boards]
    lying = [view.occupants(zone).get(cell) for zone in zones for cell in line.cells]
    return [sighting.id for sighting in lying if sighting is not None and sighting.id is not None]


def _counted(values: Sequence[int], word: str) -> str:
    """`4 lines` where each counts 1, else `2 + 1 captures`."""
    numbers = str(len(values)) if all(value == 1 for value in values) else " + ".join(map(str, values))
    return f"{numbers} {word}"


def _called(past: Past, kind: str, count: int) -> str:
    """What so many of a kind are called: by the text `scored.<kind>`, or for one `scored.<kind>.one`."""
    words = past.words()
    many = words.say(f"scored.{kind}")
    return words.say(f"scored.{kind}.one", default=many) if count == 1 else many


def _held(past: Past, step: int, view: View) -> dict[int, tuple[str, tuple[int, ...]]]:
    """What each seat has on the board, or before it: those of its own and those that it has taken, or each by its name."""
    words = past.words()
    by_name = words.has(EACH)
    first = {} if by_name else _first_seats(past, step, view.seat)
    in_play = _in_play(past, view)
    found: dict[int, tuple[str, tuple[int, ...]]] = {}
    for seat in view.seats():
        held = [sighting for sighting in in_play if sighting.controller == seat]
        if by_name:
            parts = [
                words.say(EACH, {**sighting.marks, "component": words.component(view, sighting.id or 0)})
                for sighting in held
            ]
        else:
            taken = sum(first.get(sighting.id or 0, seat) != seat for sighting in held)
            counts = (("own", len(held) - taken), ("taken", taken))
            parts = [_counted([1] * count, _called(past, kind, count)) for kind, count in counts if count]
        ids = tuple([sighting.id for sighting in held if sighting.id is not None])
        found[seat] = (_whole(past, HELD, len(held), parts), ids)
    return found


def _first_seats(past: Past, step: int, viewer: int) -> dict[int, int]:
    """The seats that had the components first which have changed hands in a round."""
    found: dict[int, int] = {}
    for number in _round_of(past, step, viewer):
        for heard in map(hear, past.events(number, viewer)):
            if isinstance(heard, ControlChanged) and heard.before != NOBODY:
                found.setdefault(heard.component, heard.before)
    return found


def _in_play(past: Past, view: View) -> list[Sighting]:
    """The cards that lie on boards or, in a game without boards, in the zones that the text `scored.zone` names."""
    code, words = past.match.game.code, past.words()
    boards = [spec.name for spec in code.zones if spec.shape == LATTICE]
    names = boards or [words.say("scored.zone", default="")]
    zones = [zone for zone in view.zones() if zone_name(zone) in names]
    return [sighting for zone in zones for sighting in view.zone(zone) if sighting.type == "card"]


def _whole(past: Past, key: str, total: int, parts: Sequence[str]) -> str:
    words = past.words()
    said = words.say(f"{key}.one", {"total": total}, default=words.say(key, {"total": total})) if total == 1 else ""
    told = said or words.say(key, {"total": total})
    return f"{told}: {', '.join(parts)}" if parts else told
