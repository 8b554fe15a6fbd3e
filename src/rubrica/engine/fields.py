"""How a state declares its fields: what each is called, what it is, and who may see it, all in one place.

    class Nim(Game):
        heap: Open[int] = 0                # everybody sees it
        cards: Own[list[int]]              # one entry for each seat, which sees its own
        deck: Partly[list[int]]            # the method `seen_deck(seat)` says what of it may be seen
        secret: list[int]                  # nobody sees it: what nobody declared visible is hidden

Copies, dumps and views follow from the declarations. Where speed counts `make fields` writes them out as plain
assignments in a module beside the state; anywhere else they are carried out field by field from here.
"""

from __future__ import annotations

from inspect import get_annotations
from types import GetSetDescriptorType
from typing import Annotated, Any, Final, TypeVar

from rubrica.engine.native import mypyc_attr

T = TypeVar("T")

OPEN: Final = "open"
OWN: Final = "own"
PARTLY: Final = "partly"
HIDDEN: Final = "hidden"
GIVEN: Final = "given"

#: Everybody sees it.
Open = Annotated[T, OPEN]
#: A list with one entry for each seat; a seat sees its own, and `UNSEEN` in the place of the others.
Own = Annotated[T, OWN]
#: What a seat sees of it is told by the method `seen_` and the field's name.
Partly = Annotated[T, PARTLY]
#: Not a part of the state: it was given when the table was made, and copies share it.
Given = Annotated[T, GIVEN]
#: Replaced and never changed in place, so that copies and views share it; `list[Fixed[…]]`: the items are.
Fixed = Annotated[T, "fixed"]

UNSEEN: Final = -1
LIST: Final = "list["


class BadState(ValueError):
    """A written state that cannot be read; says which field is wrong."""


class Field:
    """One declared field: its name, its type, who sees it, and whether copies share it or the items in it."""

    def __init__(self, name: str, type: str, seen: str, fixed: bool = False, fixed_items: bool = False) -> None:
        self.name = name
        self.type = type
        self.seen = seen
        self.fixed = fixed
        self.fixed_items = fixed_items

    @property
    def visible(self) -> bool:
        """Whether any seat may see any of it."""
        return self.seen != HIDDEN and self.seen != GIVEN


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """Something that lies on a table and has fields of its own, such as a player's board or a turn that is over."""

    def fields(self) -> list[Field]:
        """The declared fields; a compiled class says them with the help of `make fields`."""
        return declared(type(self))

    def data(self) -> object:
        """Every field that is not given, as plain JSON."""
        return write(self, [field for field in self.fields() if field.seen != GIVEN])


def named(part: object) -> dict[str, object]:
    """The class of a part that never changes, and all it holds: what its `__init__` took, by the same names.

    >>> class Deal:
    ...     def __init__(self, seat: int) -> None:
    ...         self.seat = seat
    >>> named(Deal(2))
    {'is': 'Deal', 'seat': 2}
    """
    return {"is": type(part).__name__, **{name: plain(getattr(part, name)) for name in held(part)}}


def held(part: object) -> list[str]:
    """The names of what an object holds; a compiled class has a descriptor for each."""
    if hasattr(part, "__dict__"):
        return list(vars(part))
    found = [(name, each) for base in type(part).__mro__ for name, each in vars(base).items()]
    return [name for name, each in found if isinstance(each, GetSetDescriptorType) and not name.startswith("__")]


def own(values: list[int], seat: int) -> list[int]:
    """A list with one entry for each seat, as that seat sees it."""
    seen = [UNSEEN] * len(values)
    if seat >= 0:
        seen[seat] = values[seat]
    return seen


_declared: Final[dict[type, list[Field]]] = {}


def declared(state: type) -> list[Field]:
    """The fields that an interpreted class and those it stands on declare, in order."""
    found = _declared.get(state)
    if found is None:
        found = []
        for base in reversed(state.__mro__):
            for name, type in get_annotations(base).items():
                if not isinstance(type, str):
                    raise TypeError(f"{base.__name__}: its module must begin with `from __future__ import annotations`")
                field = field_of(name, type)
                if field is not None:
                    found.append(field)
        _declared[state] = found
    return found


def field_of(name: str, annotation: str) -> Field | None:
    """The field that an annotation declares; None for a ClassVar and for a name that begins with an underscore.

    >>> field = field_of("market", "Open[Fixed[list[int]]]")
    >>> field.type, field.seen, field.fixed
    ('list[int]', 'open', True)
    >>> field_of("past", "Open[list[Fixed[Turn]]]").type
    'list[Turn]'
    """
    seen, fixed, type = HIDDEN, False, annotation
    if name.startswith("_") or type.startswith("ClassVar"):
        return None
    while True:
        word, bracket, rest = type.partition("[")
        if bracket and word in ("Open", "Own", "Partly", "Given"):
            seen, type = word.lower(), rest.removesuffix("]")
        elif bracket and word == "Fixed":
            fixed, type = True, rest.removesuffix("]")
        else:
            break
    fixed_items = type.startswith("list[Fixed[")
    if fixed_items:
        type = type.replace("Fixed[", "", 1).removesuffix("]")
    return Field(name, type, seen, fixed, fixed_items)


def copy_fields(fields: list[Field], state: Any, twin: Any) -> None:
    """Give a twin all that was declared; what was never set stays unset."""
    for field in fields:
        if field.seen != GIVEN and hasattr(state, field.name):
            setattr(twin, field.name, twin_of(field, getattr(state, field.name)))


def show_fields(fields: list[Field], state: Any, known: Any, seat: int) -> None:
    """Give a table all that the seat may see of the state, and nothing else."""
    for field in fields:
        if field.seen == PARTLY:
            setattr(known, field.name, getattr(state, f"seen_{field.name}")(seat))
        elif field.seen == OWN:
            setattr(known, field.name, own(getattr(state, field.name), seat))
        elif field.seen == OPEN and hasattr(state, field.name):
            setattr(known, field.name, twin_of(field, getattr(state, field.name)))


def twin_of(field: Field, value: Any) -> Any:
    """The value that a twin has for the field."""
    if field.fixed:
        return value
    return value[:] if field.fixed_items else deep_twin(value)


def deep_twin(value: Any) -> Any:
    """A value that can be changed without changing the other: lists and parts are copied, the rest never changes."""
    if isinstance(value, list):
        return [deep_twin(each) for each in value]
    if isinstance(value, Part):
        twin = type(value)()
        copy_fields(value.fields(), value, twin)
        return twin
    return value


def write(state: object, fields: list[Field]) -> dict[str, object]:
    """Those fields as plain JSON; what was never set is left out."""
    return {field.name: plain(getattr(state, field.name)) for field in fields if hasattr(state, field.name)}


def plain(value: object) -> object:
    """A field's value as JSON knows it."""
    if isinstance(value, list):
        return [plain(each) for each in value]
    if isinstance(value, Part):
        return value.data()
    return value


def read(state: object, fields: list[Field], data: dict[str, object], parts: dict[str, Any]) -> None:
    """Set those fields from what `write` wrote. `parts` are the classes of its parts, by the name of their type; for a
    part that may be of several classes, a function that makes it from its data.

    A field that is missing keeps its first value, if it has one: so a state that was written before the field existed
    can be read.
    """
    known = {field.name for field in fields}
    for name in data:
        if name not in known:
            raise BadState(f"{name[:60]}: no such field")
    for field in fields:
        if field.name in data:
            setattr(state, field.name, value_of(field.name, field.type, data[field.name], parts))
        elif not hasattr(state, field.name):
            raise BadState(f"{field.name}: missing")


def value_of(name: str, type: str, data: object, parts: dict[str, Any]) -> object:
    """A value of that type, or BadState."""
    if type.startswith(LIST):
        if not isinstance(data, list):
            raise BadState(f"{name}: not a list")
        inner = type[len(LIST) : -1]
        return [value_of(name, inner, each, parts) for each in data]
    if type.endswith(" | None"):
        return None if data is None else value_of(name, type.removesuffix(" | None"), data, parts)
    if type in parts:
        if not isinstance(data, dict):
            raise BadState(f"{name}: not an object")
        return part_of(parts[type], data, parts)
    if type in ("int", "i64"):
        if isinstance(data, bool) or not isinstance(data, int):
            raise BadState(f"{name}: not a whole number")
    elif type == "bool":
        if not isinstance(data, bool):
            raise BadState(f"{name}: neither true nor false")
    elif type == "str":
        if not isinstance(data, str):
            raise BadState(f"{name}: not a text")
    else:
        raise BadState(f"{name}: nobody knows how to read {type}")
    return data


def part_of(made_by: Any, data: dict[str, object], parts: dict[str, Any]) -> object:
    """A part from its data: one of a class, field by field, or whatever the function makes of it."""
    if not isinstance(made_by, type):
        return made_by(data)
    part = made_by()
    read(part, [field for field in part.fields() if field.seen != GIVEN], data, parts)
    return part
