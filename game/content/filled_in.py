"""What may stand in braces in a line of the log and in a question: what its event tells, what its question holds, as the game declares."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from game.content.complaints import Complaints, Place, listed
from game.rules.gamedef import GameDef
from game.rules.records import ID, Question, Told, declared, meanings, types_of
from game.rules.told import ACTOR, BY_SEAT, HOW, NAMESAKE, ONLY_ROUND, PARTS, WHY
from game.rules.wording import names_in

LINES = ("log", "chip", "foretold", "thrown", "price")
"""Sections of texts that tell of events."""


class Filled(NamedTuple):
    """What fills in a text: `thing` says what it is (`the event 'bids'`), `names` are those that it has."""

    thing: str
    names: tuple[str, ...]


def filled_in(key: str, code: GameDef | None) -> Filled | None:
    """What fills in the text of this key, or None where no declaration says so."""
    section, _dot, rest = key.partition(".")
    if code is None:
        return None
    if section in LINES:
        event = code.told.get(rest.partition(".")[0])
        return Filled(f"the event '{event.kind}' tells", names_told(event)) if event is not None else None
    rest = rest.removesuffix(f".{NAMESAKE}") if section == "prompt" else rest
    if section == "prompt" and rest in code.kinds:
        question = code.kinds[rest].question
        if question.values is not Question.values:  # what it shows is worked out
            return None
        names = [each.name for each in declared(question).fields if each.name not in ("seat", "manner")]
        return Filled(f"the question '{rest}' has", tuple(names))
    return None


def names_told(event: type[Told]) -> tuple[str, ...]:
    """The names that a line of the log may have in braces: what the event tells, and what the log makes of it.

    That is the name of a component by its `ref`; `sum`, how a total came about, and `value_why`, what makes a `value` that has
    `value_parts`; `glory_by_seat`, numbers of all seats with their names; and `actor`, the seat by whose action it came.
    """
    names = [each.told for each in declared(event).fields]
    if "ref" in names and "component" not in names:
        names.append("component")
    if {"parts", "printed"} <= {*names}:
        names.append("sum")
    names += [f"{each}{WHY}" for each in names if f"{each}{PARTS}" in names]
    names += [f"{each.rstrip('_')}{BY_SEAT}" for each, kind in types_of(event).items() if kind == tuple[int, ...]]
    return (*names, ACTOR)


def check_filled(key: str, text: str, code: GameDef | None, place: Place, complaints: Complaints) -> bool:
    """Whether declarations say what fills in this text. It can name nothing else then."""
    known = filled_in(key, code)
    if known is None:
        return False
    for name in names_in(text):
        if name not in known.names:
            has = listed([f"{{{each}}}" for each in known.names]) or "nothing that could stand in braces"
            hint = complaints.nearest(name, known.names)
            complaints.error(
                place, f"the text '{key}' has an unknown {{{name}}}; {known.thing} {has}", f"{{{hint}}}" if hint else ""
            )
    return True


def check_lines(
    places: Mapping[str, Place],
    code: GameDef,
    written: Mapping[str, Place],
    abilities: Collection[str],
    complaints: Complaints,
) -> None:
    """Warn of what is told without a line of the log: an event that is not declared silent, a way in which one comes about
    (`GameDef.ways`), and what the steps of abilities do (`written`: line -> where the first step that is told by it stands); and of lines
    that no event is told with. `abilities`: their ids, by which events may come about, too.
    """
    top = next(iter(places.values()))._replace(line=1, column=1)
    for event in code.events:
        if not event.is_silent() and f"log.{event.kind}" not in places:
            complaints.warn(top, f"there is no text 'log.{event.kind}', and the event is not declared silent")
    for line, place in _due(code, written, top).items():
        kind, _dot, word = line.partition(".")
        if f"log.{line}" in places:
            continue
        known = _ways(code, kind, written) if place is top else []
        hint = complaints.nearest(word, [each for each in _words(places, kind) if each not in known])
        if f"log.{kind}" not in places:
            text = f"there is no text 'log.{line}', so the log says nothing of it; if that is meant, let it be empty"
            complaints.warn(place, text, hint)
        elif hint and place is not top:
            complaints.warn(place, f"there is no text 'log.{line}', so the log says 'log.{kind}' of it", hint)
    for key, place in places.items():
        section, _dot, rest = key.partition(".")
        if section not in LINES:
            continue
        name, *words = rest.split(".")
        told = code.told.get(name)
        if told is None:
            hint = complaints.nearest(name, code.told)
            complaints.warn(place, f"the text '{key}' is read by nobody: there is no event '{name}'", hint)
            continue
        known = [*facts(told), *_ways(code, name, written)]
        wrong = _no_variant(told, words, {*known, *abilities} if name in code.ways else None)
        if wrong:
            complaints.warn(place, f"the text '{key}' is read by nobody: {wrong}", complaints.nearest(words[-1], known))


def _due(code: GameDef, written: Mapping[str, Place], top: Place) -> Mapping[str, Place]:
    """The lines of the log that tell how events come about, each with the place to complain of if there is none."""
    declared_lines = [f"{kind}.{word}" for kind, words in code.ways.items() for word in words]
    return {**dict.fromkeys(declared_lines, top), **written}


def _words(places: Collection[str], kind: str) -> list[str]:
    """The words by which some event is told in lines of the log."""
    return [key.removeprefix(f"log.{kind}.") for key in places if key.startswith(f"log.{kind}.")]


def _ways(code: GameDef, kind: str, written: Collection[str]) -> list[str]:
    """The words by which some event may come about."""
    steps = [line.partition(".")[2] for line in written if line.startswith(f"{kind}.")]
    return [*code.ways.get(kind, ()), *steps]


def facts(event: type[Told]) -> tuple[str, ...]:
    """What may be true or not of such an event: its facts, that it tells of a component, that an ability is called like its card."""
    names = [each.rstrip("_") for each, kind in types_of(event).items() if kind is bool]
    names += [name for name, what in meanings(event).items() if what == ID]
    return (*names, *([NAMESAKE] if {"ability", "component"} <= {*names_told(event)} else []))


def _no_variant(event: type[Told], words: list[str], known: Collection[str] | None) -> str:
    """Why no such event is told by a text `log.<event>` with these further words; empty if one may be.

    The words are how it came about (one of those that are `known`, if the game declares them), its type, a fact that is true of it, or type
    and fact; and a last one for matches of one round.
    """
    if words[-1:] == [ONLY_ROUND]:
        words = words[:-1]
    names = [each.told for each in declared(event).fields]
    true = facts(event)
    how = any(each in names for each in HOW)
    typed = "type" in names
    if (
        not words
        or (len(words) == 1 and ((how and (known is None or words[0] in known)) or typed or words[0] in true))
        or (len(words) == 2 and typed and words[1] in true)
    ):
        return ""
    word = ".".join(words)
    return (
        f"'{word}' is no fact of the event '{event.kind}', which tells of no cause or type either"
        if not how and not typed
        else f"nothing that the event '{event.kind}' tells can be '{word}'"
    )
