"""Many small sums at a time: rows of a table added up lane by lane, in the widest instructions the processor has.

They are whole numbers, so that the sums are the same on every machine, and without Numba.
"""

from typing import Any, Final

from stonehenge.simulate.arrays import Rows, Vector
from stonehenge.simulate.compiled import HAVE_NUMBA

LANES: Final = 32
"""How many numbers a row has, 32 bits each."""
TOGETHER: Final = 4
"""So many rows are added at a time: the list of rows is filled up to a multiple of it with rows of zeros."""


if HAVE_NUMBA:
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    _WORD: Final = ir.IntType(64)
    _ROW: Final = ir.VectorType(ir.IntType(32), LANES)
    _BYTES: Final = 4
    """What a number is aligned to."""

    def _row_at(context: Any, builder: Any, kind: Any, array: Any, row: Any) -> Any:
        """Where a row of an array begins."""
        data = context.make_array(kind)(context, builder, array).data
        first = builder.gep(data, [builder.mul(row, ir.Constant(_WORD, LANES))])
        return builder.bitcast(first, _ROW.as_pointer())

    def _load(builder: Any, pointer: Any) -> Any:
        row = builder.load(pointer)
        row.align = _BYTES
        return row

    @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
    def sum_rows(_context: Any, sums: Any, table: Any, chosen: Any, _count: Any) -> Any:
        """The sums become those of the chosen rows of a table, the first so many and up to a multiple of TOGETHER."""

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            from numba.core import cgutils

            total = cgutils.alloca_once_value(builder, ir.Constant(_ROW, [0] * LANES))
            numbers = context.make_array(signature.args[2])(context, builder, args[2]).data
            step = ir.Constant(_WORD, TOGETHER)
            with cgutils.for_range_slice(builder, ir.Constant(_WORD, 0), args[3], step, intp=_WORD) as (first, _):
                for n in range(TOGETHER):
                    row = builder.load(builder.gep(numbers, [builder.add(first, ir.Constant(_WORD, n))]))
                    more = _load(builder, _row_at(context, builder, signature.args[1], args[1], row))
                    builder.store(builder.add(builder.load(total), more), total)
            target = _row_at(context, builder, signature.args[0], args[0], ir.Constant(_WORD, 0))
            builder.store(builder.load(total), target).align = _BYTES
            return context.get_dummy_value()

        return types.void(sums, table, chosen, types.int64), generate

    @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
    def weighed_sums(_context: Any, sums: Any, table: Any, weights: Any, _less: Any, _a: Any, _b: Any, _c: Any) -> Any:
        """The sums, less one row and with three more; of these the positive ones, each times its weight, together."""

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            def row(of: int, number: Any) -> Any:
                return _load(builder, _row_at(context, builder, signature.args[of], args[of], number))

            first, nothing = ir.Constant(_WORD, 0), ir.Constant(_ROW, [0] * LANES)
            lanes = builder.sub(row(0, first), row(1, args[3]))
            for more in args[4:]:
                lanes = builder.add(lanes, row(1, more))
            lanes = builder.select(builder.icmp_signed(">", lanes, nothing), lanes, nothing)
            lanes = builder.mul(lanes, row(2, first))
            name = f"llvm.vector.reduce.add.v{LANES}i32"
            known = builder.module.globals.get(name)
            add_up = known or ir.Function(builder.module, ir.FunctionType(ir.IntType(32), [_ROW]), name)
            return builder.sext(builder.call(add_up, [lanes]), _WORD)

        number = types.int64
        return number(sums, table, weights, number, number, number, number), generate

else:

    def sum_rows(sums: Vector, table: Rows, chosen: Vector, count: int) -> None:
        """The sums become those of the chosen rows of a table, the first so many and up to a multiple of TOGETHER."""
        rows = [table[chosen[n]] for n in range(count)]
        for lane in range(LANES):
            sums[lane] = sum(row[lane] for row in rows)

    def weighed_sums(sums: Vector, table: Rows, weights: Vector, less: int, *more: int) -> int:
        """The sums, less one row and with three more; of these the positive ones, each times its weight, together."""
        total = 0
        for lane in range(LANES):
            together = sums[lane] - table[less][lane] + sum(table[row][lane] for row in more)
            total += max(0, together) * weights[lane]
        return total
