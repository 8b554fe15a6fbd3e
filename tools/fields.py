"""Writes out how the declared fields of a state are copied and shown: plain assignments, as fast as rules can be.

    python tools/fields.py [--check] STATE.py …

Beside each module that declares a state it writes `fields.py`; with --check it only says whether that is up to date.
What the declarations mean stands in `rubrica.engine.fields`.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from rubrica.engine.fields import GIVEN, OPEN, OWN, PARTLY, Field, field_of

WIDTH = 120


def main(arguments: list[str]) -> int:
    checking = "--check" in arguments
    stale = []
    for name in arguments:
        if name == "--check":
            continue
        path = Path(name)
        wanted, target = written(path), path.with_name("fields.py")
        if checking and (not target.exists() or target.read_text("utf-8") != wanted):
            stale.append(str(target))
        elif not checking:
            target.write_text(wanted, "utf-8")
    for name in stale:
        print(f"{name} does not follow from its declarations; run: make fields", file=sys.stderr)
    return 1 if stale else 0


def written(path: Path) -> str:
    """The module of copies and views that belongs to a module of declarations."""
    tree = ast.parse(path.read_text("utf-8"))
    package = ".".join(path.parent.parts[path.parent.parts.index("rubrica") :])
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    states = {node.name: declared(node) for node in classes if declared(node)}
    games = {node.name for node in classes if any(ast.unparse(base) == "Game" for base in node.bases)}
    for name in states.keys() - games:
        for field in states[name]:
            field.seen = OPEN if field.seen != GIVEN else GIVEN  # a part is seen whole or not at all
    visible = any(field.seen == OWN for fields in states.values() for field in fields)
    lines = [
        f'"""Made from the declarations in {path.name} by `make fields`: how they are copied and shown."""',
        "",
        "from __future__ import annotations",
        "",
        "from typing import TYPE_CHECKING, Final",
        "",
        f"from rubrica.engine.fields import Field{', own' if visible else ''}",
        "",
        "if TYPE_CHECKING:",
        f"    from {package} import {path.stem} as declared",
    ]
    for name, fields in states.items():
        lines += ["", "", *table(name, fields)]
        if name in games:
            others = [field for field in fields if field.seen != OPEN]
            lines += shares(name, fields, set(states))
            lines += copies(name, others, set(states), True)
            lines += shows(name, others)
        elif copied(name, states):
            lines += copies(name, fields, set(states), False)
    return "\n".join(lines) + "\n"


def copied(name: str, states: dict[str, list[Field]]) -> bool:
    """Whether a part is copied with something it belongs to."""
    owned = (field for fields in states.values() for field in fields if not field.fixed | field.fixed_items)
    return any(field.type in (name, f"list[{name}]") for field in owned)


def declared(node: ast.ClassDef) -> list[Field]:
    """The fields that a class declares by annotations in its body."""
    found = []
    for line in node.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            field = field_of(line.target.id, ast.unparse(line.annotation))
            if field is not None:
                found.append(field)
    return found


def table(name: str, fields: list[Field]) -> Iterator[str]:
    yield f"{name.upper()}: Final = ["
    for field in fields:
        shared = ", fixed=True" if field.fixed else ", fixed_items=True" if field.fixed_items else ""
        yield f'    Field("{field.name}", "{field.type}", "{field.seen}"{shared}),'
    yield "]"


def shares(name: str, fields: list[Field], states: set[str]) -> Iterator[str]:
    yield from ["", "", f"def share_{name.lower()}(state: declared.{name}, twin: declared.{name}) -> None:"]
    yield '    """Give a table what everybody sees."""'
    for field in fields:
        if field.seen == OPEN:
            yield f"    twin.{field.name} = {twin(field, states)}"


def copies(name: str, fields: list[Field], states: set[str], shared: bool) -> Iterator[str]:
    yield from ["", "", f"def copy_{name.lower()}(state: declared.{name}, twin: declared.{name}) -> None:"]
    yield '    """Give a twin all that was declared."""'
    if shared:
        yield f"    share_{name.lower()}(state, twin)"
    for field in fields:
        if field.seen != GIVEN:
            yield f"    twin.{field.name} = {twin(field, states)}"


def shows(name: str, fields: list[Field]) -> Iterator[str]:
    yield from ["", "", f"def show_{name.lower()}(state: declared.{name}, known: declared.{name}, seat: int) -> None:"]
    yield '    """Give a table all that the seat may see, and nothing else."""'
    yield f"    share_{name.lower()}(state, known)"
    for field in fields:
        if field.seen == PARTLY:
            yield f"    known.{field.name} = state.seen_{field.name}(seat)"
        elif field.seen == OWN:
            yield f"    known.{field.name} = own(state.{field.name}, seat)"


def twin(field: Field, states: set[str]) -> str:
    """The copy of a field's value: by slice where it is a list, by its own copy where it is a part."""
    value = f"state.{field.name}"
    if field.fixed:
        return value
    if field.type in states:
        return f"{value}.copy()"
    inner = field.type.removeprefix("list[").removesuffix("]")
    if not field.type.startswith("list["):
        return value
    if field.fixed_items:
        return f"{value}[:]"
    if inner in states:
        return f"[each.copy() for each in {value}]"
    if inner.startswith("list["):
        return f"[each[:] for each in {value}]"
    return f"{value}[:]"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
