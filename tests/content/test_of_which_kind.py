"""What abilities do to cards that have nothing of it, to nobody, or never: told where it is written, in the games' own words."""

# ruff: noqa: E501 - abilities and messages are written as a designer reads them, each in one line

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.trials import Trial, check_trials

TRIALS = {
    "champions": [
        Trial(
            "champion",
            "modify: [{stat: power, by: 2, to: self, if: [{who: {who: active, match: {class: mage}}}, {who: {who: active, match: {class: archer}}}]}]",
            ("'who' contradicts the one before it, so they never hold together",),
        ),
        Trial(
            "champion",
            "modify: [{stat: power, by: 2, to: self, if: [{who: {who: active, match: {class: mage}}}, {who: {who: active, match: {class: [mage, archer], gender: female}}}]}]",
        ),
        Trial(
            "champion",
            "modify: [{stat: power, by: 2, to: self, if: {any: {if: [{who: {who: active, match: {class: mage}}}, {who: {who: active, match: {class: archer}}}]}}}]",
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, do: {choose: {from: {cards: rivals, match: {class: mage}}, as: foe, do: {lose: {amount: 1}}}}}]",
        ),
        Trial(
            "familiar",
            "modify: [{stat: power, by: 1, to: bearer}]",
            ("'bearer' is nobody for familiar; it is somebody for equipment",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, do: {redirect: {to: rivals}}}]",
            ("'redirect' means nothing in the event 'turn_start': the phase is begin there; it does in combat",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, if: {in_combat: {}}, do: draw}]",
            (
                "'in_combat' means nothing in the event 'turn_start': the phase is begin there; it does in travel, combat",
            ),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, do: {dismiss: {who: monsters}}}]",
            (
                "'monsters' means nothing in the event 'turn_start': the phase is begin there; it does in travel, combat",
            ),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, of: rivals, if: {own_turn: {}}, do: draw}]",
            ("'own_turn' never holds in the event 'turn_start', as that is about the side 'enemy'",),
        ),
        Trial(
            "champion",
            "when: [{event: entered, do: draw}]",
            (
                "the event 'entered' is about equipment, familiar, incantation, monster, potion alone; 'self' is champion; say in 'of' whom it must be about",
            ),
        ),
        Trial(
            "champion",
            "when: [{event: discarded, do: {discard: {what: thrown}}}]",
            ("'discard' does nothing: 'thrown' is in 'graveyard' already",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, do: {choose: {from: hand, as: card_, do: {move: {what: card_, to: hand}}}}}]",
            ("'move' does nothing: 'card_' is in 'hand' already",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, do: {discard: {what: mine}}}]",
            ("this does nothing to 'mine' (champion); it does to equipment, familiar, incantation, monster, potion",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, do: {search: {from: spoils, match: {type: champion}, do: {move: {what: target, to: hand}}}}}]",
            (
                "no card in 'spoils' matches: they are equipment, familiar, incantation, monster, potion, what matches is champion",
            ),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, do: {shuffle: {what: graveyard}}}]",
            ("'what' must be one of spoils, not 'graveyard'",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, do: [{roll: {as: eyes}}, {if: {test: {value: {of: {value: eyes}, least: 7}}, then: draw}}]}]",
            ("'value' never holds: the number is 1 to 6",),
        ),
        Trial(
            "champion",
            "when: [{event: life_lost, if: {value: {of: {value: loss}, most: 0}}, do: draw}]",
            ("'value' never holds: the number is 1 at least",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, do: {gain: {amount: {count: familiar, per: 2}}}}]",
            ("'gain' does nothing: 'amount' is 0",),
        ),
        Trial("champion", "modify: [{stat: power, by: {count: worn, each: 0}, to: self}]", ("0 changes nothing",)),
        Trial(
            "champion",
            "modify: [{stat: power, by: 1, to: self, if: {count: {of: familiar, least: 2}}}]",
            ("'count' never holds: the number is 0 to 1",),
        ),
        Trial(
            "champion",
            "modify: [{stat: power, by: 1, to: self, if: {alike: {who: worn, field: class}}}]",
            ("the field 'class' is for champion alone; 'worn' is equipment",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, do: {if: {test: {valor: {}}, then: draw, else: draw}}}]",
            ("'if' makes no difference: 'then' and 'else' are the same",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, do: {one_of: {first: draw, second: {gain: {}}, third: {gain: {}}}}}]",
            ("'one_of' makes no difference: 'second' and 'third' are the same",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, do: [{choose: {from: worn, as: x}}, {discard: {what: x}}, {exchange: {one: x, other: {cards: worn, of: rivals}}}]}]",
            ("'x' is no longer in play in the event 'turn_start', so this does nothing",),
        ),
        Trial(
            "champion",
            "when: [{event: used, of: rivals, if: [{in_combat: {how: attack}}], do: {redirect: {to: subject}}}]",
        ),
        Trial(
            "champion",
            "when: [{event: distracted, of: rivals, do: {redirect: {to: subject}}}]",
            ("this does nothing to 'subject' in the event 'distracted'; say somebody else",),
        ),
        Trial(
            "champion",
            "when: [{event: attacked, do: {redirect: {to: self}}}]",
            ("this does nothing to 'self' in the event 'attacked'; say somebody else",),
        ),
        Trial("champion", "when: [{event: attacked, of: rivals, do: {redirect: {to: self}}}]"),
        Trial(
            "champion",
            "when: [{event: life_due, do: {redirect_due: {to: self}}}]",
            ("this does nothing to 'self' in the event 'life_due'; say somebody else",),
        ),
        Trial(
            "incantation",
            "when: [{event: use, do: [{choose: {from: rivals, as: receiver}}, {move: {what: equipment, to: receivers_play}}]}]",
        ),
        Trial(
            "incantation",
            "when: [{event: use, do: [{choose: {from: rivals, as: foe}}, {move: {what: {cards: equipment, of: foe}, to: receivers_play}}]}]",
            ("'receivers_play' is that of who is called 'receiver', and nobody is in the event 'use'",),
        ),
        Trial("incantation", "when: [{event: use, do: {modify: {stat: power, by: 1, who: hand, until: turn}}}]"),
        Trial(
            "champion",
            "when: [{event: use, of: {cards: others, match: {type: incantation}}, do: draw}]",
            ("nobody answers the event 'use' but the card itself that it is about",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, do: {later: {event: use, do: draw}}}]",
            ("nobody answers the event 'use' but the card itself that it is about",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, do: {later: {event: defeated, of: rivals, do: draw}}}]",
            ("the event 'defeated' is about monster alone; 'rivals' is champion",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, do: {later: {event: defeats, of: rivals, do: {move: {what: monster, to: hand}}}}}]",
        ),
        Trial(
            "champion",
            "modify: [{stat: level, by: 1, to: self}]",
            ("the stat 'level' is for equipment alone; 'self' is champion",),
        ),
        Trial(
            "champion",
            "modify: [{stat: power, by: 1, to: worn}]",
            ("the stat 'power' is for champion, monster alone; 'worn' is equipment",),
        ),
        Trial(
            "champion",
            "modify: [{stat: power, by: {stat: level, of: mine}, to: mine}]",
            ("the stat 'level' is for equipment alone; 'mine' is champion",),
        ),
        Trial("champion", "modify: [{stat: power, by: {stat: level, of: worn}, to: mine}]"),
        Trial(
            "champion",
            "modify: [{stat: power, by: 1, to: {cards: fighters, match: {form: sword}}}]",
            ("nobody of 'fighters' matches: they are of the type champion, monster, what matches of equipment",),
        ),
        Trial("champion", "modify: [{stat: power, by: 1, to: {cards: fighters, match: {type: monster}}}]"),
        Trial(
            "champion",
            "modify: [{stat: power, by: 1, to: {cards: others, match: {form: sword, boost: 1}}}]",
            ("no card has all of these fields: what has one has not the others",),
        ),
        Trial(
            "champion",
            "modify: [{stat: power, by: 1, to: mine, if: {count: {of: {cards: others, match: {form: bow, level: 8}}, least: 1}}}]",
        ),
        Trial(
            "equipment",
            "when: [{event: equipped, do: {gain: {of: life, amount: 1}}}]",
            ("the event 'equipped' is about champion alone; 'self' is equipment; say in 'of' whom it must be about",),
        ),
        Trial("equipment", "when: [{event: equipped, of: bearer, do: {gain: {of: life, amount: 1}}}]"),
        Trial(
            "equipment",
            "when: [{event: equipped, of: hand, do: {gain: {of: life, amount: 1}}}]",
            (
                "'hand' does nothing here; what does is self, everyone, others, allies, supporting, opposing, mine, bearer, champions, rivals, richest, next, ..., or somebody who has a name",
            ),
        ),
        Trial(
            "equipment",
            "when: [{event: defeated, of: champions, do: {gain: {of: life, amount: 1}}}]",
            ("the event 'defeated' is about monster alone; 'champions' is champion",),
        ),
        Trial("equipment", "when: [{event: defeats, of: bearer, do: {move: {what: monster, to: hand}}}]"),
        Trial(
            "champion",
            "when: [{event: attacked, do: {redirect: {to: attacker}}}]",
            ("this does nothing to 'attacker' in the event 'attacked'; say somebody else",),
        ),
        Trial(
            "champion",
            "when: [{event: attacked, do: {redirect: {to: subject}}}]",
            ("this does nothing to 'subject' in the event 'attacked'; say somebody else",),
        ),
        Trial("champion", "when: [{event: attacked, do: {redirect: {to: next}}}]"),
        Trial(
            "champion",
            "when: [{event: attacked, do: {redirect: {to: worn}}}]",
            ("this does nothing to 'worn' (equipment); it does to champion",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, do: {exchange: {one: worn, other: mine}}}]",
            ("this does nothing to 'mine' (champion); it does to equipment",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, do: {exchange: {one: hand, other: worn}}}]",
            (
                "'hand' does nothing here; what does is self, everyone, others, allies, supporting, opposing, equipment, worn, loose, or somebody who has a name",
            ),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, do: {dismiss: {who: rivals}}}]",
            ("this does nothing to 'rivals' (champion); it does to monster",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, if: {marked: {who: mine, worn: true}}, do: draw}]",
            ("'worn' is for equipment alone; 'mine' is champion",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, if: [{valor: {}}, {not: {if: {valor: {}}}}], do: draw}]",
            ("'not' and 'valor' never hold together",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, if: [{valor: {}}, {valor: {}}], do: draw}]",
            ("'valor' is said twice",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, if: {any: {if: [{valor: {}}, {not: {if: {valor: {}}}}]}}, do: draw}]",
            ("'not' and 'valor' always hold one or the other",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, if: {any: {if: [{valor: {}}, {count: {of: hand, least: 3}}, {count: {of: worn, most: 2}}]}}, do: draw}]",
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, if: [{count: {of: hand, least: 3}}, {count: {of: hand, most: 2}}], do: draw}]",
            ("'count' contradicts the one before it, so they never hold together",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, if: [{count: {of: hand, least: 3}}, {count: {of: hand, most: 5}}], do: draw}]",
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, if: [{count: {of: hand, is: odd}}, {count: {of: hand, is: even}}], do: draw}]",
            ("'count' contradicts the one before it, so they never hold together",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, if: [{marked: {who: equipment, worn: true}}, {marked: {who: equipment, worn: false}}], do: draw}]",
            ("'marked' contradicts the one before it, so they never hold together",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, do: [{choose: {from: hand, as: allies}}, {discard: {what: allies}}]}]",
            ("'allies' is a place of the game; give another name",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, if: {count: {of: {cards: equipment, match: {level: 99}}, least: 1}}, do: draw}]",
            ("no card has 99 there: it is at least 1 and at most 9",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, if: {who: {who: worn, among: champions}}, do: draw}]",
            ("'who' never holds: those are equipment, these champion",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, target: {cards: hand, match: {type: champion}}, do: {discard: {what: target}}}]",
            (
                "nobody of 'hand' matches: they are of the type equipment, familiar, incantation, monster, potion, what matches of champion",
            ),
        ),
        Trial(
            "champion",
            "grant: [{flag: veiled, to: worn}]",
            ("the flag 'veiled' is for champion alone; 'worn' is equipment",),
        ),
        Trial(
            "champion",
            "when: [{event: turn_start, if: {who: {who: worn, match: {type: champion}}}, do: draw}]",
            ("nobody of 'worn' matches: they are of the type equipment, what matches of champion",),
        ),
        Trial("champion", "when: [{event: turn_start, if: {who: {who: worn, match: {level: 3}}}, do: draw}]"),
    ],
    "warriors-legacy": [
        Trial(
            "building",
            "modify: [{stat: damage, by: 1, to: same_hand}]",
            ("'same_hand' is nobody for building; it is somebody for item, special",),
        ),
        Trial(
            "building",
            "activate: {window: build, do: {move: {what: warrior, to: hand}}}",
            (
                "this does nothing to 'warrior' (warrior); it does to ability, building, champion, champion_item, companion, event, house, influence, item, special, token",
            ),
        ),
        Trial(
            "building",
            "activate: {window: build, target: discard_pile, do: {discard: {what: target}}}",
            ("'discard' does nothing: 'target' is in 'discard' already",),
        ),
        Trial(
            "building",
            "modify: [{stat: damage, by: 1, to: {cards: units, match: {card: stone_maul}}}]",
            (
                "nobody of 'units' matches: they are of the type champion, companion, token, what matches of champion_item",
            ),
        ),
        Trial(
            "building",
            "activate: {window: build, if: {value: {of: {stat: level}, least: 4}}, do: draw}",
            ("'value' never holds: the number is 0 to 3",),
        ),
        Trial(
            "ability",
            "activate: {window: combat, if: {own_turn: {}}, do: {gain: {of: gold}}}",
            ("'own_turn' means nothing in the window 'combat': the phase is combat there; it does in build",),
        ),
        Trial("event", "when: [{event: played, do: {modify: {stat: damage, by: 2, who: hand, until: match}}}]"),
        Trial(
            "building",
            "when: [{event: played, of: events, do: draw}]",
            ("nobody answers the event 'played' but the card itself that it is about",),
        ),
        Trial(
            "building",
            "when: [{event: left_play, do: {raise: {what: self}}}]",
            ("'self' is no longer in play in the event 'left_play', so this does nothing",),
        ),
        Trial(
            "warrior",
            "when: [{event: turn_start, if: {phase: {is: combat}}, do: draw}]",
            ("'phase' never holds in the event 'turn_start': the phase is build there",),
        ),
        Trial(
            "warrior",
            "when: [{event: turn_start, if: {phase: {is: build}}, do: draw}]",
            ("'phase' always holds in the event 'turn_start', so it says nothing",),
        ),
        Trial(
            "warrior",
            "when: [{event: turn_start, do: {untap: {what: houses}}}]",
            (
                "this does nothing to 'houses' (house); it does to champion, companion, influence, item, special, token, warrior",
            ),
        ),
        Trial(
            "warrior",
            "when: [{event: turn_start, do: {mend: {what: hand}}}]",
            (
                "'hand' does nothing here; what does is self, everyone, others, allies, supporting, opposing, worn, enemy_worn, damaged, enemy_whole, same_hand, or somebody who has a name",
            ),
        ),
        Trial(
            "warrior",
            "when: [{event: turn_start, do: {raise: {what: worn}}}]",
            ("this does nothing to 'worn' (item, special); it does to building, house",),
        ),
        Trial(
            "warrior",
            "modify: [{stat: income, by: 1, to: self}]",
            ("the stat 'income' is for house alone; 'self' is warrior",),
        ),
        Trial("warrior", "modify: [{stat: income, by: 1, to: houses}]"),
        Trial(
            "warrior",
            "when: [{event: hits, do: {dent: {what: victim}}}]",
            ("this does nothing to 'victim' (champion, companion, token, warrior); it does to item, special",),
        ),
        Trial(
            "building",
            "when: [{event: turn_start, do: {gain: {of: gold}}}]",
            ("the event 'turn_start' is about warrior alone; 'self' is building; say in 'of' whom it must be about",),
        ),
        Trial("building", "when: [{event: turn_start, of: warrior, do: {gain: {of: gold}}}]"),
        Trial(
            "building",
            "activate: {window: combat, do: {gain: {of: gold}}}",
            ("in the window combat only abilities of ability are activated; this one is of building",),
        ),
        Trial(
            "building",
            "activate: {window: companions, do: {gain: {of: gold}}}",
            ("in the window companions only abilities of champion, companion are activated; this one is of building",),
        ),
        Trial(
            "building",
            "activate: {window: build, if: {phase: {is: build}}, do: {gain: {of: gold}}}",
            ("'phase' always holds in the window 'build', so it says nothing",),
        ),
        Trial(
            "building",
            "activate: {window: build, do: {arm: {item: stone_maul}}}",
            ("'arm' does nothing in an ability of building; it does in those of champion",),
        ),
        Trial(
            "building",
            "activate: {window: build, do: [{deploy: {unit: militia, as: new}}, {dent: {what: new}}]}",
            ("this does nothing to 'new' (champion, companion, token); it does to item, special",),
        ),
        Trial(
            "building",
            "activate: {window: build, do: {modify: {stat: health, by: 1, who: warrior, until: turn}}}",
            ("the stat 'health' is for champion, companion, token alone; 'warrior' is warrior",),
        ),
        Trial(
            "building",
            "activate: {window: build, do: {grant: {flag: untouched, who: units, until: turn}}}",
            ("the flag 'untouched' is for item, special alone; 'units' is champion, companion, token",),
        ),
        Trial(
            "building",
            "activate: {window: build, target: {cards: units, match: {type: house}}, do: {destroy: {what: target}}}",
            ("nobody of 'units' matches: they are of the type champion, companion, token, what matches of house",),
        ),
        Trial(
            "building",
            "modify: [{stat: damage, by: 1, to: units, if: [{phase: {is: build}}, {phase: {is: combat}}]}]",
            ("'phase' contradicts the one before it, so they never hold together",),
        ),
        Trial("building", "modify: [{stat: damage, by: 1, to: units, if: [{phase: {is: build}}, {own_turn: {}}]}]"),
    ],
    "mythic-wars": [
        Trial(
            "deity",
            "when: [{event: clash_won, if: [{who: {who: winner, among: opposing}}], do: {gain: {}}}]",
            ("'who' never holds: nobody is 'allied' and 'enemy'",),
        ),
        Trial(
            "deity",
            "when: [{event: clash_won, of: opposing, if: [{who: {who: winner, among: supporting}}], do: {gain: {}}}]",
        ),
        Trial("deity", "when: [{event: clash_won, if: [{who: {who: loser, among: opposing}}], do: {gain: {}}}]"),
        Trial(
            "deity",
            "modify: [{stat: attack_roll, by: 2, to: self, if: [{who: {who: defender, match: {types: god}}}, {who: {who: defender, match: {types: deity}}}]}]",
        ),
        Trial(
            "deity",
            "activate: {window: empower, do: [{share_out: {points: 3, among: opposing, as: hurt}}, {gain: {}}]}",
            ("warning: nothing uses 'hurt', which this 'share_out' names, so it does nothing",),
        ),
        Trial(
            "deity",
            "when: [{event: defeated, do: {gain: {}}}]",
            ("'gain' does nothing: this card is no longer in play in the event 'defeated'",),
        ),
        Trial(
            "deity",
            "activate: {window: empower, target: opposing, do: [{move: {what: target, to: defeated}}, {lose: {who: target}}]}",
            ("'target' is no longer in play in the window 'empower', so this does nothing",),
        ),
        Trial(
            "deity",
            "activate: {window: empower, do: [{move: {what: self, to: defeated}}, {gain: {}}]}",
            ("'gain' does nothing: this card is no longer in play in the window 'empower'",),
        ),
        Trial(
            "deity",
            "activate: {window: empower, target: defeated, do: {move: {what: target, to: deck}}}",
            ("'target' is no longer in play in the window 'empower', so this does nothing",),
        ),
        Trial(
            "deity",
            "when: [{event: attack_thrown, if: {value: {of: {value: attack_die}, least: 7}}, do: {gain: {}}}]",
            ("'value' never holds: the number is 1 to 6",),
        ),
        Trial(
            "deity",
            "activate: {window: empower, target: opposing, do: {clash: {by: target, with: target}}}",
            ("'clash' is of two who differ: 'by' and 'with' are the same",),
        ),
        Trial("deity", "when: [{event: defeated, limit: {match: 1}, do: {return: {who: self}}}]"),
        Trial("deity", "when: [{event: defeated, do: {later: {event: round_start, do: {return: {who: self}}}}}]"),
        Trial(
            "deity",
            "when: [{event: defeated, of: supporting, do: {return: {who: self}}}]",
            ("'self' does nothing here; what does is defeated, fallen, or somebody who has a name",),
        ),
        Trial(
            "deity",
            "activate: {window: empower, do: {return: {who: self}}}",
            ("'self' does nothing here; what does is defeated, fallen, or somebody who has a name",),
        ),
        Trial(
            "deity",
            "activate: {window: empower, do: [{move: {what: self, to: defeated}}, {later: {event: round_end, do: {return: {who: self}}}}]}",
        ),
        Trial(
            "deity",
            "when: [{event: defeated, do: {gain: {who: self}}}]",
            ("'self' is no longer in play in the event 'defeated', so this does nothing",),
        ),
        Trial(
            "deity",
            "when: [{event: defeated, of: supporting, do: {gain: {who: subject}}}]",
            ("'subject' is no longer in play in the event 'defeated', so this does nothing",),
        ),
        Trial(
            "deity", "when: [{event: defeated, of: supporting, do: [{return: {who: subject}}, {gain: {who: subject}}]}]"
        ),
        Trial(
            "deity",
            "when: [{event: defeats, do: {lose: {who: loser}}}]",
            ("'loser' is no longer in play in the event 'defeats', so this does nothing",),
        ),
        Trial(
            "deity",
            "when: [{event: loss_due, do: {redirect_due: {to: self}}}]",
            ("this does nothing to 'self' in the event 'loss_due'; say somebody else",),
        ),
        Trial(
            "deity",
            "when: [{event: attacked, do: {redirect: {to: self}}}]",
            ("this does nothing to 'self' in the event 'attacked'; say somebody else",),
        ),
        Trial(
            "deity",
            "activate: {window: empower, target: supporting, do: {later: {event: attacked, of: target, do: {redirect: {to: self}}}}}",
        ),
        Trial(
            "deity",
            "activate: {window: empower, do: {modify: {stat: attack_roll, by: 2, who: uninvoked, until: match}}}",
        ),
        Trial(
            "deity",
            "when: [{event: attacked, do: {redirect: {to: attacker}}}]",
            ("this does nothing to 'attacker' in the event 'attacked'; say somebody else",),
        ),
        Trial("deity", "when: [{event: attacked, do: {redirect: {to: supporting}}}]"),
        Trial(
            "deity",
            "when: [{event: attacked, do: [{choose: {from: supporting, as: attacker}}, {redirect: {to: attacker}}]}]",
        ),
        Trial(
            "deity",
            "when: [{event: empowered, of: defeated, do: {gain: {}}}]",
            (
                "'defeated' does nothing here; what does is self, everyone, others, allies, supporting, opposing, creatures, summoner, or somebody who has a name",
            ),
        ),
        Trial(
            "deity",
            "when: [{event: empowered, do: {lose: {who: defeated}}}]",
            (
                "'defeated' does nothing here; what does is self, everyone, others, allies, supporting, opposing, creatures, summoner, or somebody who has a name",
            ),
        ),
        Trial(
            "deity",
            "when: [{event: empowered, do: {lose: {who: {cards: opposing, match: {attack: 99}}}}}]",
            ("no card has 99 there: it is at least 1 and at most 12",),
        ),
        Trial(
            "deity",
            "when: [{event: empowered, do: {lose: {who: {cards: opposing, match: {attack: 12}}}}}]",
            ("warning: no card of the pack matches this",),
        ),
        Trial(
            "deity",
            "when: [{event: empowered, do: [{choose: {from: defeated, as: gone}}, {lose: {who: gone}}]}]",
            ("'gone' is no longer in play in the event 'empowered', so this does nothing",),
        ),
        Trial(
            "deity",
            "when: [{event: empowered, do: [{choose: {from: defeated, as: back}}, {return: {who: back}}, {lose: {who: back}}]}]",
        ),
        Trial(
            "deity",
            "when: [{event: loss_due, do: {redirect_due: {to: subject}}}]",
            ("this does nothing to 'subject' in the event 'loss_due'; say somebody else",),
        ),
        Trial(
            "deity",
            "activate: {window: empower, if: {phase: {is: end}}, do: {gain: {}}}",
            ("'phase' never holds in the window 'empower': the phase is empowerment there",),
        ),
    ],
    "legends-at-war": [
        Trial(
            "any",
            "modify: [{stat: edge, by: 1, to: self, if: [{attacking: {match: {dominion: sea}}}, {attacking: {match: {dominion: sky}}}]}]",
            ("'attacking' contradicts the one before it, so they never hold together",),
        ),
        Trial("any", "when: [{event: captured, of: allies, window: after_post, do: {attack: {targets: subject}}}]"),
        Trial(
            "any",
            "when: [{event: attack_withstood, of: allies, window: after_post, do: {attack: {targets: subject}}}]",
            ("this does nothing to those of the side 'allied', as all of 'subject' are; it does to those of 'enemy'",),
        ),
    ],
    "pantheon-duel": [
        Trial(
            "any",
            "modify: [{stat: power, by: 1, to: self, if: {count: {of: adjacent, least: 5}}}]",
            ("'count' never holds: the number is 0 to 4",),
        ),
        Trial(
            "any",
            "when: [{event: aligned, window: scoring, if: {value: {of: {value: lines}, most: 0}}, do: {gain: {of: glory}}}]",
            ("'value' never holds: the number is 1 at least",),
        ),
    ],
}


@pytest.mark.parametrize("game_id", TRIALS)
def test_what_does_nothing_is_told_and_nothing_else(game_id: str, tmp_path: Path) -> None:
    check_trials(tmp_path, game_id, TRIALS[game_id])
