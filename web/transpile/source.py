"""The modules of the law as they are written: what each defines and imports, and which names lead where."""

import ast
import importlib
import inspect
from dataclasses import dataclass, field
from functools import cache
from types import ModuleType


class NotKnownError(Exception):
    """Python that nobody has said how to write in TypeScript."""


@dataclass(frozen=True)
class Symbol:
    """A name that a module defines."""

    module: str
    name: str


@dataclass
class Source:
    """A module: its definitions by name, and what it imports from others of ours and from elsewhere."""

    module: str
    path: str
    defined: dict[str, ast.stmt] = field(default_factory=dict)
    imported: dict[str, Symbol] = field(default_factory=dict)
    foreign: dict[str, Symbol] = field(default_factory=dict)

    @property
    def loaded(self) -> ModuleType:
        """The module itself, for the values of its constants."""
        return importlib.import_module(self.module)

    def find(self, name: str) -> Symbol | None:
        """Where a name is defined, if in one of our modules."""
        if name in self.defined:
            return Symbol(self.module, name)
        if name in self.imported:
            symbol = self.imported[name]
            return source_of(symbol.module).find(symbol.name) or symbol
        return None


@cache
def source_of(module: str) -> Source:
    """A module of ours, read."""
    loaded = importlib.import_module(module)
    path = inspect.getsourcefile(loaded) or module
    source = Source(module, path)
    for statement in ast.parse(inspect.getsource(loaded)).body:
        _note(source, statement)
    return source


def _note(source: Source, statement: ast.stmt) -> None:
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            source.defined[name] = statement
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
            source.defined[name] = statement
        case ast.ImportFrom(module=str(module), names=names):
            own = module.startswith("stonehenge")
            for alias in names:
                (source.imported if own else source.foreign)[alias.asname or alias.name] = Symbol(module, alias.name)
        case _:
            pass  # a docstring, or something that no name leads to


def not_known(source: Source, node: ast.AST, why: str) -> NotKnownError:
    """Says where something stands that nobody has said how to write."""
    return NotKnownError(f"{source.path}:{getattr(node, 'lineno', 0)}: {why}: {ast.unparse(node)[:100]}")
