"""The shared interpreter as a whole: a game's language with the words that are shared, and the code of all work that abilities need."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from game.rules.abilities import built_ins, card_words, dues, pools, triggers
from game.rules.abilities.grammar import Vocabulary
from game.rules.abilities.language import Doing, Language, Reading
from game.rules.abilities.records import Losses, Search, ShareOut
from game.rules.decisions import DecisionKind
from game.rules.work import Handler, on

_SHARED: Final = (pools, dues, card_words)


def language(reading: Reading, doing: Doing) -> Language:
    """The language of a game: its own words, and the shared ones with what it says of them."""
    steps: dict[str, Any] = {}
    feasible: dict[str, Any] = {}
    payable: dict[str, Any] = {}
    made = Language.of(reading, doing, steps=steps, feasible=feasible, payable=payable)

    def bound(words: Mapping[str, Callable[..., Any]]) -> dict[str, Any]:
        return {word: partial(code, made) for word, code in words.items() if word not in doing.steps}

    for shared in _SHARED:
        steps.update(bound(shared.STEPS))
        feasible.update(bound(shared.FEASIBLE))
    payable.update(bound(pools.PAYABLE))
    for all_words, own in ((steps, doing.steps), (feasible, doing.feasible), (payable, doing.payable)):
        all_words.update(own)
    return made


def vocabulary(language: Language, own: Vocabulary, *shared: str) -> Vocabulary:
    """The vocabulary of a game: its own words together with what its language has (events, stats, pools, which periods rise, whether cards
    have a `keep`), the words that every game has, and those of the `shared` steps that it takes over (see `built_ins.vocabulary`).
    """
    declared = replace(
        own,
        events=language.events,
        stats=own.stats or language.stats,
        rising=language.rising,
        pools=tuple(language.pools),
        in_play=not any(pool.of_seats for pool in language.pools.values()),
        keeps=language.drop is not None,
    )
    return built_ins.vocabulary(declared, *shared, whole=language.whole is not None)


def kinds(vocabulary: Vocabulary) -> tuple[DecisionKind, ...]:
    """The questions that abilities in these words ask."""
    return (*triggers.KINDS, card_words.SEARCH_KIND) if "search" in vocabulary.steps else triggers.KINDS


def frames(language: Language) -> tuple[Handler, ...]:
    """The code of all work that abilities need in a game's language."""
    return (
        *triggers.frames(language),
        on(Losses, partial(dues.go_on, language)),
        on(ShareOut, partial(dues.share_out, language)),
        on(Search, partial(card_words.search, language)),
    )
