"""Several abilities are due, and somebody chooses which comes first: each is told by its card and its name. And the words of other choices.

A question of this kind tells by `sources`, `abilities` and `subjects` what its choices stand for: the component with the ability, the
ability's id, and whom it is about (0: nobody in particular). The choices are the sources, or numbers where one source has several abilities
due.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.rules.asks import Choice, Path
from game.rules.decisions import Decision
from game.rules.plain import Plain
from game.rules.view import View
from game.table.model.gesture import Gesture
from game.table.model.session import Session
from game.words import Words


class Due(NamedTuple):
    """An ability that waits for its turn: the component that has it, and what is said of it."""

    source: int
    words: str


def due(decision: Decision, view: View, words: Words) -> dict[Choice, Due]:
    """What each choice of a question stands for; nothing if it is no question of this kind."""
    sources, abilities = decision.values.get("sources"), decision.values.get("abilities")
    subjects = decision.values.get("subjects")
    if not isinstance(sources, tuple) or not isinstance(abilities, tuple):
        return {}  # see `is_order`
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


def due_now(session: Session, decision: Decision | None) -> dict[Choice, Due]:
    """What the choices of a question to the viewer stand for."""
    return due(decision, session.view(), session.words) if decision is not None else {}


def sources(session: Session, decision: Decision | None) -> dict[int, list[Choice]]:
    """The components whose abilities are due, each with the choices that put one of them first."""
    found: dict[int, list[Choice]] = {}
    for choice, one in due_now(session, decision).items():
        found.setdefault(one.source, []).append(choice)
    return found


def words_for(session: Session, gesture: Gesture | None, choice: Choice) -> str:
    """The words on the button of a choice."""
    words = session.words
    asked = gesture.decision if gesture is not None else None
    waiting = due_now(session, asked).get(choice)
    if waiting is not None:
        return waiting.words
    if choice.what == "seat":
        return words.seat(int(choice.value))
    if choice.what == "number":
        kind = asked.kind if asked is not None else ""
        return words.say(f"button.{kind}.{choice.value}", default=str(choice.value))
    if choice.what == "ref":
        return words.named(str(choice.value))
    own = _own_button(asked.values, choice) if asked is not None else ""
    # So has what uses the only ability of the card in question: `button.ability.named`.
    named = f"button.{choice.value}.named"
    ability = _only_ability(session, gesture) if words.has(named) else ""
    if ability and not words.has(own):
        return words.say(named, {"ability": ability})
    return words.say(own if words.has(own) else f"button.{choice.value}")


def _own_button(asked: Mapping[str, Plain], choice: Choice) -> str:
    """The key of the words for what an ability lets one choose between: `button.<ability>.first`."""
    return f"button.{asked.get('ability', '')}.{choice.value}"


def is_order(asked: Mapping[str, Plain]) -> bool:
    """Whether a question with these values asks which of several abilities comes first."""
    return isinstance(asked.get("sources"), tuple) and isinstance(asked.get("abilities"), tuple)


def picked(asked: Mapping[str, Plain], path: Path) -> tuple[int, str]:
    """The component and the ability that an answer to a question with these values is about; 0 and empty where there is none."""
    source, ability = asked.get("source"), asked.get("ability")
    sources, abilities = asked.get("sources"), asked.get("abilities")
    if isinstance(sources, tuple) and isinstance(abilities, tuple) and path[0].what in ("component", "number"):
        for place, (waiting, its) in enumerate(zip(sources, abilities, strict=False)):
            if path[0].value == (waiting if path[0].what == "component" else place + 1):
                source, ability = waiting, its
    return source if type(source) is int else 0, ability if isinstance(ability, str) else ""


def chosen(words: Words, view: View, asked: Mapping[str, Plain], path: Path) -> str:
    """What was chosen in answer to a question with these values, as a seat may know it: buttons, seats, numbers and components."""
    told = []
    for choice in path:
        if choice.what == "component" and type(choice.value) is int:
            told.append(words.component(view, choice.value))
        elif choice.what == "seat" and type(choice.value) is int:
            told.append(words.seat(choice.value))
        elif choice.what == "number":
            told.append(str(choice.value))
        elif choice.what == "button":
            own = _own_button(asked, choice)
            told.append(words.say(own if words.has(own) else f"button.{choice.value}"))
    return ", ".join(told)


def _only_ability(session: Session, gesture: Gesture | None) -> str:
    """The name of the ability of the card that the question is about, if it has a single one."""
    id = gesture.subject() if gesture is not None else 0
    sighting = session.view().component(id) if id else None
    card = session.game.defs.cards.get(sighting.ref or "") if sighting is not None else None
    return card.abilities[0].ability.name if card is not None and len(card.abilities) == 1 else ""
