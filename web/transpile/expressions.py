"""Expressions in TypeScript."""

import ast
from collections.abc import Callable, Sequence
from typing import Final

from web.transpile.source import Source, Symbol, not_known, source_of
from web.transpile.types import alias_of
from web.transpile.values import literal

COMPARED: Final = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Is: "===", ast.IsNot: "!=="}
BUILTINS: Final = frozenset(
    (
        *("abs", "all", "any", "bool", "dict", "enumerate", "len", "list", "max", "min", "next", "range", "replace"),
        *("set", "sorted", "str", "sum", "tuple", "zip"),
    )
)
"""What ``web/src/law/python.ts`` has by the same name; ``replace`` is that of dataclasses."""
METHODS: Final = {"append": "push", "lower": "toLowerCase", "strip": "trim"}
"""Methods that are called something else."""
PARTS: Final = {"items": "entries", "keys": "keys", "values": "values"}
"""What a map is made of, as a list."""
HELPED: Final = frozenset({"count", "get", "index", "insert", "setdefault"})
"""Methods that are functions in ``python.ts``."""
OWN_METHODS: Final = frozenset({"build", "defaults", "sum_rule", "own_card_unseen"})
"""Methods of our own classes, and functions that their fields hold; one that is missing doesn't compile."""
TYPE_NAMES: Final = {"str": "string", "int": "number", "bool": "boolean"}


class Expressions:
    """Writes the expressions of one module, and notes which names it needs."""

    def __init__(self, source: Source, need: Callable[[Symbol], str], helper: Callable[[str], str]) -> None:
        self._source = source
        self._need = need
        self.helper = helper
        self.this: str | None = None
        """What the first parameter of a method is called: it is ``this``."""

    def write(self, node: ast.expr) -> str:
        """An expression."""
        written: str = getattr(self, f"_{type(node).__name__.lower()}", self._unknown)(node)
        return written

    def test(self, node: ast.expr) -> str:
        """A condition; TypeScript checks that it is a boolean where that can't be seen here."""
        if isinstance(node, ast.Compare | ast.BoolOp) or (
            isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
        ):
            return self.write(node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            return self.write(node)
        return f"{self.helper('truth')}({self.write(node)})"

    def _unknown(self, node: ast.expr) -> str:
        raise not_known(self._source, node, f"{type(node).__name__} is not known")

    # --- names and constants -----------------------------------------------------------------------------------------

    def _name(self, node: ast.Name) -> str:
        if node.id == self.this:
            return "this"
        symbol = self._source.find(node.id)
        return self._need(symbol) if symbol is not None else node.id

    def _constant(self, node: ast.Constant) -> str:
        if node.value is not None and not isinstance(node.value, bool | int | str):
            raise not_known(self._source, node, "a constant that is not known")
        return literal(node.value, lambda kind: kind.__name__)

    def _attribute(self, node: ast.Attribute) -> str:
        return f"{self.write(node.value)}.{node.attr}"

    def _joinedstr(self, node: ast.JoinedStr) -> str:
        parts = []
        for part in node.values:
            if isinstance(part, ast.Constant):
                parts.append(str(part.value).replace("`", "\\`").replace("$", "\\$"))
            elif isinstance(part, ast.FormattedValue) and part.format_spec is None and part.conversion == -1:
                parts.append(f"${{{self.helper('str')}({self.write(part.value)})}}")
            else:
                self._unknown(node)
        return f"`{''.join(parts)}`"

    # --- several -----------------------------------------------------------------------------------------------------

    def _tuple(self, node: ast.Tuple) -> str:
        parts = ", ".join(self.write(each) for each in node.elts)
        fixed = len(node.elts) > 1 and not any(isinstance(each, ast.Starred) for each in node.elts)
        return f"{self.helper('tuple')}({parts})" if fixed else f"[{parts}]"

    def _list(self, node: ast.List) -> str:
        return f"[{', '.join(self.write(each) for each in node.elts)}]"

    def _starred(self, node: ast.Starred) -> str:
        return f"...{self.write(node.value)}"

    def _dict(self, node: ast.Dict) -> str:
        entries = []
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                self._unknown(node)
            else:
                entries.append(f"[{self.write(key)}, {self.write(value)}]")
        return f"new Map([{', '.join(entries)}])" if entries else "new Map()"

    def _listcomp(self, node: ast.ListComp | ast.GeneratorExp) -> str:
        return self._comprehension(node.elt, node.generators)

    _generatorexp = _listcomp

    def _setcomp(self, node: ast.SetComp) -> str:
        return f"new Set({self._comprehension(node.elt, node.generators)})"

    def _comprehension(self, element: ast.expr, generators: list[ast.comprehension]) -> str:
        first, *rest = generators
        chain = f"{self.helper('list')}({self.write(first.iter)})"
        for condition in first.ifs:
            chain += f".filter(({self.target(first.target, [condition])}) => {self.test(condition)})"
        if rest:
            inner = [element, *(part for each in rest for part in (each.iter, *each.ifs))]
            return f"{chain}.flatMap(({self.target(first.target, inner)}) => {self._comprehension(element, rest)})"
        made = self.write(element)
        same = isinstance(first.target, ast.Name) and made == first.target.id
        return chain if same else f"{chain}.map(({self.target(first.target, [element])}) => {made})"

    def target(self, node: ast.expr, looked_at: Sequence[ast.AST]) -> str:
        """What a loop gives its values to; what nobody looks at has no name."""
        used = {each.id for part in looked_at for each in ast.walk(part) if isinstance(each, ast.Name)}
        match node:
            case ast.Name(id=name):
                return name if name in used else "_"
            case ast.Tuple(elts=parts):
                names = [self.target(part, looked_at) for part in parts]
                return f"[{', '.join('' if name == '_' else name for name in names)}]"
            case _:
                self._unknown(node)
                return ""

    def _subscript(self, node: ast.Subscript) -> str:
        base = self.write(node.value)
        if isinstance(node.slice, ast.Slice):
            given = [self.write(part) if part else "0" for part in (node.slice.lower,)]
            if node.slice.upper is not None:
                given.append(self.write(node.slice.upper))
            if node.slice.step is not None:
                self._unknown(node)
            return f"{base}.slice({', '.join(given)})"
        return f"{self.helper('at')}({base}, {self.write(node.slice)})"

    # --- what is worked out ------------------------------------------------------------------------------------------

    def _binop(self, node: ast.BinOp) -> str:
        left, right = self._grouped(node.left), self._grouped(node.right)
        match node.op:
            case ast.Mod():
                return f"{self.helper('mod')}({self.write(node.left)}, {self.write(node.right)})"
            case ast.FloorDiv():
                return f"Math.floor({left} / {right})"
            case ast.Mult() if isinstance(node.left, ast.List):
                return f"{self.helper('repeat')}({self.write(node.left)}, {self.write(node.right)})"
            case ast.Mult() if isinstance(node.left, ast.Tuple):
                return f"{self.helper('repeat')}({self.write(node.left)}, {self.write(node.right)})"
            case ast.Add():
                return f"{left} + {right}"
            case ast.Sub():
                return f"{left} - {right}"
            case ast.Mult():
                return f"{left} * {right}"
            case ast.LShift():
                return f"({left} << {right})"
            case ast.BitOr():
                return f"({left} | {right})"
            case _:
                return self._unknown(node)

    def _grouped(self, node: ast.expr) -> str:
        written = self.write(node)
        return f"({written})" if isinstance(node, ast.BinOp | ast.IfExp | ast.BoolOp | ast.Compare) else written

    def _unaryop(self, node: ast.UnaryOp) -> str:
        match node.op:
            case ast.Not():
                return f"!({self.test(node.operand)})"
            case ast.USub():
                return f"-{self._grouped(node.operand)}"
            case _:
                return self._unknown(node)

    def _boolop(self, node: ast.BoolOp) -> str:
        sign = " && " if isinstance(node.op, ast.And) else " || "
        parts = [self.test(value) for value in node.values]
        both = zip(parts, node.values, strict=True)
        return sign.join([f"({part})" if isinstance(value, ast.BoolOp) else part for part, value in both])

    def _ifexp(self, node: ast.IfExp) -> str:
        return f"({self.test(node.test)} ? {self.write(node.body)} : {self.write(node.orelse)})"

    def _compare(self, node: ast.Compare) -> str:
        sides = [node.left, *node.comparators]
        if _is_type_call(sides[0]) and len(sides) == 2 and _is_type_call(sides[1]):
            return " === ".join(f"typeof {self.write(side.args[0])}" for side in sides if isinstance(side, ast.Call))
        parts = [self._compared(sides[at], op, sides[at + 1]) for at, op in enumerate(node.ops)]
        return " && ".join(parts)

    def _compared(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> str:
        one, other = self._grouped(left), self._grouped(right)
        match op:
            case ast.In():
                return f"{self.helper('has')}({self.write(right)}, {self.write(left)})"
            case ast.NotIn():
                return f"!{self.helper('has')}({self.write(right)}, {self.write(left)})"
            case ast.Eq():
                return f"{self.helper('same')}({self.write(left)}, {self.write(right)})"
            case ast.NotEq():
                return f"!{self.helper('same')}({self.write(left)}, {self.write(right)})"
            case _ if type(op) in COMPARED:
                return f"{one} {COMPARED[type(op)]} {other}"
            case _:
                raise not_known(self._source, left, "a comparison that is not known")

    def _lambda(self, node: ast.Lambda) -> str:
        given = ", ".join(argument.arg for argument in node.args.args)
        return f"({given}) => {self.write(node.body)}"

    # --- calls -------------------------------------------------------------------------------------------------------

    def _call(self, node: ast.Call) -> str:
        match node.func:
            case ast.Name(id="isinstance"):
                return self._isinstance(node)
            case ast.Name(id="refuse"):
                return self._refuse(node)
            case ast.Name(id="replace"):
                return self._replace(node)
            case ast.Name(id=name) if name in BUILTINS and self._source.find(name) is None:
                return self._builtin(node, name)
            case ast.Name(id=name):
                return self._own(node, name)
            case ast.Attribute():
                return self._method(node, node.func)
            case _:
                return self._unknown(node)

    def _builtin(self, node: ast.Call, name: str) -> str:
        given = [self.write(argument) for argument in node.args]
        for keyword in node.keywords:
            if keyword.arg == "strict" or (keyword.arg == "start" and name == "enumerate"):
                given += [] if keyword.arg == "strict" else [self.write(keyword.value)]
            elif keyword.arg == "default" and name in ("min", "max"):
                given.append(self.write(keyword.value))
            else:
                self._unknown(node)
        if name in ("min", "max") and len(node.args) == 2:
            return f"Math.{name}({', '.join(given)})"
        if name == "set":
            return f"new Set({given[0]})"
        if name == "dict":
            return f"new Map({given[0]})"
        if name in ("tuple", "list") and isinstance(node.args[0], ast.ListComp | ast.GeneratorExp):
            return given[0]  # a list of its own already
        return f"{self.helper({'tuple': 'list'}.get(name, name))}({', '.join(given)})"

    def _own(self, node: ast.Call, name: str) -> str:
        """A call of a function or class of ours: what is given by name gets its place."""
        symbol = self._source.find(name)
        if symbol is None:
            if node.keywords:
                self._unknown(node)
            return f"{name}({', '.join(self.write(argument) for argument in node.args)})"
        definition = source_of(symbol.module).defined[symbol.name]
        if alias_of(getattr(source_of(symbol.module).loaded, symbol.name)) is not None:
            return self.write(node.args[0])  # a number by another name
        called = self._need(symbol)
        names = _parameters(definition)
        given = [self.write(argument) for argument in node.args]
        named = {keyword.arg: self.write(keyword.value) for keyword in node.keywords}
        if not set(named) <= set(names[len(given) :]):
            self._unknown(node)
        places = [named.get(each) for each in names[len(given) :]]
        while places and places[-1] is None:
            places.pop()
        given += [each or "undefined" for each in places]
        new = "new " if isinstance(definition, ast.ClassDef) else ""
        return f"{new}{called}({', '.join(given)})"

    def _method(self, node: ast.Call, func: ast.Attribute) -> str:
        base, given = self.write(func.value), [self.write(argument) for argument in node.args]
        if node.keywords:
            self._unknown(node)
        if func.attr == "join":
            return f"{self.helper('list')}({given[0]}).join({base})"
        if func.attr == "pop":
            if len(given) == 2:
                return f"{base}.delete({given[0]})"
            return f"{self.helper('pop')}({base})"
        if func.attr in PARTS:
            return f"{self.helper('list')}({base}.{PARTS[func.attr]}())"
        if func.attr not in HELPED and func.attr not in METHODS and self._is_ours(func.attr) is None:
            raise not_known(self._source, node, "a method that is not known")
        if func.attr in HELPED:
            return f"{self.helper(func.attr)}({', '.join([base, *given])})"
        return f"{base}.{METHODS.get(func.attr, func.attr)}({', '.join(given)})"

    def _is_ours(self, name: str) -> str | None:
        """The name of a method that one of our classes has, or of a function that a value of ours holds."""
        return name if name in OWN_METHODS else None

    def _refuse(self, node: ast.Call) -> str:
        symbol = self._source.find("refuse")
        if symbol is None:
            self._unknown(node)
            return ""
        given = [self.write(argument) for argument in node.args]
        params = ", ".join(f"{keyword.arg}: {self.write(keyword.value)}" for keyword in node.keywords)
        if params and len(given) == 1:
            given.append("''")
        return f"{self._need(symbol)}({', '.join([*given, f'{{ {params} }}'] if params else given)})"

    def _replace(self, node: ast.Call) -> str:
        value = self.write(node.args[0])
        if len(node.keywords) == 1 and node.keywords[0].arg is None:
            return f"{self.helper('replace')}({value}, Object.fromEntries({self.write(node.keywords[0].value)}))"
        changes = ", ".join(f"{keyword.arg}: {self.write(keyword.value)}" for keyword in node.keywords)
        return f"{self.helper('replace')}({value}, {{ {changes} }})"

    def _isinstance(self, node: ast.Call) -> str:
        value, kinds = self.write(node.args[0]), self._kinds(node.args[1])
        tests = [_instance(value, kind) for kind in kinds]
        return tests[0] if len(tests) == 1 else f"({' || '.join(dict.fromkeys(tests))})"

    def _kinds(self, node: ast.expr) -> list[str]:
        """The classes of a union, also of one that has a name."""
        match node:
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return [*self._kinds(left), *self._kinds(right)]
            case ast.Name(id=name):
                symbol = self._source.find(name)
                if symbol is None:
                    return [name]
                definition = source_of(symbol.module).defined[symbol.name]
                if isinstance(definition, ast.Assign):
                    return self._kinds(definition.value)
                return [self._need(symbol)]
            case _:
                raise not_known(self._source, node, "a class that is not known")


def _is_type_call(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "type"


def _instance(value: str, kind: str) -> str:
    if kind in TYPE_NAMES:
        return f"typeof {value} === '{TYPE_NAMES[kind]}'"
    if kind in ("list", "tuple"):
        return f"Array.isArray({value})"
    return f"{value} instanceof {kind}"


def _parameters(definition: ast.stmt) -> list[str]:
    """The names of what is given to a function, or to a class that has fields."""
    if isinstance(definition, ast.FunctionDef):
        return [argument.arg for argument in definition.args.args]
    if isinstance(definition, ast.ClassDef):
        targets = [each.target for each in definition.body if isinstance(each, ast.AnnAssign)]
        return [target.id for target in targets if isinstance(target, ast.Name)]
    return []
