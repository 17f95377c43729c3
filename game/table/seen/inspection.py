"""What the side panel tells about a component: printed and present values, what makes the difference, abilities in words, its data line."""

from __future__ import annotations

from game.client_words import nice
from game.rules.definitions import CardDef
from game.rules.plain import NOBODY
from game.rules.view import Sighting, View
from game.table.seen.seeing import Seer
from game.ui import text
from game.ui.component_views import Stat
from game.ui.die import DieLook
from game.ui.table_picture import Thing
from game.ui.table_view_panel import Inspection, StatLine
from game.words import Words

Worked = tuple[str, int, int, tuple[str, ...]]
"""A value worked out: its name, the total, what is printed, and what makes the difference."""


def inspection(view: View, seer: Seer, thing: Thing) -> Inspection:
    """What may be told about a thing on the table to the view's seat."""
    words = seer.words
    sighting = view.component(thing.id) if thing.id else None
    if sighting is None or sighting.ref is None:
        facts = [
            f"{nice(str(key))}: {words.defs.texts.get(f'{key}.{value}', value)}" for key, value in _back(thing).items()
        ]
        told = (("note", words.say("inspect.back")), *[("note", fact) for fact in facts])
        return Inspection(thing.key, words.say("table.hidden_card"), None, _back(thing), lines=told)
    if sighting.ref in seer.game.defs.cards:
        return _card(view, seer, thing, seer.game.defs.cards[sighting.ref])
    piece = seer.game.defs.pieces.get(sighting.ref)
    lines: list[tuple[str, str]] = []
    if piece is not None:
        for side, shape in piece.sides.items():
            special = [space_words(seer, ref) for ref in shape.spaces if ref]
            kinds = "; ".join(special) if special else words.say("inspect.plain_spaces")
            lines.append(("ability", f"{words.say(f'side.{side}', default=nice(side))}: {kinds}"))
        if piece.source.file:
            lines.append(("source", str(piece.source)))
    token = seer.game.defs.tokens.get(sighting.ref)
    if token is not None and isinstance(thing.look, DieLook):
        meant = words.say(f"face.{token.id}.{thing.look.face}", default=str(thing.look.face))
        lines.append(("ability", words.say("inspect.die", {"face": thing.look.face, "meaning": meant})))
        if thing.look.used:
            lines.append(("note", words.say("inspect.die_used")))
    sides = tuple([seer.piece(sighting.ref, side, 0) for side in piece.sides]) if piece is not None else ()
    return Inspection(thing.key, words.named(sighting.ref), None, {}, lines=tuple(lines), sides=sides)


def _back(thing: Thing) -> dict[str, str | int]:
    return dict(getattr(thing.look, "back", {}))


def _card(view: View, seer: Seer, thing: Thing, card: CardDef) -> Inspection:
    words = seer.words
    stats: list[StatLine] = []
    values: list[Worked] = []
    seen: dict[str, Stat] | None = None
    sighting = view.component(thing.id)
    in_play = sighting is not None and seer.in_play(sighting)
    lines: list[tuple[str, str]] = []
    if sighting is not None and in_play:
        seen = {}
        for stat in seer.game.code.stats:
            value = view.stat(thing.id, stat)
            seen[stat] = Stat(value.printed, value.total)
            parts = tuple([part_words(view, words, part.text, part.by, part.cause) for part in value.parts])
            values.append((words.say(f"stat.{stat}"), value.total, value.printed, parts))
        stats = stat_lines(words, values)
        if sighting.controller != NOBODY:
            lines.append(("note", words.say("inspect.controller", {"seat": words.seat(sighting.controller)})))
        for mark in seer.lying.pills:
            if sighting.marks.get(mark):
                told, meaning = words.say(f"mark.{mark}"), words.say(f"mark.{mark}.help", default="")
                lines.append(("note", f"{told}: {meaning}" if meaning else told))
        lines += [("note", told) for told in _lying(view, seer, sighting)]
        for marker, causes in view.markers(thing.id).items():
            if causes:
                look = seer.lying.tokens.get(marker)
                lines.append(
                    ("note", marker_words(view, words, marker, causes, counted=look is not None and look.counted))
                )
        board = view.boards.get(sighting.zone)
        space = board.spaces.get(sighting.place) if board is not None and sighting.place is not None else None
        if space is not None and space.ref:
            lines.append(("note", words.say("inspect.space", {"space": space_words(seer, space.ref)})))
    printed_words = card_words(words, card)
    abilities = [*_asked_for(view, seer, thing, card), *[line for line in printed_words if line[0] == "ability"]]
    lines = [*abilities, *lines, *[line for line in printed_words if line[0] != "ability"]]
    return Inspection(thing.key, card.name, seer.face(card.id), {}, tuple(stats), seen, tuple(lines))


def _lying(view: View, seer: Seer, sighting: Sighting) -> list[str]:
    """What it means how a card lies: on its side, before another one, with others before it, in a row that counts."""
    words, lying, found = seer.words, seer.lying, []
    if lying.turned and sighting.marks.get(lying.turned):
        told, meaning = words.say(f"mark.{lying.turned}"), words.say(f"mark.{lying.turned}.help", default="")
        found.append(f"{told}: {meaning}" if meaning else told)
    if lying.before:
        master = sighting.marks.get(lying.before)
        if type(master) is int and master and view.component(master) is not None:
            told = words.say(f"mark.{lying.before}", {"component": words.component(view, master)})
            meaning = words.say(f"mark.{lying.before}.help", default="")
            found.append(f"{told}: {meaning}" if meaning else told)
        found += [
            words.say(f"mark.{lying.before}.of", {"component": words.component(view, other.id)})
            for other in view.zone(sighting.zone)
            if other.id is not None and other.marks.get(lying.before) == sighting.id
        ]
    coming = view.facts().get("coming")
    for told in coming if isinstance(coming, tuple) else ():
        id, name, values = told
        if id == sighting.id and words.has(f"coming.{name}"):
            found.append(words.say(f"coming.{name}", words.values(view, values)))
    links = seer.links(view)
    for link in links:
        for id, other, key in (
            (link.start, link.end, f"link.{link.name}"),
            (link.end, link.start, f"link.{link.name}.of"),
        ):
            if id == sighting.id and words.has(key):
                found.append(words.say(key, {"component": words.component(view, other)}))
    number = seer.groups(links).get(sighting.id or 0)
    if number:
        names = dict.fromkeys([link.name for link in links if sighting.id in (link.start, link.end)])
        keys = [f"link.{name}.group" for name in names]
        found += [words.say(key, {"number": number}) for key in keys if words.has(key)]
    board = view.boards.get(sighting.zone)
    if board is not None and sighting.place is not None and words.has("sign.line"):
        for seat, lines in seer.lines(view, sighting.zone):
            if any(sighting.place in line for line in lines):
                found.append(words.say("sign.line", {"seat": words.seat(seat)}))
    return found


def _asked_for(view: View, seer: Seer, thing: Thing, card: CardDef) -> list[tuple[str, str]]:
    """The ability that asks the present question for this card, in words, if it is not one of its own."""
    values = view.decision.values if view.decision is not None else {}
    ability = seer.game.defs.abilities.get(str(values.get("ability", "")))
    if ability is None or values.get("source") != thing.id:
        return []
    own = [bound.ability.id for bound in card.abilities]
    return [("ability", f"{ability.name}: {ability.text}")] if ability.id not in own else []


def stat_lines(words: Words, values: list[Worked]) -> list[StatLine]:
    """The values that something changes, in words; told once if the same changes all of them."""
    changed = [value for value in values if value[3]]
    if len(changed) == len(values) > 1 and len({value[3] for value in changed}) == 1:
        _name, total, printed, parts = changed[0]
        totals = " ".join(str(value[1]) for value in values)
        return [StatLine(f"{words.say('stat.all')} {', '.join(parts)}: {totals}", total - printed)]
    return [StatLine(_worked_out(*value), value[1] - value[2]) for value in changed]


def _worked_out(name: str, total: int, printed: int, parts: tuple[str, ...]) -> str:
    """`Power 8 = 7 +1 Charm`; a value that no card has printed is told by its parts alone."""
    if printed:
        return f"{name} {total} = {printed} {' '.join(parts)}"
    return f"{name}: {' '.join(parts)}" if len(parts) == 1 else f"{name} {text.signed(total)} = {' '.join(parts)}"


def part_words(view: View, words: Words, part: str, by: int, cause: int) -> str:
    """One part of a present value: `+1 Support of Athena`."""
    sighting = view.component(cause) if cause else None
    name = words.named(sighting.ref) if sighting is not None and sighting.ref is not None else ""
    return f"{text.signed(by)} {words.part(part)}" + (f" ({name})" if name else "")


def marker_words(view: View, words: Words, marker: str, causes: tuple[int, ...], *, counted: bool = False) -> str:
    """A marker with what it means and which cards cause it; of one that is counted, or that there are several of, how many."""
    told = words.say(f"marker.{marker}")
    meaning = words.say(f"marker.{marker}.help", default="")
    names = [words.component(view, cause) for cause in causes if cause]
    if (counted or len(causes) > 1) and not names:
        told = f"{told} {len(causes)}"
    line = f"{told}: {meaning}" if meaning else told
    return words.say("inspect.from", {"words": line, "cards": ", ".join(names)}) if names else line


def space_words(seer: Seer, ref: str) -> str:
    """A special space in words."""
    space = seer.game.defs.spaces[ref]
    words = seer.words
    for bound in space.abilities:
        return words.say("table.lends", {"ability": bound.ability.name})
    for field, value in space.fields.items():
        return words.say("inspect.space_of", {"kind": words.say(f"{field}.{value}", default=nice(str(value)))})
    return words.say("inspect.special_space")


def card_words(words: Words, card: CardDef) -> list[tuple[str, str]]:
    """The abilities of a card in words, of which kinds it is, what its signs mean, its flavour, and where it is written."""
    lines: list[tuple[str, str]] = []
    for bound in card.abilities:
        told = f"{bound.ability.name}: {bound.ability.text}"
        symbol = bound.params.get("symbol")
        if isinstance(symbol, str):
            for field, value in card.fields.items():
                del value
                if words.has(f"{field}.{symbol}"):
                    told = f"{told} ({words.say(f'{field}.{symbol}')})"
                    break
        lines.append(("ability", told))
    kinds = [words.say(f"{field}.{value}") for field, value in card.fields.items() if words.has(f"{field}.{value}")]
    if kinds:
        # What a small face shows by symbols alone.
        lines.append(("note", " · ".join(kinds)))
    for field, value in card.fields.items():
        if isinstance(value, tuple) and value and words.has(f"field.{field}"):
            of_it = [words.say(f"{field}.{each}", default=words.named(str(each))) for each in value]
            lines.append(("note", f"{words.say(f'field.{field}')}: {', '.join(of_it)}"))
    numbers = [
        words.say(f"sign.{field}", {"number": text.signed(value)})
        for field, value in card.fields.items()
        if isinstance(value, int) and value and words.has(f"sign.{field}")
    ]
    if numbers:
        lines.append(("note", " · ".join(numbers)))
    signs = dict.fromkeys([f"sign.{value}" for value in card.fields.values() if isinstance(value, str)])
    lines += [("note", words.say(sign)) for sign in (*signs, "sign.numbers") if words.has(sign)]
    if card.flavour:
        lines.append(("flavour", card.flavour))
    if card.source.file:  # a stub of a written position was written in no pack
        lines.append(("source", str(card.source)))
    return lines
