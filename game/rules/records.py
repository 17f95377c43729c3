"""Records: what a game remembers, asks and tells, declared once with its types.

A record is immutable plain data with a name of its own, by which saves know it (never by that of its Python class). Type checkers know
what each one holds; `put` makes a changed copy, and it is checked as well:

    @record("strike")
    class Strike(Frame):
        attacker: Id
        target: Id = 0

    strike = Strike(attacker=7)
    struck = put(strike, target=9)

The kinds of records: `Frame` (unfinished work), `Question` (an open decision), `Told` (what an event tells), `Facts` (of the match as a
whole, or about a component), and `Record` itself for parts of these.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType, ModuleType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Final,
    Generic,
    NamedTuple,
    NoReturn,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

from game.rules.plain import EMPTY, Frozen, Plain

if TYPE_CHECKING:
    from typing import Self

__all__ = [
    "ID", "NONE", "REF", "ROLES", "SEAT", "Declared", "Fact", "FactOf", "Facts", "Field", "Frame", "Id", "NamedFact", "NoFacts", "Question",
    "Record", "Ref", "Roles", "Seat", "Silent", "Told", "Unknown", "beginning", "declared", "each_seat", "events_in", "fact_name", "field",
    "fields_of", "made", "parts_of", "plain_of", "put", "record", "types_of", "with_fields",
]  # fmt: skip

ID: Final = "id"
REF: Final = "ref"
ROLES: Final = "roles"
SEAT: Final = "seat"
Id = Annotated[int, ID]
"""A component: its id, or 0 for none. Where a seat does not know it, the seat is told 0 (see `game.rules.redaction`)."""
Ref = Annotated[str, REF]
"""A card: the id of its definition, or empty. Told only to seats that see such a card."""
Roles = Annotated[Frozen, ROLES]
"""The components that an event or a program names: name -> `Id`, or a tuple of them. Told as `Id` is."""
Seat = Annotated[int, SEAT]
"""A seat number, or `NOBODY`."""


class Missing:
    """The default of a field that has none."""

    def __repr__(self) -> str:
        return "nothing"


NONE: Final = Missing()


class Unknown(TypeError):
    """A record that has no declared name, or a change of a field that a record does not have."""


class Field(NamedTuple):
    """A declared field of a record: its default (NONE if it must be given) and what is told in its place where it may not be known."""

    name: str
    default: Plain = NONE
    kw_only: bool = False
    public: bool = True
    hidden: Plain = NONE
    sparse: bool = False
    saved: str = ""
    each_seat: bool = False
    places: bool = False
    aside: bool = False
    period: bool = False

    @property
    def told(self) -> str:
        """What an event calls it: `from_` is told as `from`, a word that Python has taken."""
        return self.name.rstrip("_")


def field(
    *,
    default: Any = NONE,
    kw_only: bool = False,
    hidden: Plain = NONE,
    public: bool = True,
    sparse: bool = False,
    saved: str = "",
) -> Any:
    """A field of a record with more to say than a default.

    - `hidden`: what a seat is told that does not know the component or card that stands there, instead of 0 or an empty text.
    - `public=False`: of an event, told only to its audience (see `Told.to_others`).
    - `sparse`: of an event, not told while it has its default.
    - `saved`: the name by which matches keep it, where that is not its own: what is kept stays readable when a field gets a better name.
    """
    return Field("", default, kw_only, public, hidden, sparse, saved)


Owner = TypeVar("Owner")
Type = TypeVar("Type")
Type_co = TypeVar("Type_co", covariant=True)
RecordType = TypeVar("RecordType", bound="Record")
FactsType = TypeVar("FactsType", bound="Facts")


class NamedFact(Generic[Type_co]):
    """The name of a fact of this type, for who reads it."""

    __slots__ = ()
    __name__: str


def fact_name(fact: NamedFact[Any] | str) -> str:
    """The name of a fact, of one that is declared or of one that goes by its name."""
    return fact if isinstance(fact, str) else fact.__name__


class FactOf(NamedFact[Type], Generic[Owner, Type]):
    """The name of a fact: `Values.round`. At run time it is the slot that holds the fact."""

    __slots__ = ()


class Fact(Generic[Type]):
    """Declares a fact of `Facts` with the value that it has at first: `round: Fact[int] = Fact(0)`.

    `facts.round` is its value, `Facts.round` names it to the op that changes it. `public=False`: no seat is told of it.
    `places`: by this fact about a component it depends, too, where it counts as lying (see `State.lying`). `aside`: nothing that is derived
    from the state looks at this fact of the match, so that all of that stays as it changes. `period`: effects may last for as long as this
    fact of the match stays what it is (see `Reading.steady`).
    """

    def __init__(
        self,
        default: Type,
        *,
        public: bool = True,
        each_seat: bool = False,
        places: bool = False,
        aside: bool = False,
        period: bool = False,
    ) -> None:
        self.default = default
        self.public = public
        self.each_seat = each_seat
        self.places = places
        self.aside = aside
        self.period = period

    if TYPE_CHECKING:

        @overload
        def __get__(self, instance: None, owner: type[Owner], /) -> FactOf[Owner, Type]: ...
        @overload
        def __get__(self, instance: object, owner: Any, /) -> Type: ...
        def __get__(self, instance: object, owner: Any, /) -> Any: ...
        def __set__(self, instance: Any, value: Type, /) -> None: ...


def each_seat(value: Type, *, public: bool = True) -> Fact[tuple[Type, ...]]:
    """Declares a fact of the match that has an entry for each seat, and what each is when a match begins:
    `coins: Fact[tuple[int, ...]] = each_seat(5)`.
    """
    return Fact((value,), public=public, each_seat=True)


class Declared(NamedTuple):
    """What a record is: its name in saves, and its fields in order."""

    name: str
    fields: tuple[Field, ...]

    def defaults(self) -> dict[str, Plain]:
        """The fields that need not be given, with their defaults."""
        return {each.name: each.default for each in self.fields if each.default is not NONE}


class _Slotted(type):
    """Makes the annotated names of a record its slots."""

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> _Slotted:
        own = [each for each, kind in space.get("__annotations__", {}).items() if not str(kind).startswith("ClassVar")]
        inherited = [each for base in bases for each in getattr(base, "_declared", _NOTHING).fields]
        fields = {each.name: each for each in inherited}
        for each in own:
            before = fields.get(each)
            made = _field(each, space.pop(each, NONE))
            fields[each] = made._replace(saved=made.saved or before.saved) if before is not None else made
        space["_declared"] = Declared("", tuple(fields.values()))
        space["__slots__"] = tuple([each for each in own if each not in {one.name for one in inherited}])
        space["kind"] = ""
        space["__new__"] = _first
        return super().__new__(mcs, name, bases, space)


_NOTHING: Final = Declared("", ())


def _field(name: str, given: Any) -> Field:
    if isinstance(given, Field):
        return given._replace(name=name)
    if isinstance(given, Fact):
        return Field(
            name,
            given.default,
            public=given.public,
            each_seat=given.each_seat,
            places=given.places,
            aside=given.aside,
            period=given.period,
        )
    return Field(name, given)


def _first(cls: type[RecordType], *given: Plain, **named: Plain) -> RecordType:
    """The first of a kind of record: its methods are made now, so that hundreds of kinds cost the start of the client nothing."""
    if not cls.kind:
        raise Unknown(f"{cls.__qualname__} has no declared name and is never made")
    _finish(cls)
    made: RecordType = cls.__new__(cls, *given, **named)
    return made


class Record(metaclass=_Slotted):
    """Immutable plain data of a declared kind. Equal to another of the same kind with equal fields."""

    kind: ClassVar[str] = ""
    """The declared name."""
    family: ClassVar[str] = "record"
    """Names are told apart within a family only: a question may be called as the frame that asks it."""
    aside: ClassVar[frozenset[str]] = frozenset()
    """Of facts, the names of those that nothing derived looks at (see `Fact`)."""
    periods: ClassVar[frozenset[str]] = frozenset()
    """Of facts, the names of those that effects may last by."""
    _declared: ClassVar[Declared]

    def __setattr__(self, name: str, _value: object) -> NoReturn:
        raise TypeError(f"a record cannot be changed; make a new one with put(record, {name}=...)")

    def __delattr__(self, name: str) -> NoReturn:
        raise TypeError(f"a record cannot be changed, so it keeps its {name}")

    def redacted(self, _seat: int) -> Self:
        """What a seat is told of it, once what it may not know was taken out by type (see `game.rules.redaction`).

        A record may add to it.
        """
        return self

    def _fields(self) -> dict[str, Plain]:
        raise NotImplementedError

    def _put(self, changes: Mapping[str, Plain]) -> Self:
        raise NotImplementedError

    def with_field(self, name: str, value: Plain) -> Self:
        """A copy with one field changed whose name is known at run time only. Raises Unknown as `put` does."""
        raise NotImplementedError

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (type(self), self._fields())

    def __repr__(self) -> str:
        shown = ", ".join([f"{name}={value!r}" for name, value in self._fields().items()])
        return f"{type(self).__name__}({shown})"


def _made(kind: type[RecordType], values: Mapping[str, Plain]) -> RecordType:
    return kind(**values)


if TYPE_CHECKING:
    from dataclasses import replace as put
else:

    def put(record, /, **changes):  # noqa: ANN001, ANN003, ANN201 - declared above, so that each change is checked
        """A copy of a record with some fields changed.

        Raises Unknown for a field that it does not have. (Type checkers take it for `dataclasses.replace`, of which they know what it may
        change; that function itself is slow.)
        """
        return record._put(changes)


def with_fields(one: RecordType, changes: Mapping[str, Plain]) -> RecordType:
    """A copy of a record with fields changed whose names are known at run time only. Raises Unknown as `put` does."""
    return one._put(changes)


def fields_of(one: Record) -> Frozen:
    """All fields of a record, in the order in which they are declared."""
    return Frozen(one._fields())


def plain_of(value: Plain) -> Plain:
    """A value as plain data, without the names of its parts: of the records in it their fields, all the way down."""
    if isinstance(value, Record):
        return Frozen({name: plain_of(part) for name, part in value._fields().items()})
    return tuple([plain_of(each) for each in value]) if isinstance(value, tuple) else value


def declared(kind: type[Record] | Record) -> Declared:
    """What a kind of record declares."""
    return kind._declared


def beginning(kind: type[FactsType], seats: int) -> FactsType:
    """Facts of a match that begins: each as it is declared, and those of each seat for so many seats."""
    repeated = {each.name: each.default * seats for each in declared(kind).fields if each.each_seat}
    return with_fields(kind(), repeated) if repeated else kind()


@cache
def types_of(kind: type[Record]) -> Mapping[str, Any]:
    """The declared types of the fields of a kind of record, with what they mean (`Id` and so on)."""
    hints = get_type_hints(kind, include_extras=True)
    return MappingProxyType({each.name: _without_fact(hints[each.name]) for each in kind._declared.fields})


@cache
def meanings(kind: type[Record]) -> Mapping[str, str]:
    """What those fields of a kind of record are that are components, cards, roles or seats, or several of one of these, by the name by
    which an event tells them: `id`, `ref`, `roles` or `seat`.
    """
    hints = types_of(kind)
    found = {each.told: _meaning(hints[each.name]) for each in kind._declared.fields}
    return MappingProxyType({name: meant for name, meant in found.items() if meant})


def _meaning(hint: Any) -> str:
    """What a value of a declared type is, or each of several; empty if nothing of that."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return next((part for part in parts[1:] if part in (ID, REF, ROLES, SEAT)), "")
    if origin in (Union, types.UnionType):
        return next((meant for meant in map(_meaning, parts) if meant), "")
    several = origin is tuple and parts[1:] == (Ellipsis,) and get_origin(parts[0]) is not tuple
    return _meaning(parts[0]) if several else ""


def parts_of(kinds: Iterable[type[Record]]) -> dict[tuple[str, str], type[Record]]:
    """These kinds of records and all that their fields may hold, by family and declared name. Raises ValueError for two of one name."""
    found: dict[tuple[str, str], type[Record]] = {}
    left = list(kinds)
    while left:
        kind = left.pop()
        known = found.setdefault((kind.family, kind.kind), kind) if kind.kind else kind
        if known is not kind:
            raise ValueError(f"two kinds of {kind.family} are called {kind.kind!r}")
        inner = [each for hint in types_of(kind).values() for each in _records_in(hint)]
        left += [each for each in inner if each is not kind and each not in found.values()]
    return found


def _records_in(hint: Any) -> Iterator[type[Record]]:
    """The kinds of records that a declared type names."""
    if isinstance(hint, type) and issubclass(hint, Record):
        yield hint
    for part in get_args(hint):
        yield from _records_in(part)


def _without_fact(hint: Any) -> Any:
    return hint.__args__[0] if getattr(hint, "__origin__", None) is Fact else hint


_MADE: Final = """
def __new__({parameters}):
    made = _new(_open)
    {fill}
    made.__class__ = cls
    return made

def _put(self, changes):
    made = _new(_open)
    {copy}
    try:
        for name, value in changes.items():
            setattr(made, name, value)
    except AttributeError:
        raise _Unknown(f"{{self.kind!r}} has no field {{name!r}}") from None
    made.__class__ = self.__class__
    return made

def with_field(self, name, value):
    made = _new(_open)
    {copy}
    try:
        setattr(made, name, value)
    except AttributeError:
        raise _Unknown(f"{{self.kind!r}} has no field {{name!r}}") from None
    made.__class__ = self.__class__
    return made

def _fields(self):
    return {{{items}}}

def __eq__(self, other):
    return self is other or (self.__class__ is other.__class__{same})

def __hash__(self):
    return hash((self.__class__, {values}))
"""
"""The methods that are made for each record. An instance is filled as one of a class that allows it, and then becomes what it is."""

_OWN: Final = """
def _own(self):
    return {own}
"""
_TOLD: Final = """
def told(self):
    told = {{{told}}}
    {sparse}
    return _Frozen(told)

def to_others(self):
    told = {{{others}}}
    {others_sparse}
    return _Frozen(told)
"""
_AT: Final = """
def at(self, step):
    made = _new(_open)
    {copy}
    made.step = step
    made.__class__ = self.__class__
    return made
"""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(name: str) -> Callable[[type[RecordType]], type[RecordType]]:
    """Declares a kind of record by the name that saves know it by, unique among the frames, questions, events or other
    records of a game.
    """

    def declare(cls: type[RecordType]) -> type[RecordType]:
        cls._declared = cls._declared._replace(name=name)
        cls.kind = name
        cls.aside = frozenset([each.name for each in cls._declared.fields if each.aside])
        cls.periods = frozenset([each.name for each in cls._declared.fields if each.period])
        return cls

    return declare


def _finish(cls: type[Record]) -> None:
    """Give a kind of record its methods."""
    names = [each.name for each in cls._declared.fields]
    # Both methods of object, or Python takes neither at its own speed.
    open_kind = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    room: dict[str, Any] = {
        "_new": object.__new__,
        "_Unknown": Unknown,
        "_Frozen": Frozen,
        "_EMPTY": EMPTY,
        "_open": type.__new__(_Slotted, cls.__name__, (cls,), open_kind),
        **{f"_default_{each}": value for each, value in cls._declared.defaults().items()},
    }
    before = len(room)
    own = [each for each in names if each not in ("seat", "manner")]
    fields = cls._declared.fields
    more = {Frame.family: _AT, Question.family: _OWN, Told.family: _TOLD}.get(cls.family, "")
    text = (_MADE + more).format(
        parameters=", ".join(["cls", *_parameters(cls._declared)]),
        fill="; ".join([f"made.{each} = {each}" for each in names]) or "pass",
        copy="; ".join([f"made.{each} = self.{each}" for each in names]) or "pass",
        items=", ".join([f"{each!r}: self.{each}" for each in names]),
        same="".join([f" and self.{each} == other.{each}" for each in names]),
        values="".join([f"self.{each}, " for each in names]),
        told=", ".join([f"{each.told!r}: self.{each.name}" for each in fields if not each.sparse]),
        sparse=_sparse(fields),
        others=", ".join([f"{each.told!r}: self.{each.name}" for each in fields if each.public and not each.sparse]),
        others_sparse=_sparse([each for each in fields if each.public]),
        own="_Frozen({" + ", ".join([f"{each!r}: self.{each}" for each in own]) + "})" if own else "_EMPTY",
    )
    made(text, room)
    for method in list(room)[before:]:
        if method != "__builtins__":
            room[method].__qualname__ = f"{cls.__qualname__}.{method}"
            setattr(cls, method, room[method])


def made(text: str, room: dict[str, Any]) -> None:
    """Put the functions of a text into `room`, which holds what they name: such as are made for a kind of record, of its declared names
    alone.
    """
    exec(text, room)  # noqa: S102 - of nothing that comes from a file


def _sparse(fields: Iterable[Field]) -> str:
    """The statement that adds to what is `told` those of these fields that are not told while they have their default."""
    one = "self.{0} == _default_{0} or told.update({1}=self.{0})"
    return "; ".join([one.format(each.name, each.told) for each in fields if each.sparse]) or "pass"


def _parameters(kind: Declared) -> list[str]:
    """The parameters of the generated `__new__`: those by place, then those by name alone."""
    written = {
        each.name: each.name if each.default is NONE else f"{each.name}=_default_{each.name}" for each in kind.fields
    }
    by_name = [written[each.name] for each in kind.fields if each.kw_only]
    by_place = [written[each.name] for each in kind.fields if not each.kw_only]
    return [*by_place, *(["*", *by_name] if by_name else [])]


@record("")
class Frame(Record):
    """A piece of unfinished work in the state: what it remembers, and how far it came. A frame is never changed; work that goes on
    replaces it.
    """

    family = "frame"
    step: int = field(default=0, kw_only=True)

    def at(self, step: int) -> Self:
        """This work, gone on to another step."""
        return put(self, step=step)

    def ability(self) -> tuple[Ref, int] | None:
        """The card and which of its abilities this work does, to be named where it goes on without end; None for other work."""
        return None


@record("")
class Question(Record):
    """An open question in the state: who is asked, and what the code of the question needs to know (fields of its own).

    `manner` is one of `TURN`, `SEALED`, `OPEN` of `game.rules.asks`. `begins`: a question that continues a gesture names the one that began
    it, whose answer is nobody else's business.
    """

    family = "question"
    begins: ClassVar[type[Question] | None] = None
    seat: Seat
    manner: str = field(default="turn", kw_only=True, saved="mode")

    @property
    def values(self) -> Frozen:
        """The fields of its own, by name: what its prompt is filled with."""
        return self._own()

    def _own(self) -> Frozen:
        raise NotImplementedError

    def begun(self) -> Question:
        """The question as other seats are told of it: in place of one that continues a gesture the one that began it (`begins`),
        with the fields that both have.
        """
        if self.begins is None:
            return self
        known = self._fields()
        return self.begins(
            **{each.name: known[each.name] for each in self.begins._declared.fields if each.name in known}
        )


@record("")
class Told(Record):
    """What an event tells: ids, numbers, words, values before and after. A pack has a line of the log for it, `log.<name>`."""

    family = "event"

    @classmethod
    def is_silent(cls) -> bool:
        """Whether it needs no line of the log."""
        return issubclass(cls, Silent)

    def told(self) -> Frozen:
        """What those are told who may know all of it, by name (see `Field.told`)."""
        raise NotImplementedError

    def to_others(self) -> Frozen:
        """What all others may be told: the fields that are public."""
        raise NotImplementedError


@record("")
class Silent(Told):
    """What an event tells that needs no line of the log, since another event says the same or it is for the table alone."""


@record("")
class Facts(Record):
    """Facts that ops change one at a time: those of the match as a whole, or those about a component (its marks)."""

    family = "facts"


@record("none")
class NoFacts(Facts):
    """What a game has that declares no facts, of the match as a whole or about a component."""


def events_in(module: ModuleType) -> tuple[type[Told], ...]:
    """All events that a module declares, in their order."""
    found = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, Told)]
    return tuple([each for each in found if each.kind and each.__module__ == module.__name__])
