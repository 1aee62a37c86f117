"""Whole modules in TypeScript: what is needed of each, from those that are asked for, in the order of the source."""

import ast
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final

from web.transpile.expressions import Expressions
from web.transpile.source import Source, Symbol, not_known, source_of
from web.transpile.statements import Statements
from web.transpile.types import Types, alias_of, is_alias
from web.transpile.values import literal, plain, type_of

BY_HAND: Final = {Symbol("stonehenge.rules.refusals", "refuse")}
"""What ``python.ts`` has instead: parameters by any name have no place."""


@dataclass
class Written:
    """A module as it is written: its definitions by name, and what it imports from where."""

    source: Source
    definitions: dict[str, list[str]] = field(default_factory=dict)
    types: set[str] = field(default_factory=set)
    """Those that are types alone."""
    imports: dict[str, set[str]] = field(default_factory=dict)
    helped: bool = False
    """Whether it needs what Python has and JavaScript hasn't."""


class Library:
    """Everything that is needed of the law, module by module."""

    def __init__(self) -> None:
        self.modules: dict[str, Written] = {}
        self._doing: set[Symbol] = set()

    def add(self, symbol: Symbol) -> None:
        """Write a definition, and all that it needs."""
        if symbol in self._doing:
            return
        self._doing.add(symbol)
        source = source_of(symbol.module)
        if symbol.name not in source.defined:
            raise KeyError(f"{symbol.module} has no {symbol.name}")
        written = self.modules.setdefault(symbol.module, Written(source))
        written.definitions[symbol.name] = Definition(self, written).write(source.defined[symbol.name], symbol.name)

    def files(self) -> dict[str, str]:
        """The text of every file, by its name."""
        return {f"{file_of(module)}.ts": self._text(written) for module, written in self.modules.items()}

    def _text(self, written: Written) -> str:
        order = [name for name in written.source.defined if name in written.definitions]
        head = [f"/* Written from {written.source.module} by `python -m web.transpile`. Do not edit. */", ""]
        if written.helped:
            head.append("import * as py from './python';")
        for file in sorted(written.imports):
            names = sorted(self._imported(written, file))
            head.append(f"import {{ {', '.join(names)} }} from './{file}';")
        lines = [line for name in order for line in ["", *written.definitions[name]]]
        return "\n".join([*head, *lines, ""])

    def _imported(self, written: Written, file: str) -> list[str]:
        """The names that are imported; those of types say so."""
        types = {name for each in self.modules.values() if file_of(each.source.module) == file for name in each.types}
        return [f"type {name}" if name in types else name for name in written.imports[file]]


class Definition:
    """Writes one definition of a module."""

    def __init__(self, library: Library, written: Written) -> None:
        self._library = library
        self._written = written
        self._source = written.source
        self._types = Types(self._source, self._need)
        self._expressions = Expressions(self._source, self._need, self._helper)
        self._statements = Statements(self._source, self._expressions, self._types)

    def write(self, node: ast.stmt, name: str) -> list[str]:
        """A function, class, enum, alias or constant."""
        about = _about(node)
        match node:
            case ast.FunctionDef():
                lines = self._statements.function(node)
            case ast.ClassDef():
                lines = self._class(node)
            case _:
                lines = self._constant(node, name)
        return [*about, f"export {lines[0]}", *lines[1:]]

    # --- what is needed ----------------------------------------------------------------------------------------------

    def _need(self, symbol: Symbol) -> str:
        if symbol in BY_HAND:
            return self._helper(symbol.name)
        self._library.add(symbol)
        if symbol.module != self._source.module:
            self._written.imports.setdefault(file_of(symbol.module), set()).add(symbol.name)
        return symbol.name

    def _helper(self, name: str) -> str:
        self._written.helped = True
        return f"py.{name}"

    def _named(self, kind: type) -> str:
        return self._need(Symbol(kind.__module__, kind.__name__))

    # --- classes -----------------------------------------------------------------------------------------------------

    def _class(self, node: ast.ClassDef) -> list[str]:
        kind = getattr(self._source.loaded, node.name)
        if isinstance(kind, type) and issubclass(kind, Enum):
            members = ", ".join(f"{member.name}: {literal(member.value, self._named)}" for member in kind)
            known = f"export type {node.name} = (typeof {node.name})[keyof typeof {node.name}];"
            return [f"const {node.name} = {{ {members} }} as const;", known]
        fields = [each for each in node.body if isinstance(each, ast.AnnAssign)]
        frozen = _is_frozen(node)
        lines = [f"class {node.name} {{", f"  readonly _type = '{node.name}' as const;", "  constructor("]
        lines += [f"    {self._field(each, frozen)}," for each in fields]
        lines.append("  ) {}")
        for each in node.body:
            if isinstance(each, ast.FunctionDef):
                lines += ["", *(f"  {line}" for line in [*_about(each), *self._statements.function(each, method=True)])]
        return [*lines, "}"]

    def _field(self, node: ast.AnnAssign, frozen: bool) -> str:
        assert isinstance(node.target, ast.Name)
        written = f"{'readonly' if frozen else 'public'} {node.target.id}: {self._types.write(node.annotation)}"
        return written if node.value is None else f"{written} = {self._default(node.value)}"

    def _default(self, node: ast.expr) -> str:
        """What a field is if nothing is given for it."""
        match node:
            case ast.Call(func=ast.Name(id="field"), keywords=[ast.keyword(arg="default_factory", value=made)]):
                name = made.id if isinstance(made, ast.Name) else ""
                empty = {"dict": "new Map()", "list": "[]"}.get(name)
                if empty is None:
                    raise not_known(self._source, node, "a default that is not known")
                return empty
            case _:
                return self._expressions.write(node)

    # --- constants ---------------------------------------------------------------------------------------------------

    def _constant(self, node: ast.stmt, name: str) -> list[str]:
        value: Any = getattr(self._source.loaded, name)
        written = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
        if written is None:
            raise not_known(self._source, node, "not a definition")
        alias = alias_of(value)
        if alias is None and is_alias(value):
            alias = self._types.write(written)
        if alias is not None:
            self._written.types.add(name)
            return [f"type {name} = {alias};"]
        if plain(value):
            return [f"const {name}: {type_of(value, self._named)} = {literal(value, self._named)};"]
        if isinstance(value, dict):  # by what each is called where it stands
            entries = ", ".join(
                f"[{literal(key, self._named)}, {self._constant_of(each)}]" for key, each in value.items()
            )
            return [f"const {name} = new Map([{entries}]);"]
        return [f"const {name} = {self._expressions.write(written)};"]

    def _constant_of(self, value: object) -> str:
        """The constant of ours that is this very value."""
        for symbol in self._source.imported.values():
            if getattr(source_of(symbol.module).loaded, symbol.name, None) is value:
                return self._need(symbol)
        raise KeyError(f"{self._source.module}: where does {value!r} come from?")


def file_of(module: str) -> str:
    """The file that a module becomes."""
    return module.rpartition(".")[2]


def _is_frozen(node: ast.ClassDef) -> bool:
    """Whether a class is a value: its fields never change."""
    decorators = [ast.unparse(each) for each in node.decorator_list]
    return any(each == "value" or "frozen=True" in each for each in decorators)


def _about(node: ast.stmt) -> list[str]:
    """The docstring of a function or class, as a comment."""
    said = ast.get_docstring(node) if isinstance(node, ast.FunctionDef | ast.ClassDef) else None
    if not said:
        return []
    lines = said.splitlines()
    if len(lines) == 1:
        return [f"/** {lines[0]} */"]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]
