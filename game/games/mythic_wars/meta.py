"""Names and figures of Mythic Wars: zones, phases, stats, and how a mode forms its factions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.mythic_wars.records import State
from game.rules.definitions import CardDef, Definitions, kept
from game.rules.modifiers import StatSpec
from game.rules.plain import Frozen
from game.rules.rulesdef import Need, ZoneSpec

ID: Final = "mythic-wars"

POOL, DECK, BATTLE, DEFEATED = "pool", "deck", "battle", "defeated"
LIBRARY, CREATURES, BOX, REMOVED = "library", "creatures", "box", "removed"
ZONES: Final = (
    ZoneSpec(POOL),
    ZoneSpec(DECK),
    ZoneSpec(BATTLE),
    ZoneSpec(DEFEATED),
    ZoneSpec(LIBRARY, per_seat=False, shape="pile"),
    ZoneSpec(CREATURES, per_seat=False),
    ZoneSpec(BOX, per_seat=False, shape="pile"),
    ZoneSpec(REMOVED, per_seat=False),
)
"""`pool`: deities a seat picks from. `deck`: the uninvoked ones of a faction. `battle`: those in the battle, a summoned creature before
its summoner. `library`: deities that nobody has yet. `creatures`: those that may be summoned. `box`: deities that nobody has taken.
`removed`: those that an ability took out of the game.
"""

FACTIONS, START, INVOCATION, EMPOWERMENT, END = PHASES = ("factions", "start", "invocation", "empowerment", "end")
"""The first comes once, the others make a round (MW-ROUND-01)."""

FACTION_SIZE: Final = 4
"""MW-FACTION-02."""
NATURAL: Final = 6
"""The face that makes a roll critical (MW-CRIT-01)."""
SIDES: Final = 6

ATTACK, DEFENSE, CLASH, CHECK = "attack", "defense", "clash", "check"
SCORES: Final = {ATTACK: "attack", DEFENSE: "defense", CLASH: "power"}
"""Kind of roll -> the score that it uses (MW-ROLL-02)."""
_IN_ATTACKS: Final = ("attacker", "defender")
_ATTACK_ROLES: Final = (*_IN_ATTACKS, "roller")
_CLASH_ROLES: Final = ("clasher", "clashed", "roller")
WAYS: Final[Mapping[str, tuple[str, ...]]] = {
    "move": (
        "draw", "deal", "pick", "take_back", "draft", "unused", "invoke", "summon", "return", "defeated", "removed", "uninvoked", "edit",
    ),
    "roll": (*SCORES, "prime"),
}  # fmt: skip
"""How moves and rolls come about."""
STATS: Final[Mapping[str, StatSpec]] = {
    "attack": StatSpec(text="added to attack rolls", roles=_ATTACK_ROLES),
    "defense": StatSpec(text="added to defense rolls", roles=_ATTACK_ROLES),
    "power": StatSpec(text="added to clash rolls", roles=_CLASH_ROLES),
    "attack_roll": StatSpec(0, text="added to attack rolls, too", roles=_ATTACK_ROLES),
    "defense_roll": StatSpec(0, text="added to defense rolls, too", roles=_ATTACK_ROLES),
    "clash_roll": StatSpec(0, text="added to clash rolls, too", roles=_CLASH_ROLES),
    "attack_dice": StatSpec(1, least=1, text="dice thrown, of which the highest counts", roles=_ATTACK_ROLES),
    "defense_dice": StatSpec(1, least=1, text="the same", roles=_ATTACK_ROLES),
    "clash_dice": StatSpec(1, least=1, text="the same", roles=_CLASH_ROLES),
    "attack_critical": StatSpec(
        NATURAL, least=1, text="the lowest natural face that is critical; 7 is never", roles=_ATTACK_ROLES
    ),
    "defense_critical": StatSpec(NATURAL, least=1, text="the same", roles=_ATTACK_ROLES),
    "clash_critical": StatSpec(NATURAL, least=1, text="the same", roles=_CLASH_ROLES),
    "hit_loss": StatSpec(0, text="so much more is lost by its hits", roles=_IN_ATTACKS),
    "loss_taken": StatSpec(0, text="so much more of every loss of its own"),
    "least_loss": StatSpec(0, text="a hit costs at least so much", roles=_IN_ATTACKS),
    "empowerments": StatSpec(1, least=0, text="how often it is empowered in a round"),
    "invocations": StatSpec(0, least=0, text="so many more deities its faction invokes in a round"),
}
"""The stats that abilities may change; those that no card prints have the value that the rules give them."""
CREATURE: Final = "creature"


def is_creature(card: CardDef) -> bool:
    """Whether a card is a creature, which belongs to no faction deck (MW-FACTION-02)."""
    return CREATURE in (card.fields.get("types") or ())


@kept
def deities(defs: Definitions) -> list[str]:
    """The ids of all deities, in the order of the definitions; not to be changed."""
    return [card.id for card in defs.cards.values() if not is_creature(card)]


@kept
def creatures(defs: Definitions) -> list[str]:
    """The ids of all creatures; not to be changed."""
    return [card.id for card in defs.cards.values() if is_creature(card)]


def pantheon_of(defs: Definitions, ref: str) -> str:
    """The pantheon of a card."""
    return str(defs.cards[ref].fields.get("pantheon", ""))


@kept
def full_pantheons(defs: Definitions) -> tuple[str, ...]:
    """The pantheons that have enough deities for a faction, in the order of the definitions."""
    counts: dict[str, int] = {}
    for ref in deities(defs):
        counts[pantheon_of(defs, ref)] = counts.get(pantheon_of(defs, ref), 0) + 1
    return tuple([pantheon for pantheon, count in counts.items() if count >= FACTION_SIZE])


DEALT, PICKED, PANTHEON, SHARED, SOLO = "dealt", "picked", "pantheon", "shared", "solo"
"""How factions are formed (MW-MODE-01 to MW-MODE-05)."""


def forming(defs: Definitions, options: Frozen) -> str:
    """How the mode forms its factions; where it leaves that open, the option `destiny_copy` says it."""
    found = defs.modes[options["mode"]].fields.get("factions", DEALT)
    return str(options.get("destiny_copy", SHARED) if found == "destiny" else found)


def picks_in_secret(state: State) -> bool:
    """Whether all seats are picking their deities now, so that nobody learns how far the others have come (MW-R-32)."""
    return state.values.phase == FACTIONS and forming(state.defs, state.options) in (PICKED, PANTHEON, SOLO)


def single_pantheon(defs: Definitions, options: Frozen) -> bool:
    """Whether all deities of a faction must be of one pantheon (MW-MODE-05)."""
    return bool(defs.modes[options["mode"]].fields.get("single_pantheon", False))


def dealt_count(options: Frozen) -> int:
    """How many deities each seat is dealt to pick from (MW-MODE-02)."""
    return int(options.get("deal") or 6)


NEEDS = ("mode_not_playable", "too_few_deities", "too_few_pantheons", "no_such_first_seat")
"""The texts that say what a match lacks."""


def check_start(defs: Definitions, seat_count: int, options: Frozen) -> Need | None:
    """What is missing for a match of this mode with so many seats, or None."""
    if options.get("mode") not in defs.modes:
        return Need("mode_not_playable", Frozen(mode=str(options.get("mode"))))
    way = forming(defs, options)
    have, full = len(deities(defs)), full_pantheons(defs)
    each = {DEALT: FACTION_SIZE, PICKED: dealt_count(options), SHARED: FACTION_SIZE}.get(way, 0)
    if have < max(each * seat_count, FACTION_SIZE):
        return Need("too_few_deities", Frozen(have=have, need=each * seat_count))
    if way == PANTHEON and len(full) < seat_count:
        return Need("too_few_pantheons", Frozen(have=len(full), need=seat_count))
    if single_pantheon(defs, options):
        counts = dict.fromkeys(full, 0)
        for ref in deities(defs):
            if pantheon_of(defs, ref) in counts:
                counts[pantheon_of(defs, ref)] += 1
        room = sum([count // FACTION_SIZE for count in counts.values()])
        if room < (seat_count if way == SHARED else 1):
            return Need("too_few_pantheons", Frozen(have=room, need=seat_count))
    first = options.get("first_prime")
    if first is not None and not 0 <= first < seat_count:
        return Need("no_such_first_seat", Frozen(seat=first))
    return None


def bound(state: State) -> int:
    """More single choices than any match takes, counted generously.

    A round has hardly more than ten choices for each entity and its triggers; without a limit of rounds nobody knows how many there are.
    """
    rounds = state.options.get("round_limit") or 1_000
    return 5_000 + 100 * state.seat_count * rounds


def no_rolls(seat_count: int) -> tuple[tuple[int, ...], ...]:
    """How often each face has come up, by seat, before anybody has rolled."""
    return ((0,) * SIDES,) * seat_count
