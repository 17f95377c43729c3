"""The short notation of positions of Mythic Wars: from plain data to a state, from words to gestures (docs/scenarios.md of the pack)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.games.mythic_wars import meta, records
from game.games.mythic_wars.course import BEGIN, CLOSE, EMPOWER
from game.games.mythic_wars.entities import seats_left
from game.games.mythic_wars.expectations import EXPECT
from game.games.mythic_wars.factions import CHANGES
from game.games.mythic_wars.records import Marks, State, Values
from game.games.mythic_wars.words import READING
from game.rules.abilities.grammar import BoundAbility
from game.rules.asks import SEALED, Choice, Path
from game.rules.definitions import CardDef, Definitions
from game.rules.notation.notation import EFFECT_VERBS, Notation
from game.rules.notation.position import Position, ability_of
from game.rules.notation.stubs import Stubs
from game.rules.notation.words import NotationError, mapping_of, name_of, named, names_in, number_of, parts_of, placed
from game.rules.plain import NOBODY, freeze, seat_zone
from game.rules.records import Frame, put

KEYS: Final = (
    "prime", "been_prime", "active", "round", "quiet", "battle", "uninvoked", "defeated", "creatures", "pools", "library", "draft",
    "picking", "declaring", "cards", "pantheons",
)  # fmt: skip
VERBS: Final[Mapping[str, str]] = {
    "attack": "empower",
    "ability": "empower",
    "use": "empower",
    "nothing": "empower",
    "pass": "empower",
    "invoke": "invoke",
    "pick": "pick",
    "drop": "pick",
    "done": "pick",
    "draft": "draft",
    **EFFECT_VERBS,
    "order": "effect.order",
}
"""The verb of an action -> the kind of decision that it answers."""
IDLE: Final[Mapping[str, Choice]] = {"effect.may": Choice("button", "no")}
"""What is answered to a question that the next action does not answer: an ability that is not written down is declined."""
_BUTTONS: Final = ("pass", "done", "yes", "no", "decline", "enough", "first", "second", "third")
_SCORES: Final = ("attack", "defense", "power")
_PHASES: Final = (meta.FACTIONS, meta.START, meta.INVOCATION, meta.EMPOWERMENT, meta.END)


def _empower(state: State, seat: int, words: Sequence[str]) -> list[Path]:
    """What an entity does, as `attack A B`, `ability A [B]`, `use A ABILITY [B]` and `nothing A`."""
    verb, names = words[0], [*names_in(words)]
    way: Path = () if verb == "attack" else (Choice("button", verb),)
    if verb == "use":
        # The second name is that of the ability, which may be called as its card is.
        if len(names) < 2:
            raise NotationError("'use' needs the name of an ability")
        way = (Choice("ref", names.pop(1)),)
    entity, *targets = [Choice("component", named(state, name, seat)) for name in names]
    return [(entity, *way, *targets)]


def _number(state: State, seat: int, words: Sequence[str]) -> list[Path]:
    name = names_in(words)[0]
    return [(Choice("number", int(name)),) if name.isdecimal() else placed(state, (name,), seat)]


class _Stubs(Stubs):
    """The written cards: `s` are the scores, `creature` says that it is none of the deities."""

    OWN = ("s", "types", "element", "pantheon", "creature")
    BESIDE = ("energy", "empowered", "times", "sideways", "arriving", "counters", "summoner")

    def fields(self, entry: Mapping[str, Any], model: CardDef | None, *path: str | int) -> dict[str, Any]:
        """Types, element, pantheon and scores. Raises NotationError."""
        types = ("entity", meta.CREATURE if entry.get("creature") else "deity")
        fields = {"types": types, "element": "", "pantheon": "", **dict.fromkeys(_SCORES, 6)}
        fields.update(model.fields if model is not None else {})
        if entry.get("types"):
            fields["types"] = freeze(entry["types"])
        fields.update({name: str(entry[name]) for name in ("element", "pantheon") if name in entry})
        if "s" in entry:
            scores = parts_of(entry["s"], _SCORES, r"\d+", "scores", "7/6/8", *path, "s")
            fields.update({name: int(part) for name, part in scores.items()})
        return fields

    def abilities(self, written: Any, _fields: Mapping[str, Any], *path: str | int) -> tuple[BoundAbility, ...]:
        """One ability or several, by name or as `{name: {what it is given}}`. Raises NotationError."""
        listed: Sequence[Any] = written if isinstance(written, list) else [written] if written else []
        return tuple(
            [
                BoundAbility(ability_of(self.defs, name, *path), freeze(mapping_of(params, *path)))
                for each in listed
                for name, params in (each.items() if isinstance(each, Mapping) else ((each, None),))
            ]
        )


class _Written(Position):
    """One written position of this game."""

    def __init__(self, defs: Definitions, written: Mapping[str, Any]) -> None:
        super().__init__(defs, written, _PHASES, phase=meta.EMPOWERMENT)
        self.stubs = _Stubs(defs)
        first = self.options.get("first_prime")
        if first is not None and not 0 <= first < len(self.players):
            raise NotationError(f"there is no seat {first} to be prime first", "options", "first_prime")

    def state(self) -> State:
        """The state, its frames ready to be run to the first question."""
        written = self.written
        prime = self.seat(written.get("prime", self.players[0]), "prime")
        active = self.seat(written.get("active", self.players[prime]), "active")
        self._add_all()
        state = self.begin(meta.ZONES, cards=self.stubs.cards)
        if self.phase != meta.FACTIONS and not seats_left(state):
            raise NotationError("somebody needs an entity, in the battle or uninvoked", "battle")
        self._link_creatures(state)
        been = [self.seat(name.value, *name.path) for name in self.listed("been_prime")] or [prime]
        round_number = self.number("round", 1)
        state.values = Values(
            phase=self.phase,
            round=round_number - 1 if self.phase == meta.START else round_number,
            prime=prime,
            active=active,
            been_prime=tuple(sorted(been)),
            entered=len(state.components),
            quiet=self.number("quiet", 0),
            pantheons=("",) * state.seat_count,
            rolls=meta.no_rolls(state.seat_count),
        )
        if self.phase == meta.FACTIONS:
            self._forming(state)
        else:
            state.frames = self._frames(active)
        return state

    def _frames(self, active: int) -> tuple[Frame, ...]:
        """The unfinished work of a match that has come to this phase."""
        if self.phase == meta.START:
            return (records.Round(step=BEGIN),)
        if self.phase == meta.INVOCATION:
            if "declaring" in self.written:
                queue = tuple([self.seat(name.value, *name.path) for name in self.listed("declaring")])
                return (records.Round(step=EMPOWER), records.Invocation(queue, step=1))
            return (records.Round(step=EMPOWER), records.Invocation())
        if self.phase == meta.EMPOWERMENT:
            return (records.Round(step=CLOSE), records.Empowerment(step=active))
        return (records.Round(step=CLOSE),)

    def _forming(self, state: State) -> None:
        pantheons = self.of_players("pantheons")
        given = tuple([str(pantheons.get(name, "")) for name in self.players])
        state.values = put(state.values, prime=NOBODY, been_prime=(), round=0, active=NOBODY, pantheons=given)
        if meta.forming(state.defs, state.options) == meta.SHARED:
            turns = [self.seat(name.value, *name.path) for name in self.listed("draft")] or list(state.seats())
            self._require_deities(state, (meta.LIBRARY,), len(turns), "library")
            state.frames = (records.Beginning(), records.Forming(tuple(turns), step=1))
            return
        for seat, name in enumerate(self.players):
            self._require_deities(state, (seat_zone(meta.POOL, seat), seat_zone(meta.DECK, seat)), 1, "pools", name)
        state.frames = (records.Beginning(), records.Forming(step=1))
        picking = [self.seat(name.value, *name.path) for name in self.listed("picking")] or list(state.seats())
        state.asks = tuple([records.Pick(seat, CHANGES, manner=SEALED) for seat in sorted(picking)])

    def _require_deities(self, state: State, zones: Sequence[str], least: int, *path: str) -> None:
        """Whoever is asked must have an answer (MW-MODE-06)."""
        offered = [state.components[id].ref for zone in zones for id in state.zone(zone)]
        count = len([ref for ref in offered if not meta.is_creature(state.defs.cards[ref])])
        if count < least:
            raise NotationError(f"there are {count} deities to pick from; at least {least} are needed", *path)

    def _add_all(self) -> None:
        for card in self.listed("cards"):
            self._ref(card.value, *card.path)  # stubs for later use: a creature to be summoned, a deity to be picked
        for key, zone in (
            ("battle", meta.BATTLE),
            ("uninvoked", meta.DECK),
            ("defeated", meta.DEFEATED),
            ("pools", meta.POOL),
        ):
            for card in self.lists(key):
                self._add_entity(card.value, seat_zone(zone, card.seat), card.seat, *card.path)
        for key, zone in (("creatures", meta.CREATURES), ("library", meta.LIBRARY)):
            for card in self.listed(key):
                self._add_entity(card.value, zone, NOBODY, *card.path)

    def _add_entity(self, entry: Any, zone: str, seat: int, *path: str | int) -> None:
        ref = self._ref(entry, *path)
        given: Mapping[str, Any] = entry if isinstance(entry, Mapping) else {}
        key = path[0]
        card = self.stubs.cards.get(ref) or self.defs.cards[ref]
        marks = Marks()
        if key == "battle":
            energy = number_of(given.get("energy", card.fields.get("power", 0)), *path, "energy")
            if energy < 1:
                raise NotationError("an entity in the battle has energy", *path, "energy")
            marks = Marks(energy=energy, entered=len(self.components) + 1)
            if given.get("empowered"):
                marks = put(marks, sideways=True, times=1)
            if "times" in given:
                marks = put(marks, times=number_of(given["times"], *path, "times"))
            marks = put(
                marks, sideways=bool(given.get("sideways", marks.sideways)), arriving=bool(given.get("arriving"))
            )
            if given.get("counters"):
                marks = put(marks, counters=number_of(given["counters"], *path, "counters"))
        elif key == "defeated":
            marks = Marks(sideways=True)
        self.add(ref, zone, seat, face_up=key in ("battle", "creatures"), marks=marks)

    def _ref(self, entry: Any, *path: str | int) -> str:
        return self.stubs.ref(entry if isinstance(entry, Mapping) else {"card": entry}, *path)

    def _link_creatures(self, state: State) -> None:
        """`summoner: name` of a creature in the battle."""
        # The battle is laid out first, so that entities have the ids in which they are written.
        for id, (entry, _path, seat) in enumerate(self.lists("battle"), start=self.first_id):
            if isinstance(entry, Mapping) and entry.get("summoner"):
                summoner = named(state, str(entry["summoner"]), seat)
                subject = state.components[id]
                state.components[id] = subject._replace(marks=put(subject.marks, summoner=summoner))


def _write(state: State, players: Sequence[str]) -> dict[str, Any]:
    """Entities by their names, with energy, counters and who summoned them."""
    values = state.values

    def named(zone: str) -> dict[str, Any]:
        return {
            player: [_entry_of(state, id) for id in state.zone(seat_zone(zone, seat))]
            for seat, player in enumerate(players)
        }

    found: dict[str, Any] = {
        "phase": values.phase,
        "round": values.round,
        "quiet": values.quiet,
        "battle": named(meta.BATTLE),
        "uninvoked": named(meta.DECK),
        "defeated": named(meta.DEFEATED),
        "pools": named(meta.POOL),
        "creatures": [state.components[id].ref for id in state.zone(meta.CREATURES)],
        "library": [state.components[id].ref for id in state.zone(meta.LIBRARY)],
        "been_prime": [players[seat] for seat in values.been_prime],
        "pantheons": {player: name for player, name in zip(players, values.pantheons, strict=False) if name},
    }
    if values.prime != NOBODY:
        found["prime"] = players[values.prime]
    if values.active != NOBODY:
        found["active"] = players[values.active]
    drafting = next((frame for frame in state.frames if isinstance(frame, records.Forming)), None)
    if values.phase == meta.FACTIONS:
        for name in ("prime", "active", "round", "been_prime", "quiet"):
            found.pop(name, None)
        if drafting is not None and drafting.left and values.active != NOBODY:
            found["draft"] = [players[seat] for seat in (values.active, *drafting.left)]
        picking = [ask.seat for ask in state.asks if isinstance(ask, records.Pick)]
        if picking and len(picking) < len(players):
            found["picking"] = [players[seat] for seat in picking]
    declaring = state.topmost(records.Invocation)
    if declaring is not None and declaring.step == 1:
        found["declaring"] = [players[seat] for seat in (*[ask.seat for ask in state.asks], *declaring.queue)]
    return found


def _entry_of(state: State, id: int) -> Any:
    """An entity by its name, in the battle with what there is to say of it."""
    card = state.components[id]
    if not card.zone.startswith(meta.BATTLE):
        return card.ref
    marks = card.marks
    entry: dict[str, Any] = {"card": card.ref, "energy": marks.energy}
    if marks.sideways and marks.times == 1:
        entry["empowered"] = True
    else:
        entry.update({"sideways": True} if marks.sideways else {})
        entry.update({"times": marks.times} if marks.times else {})
    if marks.arriving:
        entry["arriving"] = True
    if marks.counters:
        entry["counters"] = marks.counters
    if marks.summoner:
        entry["summoner"] = name_of(state, marks.summoner)
    return entry


NOTATION: Final = Notation(
    _Written,
    keys=KEYS,
    verbs=VERBS,
    buttons={word: word for word in _BUTTONS},
    each=("pick", "drop", "choose"),
    readings={**dict.fromkeys(("attack", "ability", "use", "nothing"), _empower), "say": _number, "order": _number},
    idle=IDLE,
    expect=EXPECT,
    write=_write,
    free=("entered", "rolls", "exchange", "empowerment", "next_prime", "next_turn", "stirred", meta.BOX, "pantheons"),
    reading=READING,
)
