"""Several abilities are due, and somebody chooses which comes first: each is told by its card and its name, and its card is lit.

Such a question tells by `sources`, `abilities` and `subjects` what its choices stand for: the component with the ability, the ability's id,
and whom it is about (0: nobody in particular). The choices are the sources, or numbers where one source has several abilities due.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.rules.asks import Choice
from game.rules.decisions import Decision
from game.rules.view import View
from game.scenes.popup import PopupScene
from game.ui.entry import Entry
from game.words import Words

if TYPE_CHECKING:
    from game.scenes.table import TableScene


class Due(NamedTuple):
    """An ability that waits for its turn: the component that has it, and what is said of it."""

    source: int
    words: str


def due(decision: Decision, view: View, words: Words) -> dict[Choice, Due]:
    """What each choice of a question stands for; nothing if it is no question of this kind."""
    sources, abilities = decision.values.get("sources"), decision.values.get("abilities")
    subjects = decision.values.get("subjects")
    if not isinstance(sources, tuple) or not isinstance(abilities, tuple):
        return {}
    about = subjects if isinstance(subjects, tuple) else (0,) * len(sources)
    found: dict[Choice, Due] = {}
    for place, (source, ability, subject) in enumerate(zip(sources, abilities, about, strict=True)):
        told = words.component(view, source)
        if ability in words.defs.abilities:
            told = f"{told}: {words.named(ability)}"
        if subject and (subject != source or sources.count(source) > 1):
            told = f"{told} ({words.component(view, subject)})"
        for choice in (Choice("component", source), Choice("number", place + 1)):
            if choice in decision.options:
                found[choice] = Due(source, told)
    return found


def due_now(table: TableScene) -> dict[Choice, Due]:
    """What the choices of the present question stand for."""
    decision = table.gesture.decision if table.gesture is not None else None
    return due(decision, table.session.view(), table.words) if decision is not None else {}


def sources(table: TableScene) -> dict[int, list[Choice]]:
    """The components whose abilities are due, each with the choices that put one of them first."""
    found: dict[int, list[Choice]] = {}
    for choice, one in due_now(table).items():
        found.setdefault(one.source, []).append(choice)
    return found


def pointed(table: TableScene) -> int:
    """The component whose ability is named on the button under the pointer or under the keys; 0 if there is none."""
    named = due_now(table)
    actions = table.actions
    for widget in actions.widgets:
        choice = actions.choices.get(id(widget))
        if choice in named and (widget.hovered or widget.focused):
            return named[choice].source
    return 0


def choose_source(table: TableScene, id: int) -> bool:
    """A click on a component: put its ability first, or ask which one if it has several due; False if it has none."""
    choices = sources(table).get(id, [])
    if len(choices) == 1:
        table.choose(choices[0])
    elif choices:
        named = due_now(table)
        listed = [Entry(named[choice].words, partial(table.choose, choice)) for choice in choices]
        title = table.words.prompt(table.gesture.decision) if table.gesture and table.gesture.decision else ""
        table.stage.push(PopupScene(table.stage.pointer, title, listed))
    return bool(choices)
