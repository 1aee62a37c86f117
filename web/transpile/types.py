"""Annotations in TypeScript."""

import ast
import types
import typing
from collections.abc import Callable
from typing import Annotated, Any, Final, get_args, get_origin

from web.transpile.source import Source, Symbol, not_known

PLAIN: Final = {
    "int": "number",
    "str": "string",
    "bool": "boolean",
    "object": "unknown",
    "None": "null",
    "Any": "number",  # NONE, which is of every type
}
READ_ONLY: Final = ("tuple", "Sequence", "Iterable")


class Types:
    """Writes the types of one module, and notes which names it needs for them."""

    def __init__(self, source: Source, need: Callable[[Symbol], str]) -> None:
        self._source = source
        self._need = need

    def write(self, node: ast.expr) -> str:
        """An annotation in TypeScript."""
        match node:
            case ast.Constant(value=None):
                return "null"
            case ast.Constant(value=str(text)):
                return self.write(ast.parse(text, mode="eval").body)
            case ast.Name(id=name):
                return self._name(node, name)
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return f"{self.write(left)} | {self.write(right)}"
            case ast.Subscript(value=ast.Name(id=name), slice=inside):
                return self._of(node, name, inside)
            case _:
                raise not_known(self._source, node, "an annotation that is not known")

    def _name(self, node: ast.expr, name: str) -> str:
        if name in PLAIN:
            return PLAIN[name]
        symbol = self._source.find(name)
        if symbol is None:
            raise not_known(self._source, node, "a type from nowhere")
        return self._need(symbol)

    def _of(self, node: ast.expr, name: str, inside: ast.expr) -> str:
        parts = inside.elts if isinstance(inside, ast.Tuple) else [inside]
        if name == "Final":
            return self.write(inside)
        if name == "Literal":
            return " | ".join(_literal(part) for part in parts)
        if name in READ_ONLY and (name != "tuple" or isinstance(parts[-1], ast.Constant)):
            return f"readonly {self._single(parts[0])}[]"
        if name == "tuple":
            return f"readonly [{', '.join(self.write(part) for part in parts)}]"
        if name == "list":
            return f"{self._single(parts[0])}[]"
        if name in ("dict", "Mapping"):
            kind = "Map" if name == "dict" else "ReadonlyMap"
            return f"{kind}<{self.write(parts[0])}, {self.write(parts[1])}>"
        if name == "Callable" and isinstance(parts[0], ast.List):
            given = ", ".join(f"a{at}: {self.write(each)}" for at, each in enumerate(parts[0].elts))
            return f"({given}) => {self.write(parts[1])}"
        raise not_known(self._source, node, "an annotation that is not known")

    def _single(self, part: ast.expr) -> str:
        written = self.write(part)
        return f"({written})" if " " in written else written


def _literal(node: ast.expr) -> str:
    value = ast.literal_eval(node)
    return f"'{value}'" if isinstance(value, str) else str(value).lower()


def alias_of(value: Any) -> str | None:
    """What a name stands for that is only a type of numbers or words: ``Colour``, ``Trump``."""
    if isinstance(value, typing.NewType):
        return PLAIN[value.__supertype__.__name__]
    if get_origin(value) is Annotated:
        return alias_of(get_args(value)[0])
    return None


def is_alias(value: Any) -> bool:
    """Whether a value is a type that stands for others: a union, or a tuple of something."""
    return isinstance(value, types.UnionType | types.GenericAlias) or get_origin(value) is not None
