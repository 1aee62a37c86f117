"""Functions, classes and statements in TypeScript."""

import ast
from collections.abc import Iterator

from web.transpile.expressions import Expressions
from web.transpile.source import Source, not_known
from web.transpile.types import Types


class Statements:
    """Writes the functions of one module."""

    def __init__(self, source: Source, expressions: Expressions, types: Types) -> None:
        self._source = source
        self._expressions = expressions
        self._types = types
        self._assigned: dict[str, int] = {}
        self._declared: set[str] = set()

    # --- functions ---------------------------------------------------------------------------------------------------

    def function(self, node: ast.FunctionDef, method: bool = False) -> list[str]:
        """A function; a method without its first parameter, which is ``this``; a property as what is got."""
        arguments = node.args.args[1:] if method else node.args.args
        if node.args.vararg or node.args.kwarg or node.args.kwonlyargs or node.args.posonlyargs:
            raise not_known(self._source, node, "parameters that are not known")
        if node.returns is None:
            raise not_known(self._source, node, "what it returns is not said")
        self._expressions.this = node.args.args[0].arg if method else None
        self._assigned = _assignments(node)
        self._declared = {argument.arg for argument in arguments}
        got = any(isinstance(each, ast.Name) and each.id == "property" for each in node.decorator_list)
        if node.decorator_list and not got:
            raise not_known(self._source, node, "a decorator that is not known")
        given = ", ".join(self._parameter(node, argument) for argument in arguments)
        returns = "void" if isinstance(node.returns, ast.Constant) else self._types.write(node.returns)
        head = f"{'get ' if got else ''}{node.name}({given}): {returns} {{"
        body = self._block(node.body, 1)
        self._expressions.this = None
        return [head if method else f"function {head}", *body, "}"]

    def _parameter(self, node: ast.FunctionDef, argument: ast.arg) -> str:
        if argument.annotation is None:
            raise not_known(self._source, node, f"of what type is {argument.arg}?")
        default = _default_of(node, argument)
        ending = f" = {self._expressions.write(default)}" if default is not None else ""
        return f"{argument.arg}: {self._types.write(argument.annotation)}{ending}"

    # --- statements --------------------------------------------------------------------------------------------------

    def _block(self, body: list[ast.stmt], depth: int) -> list[str]:
        outer = set(self._declared)
        lines = [f"{'  ' * depth}{line}" for statement in body for line in self._statement(statement)]
        self._declared = outer
        return lines

    def _statement(self, node: ast.stmt) -> Iterator[str]:
        write = self._expressions.write
        match node:
            case ast.Expr(value=ast.Constant(value=str())) | ast.Pass():
                return
            case ast.Expr(value=value):
                yield f"{write(value)};"
            case ast.Return(value=value):
                yield "return;" if value is None else f"return {write(value)};"
            case ast.Break():
                yield "break;"
            case ast.Continue():
                yield "continue;"
            case ast.Assign(targets=[target], value=value):
                yield self._assign(target, write(value))
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=value) if value is not None:
                yield self._assign(ast.Name(id=name), write(value), self._types.write(annotation))
            case ast.AugAssign(target=target, op=op, value=value):
                read = ast.parse(ast.unparse(target), mode="eval").body
                yield self._assign(target, write(ast.BinOp(left=read, op=op, right=value)))
            case ast.If():
                yield from self._if(node)
            case ast.For(target=target, iter=iterated, body=body, orelse=[]):
                names = {each.id for each in ast.walk(target) if isinstance(each, ast.Name)}
                each = self._expressions.target(target, body)
                yield f"for (const {each} of {self._expressions.helper('list')}({write(iterated)})) {{"
                outer = set(self._declared)
                self._declared |= names
                yield from self._block(body, 1)
                self._declared = outer
                yield "}"
            case ast.While(test=test, body=body, orelse=[]):
                always = isinstance(test, ast.Constant) and test.value is True
                yield f"while ({'true' if always else self._expressions.test(test)}) {{"
                yield from self._block(body, 1)
                yield "}"
            case _:
                raise not_known(self._source, node, f"{type(node).__name__} is not known")

    def _if(self, node: ast.If) -> Iterator[str]:
        yield f"if ({self._expressions.test(node.test)}) {{"
        yield from self._block(node.body, 1)
        rest = node.orelse
        while len(rest) == 1 and isinstance(rest[0], ast.If):
            yield f"}} else if ({self._expressions.test(rest[0].test)}) {{"
            yield from self._block(rest[0].body, 1)
            rest = rest[0].orelse
        if rest:
            yield "} else {"
            yield from self._block(rest, 1)
        yield "}"

    def _assign(self, target: ast.expr, value: str, kind: str = "") -> str:
        match target:
            case ast.Name(id=name):
                if name in self._declared:
                    return f"{name} = {value};"
                self._declared.add(name)
                word = "const" if self._assigned[name] == 1 else "let"
                return f"{word} {name}{f': {kind}' if kind else ''} = {value};"
            case ast.Tuple(elts=parts) if all(isinstance(part, ast.Name) for part in parts):
                names = [part.id for part in parts if isinstance(part, ast.Name)]
                wanted = [name for name in names if name != "_"]
                new = [name for name in wanted if name not in self._declared]
                if new and new != wanted:
                    raise not_known(self._source, target, "some of these are new and some are not")
                self._declared |= set(wanted)
                word = ("const " if all(self._assigned[name] == 1 for name in wanted) else "let ") if new else ""
                pattern = f"[{', '.join('' if name == '_' else name for name in names)}]"
                return f"{word}{pattern} = {value};" if new else f";{pattern} = {value};"
            case ast.Tuple(elts=[ast.Name() as first, ast.Subscript() as second]):
                raise not_known(
                    self._source, target, f"assign {ast.unparse(first)} and {ast.unparse(second)} one by one"
                )
            case ast.Subscript(value=base, slice=index):
                put = self._expressions.helper("put")
                return f"{put}({self._expressions.write(base)}, {self._expressions.write(index)}, {value});"
            case ast.Attribute():
                return f"{self._expressions.write(target)} = {value};"
            case _:
                raise not_known(self._source, target, "an assignment that is not known")


def _default_of(node: ast.FunctionDef, argument: ast.arg) -> ast.expr | None:
    """What a parameter is if nothing is given for it; the last ones have such values."""
    from_end = len(node.args.args) - node.args.args.index(argument)
    defaults = node.args.defaults
    return defaults[-from_end] if from_end <= len(defaults) else None


def _assignments(node: ast.FunctionDef) -> dict[str, int]:
    """How often each name is given a value; within a loop of its own too often to be constant."""
    found: dict[str, int] = {}
    for each in ast.walk(node):
        targets: list[ast.expr] = []
        if isinstance(each, ast.Assign):
            targets = each.targets
        elif isinstance(each, ast.AugAssign | ast.AnnAssign):
            targets = [each.target]
        for target in targets:
            for name in target.elts if isinstance(target, ast.Tuple) else [target]:
                if isinstance(name, ast.Name):
                    found[name.id] = found.get(name.id, 0) + 1
    return found
