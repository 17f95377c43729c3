"""What can be wrong with what a match is given or reads: words, orders, and definitions that lack what a state uses."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.definitions import Definitions, is_same
from game.rules.gamedef import Game
from game.rules.history import JUMP, NAME, NAME_LENGTH, NOTE, NOTE_LENGTH, OF_VARIATIONS, Entry
from game.rules.options import MODE
from game.rules.plain import NOBODY
from game.rules.state import State
from game.rules.wording import meant


def said_problem(entry: Entry, seats: int) -> str:
    """What is wrong with what an entry says in words, or about a variation; empty if nothing is."""
    words = entry.data.get("words")
    if entry.kind == NOTE:
        return words_problem("a note", entry.seat, words, seats, NOTE_LENGTH)
    if entry.kind == NAME:
        return words_problem("a name", entry.seat, words, seats, NAME_LENGTH)
    agreed = entry.data.get("agreed", ())
    if entry.kind == JUMP and not (isinstance(agreed, tuple) and all(seat in range(seats) for seat in agreed)):
        return "a jump with the agreement of nobody"
    if entry.kind in OF_VARIATIONS and entry.called:
        return words_problem("a name", entry.seat, entry.called, seats, NAME_LENGTH)
    return ""


def words_problem(what: str, seat: int, words: object, seats: int, most: int) -> str:
    """What is wrong with a note or a name, empty if nothing is."""
    if seat != NOBODY and seat not in range(seats):
        return f"{what} of seat {seat}"
    if not isinstance(words, str) or not words.strip():
        return f"{what} without words"
    if len(words) > most or not words.isprintable():
        return f"{what} has at most {most} letters, and no signs that cannot be shown"
    return ""


def order_problem(game: Game, name: object, params: object) -> str:
    """What is wrong with an order as it is written, empty if nothing is."""
    orders = game.code.orders
    if not isinstance(name, str) or name not in orders:
        return f"{game.id} has no order {name!r}{meant(str(name), orders, 'it has')}"
    declared = orders[name].params
    if not isinstance(params, Mapping) or sorted(params) != sorted(declared):
        return f"the order {name!r} needs {', '.join(declared) or 'nothing more'}"
    for key, param in declared.items():
        value = params[key]
        if type(value) is not _ORDERED[param.type] or (param.words and value not in param.words):
            known = f"; it is one of {', '.join(param.words)}" if param.words else ""
            return f"the order {name!r} makes no sense with {key} {value!r}{known}"
    return ""


_ORDERED: Mapping[str, type] = {"bool": bool, "int": int, "word": str}
"""The types of the parameters that orders may have."""


def missing(state: State, defs: Definitions) -> list[str]:
    """The cards and pieces of a state that a set of definitions lacks."""
    return sorted(
        {
            subject.ref
            for subject in state.components.values()
            if (subject.type == "card" and subject.ref not in defs.cards)
            or (subject.type == "piece" and subject.ref not in defs.pieces)
        }
    )


def lost(state: State, defs: Definitions) -> list[str]:
    """What a state uses of its own definitions, and other ones lack: cards, pieces, tokens, spaces of boards and the mode."""
    used = [subject.ref for subject in state.components.values()]
    used += [laid.piece for board in state.boards.values() for laid in board.laid]
    used += [space.ref for board in state.boards.values() for space in board.spaces.values()]
    used.append(str(state.options.get(MODE, "")))
    old = state.defs
    tables = [(old.cards, defs.cards), (old.pieces, defs.pieces), (old.tokens, defs.tokens)]
    tables += [(old.spaces, defs.spaces), (old.modes, defs.modes)]
    return sorted({ref for ref in used for before, after in tables if ref in before and ref not in after})


def reshaped(state: State, defs: Definitions) -> list[str]:
    """The pieces that lie on a board and have another shape, or other special spaces, in a set of definitions."""
    pieces = dict.fromkeys([laid.piece for board in state.boards.values() for laid in board.laid])
    old = state.defs.pieces
    return sorted([ref for ref in pieces if ref in defs.pieces and not is_same(old[ref].sides, defs.pieces[ref].sides)])
