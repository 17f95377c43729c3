"""The tables of docs/abilities.md: the words of the language, as the core and each game declare them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Final

from game.content.surroundings import in_event
from game.library import codes
from game.rules.abilities import built_ins
from game.rules.abilities.grammar import Amount, EventWord, Param, Selector, Vocabulary, Word
from game.rules.abilities.records import SUBJECT
from game.rules.modifiers import StatSpec
from game.rules.plain import Frozen, Plain

GAME: Final = "words of "
"""How the names of the tables of a game begin."""
_PARTS: Final = ("modify", "grant", "when", "activate", "permit", "off", "keep")


def tables() -> dict[str, str]:
    """The tables by name: those of the core, and one of each game that has words."""
    marked = Vocabulary(pools=("",), marks={"closed": Param("bool")})
    core, shared = built_ins.vocabulary(marked), built_ins.shared_steps(marked)
    found = {
        "places of the core": _list("Places", core.places) + _list("Names", core.roles) + _list("Flags", core.flags),
        "conditions of the core": _words("condition", "holds if", core.conditions, core),
        "steps of the core": _words("step", "what it does", core.steps, core),
        "steps that games take over": _words("step", "what it does", shared, core),
    }
    for game, code in codes().items():
        if code.vocabulary.steps:
            found[GAME + game] = of_game(code.vocabulary)
    return found


def of_game(vocabulary: Vocabulary) -> str:
    """All words that a game adds to those of the core; all that it has, if it reads abilities in its own way."""
    cores = [built_ins.vocabulary(Vocabulary(), whole=whole) for whole in (False, True)]
    core = next((each for each in cores if each.steps.keys() <= vocabulary.steps.keys()), Vocabulary())
    shared = built_ins.shared_steps(vocabulary)
    taken = [name for name, word in vocabulary.steps.items() if shared.get(name) == word]
    steps = {name: word for name, word in vocabulary.steps.items() if name not in taken and name not in core.steps}
    parts = [
        _list("Places", _without(vocabulary.places, core.places)),
        _list("Names", _without(vocabulary.roles, core.roles)),
        _list("Values of the match", vocabulary.numbers),
        _list("Values of events and steps", vocabulary.event_numbers),
        _list("Flags", _without(vocabulary.flags, core.flags)),
        _list("Periods", vocabulary.periods),
        _list("Windows", vocabulary.windows),
        _list("Permits", vocabulary.permits),
        _list("Pools", dict.fromkeys(vocabulary.pools, "")),
        _list("Marks", dict.fromkeys(vocabulary.marks, "")),
        _list("Zones that components go to", dict.fromkeys(vocabulary.zones, "")),
        _list("What a card gives (`takes`)", {name: _kind(param) for name, param in vocabulary.params.items()}),
        _list("Steps of the core that it takes over", dict.fromkeys(taken, "")),
        _list("Without meaning here", dict.fromkeys(_without_core(vocabulary.unread, core), "")),
        "\n",
        _events(vocabulary.events),
        _stats(vocabulary.stats),
        _words("condition", "holds if", _without(vocabulary.conditions, core.conditions), vocabulary),
        _words("step", "what it does", steps, vocabulary),
    ]
    return "".join(parts).strip("\n") + "\n"


def _without_core(unread: Iterable[str], core: Vocabulary) -> list[str]:
    return [each for each in unread if each not in core.unread]


def _without(words: Mapping[str, Word | str], others: Mapping[str, Word | str]) -> dict[str, Word | str]:
    return {name: word for name, word in words.items() if name not in others}


def _list(title: str, words: Mapping[str, Word | str]) -> str:
    """A line that lists words with what they mean."""
    if not words:
        return ""
    texts = {name: word if isinstance(word, str) else word.text + _of_cards(word) for name, word in words.items()}
    return f"- **{title}**: " + " · ".join([f"`{name}` {text}".strip() for name, text in texts.items()]) + "\n"


def _of_types(kinds: Iterable[str]) -> str:
    """The types of cards that are meant."""
    return f" ({', '.join(kinds)})" if kinds else ""


def _of_cards(word: Word) -> str:
    """The types of cards that are meant, those of which only sees anybody there, and the phases in which anybody is."""
    said = [", ".join(word.kinds)] if word.kinds else []
    said += [f"for {', '.join(word.seen_by)}"] if word.seen_by else []
    said += [f"in {', '.join(word.phases)}"] if word.phases and "activate" not in word.within else []
    return f" ({'; '.join(said)})" if said else ""


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table; columns of which no row has anything are left out."""
    made = [list(row) for row in rows]
    columns = [(head, [row[nth] for row in made]) for nth, head in enumerate(heads)]
    kept = [(head, cells) for head, cells in columns if any(cells)]
    if not made:
        return ""
    lines = [[head for head, _cells in kept], ["---"] * len(kept), *zip(*[cells for _head, cells in kept], strict=True)]
    return "".join([f"| {' | '.join(line)} |\n" for line in lines]) + "\n"


def _code(words: Iterable[str]) -> str:
    return " ".join([f"`{word}`" for word in words])


def _events(events: Mapping[str, EventWord]) -> str:
    rows = [
        (
            f"`{name}`",
            word.text,
            (word.about or "nobody") + _of_types(word.kinds.get(SUBJECT, ())),
            _named(word),
            _code(word.numbers),
            _code(word.windows),
            _code(word.phases),
        )
        for name, word in events.items()
    ]
    return _table(("event", "what happens", "about", "names", "values", "windows", "phase"), rows)


def _named(word: EventWord) -> str:
    """The roles that an event gives, of which types of cards they are, and in which of them there may be nobody."""
    return " ".join(
        [
            f"`{role}`" + _of_types(word.kinds.get(role, ())) + (" (or nobody)" if role in word.vacant else "")
            for role in word.roles
        ]
    )


def _stats(stats: Mapping[str, StatSpec]) -> str:
    rows = [
        (
            f"`{name}`",
            spec.text + ("; can only be read" if spec.only_read else ""),
            ", ".join(spec.kinds),
            _code(spec.roles),
        )
        for name, spec in stats.items()
    ]
    return _table(("stat", "what it is", "who has it", "who may be named in a change of it"), rows)


def _words(one: str, does: str, words: Mapping[str, Word | str], vocabulary: Vocabulary) -> str:
    rows = [
        (_signature(name, word.params), word.text, _gives(word), _for_types(word), _where(word, vocabulary))
        for name, word in words.items()
        if isinstance(word, Word)
    ]
    return _table((one, does, "gives", "only for", "only in"), rows)


def _gives(word: Word) -> str:
    return ", ".join([part for part in (_code(word.names), _code(word.counts)) if part])


def _for_types(word: Word) -> str:
    """The types of cards to which a word does something, or of which it says something, by its parameters."""
    several: dict[tuple[str, ...], list[str]] = {}
    for name, param in word.params.items():
        if param.kinds and param.type == "selector":
            several.setdefault(param.kinds, []).append(name)
    own = [f"abilities of {', '.join(word.kinds)}"] if word.kinds else []
    return "; ".join([*[f"{_code(names)}: {', '.join(kinds)}" for kinds, names in several.items()], *own])


def _signature(name: str, params: Mapping[str, Param]) -> str:
    """`step: {needed, optional?: default}`."""
    if not params:
        return f"`{name}`"
    shown = [key + ("" if param.required else "?") + _shown(param) for key, param in params.items()]
    return f"`{name}: {{{', '.join(shown)}}}`"


def _shown(param: Param) -> str:
    """The default of a parameter, and the words that it may be."""
    default = _default(param.default)
    words = [word for word in param.words if word != default] if param.type == "word" else []
    others = " or ".join(words)
    found = f"{default} (or {others})" if default and others else default or others
    return f": {found}" if found else ""


def _default(value: Plain) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Amount):
        return str(value.base)
    if isinstance(value, Selector):
        return value.where
    return "" if value is None or isinstance(value, Frozen) else str(value)


def _kind(param: Param) -> str:
    """What kind of value a card gives."""
    kinds = {"int": "a number", "area": "arrows", "card": "a card"}
    return kinds.get(param.type) or f"a word of the {' or '.join(param.words)}"


def _where(word: Word, vocabulary: Vocabulary) -> str:
    """The parts, windows and events, or phases, in which a word means something, or may; empty if it does everywhere."""
    if not word.roles and not word.numbers and not word.within:
        return _code(word.phases)
    parts = [part for part in _PARTS if part in word.within]
    windows = [window for window in vocabulary.windows if window in word.within]
    if parts or windows:
        return _code([*parts, *windows])
    events = [event for event in vocabulary.events if _fits(word, vocabulary, event)]
    return "" if len(events) > _MOST else _code(events)


_MOST: Final = 8
"""What means something in more events than these means something nearly everywhere."""


def _fits(word: Word, vocabulary: Vocabulary, event: str) -> bool:
    return any(in_event(vocabulary, event, "").gives(word, given) for given in _choices(word))


def _choices(word: Word) -> Iterator[dict[str, str]]:
    """The values of the parameters on which depends what a word needs."""
    needed = " ".join((*word.within, *word.numbers))
    names = [name for name, param in word.params.items() if "{" + name + "}" in needed and param.words]
    for chosen in product(*[word.params[name].words for name in names]):
        yield dict(zip(names, chosen, strict=True))
