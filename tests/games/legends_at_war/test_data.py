"""The data of Legends at War keeps within the limits of its checklist (section 28): cards, pieces, abilities, options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from statistics import mean
from typing import Any, NamedTuple

import pytest

from game.games.legends_at_war.meta import COURSES, pieces_each
from tests.games.legends_at_war.written import read

PANTHEONS = ("greek", "norse", "american", "japanese")
DOMINIONS = ("earth", "sea", "sky")
EDGES = ("north", "east", "south", "west")
STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
STRONG = {"greek": "south", "norse": "north", "american": "west", "japanese": "east"}
BASE = {1: 18, 2: 22, 3: 26}
HIGHEST = {1: 7, 2: 8, 3: 9}

WITH_AREA = ("maneuver", "protection", "dispel", "support", "curse", "ranged_attack")
DOMINION_BONUSES = ("attack_bonus", "defense_bonus", "attack_defense_bonus")
BARE = ("skinwalker", "slayer", "traitor", "web")
INSTANT = ("skinwalker", "maneuver", "slayer")
PERSISTENT = (
    "traitor", "web", "protection", "dispel", "attack_defense_bonus", "attack_bonus", "defense_bonus", "support", "curse", "champion",
    "ranged_attack",
)  # fmt: skip

SPREAD = {
    ("greek", "earth"): "none attack_bonus curse | dispel ranged_attack | slayer",
    ("greek", "sea"): "ranged_attack none maneuver | ranged_attack support | dispel",
    ("greek", "sky"): "support defense_bonus protection | support champion | ranged_attack",
    ("norse", "earth"): "attack_bonus attack_defense_bonus none | curse traitor | slayer",
    ("norse", "sea"): "attack_defense_bonus attack_bonus none | maneuver traitor | dispel",
    ("norse", "sky"): "defense_bonus support attack_defense_bonus | champion support | traitor",
    ("american", "earth"): "curse attack_bonus champion | curse slayer | skinwalker",
    ("american", "sea"): "none champion curse | skinwalker ranged_attack | skinwalker",
    ("american", "sky"): "protection defense_bonus none | protection champion | protection",
    ("japanese", "earth"): "curse attack_bonus none | web curse | slayer",
    ("japanese", "sea"): "maneuver web none | maneuver ranged_attack | web",
    ("japanese", "sky"): "support maneuver defense_bonus | champion attack_defense_bonus | maneuver",
}


class Card(NamedTuple):
    """A card of the pack: stats north, east, south, west; `area` as steps per direction."""

    id: str
    name: str
    pantheon: str
    dominion: str
    level: int
    stats: tuple[int, ...]
    ability: str
    area: dict[str, int]
    symbol: str
    flavour: str

    def stat(self, edge: str) -> int:
        return self.stats[EDGES.index(edge)]

    @property
    def spaces(self) -> int:
        """How many spaces its area has."""
        return sum(self.area.values())

    @property
    def change(self) -> int:
        """What its ability changes of the sum of its stats (LAW-DATA-06, LAW-DATA-10)."""
        further = self.spaces - 1
        distant = sum(max(0, steps - 1) for steps in self.area.values())
        costs = {
            "none": 0,
            "traitor": 3,
            "support": -1 - further // 2,
            "curse": -1 - further // 2,
            "protection": -((self.spaces + 1) // 2),
            "dispel": -2 - further,
            "champion": -3 if self.symbol == self.pantheon else -2,
            "web": -2,
            "slayer": -2,
            "maneuver": -2 - further // 2,
            "ranged_attack": -2 - (distant - 1),
            "skinwalker": -4,
        }
        return -1 if self.ability in DOMINION_BONUSES else costs[self.ability]

    @property
    def slack(self) -> int:
        """How far the sum of its stats is off the budget."""
        return sum(self.stats) - BASE[self.level] - self.change


def arrows(text: str) -> dict[str, int]:
    """`n1 e2` as steps per direction; each direction once, one or two steps."""
    area = {}
    for word in text.split():
        direction, steps = word[0], int(word[1:])
        assert direction in STEPS, text
        assert direction not in area, text
        assert 1 <= steps <= 2, text
        area[direction] = steps
    return area


def bound(ability: Any) -> tuple[str, dict[str, int], str]:
    """The id, area and symbol of an ability as a card or space names it."""
    if ability is None:
        return "none", {}, ""
    if isinstance(ability, str):
        return ability, {}, ""
    [(name, params)] = ability.items()
    assert set(params) <= {"area", "symbol"}
    return name, arrows(params.get("area", "")), params.get("symbol", "")


def load_cards() -> list[Card]:
    cards = []
    for pantheon in PANTHEONS:
        for key, entry in read(f"cards/{pantheon}.yaml").items():
            assert set(entry) <= {"name", "emblem", "pantheon", "dominion", "level", "stats", "ability", "flavour"}, key
            assert entry["pantheon"] == pantheon, key
            stats = tuple(int(number) for number in entry["stats"].split("/"))
            assert len(stats) == 4, key
            cards.append(
                Card(
                    key,
                    entry["name"],
                    entry["pantheon"],
                    entry["dominion"],
                    entry["level"],
                    stats,
                    *bound(entry.get("ability")),
                    entry["flavour"],
                )
            )
    return cards


CARDS = load_cards()
ABILITIES = read("abilities.yaml")
GAME = read("game.yaml")
PIECES = read("boards/pieces.yaml")

Cell = tuple[int, int]
Shape = frozenset[Cell]


def of(**wanted: object) -> list[Card]:
    """The cards with these attributes."""
    return [card for card in CARDS if all(getattr(card, key) == value for key, value in wanted.items())]


# --- Cards ---


def test_four_pantheons_of_eighteen() -> None:
    # LAW-COMP-01, LAW-PAN-01, LAW-DATA-01, LAW-CARD-04, LAW-CARD-05, LAW-CARD-06
    assert len(CARDS) == len({card.id for card in CARDS}) == len({card.name for card in CARDS}) == 72
    for pantheon in PANTHEONS:
        assert Counter(card.dominion for card in of(pantheon=pantheon)) == dict.fromkeys(DOMINIONS, 6)
        assert Counter(card.level for card in of(pantheon=pantheon)) == {1: 9, 2: 6, 3: 3}


def test_levels_fall_evenly_within_a_dominion() -> None:
    # LAW-DATA-02: also the sizes of the nine draft piles
    for pantheon in PANTHEONS:
        for dominion in DOMINIONS:
            levels = Counter(card.level for card in of(pantheon=pantheon, dominion=dominion))
            assert levels == {1: 3, 2: 2, 3: 1}, (pantheon, dominion)


def test_fields_are_declared() -> None:
    # LAW-DATA-03, LAW-CARD-01, LAW-CARD-02
    fields = GAME["card"]["fields"]
    assert set(fields) == {"pantheon", "dominion", "level", *EDGES}
    assert tuple(GAME["card"]["short"]["stats"]) == EDGES
    assert tuple(fields["pantheon"]["words"]) == PANTHEONS
    assert tuple(fields["dominion"]["words"]) == DOMINIONS
    assert GAME["card"]["abilities"] == {"most": 1}
    for card in CARDS:
        assert card.flavour.strip()
        assert len(card.flavour) <= 72, card.id


@pytest.mark.parametrize("card", CARDS, ids=[card.id for card in CARDS])
def test_an_ability_gets_what_it_takes(card: Card) -> None:
    # LAW-CARD-07, LAW-DATA-03, LAW-DATA-04
    if card.ability == "none":
        return
    takes = ABILITIES[card.ability].get("takes", [])
    assert bool(card.area) == ("area" in takes)
    assert bool(card.symbol) == ("symbol" in takes)
    if card.ability in DOMINION_BONUSES:
        assert card.symbol in DOMINIONS
    if card.ability == "champion":
        assert card.symbol in DOMINIONS + PANTHEONS


@pytest.mark.parametrize("card", CARDS, ids=[card.id for card in CARDS])
def test_stats_and_their_sum(card: Card) -> None:
    # LAW-DATA-05, LAW-DATA-06, LAW-DATA-10 (a Champion of its own pantheon has one point less)
    assert all(1 <= stat <= HIGHEST[card.level] for stat in card.stats)
    assert abs(card.slack) <= 1


@pytest.mark.parametrize("card", [card for card in CARDS if card.area], ids=lambda card: card.id)
def test_area_suits_the_level(card: Card) -> None:
    # LAW-DATA-06, LAW-AREA-01
    least, most = {1: (1, 2), 2: (2, 4), 3: (3, 6)}[card.level]
    assert least <= card.spaces <= most
    if card.ability == "ranged_attack":
        assert set(card.area.values()) == {2}
    if card.ability == "maneuver":
        assert max(card.area.values()) in {1: (1,), 2: (1, 2), 3: (2,)}[card.level]


def test_dominion_tendencies() -> None:
    # LAW-DATA-07, LAW-DOM-02, LAW-DOM-03, LAW-DOM-04
    def average(dominion: str, edge: str) -> float:
        return mean(card.stat(edge) for card in of(dominion=dominion))

    assert average("earth", "north") - average("earth", "south") >= 1
    assert average("sky", "south") - average("sky", "north") >= 1
    sea = of(dominion="sea")
    sideways = mean(max(card.stat("east"), card.stat("west")) for card in sea)
    upright = mean(max(card.stat("north"), card.stat("south")) for card in sea)
    assert sideways - upright >= 1


@pytest.mark.parametrize("pantheon", PANTHEONS)
def test_pantheon_is_strong_on_its_side(pantheon: str) -> None:
    # LAW-DATA-08, LAW-PAN-02, LAW-PAN-03, LAW-PAN-04, LAW-PAN-05
    cards = of(pantheon=pantheon)
    strong = STRONG[pantheon]
    others = [edge for edge in EDGES if edge != strong]
    assert mean(card.stat(strong) for card in cards) - mean(card.stat(edge) for card in cards for edge in others) >= 0.7
    assert sum(card.stat(strong) == max(card.stats) for card in cards) >= 11


def test_pantheons_differ_in_build() -> None:
    # LAW-DATA-08: Greek flanks, few weak Norse stats, low Japanese sums; LAW-PAN-02, LAW-PAN-03, LAW-PAN-05
    assert sum(max(card.stats) - min(card.stats) >= 3 for card in of(pantheon="greek")) >= 12
    weak = {name: sum(stat <= 3 for card in of(pantheon=name) for stat in card.stats) for name in PANTHEONS}
    assert all(weak["norse"] < weak[name] for name in PANTHEONS if name != "norse")
    slack = {name: mean(card.slack for card in of(pantheon=name)) for name in PANTHEONS}
    assert slack["japanese"] <= -0.5
    assert all(slack["japanese"] < slack[name] for name in PANTHEONS if name != "japanese")


@pytest.mark.parametrize(("group", "spread"), SPREAD.items(), ids=["-".join(group) for group in SPREAD])
def test_ability_spread(group: tuple[str, str], spread: str) -> None:
    # LAW-DATA-09
    pantheon, dominion = group
    for level, words in enumerate(spread.split("|"), start=1):
        cards = of(pantheon=pantheon, dominion=dominion, level=level)
        assert sorted(card.ability for card in cards) == sorted(words.split())


def test_homes_and_reach_of_abilities() -> None:
    # LAW-DATA-09, LAW-PAN-02, LAW-PAN-03, LAW-PAN-04, LAW-PAN-05
    for ability, home in (("skinwalker", "american"), ("web", "japanese"), ("traitor", "norse")):
        assert {card.pantheon for card in of(ability=ability)} == {home}
    for card in CARDS:
        if card.area and card.pantheon == "greek" and card.ability != "maneuver":
            assert set(card.area.values()) == {2}, card.id
        if card.area and card.pantheon == "norse":
            assert set(card.area.values()) == {1}, card.id


def test_symbols_are_balanced() -> None:
    # LAW-DATA-10
    bonuses = Counter(card.symbol for card in CARDS if card.ability in DOMINION_BONUSES)
    everything = Counter(card.symbol for card in CARDS if card.symbol in DOMINIONS)
    for symbols in (bonuses, everything):
        assert set(symbols) == set(DOMINIONS)
        assert max(symbols.values()) - min(symbols.values()) <= 1


def test_no_two_cards_share_their_stats() -> None:
    # LAW-DATA-11
    for first, second in combinations(CARDS, 2):
        if (first.level, first.dominion) == (second.level, second.dominion):
            assert first.stats != second.stats, (first.id, second.id)


# --- Abilities ---


def test_fourteen_abilities_of_two_kinds() -> None:
    # LAW-AB-01, LAW-AB-02
    assert sorted(name for name, entry in ABILITIES.items() if entry["kind"] == "instant") == sorted(INSTANT)
    assert sorted(name for name, entry in ABILITIES.items() if entry["kind"] == "persistent") == sorted(PERSISTENT)
    assert {card.ability for card in CARDS} == {"none", *INSTANT, *PERSISTENT}


def test_abilities_take_what_the_cards_print() -> None:
    # LAW-DATA-04
    for name, entry in ABILITIES.items():
        wanted = ["area"] if name in WITH_AREA else [] if name in BARE else ["symbol"]
        assert entry.get("takes", []) == wanted, name


def test_only_skinwalker_and_maneuver_leave_a_choice() -> None:
    # LAW-AB-04
    for name, entry in ABILITIES.items():
        free = bool(entry.get("permit")) or any(activation["may"] for activation in entry.get("activate", []))
        assert free == (name in {"skinwalker", "maneuver"}), name


def test_a_beginner_face_down_loses_three_abilities() -> None:
    # LAW-SKIN-07, LAW-MAN-05, LAW-RANG-04
    off = {name for name, entry in ABILITIES.items() if {"began_face_down": {}} in entry.get("off", [])}
    assert off == {"skinwalker", "maneuver", "ranged_attack"}


def test_texts_agree_with_the_numbers() -> None:
    # LAW-AB-08: a number in the short text is the number that is applied
    for name, entry in ABILITIES.items():
        for modifier in entry.get("modify", []):
            amount = modifier["by"] if isinstance(modifier["by"], int) else modifier["by"]["each"]
            assert f"{amount:+d} to all stats" in entry["text"], name
    for shielded in ABILITIES["protection"]["grant"][0]["against"]:  # LAW-PROT-01
        assert ABILITIES[shielded]["name"] in ABILITIES["protection"]["text"]


# --- Board pieces ---


def cells_of(rows: Iterable[str]) -> Shape:
    """The cells of a drawn outline."""
    return frozenset((x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#")


def settle(cells: Iterable[Cell]) -> Shape:
    """The shape with its bounding box at (0, 0)."""
    cells = tuple(cells)
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return frozenset((x - left, y - top) for x, y in cells)


def mirrored(shape: Shape) -> Shape:
    """East for west."""
    return settle((-x, y) for x, y in shape)


def turned(shape: Shape) -> Shape:
    """By half a turn."""
    return settle((-x, -y) for x, y in shape)


def beside(cell: Cell) -> list[Cell]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in STEPS.values()]


def size(shape: Shape) -> tuple[int, int]:
    """Width and height of the bounding box."""
    return max(x for x, _ in shape) + 1, max(y for _, y in shape) + 1


SHAPES = {name: cells_of(piece["cells"]) for name, piece in PIECES.items()}
OMEGA = [(name, space) for name, piece in PIECES.items() for space in piece["omega"]]


def test_twelve_pieces_of_six_joined_spaces() -> None:
    # LAW-COMP-03, LAW-DATA-20, LAW-DATA-22, LAW-DATA-24, LAW-DATA-25, LAW-BOARD-01
    assert len(PIECES) == len({piece["name"] for piece in PIECES.values()}) == 12
    for name, shape in SHAPES.items():
        rows = PIECES[name]["cells"]
        assert len({len(row) for row in rows}) == 1, name
        assert shape == settle(shape), f"{name} has an empty row or column"
        assert size(shape) == (len(rows[0]), len(rows)), name
        assert len(shape) == 6, name
        reached, fresh = set(), {min(shape)}
        while fresh:
            reached |= fresh
            fresh = {near for cell in fresh for near in beside(cell) if near in shape} - reached
        assert reached == shape, name
        assert max(size(shape)) <= 5, name


def test_outlines_are_all_different() -> None:
    # LAW-DATA-20, LAW-DATA-23: also upside down and turned over
    seen: dict[Shape, str] = {}
    for name, shape in SHAPES.items():
        for twin in {shape, mirrored(shape), turned(shape), mirrored(turned(shape))}:
            assert twin not in seen, (name, seen[twin])
            seen[twin] = name


def test_some_pieces_have_a_notch() -> None:
    # LAW-DATA-25: a gap with the piece on three sides of it
    def notched(shape: Shape) -> bool:
        width, height = size(shape)
        gaps = [(x, y) for x in range(width) for y in range(height) if (x, y) not in shape]
        return any(sum(near in shape for near in beside(gap)) >= 3 for gap in gaps)

    def hollow(shape: Shape) -> bool:
        """Two gaps in a row or column between arms of the piece."""
        width, height = size(shape)
        rows = ["".join("#" if (x, y) in shape else "." for x in range(width)) for y in range(height)]
        columns = ["".join("#" if (x, y) in shape else "." for y in range(height)) for x in range(width)]
        return any("#..#" in line for line in rows + columns)

    assert sum(notched(shape) or hollow(shape) for shape in SHAPES.values()) >= 4


def test_special_spaces_stand_on_omega_sides() -> None:
    # LAW-DATA-26, LAW-BOARD-08, LAW-R-49: coordinates are those of the mirrored outline
    for name, piece in PIECES.items():
        assert set(piece) == {"name", "cells", "omega"}, name
        assert 1 <= len(piece["omega"]) <= 3, name
        places = [tuple(space["at"]) for space in piece["omega"]]
        assert len(set(places)) == len(places), name
        assert set(places) <= mirrored(SHAPES[name]), name


def test_special_spaces_are_of_one_kind() -> None:
    # LAW-SPACE-04, LAW-DATA-26, LAW-DATA-27, LAW-R-32
    for name, space in OMEGA:
        assert set(space) in ({"at", "dominion"}, {"at", "ability"}), name
    assert Counter(space["dominion"] for _, space in OMEGA if "dominion" in space) == dict.fromkeys(DOMINIONS, 4)
    lent = [bound(space["ability"]) for _, space in OMEGA if "ability" in space]
    assert len(lent) == 12
    for ability, area, symbol in lent:
        takes = ABILITIES[ability].get("takes", [])
        assert ability not in {"skinwalker", "traitor"}
        assert bool(area) == ("area" in takes)
        assert bool(symbol) == ("symbol" in takes)
        assert area.get("n") == area.get("s"), "arrows look the same on a piece laid upside down"
        assert area.get("e") == area.get("w")


@pytest.mark.parametrize("laid", SHAPES, ids=str)
def test_every_side_joins_every_other(laid: str) -> None:
    # LAW-DATA-28, LAW-DATA-24, LAW-BOARD-05, LAW-BOARD-06, LAW-BOARD-07
    for other, outline in SHAPES.items():
        if other == laid:
            continue
        for ground in (SHAPES[laid], mirrored(SHAPES[laid])):
            for side in (outline, mirrored(outline)):
                assert any(joints(ground, shape) for shape in (side, turned(side))), (laid, other)


def joints(ground: Shape, shape: Shape) -> bool:
    """Whether the shape can lie beside the ground with two of its spaces touching it."""
    for dx in range(-6, 7):
        for dy in range(-6, 7):
            moved = {(x + dx, y + dy) for x, y in shape}
            if not moved & ground and sum(any(near in ground for near in beside(cell)) for cell in moved) >= 2:
                return True
    return False


def test_spaces_are_portrait_and_turn_by_half() -> None:
    # LAW-DATA-21, LAW-DATA-23, LAW-BOARD-04, LAW-BOARD-06, LAW-BOARD-08
    board = GAME["board"]
    assert board["lattice"] == "square"
    assert board["cell"][0] < board["cell"][1]
    assert board["turns"] == [0, 180]
    assert board["sides"] == ["alpha", "omega"]


# --- Game ---

OPTIONS: dict[str, tuple[str, Any, list[Any]]] = {
    "trigger_check": ("LAW-R-03", "both", ["at_action", "at_trigger"]),
    "protection_loop": ("LAW-R-07", "older_wins", ["dispel_wins", "protection_wins"]),
    "slayer_duration": ("LAW-R-11", "turn_played", ["always"]),
    "maneuver_window": ("LAW-R-14", "after_extra", ["before_extra"]),
    "extra_attacks": ("LAW-R-15", "simultaneous", ["active_player_orders"]),
    "web_answers_web": ("LAW-R-16", False, [True]),
    "traitor_repeat": ("LAW-R-17", "once_per_controller", ["once"]),
    "contested_capture": ("LAW-R-18", "turn_order", ["higher_margin"]),
    "maneuver_after_capture": ("LAW-R-19", "controller", ["lost"]),
    "maneuver_per_turn": ("LAW-R-20", 1, []),
    "stat_min": ("LAW-R-28", None, []),
    "stat_max": ("LAW-R-28", None, []),
    "dispel_stops_dominion_space": ("LAW-R-30", False, [True]),
    "skinwalker_into_dispel": ("LAW-R-34", "allowed", ["forbidden"]),
    "first_seat": ("LAW-R-65", None, []),
    "foreign_hand_card": ("LAW-R-36", "deck", ["capture_pile"]),
    "spare_pieces": ("LAW-R-51", "all", list(range(11))),
    "draft_browse": ("LAW-R-55", False, [True]),
    "log_drafts": ("LAW-R-56", True, [False]),
    "show_back_levels": ("LAW-R-58", "hand_and_board", ["none"]),
}


def test_options_are_the_rulings() -> None:
    # LAW-R-03, LAW-R-07, LAW-R-11, LAW-R-14 to LAW-R-20, LAW-R-28, LAW-R-30, LAW-R-34, LAW-R-36, LAW-R-51,
    # LAW-R-55, LAW-R-56, LAW-R-58, LAW-R-65
    assert set(GAME["options"]) == set(OPTIONS)
    for key, (rule, default, others) in OPTIONS.items():
        option = GAME["options"][key]
        assert option["rule"] == rule, key
        assert option["default"] == default, key
        assert type(option["default"]) is type(default), key
        assert option.get("values", []) == ([default, *others] if others else []), key
        if not others:
            assert option["least"] < option["most"], key
            assert (default is None) == option.get("nullable", False), key


def test_modes_and_their_figures() -> None:
    # LAW-GEN-01, LAW-GEN-03, LAW-DATA-31, LAW-PSK-02
    modes = GAME["modes"]
    assert set(modes) == {"pantheon-skirmish", "pantheon-campaign", "ragnarok-skirmish", "ragnarok-campaign"}
    for name, mode in modes.items():
        assert mode["seats"] == [2, 4], name
        assert len(COURSES[name]) == (3 if name.endswith("campaign") else 1), name
        assert pieces_each(name) == (3 if name == "ragnarok-campaign" else 1), name
    assert modes["pantheon-skirmish"]["fields"]["ready"] is True
    assert modes["pantheon-skirmish"]["fields"]["deck"] == {"I": 3, "II": 2, "III": 1}


def test_tokens_never_run_out_but_victory_cards_are_three() -> None:
    # LAW-COMP-02, LAW-COMP-05, LAW-DATA-30
    tokens = GAME["tokens"]
    assert all("supply" not in tokens[name] for name in ("control", "bonus", "penalty", "dispel", "protection"))
    victory = {name: token for name, token in tokens.items() if name.startswith("victory")}
    assert sorted(token["fields"]["points"] for token in victory.values()) == [1, 3, 5]
    assert all(token["supply"] == 1 for token in victory.values())


def test_markers_of_abilities_are_declared() -> None:
    # LAW-TOK-03, LAW-TOK-04
    used = {
        part["marker"]
        for entry in ABILITIES.values()
        for part in [*entry.get("modify", []), *entry.get("grant", [])]
        if "marker" in part
    }
    assert used == {"bonus", "penalty", "dispel", "protection"}
    assert used <= set(GAME["tokens"])
