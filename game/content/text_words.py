"""Finds typing errors in texts: placeholders and keys that nothing in the game's code or pack is called by.

What fills in the lines of the log and the questions is declared (see `filled_in`). The placeholders of a pack's other texts are compared
with one another, those of an overlay with the text that it replaces.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from game.content.complaints import Complaints, Place, listed
from game.content.filled_in import filled_in
from game.rules.abilities.records import AskWho
from game.rules.gamedef import GameDef
from game.rules.records import Record, declared, meanings
from game.rules.rulesdef import EditSpec
from game.rules.told import NAMESAKE
from game.rules.wording import names_in

SECTIONS = (
    "ability",
    "area",
    "bar",
    "button",
    "card",
    "chip",
    "coming",
    "count",
    "deal",
    "deck",
    "deck_part",
    "deeds",
    "drop",
    "edit",
    "edit_param",
    "face",
    "field",
    "empty",
    "foretold",
    "held",
    "help",
    "lacks",
    "link",
    "log",
    "mark",
    "marker",
    "menu",
    "mode",
    "name",
    "odds",
    "option",
    "order",
    "outcome",
    "part",
    "phase",
    "preview",
    "price",
    "prompt",
    "refusal",
    "roll",
    "round",
    "scored",
    "side",
    "sign",
    "stat",
    "tag",
    "throw",
    "thrown",
    "warn",
    "why",
    "window",
    "word",
    "zone",
)
"""First words of keys that the table reads in every game; fields of the cards and names in braces stand beside them."""
ALIKE = 0.8
"""How near (0 to 1) a word must come to one of SECTIONS to be taken for a misspelling of it."""


def check_reworded(
    key: str, text: str, original: str, place: Place, complaints: Complaints, *, is_declared: bool = False
) -> None:
    """A text that replaces another can name only what is filled in there, and should name all of it.

    `is_declared`: what is filled in is known by other means and was looked at already.
    """
    names, known = names_in(text), names_in(original)
    for name in names:
        if name not in known and not is_declared:
            there = (
                f"the original text has {listed(_braced(known))}"
                if known
                else "the original text has no name in braces"
            )
            hint = complaints.nearest(name, known)
            complaints.error(
                place, f"the text '{key}' has an unknown {{{name}}}; {there}", f"{{{hint}}}" if hint else ""
            )
    left_out = [name for name in known if name not in names]
    if left_out:
        complaints.warn(place, f"the text '{key}' leaves out {listed(_braced(left_out))} of the original text")


def _said_of_edit(op: str, spec: EditSpec) -> list[str]:
    """What follows `edit.` in the texts about something that is done by hand: its name, its line of the log, and the words of its
    parameters.
    """
    said = [op, f"{op}.log"]
    for name, param in spec.params.items():
        if param.type == "bool":
            said += [f"{op}.log.{name}", f"{op}.{name}.yes", f"{op}.{name}.no"]
        said += [f"what.{word}" for word in param.words]
    return said


def _braced(names: Collection[str]) -> list[str]:
    return [f"{{{name}}}" for name in names]


def check_placeholders(
    texts: Mapping[str, str], places: Mapping[str, Place], code: GameDef | None, complaints: Complaints
) -> None:
    """Warn of a placeholder of one text alone that looks like a misspelling of one in other texts, where no declaration knows better.

    Not while errors are to be mended, an unknown name in the text of an overlay among them.
    """
    if complaints.fatal:
        return
    users: dict[str, list[str]] = {}
    for key, text in texts.items():
        for name in names_in(text):
            users.setdefault(name, []).append(key)
    named = _named(code)
    for name, keys in users.items():
        if len(keys) > 1 or name in named or filled_in(keys[0], code) is not None:
            continue
        meant = next((other for other in (*users, *named) if other != name and slipped(name, other)), "")
        if meant:
            complaints.warn(
                places[keys[0]], f"the text '{keys[0]}' has {{{name}}}, which nothing else has", f"{{{meant}}}"
            )


def _named(code: GameDef | None) -> tuple[str, ...]:
    """Placeholders in whose place the table writes the name of a card or a player."""
    if code is None:
        return ()
    kinds: list[type[Record]] = [*code.told.values(), *[kind.question for kind in code.kinds.values()]]
    return tuple(dict.fromkeys([name for kind in kinds for name in meanings(kind)]))


def slipped(word: str, other: str) -> bool:
    """Whether one slip of the fingers makes `word` of `other`: two letters exchanged, one left out, put in or mistaken.

    An ending `s` is no slip, and words of fewer than four letters differ too little to tell.
    """
    if min(len(word), len(other)) < 4 or word in (f"{other}s", other) or other == f"{word}s":
        return False
    begin = 0
    while begin < min(len(word), len(other)) and word[begin] == other[begin]:
        begin += 1
    one, two = word[begin:], other[begin:]
    if len(one) != len(two):
        longer, shorter = (one, two) if len(one) > len(two) else (two, one)
        return longer[1:] == shorter
    return one[1:] == two[1:] or (one[:2] == two[:2][::-1] and one[2:] == two[2:])


def check_keys(
    places: Mapping[str, Place],
    code: GameDef | None,
    entries: Mapping[str, Collection[str]],
    fields: Collection[str],
    filled: Collection[str],
    client: Collection[str],
    complaints: Complaints,
) -> None:
    """Warn of keys that nobody reads.

    `client` are the keys of what the client says in all games, which a pack may say in its own words. `entries` are the ids in the pack by
    section (`card`, `ability`, `marker`); what the questions, the zones and what a match may lack are called says `code`. `fields` are the
    fields of the cards and `filled` the names in braces, each of which is a section of its own.
    """
    known: dict[str, list[str]] = {section: list(ids) for section, ids in entries.items() if ids}
    if code is not None:
        known["menu"] = list(code.kinds)
        abilities = [
            id
            for id, kind in code.kinds.items()
            if {"ability", "source"} <= {each.name for each in declared(kind.question).fields}
        ]
        purposes = [f"{AskWho.kind}.{op}" for op in code.vocabulary.steps] if AskWho.kind in abilities else []
        known["prompt"] = [*code.kinds, *purposes, *[f"{id}.{NAMESAKE}" for id in (*abilities, *purposes)]]
        known["zone"] = [zone.name for zone in code.zones]
        if code.decks is not None:
            known["deck_part"] = list(code.decks.parts)
        labels = [key.removeprefix("area.") for key in places if key.startswith("area.")]
        known["empty"] = [*known["zone"], *labels]
        known["edit"] = [word for op, spec in code.edits.items() for word in _said_of_edit(op, spec)]
        known["edit_param"] = [name for spec in code.edits.values() for name in spec.params]
        if code.window_names:
            known["window"] = list(code.window_names)
        if code.phases:
            known["phase"] = list(code.phases)
        if code.outcomes:
            tallies = [key.removeprefix("outcome.") for key in places if key.startswith("outcome.tally.")]
            known["outcome"] = [*code.outcomes, *tallies]
    else:
        known.pop("marker", None)  # a game may have more than those of its pack
    sections = dict.fromkeys([*SECTIONS, *fields, *filled])
    of_client: dict[str, list[str]] = {}
    for key in client:
        section, _dot, rest = key.partition(".")
        if section not in sections:
            of_client.setdefault(section, []).append(rest)
    known.update(of_client)
    for key, place in places.items():
        if key in client or (code is not None and key in code.needs):
            continue
        section, dot, rest = key.partition(".")
        ids = known.get(section) if dot else None
        if ids is not None:
            word = rest.removesuffix(".help").removesuffix(".short")
            if rest not in ids and word not in ids:
                thing = "question" if section in ("prompt", "menu") else section
                thing = "text of the client" if section in of_client else thing
                hint = complaints.nearest(word, ids)
                complaints.warn(place, f"the text '{key}' is read by nobody: there is no {thing} '{word}'", hint)
        elif dot and section not in sections:
            hint = complaints.nearest(section, sections, ALIKE)
            why = "" if hint else f": no text begins with '{section}'"
            complaints.warn(place, f"the text '{key}' is read by nobody{why}", f"{hint}.{rest}" if hint else "")
        elif not dot and code is not None:
            near = section if section in sections else complaints.nearest(section, sections, ALIKE)
            hint = f"{near}.<name>" if near else complaints.nearest(section, code.needs, ALIKE)
            complaints.warn(place, f"the text '{key}' is read by nobody", hint)
