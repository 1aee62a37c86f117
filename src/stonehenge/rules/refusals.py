"""A refusal is a value: a code, what it is about, and the clause it rests on. Its sentence is in the locales."""

from stonehenge.rules.value import value

Param = str | int


@value
class Refusal:
    """Why something is not possible. Cards and colours among the parameters are given by their codes."""

    code: str
    clause: str = ""
    params: tuple[tuple[str, Param], ...] = ()


def refuse(code: str, clause: str = "", **params: Param) -> Refusal:
    """A refusal with its parameters by name."""
    return Refusal(code, clause, tuple(params.items()))
