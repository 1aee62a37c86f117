"""Python that nobody has said how to write in TypeScript: the transpiler refuses each of these."""

from contextlib import suppress


def catches(text: str) -> int:
    with suppress(ValueError):
        return int(text)
    return 0


def tries(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        return 0


def matches(number: int) -> int:
    match number:
        case 1:
            return 2
        case _:
            return 3


def takes_any(*numbers: int) -> int:
    return len(numbers)


def divides(one: int, other: int) -> float:
    return one / other


def steps(numbers: list[int]) -> list[int]:
    return numbers[::2]


def walrus(numbers: list[int]) -> int:
    if (count := len(numbers)) > 3:
        return count
    return 0


def unknown_method(numbers: list[int]) -> None:
    numbers.reverse()


def formats(number: int) -> str:
    return f"{number:03d}"


def untyped(number):  # type: ignore[no-untyped-def]
    return number


def other_names(one: int) -> int:
    return catches(texts="1") + one  # type: ignore[call-arg]


def fine(numbers: list[int]) -> int:
    return sum([number % 3 for number in numbers if number > 1])
