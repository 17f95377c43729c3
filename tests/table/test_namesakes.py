"""What is said of abilities that are called like their cards: the card is named once. And the log says by what life changes."""

from __future__ import annotations

from game import library
from game.rules.asks import Choice
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.ui.face import face_data
from game.words import Words

GAME = library.open_game("champions")
SEATS = ["A", "B", "C"]


def used(ref: str, *answers: Choice) -> list[str]:
    """The log of a match in which A uses a card of the hand."""
    written = {"players": SEATS, "phase": "equip", "hand": {"A": [ref], "B": ["claymore"], "C": ["warbow"]}}
    _defs, state = GAME.code.position(GAME.defs, written)
    match = Match.of_state(GAME, SEATS, state)
    card = state.zone("hand:0")[0]
    match.apply(0, (Choice("component", card), Choice("button", "use"), *answers))
    words = Words(GAME.code, GAME.defs, SEATS)
    view = match.view(NOBODY)
    return [line for event in match.events(match.history) if (line := words.log(event, view))]


def test_a_used_card_is_named_once():
    assert sum("Clear Ink" in line for line in used("clear_ink")) == 1


def test_the_log_says_by_what_life_changes():
    assert any(line.endswith("20 life becomes 24, by Honeyed Draught.") for line in used("honeyed_draught"))


def test_a_question_names_an_ability_once():
    words = Words(GAME.code, GAME.defs, SEATS)
    card = GAME.defs.cards["clear_ink"]
    assert words.say("prompt.effect.may.namesake", {"source": card.name}) == "Use Clear Ink?"


def test_faces_say_words_as_the_pack_does():
    said = dict(face_data(GAME.defs.cards["naira"], GAME.defs.texts).said)
    assert said["gender"] == "Female"
    assert said["class"] == "Swordsman"
    assert said["valor_cost"].split(" \N{MIDDLE DOT} ")[:2] == ["Sword", "Headgear"]


def test_a_brew_says_what_is_turned_up_before_it_goes_anywhere():
    written = {"players": SEATS, "phase": "brew", "play": {"A": ["claymore"]}, "asked": {"A": ["brew"]}}
    _defs, state = GAME.code.position(GAME.defs, {**written, "spoils": ["warbow", "iron_cap"]})
    match = Match.of_state(GAME, SEATS, state)
    card = next(id for id, each in state.components.items() if each.ref == "claymore")
    match.apply(0, (Choice("component", card), Choice("button", "brew"), Choice("button", "done")))
    words, view = Words(GAME.code, GAME.defs, SEATS), match.view(NOBODY)
    told = [line for event in match.events(match.history) if (line := words.log(event, view))]
    assert told[-2:] == ["Warbow is turned up.", "Iron Cap is turned up."]


def test_a_question_says_what_is_done_with_what_is_chosen():
    written = {
        "players": SEATS,
        "hand": {"A": ["claymore", "clear_ink", "warbow"]},
        "spoils": ["cave_ogre"],
        "phase": "turn",
        "asked": {"A": ["turn"]},
    }
    _defs, state = GAME.code.position(GAME.defs, written)
    match = Match.of_state(GAME, SEATS, state)
    match.apply(0, (Choice("button", "pass"),))
    decision = match.decision(0)
    assert decision is not None
    words = Words(GAME.code, GAME.defs, SEATS)
    told = words.prompt(decision, match.view(0))
    assert told == "Heavy Club of Cave Ogre: click a card to discard, 2 to go"
