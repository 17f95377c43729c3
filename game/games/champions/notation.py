"""The short notation of positions of Champions: from plain data to a state, from words to gestures (docs/scenarios.md of the pack)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.games.champions import acts, meta, turn
from game.games.champions.combat import ATTACK
from game.games.champions.expectations import EXPECT
from game.games.champions.records import Fight, Marks, Rounds, State, Turn, Values
from game.games.champions.terms import TERMS
from game.games.champions.words import READING
from game.rules.abilities.grammar import BoundAbility
from game.rules.asks import Choice, Path
from game.rules.definitions import CardDef, Definitions
from game.rules.notation.notation import EFFECT_VERBS, Notation
from game.rules.notation.position import Position, ability_of
from game.rules.notation.stubs import Stubs
from game.rules.notation.words import NotationError, list_of, mapping_of, named, names_in, number_of
from game.rules.plain import NOBODY, seat_zone
from game.rules.records import Frame, with_fields
from game.rules.windows import Stops

KEYS: Final = (
    "champions", "worn", "play", "hand", "spoils", "graveyard", "monsters", "life", "active", "first", "round", "asked", "out",
)  # fmt: skip
VERBS: Final[Mapping[str, str]] = {
    **dict.fromkeys((*acts.WAYS, "card"), "window"),
    "pick": "pick",
    "keep": "found",
    "hand": "found",
    "combat": "combat",
    "skip": "combat",
    "attack": "opponent",
    "fetch": "brewed",
    "leave": "brewed",
    **EFFECT_VERBS,
    "resolve": "effect.order",
    "search": "effect.search",
    "without": "effect.search",
}
"""The verb of an action -> the kind of decision that it answers."""
_BUTTONS: Final[Mapping[str, str]] = {
    **{word: word for word in ("keep", "skip", "yes", "no", "decline", "enough", "first", "second", "third")},
    "hand": turn.TO_HAND,
    "combat": ATTACK,
    "leave": acts.NONE,
    "without": "decline",
}
IDLE: Final[Mapping[str, Choice]] = {
    "effect.may": Choice("button", "no"),
}
"""What is answered to a question that the next action does not answer."""
PHASES: Final[Mapping[str, int]] = {
    meta.EQUIPPING: 5,
    meta.BEGIN: 0,
    meta.W_TURN: 1,
    meta.TRAVEL: 2,
    meta.W_TRAVELLED: 3,
    meta.FIGHTING: 4,
    meta.BREWING: 6,
    meta.END: 7,
    "round": 0,
    "fight": 3,
}
"""Where a position begins -> the step of the turn."""
STEP: Final[Mapping[str, str]] = {
    meta.W_TURN: meta.BEGIN,
    meta.W_TRAVELLED: meta.TRAVEL,
    "round": meta.END,
    "fight": meta.TRAVEL,
}
_DEFAULTS: Final[Mapping[str, Mapping[str, Any]]] = {
    meta.CHAMPION: {
        "gender": "female", "class": "swordsman", "power": 3, "valor": 0, "life": 0,
        "valor_cost": ("sword", "headgear", "armor", "gauntlets", "footwear"),
    },
    meta.EQUIPMENT: {"form": "headgear", "level": 1},
    meta.MONSTER: {"power": 5},
    meta.FAMILIAR: {"boost": 0},
    meta.INCANTATION: {"stays": False},
    meta.POTION: {},
}  # fmt: skip


def _way(state: State, seat: int, words: Sequence[str]) -> list[Path]:
    """What is done with a card, as `use A [TARGET]`, `equip A`, `brew A B`."""
    way, names = words[0], [Choice("component", _card(state, name, seat)) for name in names_in(words)]
    card, others = names[0], names[1:]
    done = (Choice("button", acts.DONE),) if way == acts.BREW else ()
    return [(card, Choice("button", way), *others, *done)]


def _card(state: State, name: str, seat: int) -> int:
    """A card by its name: of several the one in hand, else one of the seat."""
    return named(state, name, seat, seat_zone(meta.HELD, seat))


def _number(state: State, seat: int, words: Sequence[str]) -> list[Path]:
    name = names_in(words)[0]
    return [(Choice("number", int(name)),) if name.isdecimal() else (Choice("component", named(state, name, seat)),)]


_NUMBERS: Final = ("power", "valor", "life", "level", "boost")


class _Stubs(Stubs):
    """The written cards: their type follows from what they have, if it is not written."""

    OWN = ("type", "gender", "class", "power", "valor", "cost", "life", "form", "level", "boost", "stays")
    BESIDE = ("by",)

    def fields(self, entry: Mapping[str, Any], model: CardDef | None, *path: str | int) -> dict[str, Any]:
        """The fields of its type. Raises NotationError for a type that there is not."""
        if model is not None:
            kind = str(model.fields["type"])
        elif "form" in entry or "level" in entry:
            kind = meta.EQUIPMENT
        elif "boost" in entry:
            kind = meta.FAMILIAR
        elif path[0] == "champions":
            kind = meta.CHAMPION
        else:
            kind = str(entry.get("type", meta.MONSTER if "power" in entry else meta.POTION))
        if kind not in _DEFAULTS:
            raise NotationError(f"{kind!r} is no type of cards; the types are {', '.join(_DEFAULTS)}", *path, "type")
        fields = {"type": kind, **_DEFAULTS[kind], **(model.fields if model is not None else {})}
        for key in _NUMBERS:
            if key in entry and key in fields:
                fields[key] = number_of(entry[key], *path, key)
        for key in ("gender", "class", "form"):
            if key in entry and key in fields:
                fields[key] = str(entry[key])
        if "stays" in entry:
            fields["stays"] = entry["stays"] is True
        if "cost" in entry:
            fields["valor_cost"] = tuple([str(form) for form in list_of(entry["cost"], *path, "cost")])
        return fields

    def abilities(self, written: Any, _fields: Mapping[str, Any], *path: str | int) -> tuple[BoundAbility, ...]:
        """One ability or several, by name. Raises NotationError."""
        listed: Sequence[Any] = written if isinstance(written, list) else [written] if written else []
        return tuple([BoundAbility(ability_of(self.defs, name, *path)) for name in listed])


class _Written(Position):
    """One written position of this game."""

    unmarked = Marks()

    def __init__(self, defs: Definitions, written: Mapping[str, Any]) -> None:
        super().__init__(defs, written, tuple(PHASES))
        self.stubs = _Stubs(defs)

    def state(self) -> State:
        """The state, its frames ready to be run to the first question."""
        first = self.seat(self.written.get("first", self.players[0]), "first")
        active = self.seat(self.written.get("active", self.players[first]), "active")
        out = tuple([self.seat(name.value, *name.path) for name in self.listed("out")])
        self._add_all(out)
        state: State = self.begin(meta.ZONES, cards=self.stubs.cards)
        seats = range(len(self.players))
        lives = self.of_players("life")
        values = Values(
            phase=STEP.get(self.phase, self.phase),
            round=self.number("round", 1),
            active=active,
            first=first,
            life=tuple([number_of(lives.get(name, 20), "life", name) for name in self.players]),
            turns=tuple([1 if seat == active else 0 for seat in seats]),
        )
        stops = tuple([self._stops(name) for name in self.players])
        state.values = with_fields(values, {"out": out, "stops": stops})
        order = state.clockwise(first)
        left = tuple([seat for seat in order[order.index(active) + 1 :] if seat not in out])
        state.frames = self._frames(state, active, left)
        return state

    def _stops(self, name: str) -> Stops:
        """Who is asked where: in the own equip step alone, if nothing else is written."""
        written = self.of_players("asked").get(name)
        if written == "default":
            return Stops()
        listed = [str(each) for each in list_of(written, "asked", name)]
        for window in listed:
            if window not in meta.WINDOWS:
                raise NotationError(f"{window!r} is no window; they are {', '.join(meta.WINDOWS)}", "asked", name)
        inside = tuple([window for window in meta.WINDOWS if window in (*listed, meta.W_EQUIP)])
        return Stops(own=inside, others=tuple([window for window in inside if window in listed]))

    def _frames(self, state: State, active: int, left: tuple[int, ...]) -> tuple[Frame, ...]:
        if self.phase == "round":
            return (Rounds((), step=1),)
        going = (Rounds(left, step=2), Turn(step=PHASES[self.phase]))
        if self.phase != "fight":
            return going
        fighting = state.zone(meta.COMBAT)
        if not fighting:
            raise NotationError("there is no Monster to fight; write monsters: [slime]", "monsters")
        return (*going, Fight(fighting[0], active, travelled=True))

    def _add_all(self, out: Sequence[int]) -> None:
        """Champions first, so that Equipment can name them."""
        written = self.of_players("champions")
        champions: dict[int, int] = {}
        for seat, name in enumerate(self.players):
            if seat in out:
                continue
            ref = self.stubs.ref(written.get(name, {"id": name.lower()}), "champions", name)
            if (self.stubs.cards.get(ref) or self.defs.cards[ref]).fields["type"] != meta.CHAMPION:
                raise NotationError(f"{ref!r} is no Champion", "champions", name)
            zone = seat_zone(meta.PLAY, seat)
            champions[seat] = self.add(ref, zone, seat, face_up=True)
        for key in ("worn", "play"):
            for card in self.lists(key):
                if card.seat in champions:
                    marks = Marks(worn=champions[card.seat]) if key == "worn" else Marks()
                    ref = self.stubs.ref(card.value, *card.path)
                    self.add(ref, seat_zone(meta.PLAY, card.seat), card.seat, face_up=True, marks=marks)
        for card in self.lists("hand"):
            self.add(self.stubs.ref(card.value, *card.path), seat_zone(meta.HELD, card.seat), card.seat)
        spoils = self.written.get("spoils", 20)
        listed = [{"id": f"spoil-{nth}"} for nth in range(1, spoils + 1)] if type(spoils) is int else spoils
        for nth, entry in reversed(list(enumerate(list_of(listed, "spoils")))):
            self.add(self.stubs.ref(entry, "spoils", nth), meta.SPOILS)
        for card in self.listed("graveyard"):
            self.add(self.stubs.ref(card.value, *card.path), meta.GRAVEYARD, face_up=True)
        for card in self.listed("monsters"):
            entry = mapping_of(card.value if isinstance(card.value, Mapping) else {})
            by = self.seat(entry["by"], *card.path, "by") if "by" in entry else NOBODY
            self.add(self.stubs.ref(card.value, *card.path), meta.COMBAT, by, face_up=True)


def _write(state: State, players: Sequence[str]) -> dict[str, Any]:
    """Cards by their names, what is worn apart from the rest; and where everybody is asked."""
    values, cards = state.values, state.components
    living = [seat for seat in state.seats() if seat not in values.out]
    found: dict[str, Any] = {
        "phase": [phase for phase in PHASES if STEP.get(phase, phase) == values.phase],
        "round": values.round,
        "life": {players[seat]: values.life[seat] for seat in state.seats()},
        "spoils": [cards[id].ref for id in reversed(state.zone(meta.SPOILS))],
        "graveyard": [cards[id].ref for id in state.zone(meta.GRAVEYARD)],
        "out": [players[seat] for seat in values.out],
        "hand": {players[seat]: [cards[id].ref for id in state.zone_for(meta.HELD, seat)] for seat in living},
        "champions": {},
        "worn": {},
        "play": {},
        "asked": {},
    }
    found["monsters"] = [
        {"card": card.ref, "by": players[card.controller]} if card.controller != NOBODY else card.ref
        for card in [cards[id] for id in state.zone(meta.COMBAT)]
    ]
    for name, seat in (("active", values.active), ("first", values.first)):
        if seat != NOBODY:
            found[name] = players[seat]
    for seat in living:
        lying = [cards[id] for id in state.zone_for(meta.PLAY, seat)]
        kinds = {card.id: state.card(card.id).fields["type"] for card in lying}
        for card in lying:
            if kinds[card.id] == meta.CHAMPION:
                found["champions"][players[seat]] = card.ref
        found["worn"][players[seat]] = [card.ref for card in lying if card.marks.worn]
        others = [card for card in lying if not card.marks.worn and kinds[card.id] != meta.CHAMPION]
        found["play"][players[seat]] = [card.ref for card in others]
    for seat in state.seats():
        stops = values.stops[seat]
        inside = [window for window in meta.WINDOWS if stops.others is not None and window in stops.others]
        found["asked"][players[seat]] = inside if stops.own is not None else "default"
    return found


NOTATION: Final = Notation(
    _Written,
    keys=KEYS,
    verbs=VERBS,
    buttons=_BUTTONS,
    refs=("search",),
    seats=("attack",),
    each=("choose",),
    readings={
        **dict.fromkeys(acts.WAYS, _way),
        "say": _number,
        "resolve": _number,
    },
    sayings={
        **{way: (lambda spoken: " ".join([spoken[0], *spoken[2:]])) for way in acts.WAYS},
        acts.BREW: lambda spoken: " ".join([spoken[0], *spoken[2:-1]]),
    },
    idle=IDLE,
    expect=EXPECT,
    deals=TERMS,
    write=_write,
    reading=READING,
    free=("turn", "turns", meta.CHAMPIONS, meta.BOX, "dealt"),
)
