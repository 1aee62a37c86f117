"""Sets of cards as bits of an integer: counting, finding, and a small random generator on them."""

from collections.abc import MutableSequence
from typing import Any, Final

from stonehenge.simulate.compiled import HAVE_NUMBA, compiled


def _nth_in_byte() -> Any:
    """For each byte, the places of its bits: entry ``8 * byte + n`` is where its n-th bit is."""
    import numpy as np

    table = np.zeros(2048, dtype=np.int64)
    for byte in range(256):
        for n, place in enumerate(place for place in range(8) if byte >> place & 1):
            table[8 * byte + n] = place
    return table


def _deposits_bits() -> bool:
    """Whether the processor has a quick instruction (PDEP) that finds the n-th bit; first Zens have a slow one."""
    from llvmlite import binding
    from numba import config

    if config.CPU_NAME or config.CPU_FEATURES:  # compiled for another machine than this
        return False
    slow = binding.get_host_cpu_name() in ("znver1", "znver2")
    return bool(binding.get_host_cpu_features().get("bmi2")) and not slow


if HAVE_NUMBA:
    from numba import types
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
    def popcount(_context: Any, _number: Any) -> Any:
        """How many bits are set."""

        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), generate

    @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
    def lowest(_context: Any, _number: Any) -> Any:
        """The place of the lowest bit that is set; there must be one."""

        def generate(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(types.boolean, True))

        return types.int64(types.int64), generate

    @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
    def leading_zeros(_context: Any, _number: Any) -> Any:
        """How many zeros stand before the highest bit that is set."""

        def generate(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.ctlz(args[0], context.get_constant(types.boolean, True))

        return types.int64(types.int64), generate

    @compiled
    def wrapped(number: int) -> int:
        """The number as 64 bits hold it."""
        return number

    if _deposits_bits():

        @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
        def _deposit(_context: Any, _bits: Any, _word: Any) -> Any:
            """The bits, from the lowest on, in the places of the word's bits."""

            def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
                from llvmlite import ir

                name, word = "llvm.x86.bmi.pdep.64", ir.IntType(64)
                known = builder.module.globals.get(name)
                return builder.call(known or ir.Function(builder.module, ir.FunctionType(word, [word] * 2), name), args)

            return types.int64(types.int64, types.int64), generate

        @compiled
        def nth(word: int, n: int) -> int:
            """The place of the n-th bit that is set, counted from 0; there must be one."""
            return lowest(_deposit(1 << n, word))

    else:
        _EACH_BYTE: Final = 0x0101010101010101
        _TOP_BITS: Final = -0x7F7F7F7F7F7F7F80
        _IN_BYTE: Final = _nth_in_byte()

        @compiled
        def nth(word: int, n: int) -> int:
            """The place of the n-th bit that is set, counted from 0; there must be one. Without a branch: bytes are
            counted side by side, and the byte that has the bit is looked up."""
            counts = word - ((word >> 1) & 0x5555555555555555)
            counts = (counts & 0x3333333333333333) + ((counts >> 2) & 0x3333333333333333)
            counts = ((counts + (counts >> 4)) & 0x0F0F0F0F0F0F0F0F) * _EACH_BYTE
            enough = ((counts | _TOP_BITS) - (n + 1) * _EACH_BYTE) & _TOP_BITS
            byte = lowest(enough) & 56
            before = ((counts << 8) >> byte) & 255
            return byte + _IN_BYTE[((word >> byte) & 255) * 8 + n - before]

else:

    def popcount(number: int) -> int:
        """How many bits are set."""
        return number.bit_count()

    def lowest(number: int) -> int:
        """The place of the lowest bit that is set; there must be one."""
        return (number & -number).bit_length() - 1

    def leading_zeros(number: int) -> int:
        """How many zeros stand before the highest bit that is set."""
        return 64 - number.bit_length()

    def nth(word: int, n: int) -> int:
        """The place of the n-th bit that is set, counted from 0; there must be one."""
        for _ in range(n):
            word &= word - 1
        return lowest(word)

    def wrapped(number: int) -> int:
        """The number as 64 bits hold it."""
        return ((number + (1 << 63)) & ((1 << 64) - 1)) - (1 << 63)


_UNSIGNED_SHIFT_7: Final = (1 << 57) - 1
_RANDOM_BITS: Final = 31
"""How many bits of a generator's state are taken at once: times a limit they still fit into 64."""
_RANDOM_MASK: Final = (1 << _RANDOM_BITS) - 1
_RANDOM_RANGE: Final = float(1 << _RANDOM_BITS)
_UPPER: Final = 32
"""Where the upper half of the state begins."""


@compiled
def highest(number: int) -> int:
    """The place of the highest bit that is set; there must be one."""
    return 63 - leading_zeros(number)


@compiled
def stepped(x: int) -> int:
    """The next state of a generator: xorshift, 64 bits, never 0."""
    x ^= wrapped(x << 13)
    x ^= (x >> 7) & _UNSIGNED_SHIFT_7
    return x ^ wrapped(x << 17)


@compiled
def upper_below(x: int, limit: int) -> int:
    """A random number below the limit, from the upper half of a generator's state."""
    return (((x >> _UPPER) & _RANDOM_MASK) * limit) >> _RANDOM_BITS


@compiled
def lower_below(x: int, limit: int) -> int:
    """Another one, from the lower half."""
    return ((x & _RANDOM_MASK) * limit) >> _RANDOM_BITS


@compiled
def next_random(random: MutableSequence[int]) -> int:
    """Step a generator, which is kept in ``random[0]``, and give its upper random bits."""
    x = stepped(random[0])
    random[0] = x
    return (x >> _UPPER) & _RANDOM_MASK


@compiled
def random_below(random: MutableSequence[int], limit: int) -> int:
    """A random number from 0 up to, but without, the limit."""
    return (next_random(random) * limit) >> _RANDOM_BITS


@compiled
def random_share(random: MutableSequence[int]) -> float:
    """A random fraction from 0 up to, but without, 1."""
    return next_random(random) / _RANDOM_RANGE


@compiled
def random_share_above_0(random: MutableSequence[int]) -> float:
    """A random fraction above 0 and below 1, so that it has a logarithm."""
    return (next_random(random) + 1.0) / (_RANDOM_RANGE + 1.0)
