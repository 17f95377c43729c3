"""How positions of Warrior's Legacy are written, and which words stand for which gestures (docs/scenarios.md of the pack)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.games.warriors_legacy import acts
from game.games.warriors_legacy.blows import FORGO, STRIKE_BACK
from game.games.warriors_legacy.course import KEEP, NEW
from game.games.warriors_legacy.decks import BY_HAND
from game.games.warriors_legacy.duel import LET_BE, unused
from game.games.warriors_legacy.expectations import EXPECT
from game.games.warriors_legacy.meta import (
    ABILITIES,
    ABILITY,
    ASIDE,
    BONUS,
    BONUS_USED,
    BUILD,
    BUILDING,
    BUILDINGS,
    CHAMPION,
    CHAMPION_ITEM,
    CHAMPIONS,
    COMBAT,
    COUNTERS,
    DECK,
    DECKS,
    DISCARD,
    EVENT,
    EVENTS,
    HELD,
    HOUSE,
    HOUSES,
    INFLUENCE,
    INFLUENCE_CARD,
    ITEMS,
    MAIN,
    MOVEMENT,
    OPENING,
    RANKS,
    RED,
    RED_DIE,
    SHARE,
    SLOTS,
    SPECIAL,
    START_LIFE,
    TURNS,
    UNIT_TYPES,
    UNITS,
    WARRIOR,
    of_type,
    type_of,
)
from game.games.warriors_legacy.records import Conflict, Cycles, Decks, Marks, Opening, Stack, State, Turn
from game.games.warriors_legacy.stacks import INSTANT, PERSISTENT, TURN_BASED
from game.games.warriors_legacy.stages import GO_ON, STOP
from game.games.warriors_legacy.strokes import DODGE_ALONE, LEAVE, TAKE, TURN
from game.games.warriors_legacy.words import READING
from game.rules.asks import Choice, Path
from game.rules.notation.declared import Declared
from game.rules.notation.notation import EFFECT_VERBS, Notation
from game.rules.notation.position import Listed
from game.rules.notation.words import (
    NotationError,
    known,
    list_of,
    mapping_of,
    name_of,
    named,
    names_in,
    number_of,
    shown,
)
from game.rules.plain import NOBODY, Component, seat_zone, zone_name, zone_seat
from game.rules.records import Frame, put, with_fields

PHASES: Final[Mapping[str, Frame]] = {
    BUILD: Turn(step=3),
    "begin": Turn(),
    "end": Turn(step=5),
    "cycle": Cycles(),
    COMBAT: Cycles(step=2),
    "fight": Conflict(step=4),
    "last": Cycles(step=3),
    OPENING: Opening((0, 1)),
    DECKS: Decks(),
}
"""Where a position begins: in a Building turn, at its beginning, at its end, before a Building Phase, before a Combat Phase, after it."""
_USE, _REPLY, _CARD = "use", "reply", "card"
VERBS: Final[Mapping[str, str]] = {
    **dict.fromkeys((*acts.WAYS, _USE, _CARD, "fight", "end"), "build"),
    _REPLY: "window",
    "ability": "prepare",
    "go_on": "prepare",
    "charge": "charge",
    "hold": "charge",
    "support": "support",
    "stand": "support",
    **dict.fromkeys(("agree", "refuse"), "stop"),
    "stop_charging": "charge",
    "stop_supporting": "support",
    "stop_striking": "strike",
    "shoot": "shoot",
    "companion": "companion",
    "wait": "companion",
    "throw": "shoot",
    "cease": "shoot",
    "strike": "strike",
    "counter": "counter",
    "forgo": "counter",
    "assail": "duel",
    "spare": "duel",
    "riposte": "riposte",
    "let_be": "riposte",
    "block": "defend",
    "dodge": "defend",
    "take": "defend",
    "turn_up": "bonus",
    "leave": "bonus",
    "rest": "strike",
    "deck": "deck",
    "build_deck": "deck",
    "add": "deck.card",
    "fill": "deck.card",
    "done": "deck.card",
    "right_hand": "first_weapon",
    "left_hand": "first_weapon",
    "keep": "redraw",
    "redraw": "redraw",
    "discard": "discard",
    "lock": "lock",
    "unlock": "unlock",
    "dismiss": "dismiss",
    **EFFECT_VERBS,
    "resolve": "effect.order",
    "search": "effect.search",
    "without": "effect.search",
}
"""The verb of an action -> the kind of decision that it answers."""
_BUTTONS: Final[Mapping[str, str]] = {
    **{
        word: word
        for word in (
            "end",
            "fight",
            "agree",
            "refuse",
            "go_on",
            "fill",
            "done",
            "yes",
            "no",
            "decline",
            "enough",
            "first",
            "second",
            "third",
        )
    },
    **dict.fromkeys(("stop_charging", "stop_supporting", "stop_striking"), str(STOP.value)),
    **{word: str(GO_ON.value) for word in ("cease", "wait", "hold", "stand", "rest", "spare")},
    **{str(each.value): str(each.value) for each in (FORGO, LET_BE, DODGE_ALONE, TAKE, TURN, LEAVE)},
    "right_hand": acts.RIGHT,
    "left_hand": acts.LEFT,
    "keep": KEEP,
    "redraw": NEW,
    "build_deck": BY_HAND.value,
    "without": "decline",
}
_WHERE: Final[Mapping[str, str]] = {acts.UPGRADE: HOUSES, _USE: BUILDINGS, acts.RECRUIT: CHAMPIONS}
"""Where the card of an action is looked for first, if not in the hand."""
_LIES: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    zone: ("type", types)
    for zone, types in {
        **dict.fromkeys((HELD, DECK, DISCARD, ASIDE), MAIN),
        **dict.fromkeys(SLOTS, ITEMS),
        **dict.fromkeys((BONUS, BONUS_USED), (MOVEMENT,)),
        ABILITIES: (ABILITY,),
        CHAMPIONS: (CHAMPION,),
        UNITS: (*UNIT_TYPES, WARRIOR, CHAMPION_ITEM),
        HOUSES: (HOUSE,),
        BUILDINGS: (BUILDING,),
        INFLUENCE: (INFLUENCE_CARD,),
        EVENTS: (EVENT,),
        SHARE: (SPECIAL,),
    }.items()
}
"""Which cards lie in a zone."""


def _way(state: State, seat: int, words: Sequence[str]) -> list[Path]:
    """What is done with a card: `place house`, `play ambush b`."""
    verb, names = words[0], names_in(words)
    zone = seat_zone(_WHERE.get(verb, HELD), seat)
    targets = [Choice("component", named(state, name, seat)) for name in names[1:]]
    return [(Choice("component", named(state, names[0], seat, zone)), Choice("button", verb), *targets)]


def _use(state: State, seat: int, words: Sequence[str]) -> list[Path]:
    """An effect of a card: `use barracks`, `use barracks recruit_spearmen`, `use smithy mend_one iron_helmet`."""
    names = names_in(words)
    id = named(state, names[0], seat, seat_zone(BUILDINGS, seat))
    rest = list(names[1:])
    way = Choice("button", acts.ABILITY)
    if rest and acts.effect_of(state, id, Choice("ref", rest[0])) is not None:
        way = Choice("ref", rest.pop(0))
    return [(Choice("component", id), way, *[Choice("component", named(state, name, seat)) for name in rest])]


def _card(state: State, seat: int, words: Sequence[str]) -> list[Path]:
    name = names_in(words)[0]
    return [(Choice("component", named(state, name, seat, seat_zone(HELD, seat))),)]


def _with_target(state: State, seat: int, words: Sequence[str]) -> list[Path]:
    """An instant event in the turn of another, an ability, or somebody who fights, with the target, if there is one."""
    names = names_in(words)
    zone = HELD if words[0] == _REPLY else ABILITIES if words[0] == "ability" else UNITS
    held = Choice("component", named(state, names[0], seat, seat_zone(zone, seat)))
    return [(held, *[Choice("component", named(state, name, seat)) for name in names[1:]])]


def _counter(state: State, seat: int, words: Sequence[str]) -> list[Path]:
    """A blow back, of a warrior with two weapons with one of them: `counter`, `counter dagger`."""
    return [(STRIKE_BACK, *[Choice("component", named(state, name, seat)) for name in words[1:]])]


def _die(state: State, seat: int, face: str) -> Choice:
    """The red die of a seat that shows this; 0 for none."""
    marks = {id: state.components[id].marks for id in unused(state, seat)}
    return Choice("component", next((id for id, each in marks.items() if str(each.face) == face), 0))


def _stroke(state: State, seat: int, words: Sequence[str]) -> list[Path]:
    """A blow at the other warrior: `assail long_sword 5` with the weapon and the face of the red die."""
    weapon, face = names_in(words)
    return [(Choice("component", named(state, weapon, seat)), _die(state, seat, face))]


def _one(state: State, seat: int, words: Sequence[str]) -> list[Path]:
    return [(Choice("component", named(state, names_in(words)[0], seat)),)]


def _number(state: State, seat: int, words: Sequence[str]) -> list[Path]:
    name = names_in(words)[0]
    return [(Choice("number", int(name)),) if name.isdecimal() else (Choice("component", named(state, name, seat)),)]


def _without_button(spoken: Sequence[str]) -> str:
    return " ".join([spoken[0], *spoken[2:]])


def _said_of_use(spoken: Sequence[str]) -> str:
    return _without_button(spoken) if spoken[1:2] == [acts.ABILITY] else " ".join(spoken)


# --- what is not written ---


def _completed(card: Component[Marks], state: State) -> Component[Marks]:
    """Whose a card is follows from where it lies; houses and buildings have level 1, units fight in the Combat Phase."""
    seat, name, marks = zone_seat(card.zone), zone_name(card.zone), card.marks
    if name in (HOUSES, BUILDINGS) and not marks.level:
        marks = put(marks, level=1)
    if name == UNITS and not marks.phases and type_of(state, card.id) in UNIT_TYPES:
        fields = state.defs.cards[card.ref].fields
        marks = put(marks, phases=str(fields.get("phases", COMBAT)))
    owner = card.owner if card.owner != NOBODY else seat
    return card._replace(owner=owner, controller=card.controller if card.controller != NOBODY else seat, marks=marks)


def _written(position: Declared, key: str, read: tuple[int, ...], usual: int) -> tuple[int, ...]:
    """The numbers of the players that are written, and the usual one of all others."""
    given = position.of_players(key)
    return tuple([number if name in given else usual for name, number in zip(position.players, read, strict=True)])


def _add(state: State, ref: str, kind: str, zone: str, seat: int, marks: Marks) -> None:
    """One more component, below all others in a zone."""
    id = state.next_id
    state.next_id = id + 1
    state.components[id] = Component(id, ref, kind, zone, None, seat, seat, True, marks)
    state.zones[zone] = (id, *state.zone(zone))


def _one_of(value: Any, allowed: Sequence[str], *path: str | int) -> str:
    """One of some words. Raises NotationError for anything else."""
    if value not in allowed:
        raise NotationError(f"{shown(value)} is none of {', '.join(allowed)}", *path)
    return str(value)


def _red_faces(position: Declared, state: State, name: str) -> list[int]:
    """What the red dice of a player show, as it is written. Raises NotationError for a face that a red die does not have."""
    found = []
    for index, face in enumerate(list_of(position.of_players("red_dice").get(name), "red_dice", name)):
        path = ("red_dice", name, index)
        found.append(number_of(face, *path))
        if found[-1] and found[-1] not in state.defs.tokens[RED_DIE].faces:  # 0: it was not thrown yet
            raise NotationError(f"a red die has no face {found[-1]}", *path)
    return found


def _refuse_too_many(position: Declared, state: State) -> None:
    """Raise NotationError for more abilities than there are levels, or more than one item in a place."""
    for zone, most in {ABILITIES: len(RANKS), **dict.fromkeys(SLOTS, 1)}.items():
        for seat in state.seats():
            have = len(state.zone(seat_zone(zone, seat)))
            if have > most:
                said = "one card lies here" if most == 1 else f"at most {most} cards lie here"
                raise NotationError(f"{said}, not {have}", zone, position.players[seat])


def _named_in(state: State, written: Mapping[str, Any], key: str, seat: int, zone: str, *path: str | int) -> int:
    """The component that stands under a key. Raises NotationError with the place of a name that none has."""
    try:
        return named(state, str(written.get(key)), seat, zone)
    except NotationError as error:
        raise NotationError(str(error), *path, key) from error


def _counter_on(position: Declared, state: State, entry: Listed) -> None:
    """A counter that goes on hurting: `{on: rebel, by: A, manner: instant, counter: poison, damage: 3, turns: 2}`."""
    written = mapping_of(entry.value, *entry.path)
    known(written, ("on", "by", "manner", "counter", "damage", "turns", "least"), "a counter", *entry.path)
    id = _named_in(state, written, "on", 0, "", *entry.path)
    seat = position.seat(written.get("by"), *entry.path, "by")
    said: dict[str, str | int] = {
        key: number_of(written[key], *entry.path, key) for key in ("damage", "turns", "least") if key in written
    }
    for key, words in (("manner", (INSTANT, TURN_BASED, PERSISTENT)), ("counter", COUNTERS)):
        if key in written:
            said[key] = _one_of(written[key], words, *entry.path, key)
    card = state.components[id]
    stack = with_fields(Stack(seat=seat), said)
    state.components[id] = card._replace(marks=put(card.marks, stacks=(*card.marks.stacks, stack)))


def _tie(position: Declared, state: State, entry: Listed) -> None:
    """A unit that is tied to a card, or an item of a champion: `{card: vale_bulwark, by: A, to: ysolde}`."""
    written = mapping_of(entry.value, *entry.path)
    known(written, ("card", "by", "to"), "what is tied to a card", *entry.path)
    seat = position.seat(written.get("by"), *entry.path, "by")
    card = state.components[_named_in(state, written, "card", seat, seat_zone(UNITS, seat), *entry.path)]
    to = _named_in(state, written, "to", seat, "", *entry.path)
    state.components[card.id] = card._replace(marks=put(card.marks, tied=to))


def _complete(position: Declared, state: State) -> None:
    """Warriors, life, whose turn it is."""
    _refuse_too_many(position, state)
    warriors = of_type(state.defs, WARRIOR)
    for seat in state.seats():
        zone = seat_zone(UNITS, seat)
        if not any(type_of(state, id) == WARRIOR for id in state.zone(zone)):
            _add(state, warriors[seat].id, "card", zone, seat, Marks())
    for seat, name in enumerate(position.players):
        for face in _red_faces(position, state, name):
            _add(state, RED_DIE, "token", seat_zone(RED, seat), seat, Marks(face=face))
    for id, card in list(state.components.items()):
        state.components[id] = _completed(card, state)
    for seat in state.seats():
        lying = state.zone(seat_zone(CHAMPIONS, seat))
        for id in lying:
            state.components[id] = state.components[id]._replace(face_up=id == lying[-1])
        for id in state.zone(seat_zone(ABILITIES, seat)):
            permanent = state.card(id).fields["form"] == "permanent"
            up = permanent or (state.components[id].face_up and position.written.get("revealed") is True)
            state.components[id] = state.components[id]._replace(face_up=up)
    for entry in position.listed("tied"):
        _tie(position, state, entry)
    for entry in position.listed("counters"):
        _counter_on(position, state, entry)
    values = state.values
    phase = values.phase if values.phase in (BUILD, COMBAT, OPENING, DECKS) else BUILD
    if phase == COMBAT:
        phase = BUILD
    given = position.written
    state.values = with_fields(
        values,
        {
            "phase": phase,
            "life": _written(position, "life", values.life, START_LIFE),
            "stamina": _written(position, "stamina", values.stamina, len(RANKS)),
            "first": values.first if "first" in given else values.active,
            "cycle": values.cycle if "cycle" in given else 1,
            "turn": values.turn if "turn" in given else 1,
            "turns": values.turns if "turns" in given else 1,
        },
    )
    if isinstance(state.frames[0], Turn):
        state.frames = (Cycles(step=1), *state.frames)
    if isinstance(state.frames[0], Conflict):
        state.frames = (Cycles(step=3), *state.frames)
        # The last turn of the last cycle, if nothing is said: nothing comes after it.
        last = {"turn": TURNS, "cycle": int(state.options["cycle_limit"])}
        unsaid = {key: value for key, value in last.items() if key not in given}
        state.values = with_fields(state.values, {"phase": COMBAT, "active": NOBODY, **unsaid})
    if isinstance(state.frames[0], Cycles) and values.phase == "cycle":
        state.values = with_fields(state.values, {"cycle": state.values.cycle - 1})
    state.touch()


def _write(state: State, players: Sequence[str]) -> dict[str, Any]:
    """Life, stamina and what else has a usual value of its own; red dice, lasting counters, what is tied to a card, and whether abilities
    have been shown.
    """
    values, cards = state.values, state.components
    found: dict[str, Any] = {
        "life": dict(zip(players, values.life, strict=True)),
        "stamina": dict(zip(players, values.stamina, strict=True)),
        **{name: getattr(values, name) for name in ("cycle", "turn", "turns")},
        RED: {},
    }
    if values.first != NOBODY:
        found["first"] = players[values.first]
    dice = {
        player: [cards[id].marks.face for id in state.zone(seat_zone(RED, seat))] for seat, player in enumerate(players)
    }
    found["red_dice"] = {player: faces for player, faces in dice.items() if faces}
    abilities = [id for seat in state.seats() for id in state.zone(seat_zone(ABILITIES, seat))]
    found["revealed"] = any(cards[id].face_up and state.card(id).fields["form"] != "permanent" for id in abilities)
    found["counters"] = [
        {
            "on": name_of(state, id),
            "by": players[stack.seat],
            **{
                key: getattr(stack, key)
                for key in ("manner", "counter", "damage", "turns", "least")
                if getattr(stack, key)
            },
        }
        for id, card in cards.items()
        for stack in card.marks.stacks
    ]
    found["tied"] = [
        {"card": name_of(state, id), "by": players[card.controller], "to": name_of(state, card.marks.tied)}
        for id, card in cards.items()
        if zone_name(card.zone) == UNITS and card.marks.tied in cards
    ]
    if not found["revealed"]:
        del found["revealed"]
    return found


NOTATION: Final = Notation(
    phases=PHASES,
    keys=("revealed", "red_dice", "counters", "tied"),
    lies=_LIES,
    complete=_complete,
    verbs=VERBS,
    buttons=_BUTTONS,
    refs=("search", "deck", "add"),
    each=("choose", "discard"),
    readings={
        **dict.fromkeys(acts.WAYS, _way),
        _USE: _use,
        _CARD: _card,
        _REPLY: _with_target,
        **dict.fromkeys(("ability", "charge", "support", "strike", "shoot", "throw", "companion"), _with_target),
        "counter": _counter,
        **dict.fromkeys(("assail", "riposte"), _stroke),
        "block": _one,
        "say": _number,
        "resolve": _number,
    },
    sayings={**dict.fromkeys(acts.WAYS, _without_button), _USE: _said_of_use},
    idle={
        "effect.may": Choice("button", "no"),
        "counter": STRIKE_BACK,
        "first_weapon": Choice("button", acts.RIGHT),
        "bonus": LEAVE,
    },
    between={
        **dict.fromkeys(("shoot", "companion", "charge", "support", "strike", "duel"), GO_ON),
        "riposte": LET_BE,
        "defend": TAKE,
    },
    expect=EXPECT,
    write=_write,
    reading=READING,
    free=("plans", "played", "levelled", "used"),
)
