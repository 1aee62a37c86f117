"""Keeps what every bot decides now: ``python -m tests.bots.decisions.regenerate [BOT ...]``.

Only for a change of a bot that is meant to decide otherwise; name that bot alone, so that the others stay as they were.
The games themselves are never written anew.
"""

import json
import sys
from typing import Any

from tests.bots.decisions.moments import (
    BOTS,
    HERE,
    Moment,
    chosen_moments,
    decisions_of,
    kept_decisions,
    kept_games,
    kept_record,
)

for name in kept_games():
    known = (HERE / f"{name}.json").exists()
    kept: dict[str, Any] = kept_decisions(name) if known else {"moments": chosen_moments(kept_record(name))}
    moments = [Moment(*moment) for moment in kept["moments"]]
    for bot in sys.argv[1:] or BOTS:
        kept[bot] = decisions_of(bot, name, moments)
    lines = [f"{json.dumps(key)}: {json.dumps(kept[key], separators=(',', ':'))}" for key in ("moments", *BOTS)]
    (HERE / f"{name}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    print(name, len(moments))
