"""Arrays as the loops take them: NumPy's where Numba compiles the loops, plain lists where they run as they are."""

from collections.abc import MutableSequence, Sequence
from typing import Any, TypeAlias, cast

from stonehenge.simulate.compiled import HAVE_NUMBA

Vector: TypeAlias = MutableSequence[int]
"""Whole numbers, 64 bits each."""
Numbers: TypeAlias = MutableSequence[float]
"""Fractions."""
Rows: TypeAlias = MutableSequence[Vector]
NumberRows: TypeAlias = MutableSequence[Numbers]
Array: TypeAlias = Any
"""An array of NumPy's, also where the loops run as they are: what goes to whoever asked for it."""


def vector(length: int) -> Vector:
    """A vector of zeros."""
    if HAVE_NUMBA:
        import numpy as np

        return cast("Vector", np.zeros(length, dtype=np.int64))
    return [0] * length


def rows(count: int, length: int) -> Rows:
    """Several vectors of zeros, one after the other."""
    if HAVE_NUMBA:
        import numpy as np

        return cast("Rows", np.zeros((count, length), dtype=np.int64))
    return [[0] * length for _ in range(count)]


def numbers(length: int) -> Numbers:
    """Zeros that can become fractions."""
    if HAVE_NUMBA:
        import numpy as np

        return cast("Numbers", np.zeros(length, dtype=np.float64))
    return [0.0] * length


def number_rows(count: int, length: int) -> NumberRows:
    """Several rows of zeros that can become fractions."""
    if HAVE_NUMBA:
        import numpy as np

        return cast("NumberRows", np.zeros((count, length), dtype=np.float64))
    return [[0.0] * length for _ in range(count)]


def lanes(length: int) -> Vector:
    """Zeros of 32 bits each."""
    if HAVE_NUMBA:
        import numpy as np

        return cast("Vector", np.zeros(length, dtype=np.int32))
    return [0] * length


def lane_rows(table: Sequence[int], length: int) -> Rows:
    """A table of numbers of 32 bits, cut into rows of one length."""
    if HAVE_NUMBA:
        import numpy as np

        return cast("Rows", np.array(table, dtype=np.int32).reshape(-1, length))
    return [list(table[first : first + length]) for first in range(0, len(table), length)]


def constant(table: Sequence[int]) -> Vector:
    """A table of whole numbers."""
    if HAVE_NUMBA:
        import numpy as np

        return cast("Vector", np.array(table, dtype=np.int64))
    return list(table)


def fractions(table: Sequence[float]) -> Numbers:
    """A table of fractions."""
    if HAVE_NUMBA:
        import numpy as np

        return cast("Numbers", np.array(table, dtype=np.float64))
    return list(table)


def small_constant(table: Sequence[int]) -> Vector:
    """A table of numbers below 256, a byte each: what is looked up often should lie close together."""
    if HAVE_NUMBA:
        import numpy as np

        return cast("Vector", np.array(table, dtype=np.uint8))
    return list(table)


def stacked(vectors: Sequence[Vector]) -> Rows:
    """Vectors of one length as rows of one array."""
    if HAVE_NUMBA:
        import numpy as np

        return cast("Rows", np.stack(cast("list[np.ndarray]", vectors)))
    return list(vectors)
