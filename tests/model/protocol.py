"""Lease, append and fan-out between servers as a small model: every order of events there is, faults among them.

Two servers share one log. A person is connected to each; the game is one move of the first, one of a bot, one of the
second. Any step may happen at any time, so a server that is stopped or slow is one whose steps come late; and a few
times something breaks: a server dies, the answer to a write is lost, a write arrives after its server has given it up,
news get lost, a lease runs out. ``Rules`` says how the servers keep to the protocol, and can break each of its rules.
"""

from collections.abc import Iterator
from typing import Any, Final, Literal, NamedTuple

TURNS: Final = ("first", "bot", "second")
"""Whose line each line of the log must be."""
PEOPLE: Final = ("first", "second")

Asked = Literal["", "asked", "unknown", "done", "refused"]
"""What became of somebody's move: not asked for, asked for, not known yet, acknowledged, or refused."""


class Rules(NamedTuple):
    """The rules of the protocol; each can be broken."""

    unique_key: bool = True
    """A line is written only where the log ends."""
    append_before_answer: bool = True
    append_before_telling: bool = True
    lease_expires: bool = True
    leases: bool = True
    """Without, every server drives every table: as it is while Redis is away."""
    look: bool = True
    """Servers look into the log by themselves, also without news."""
    settled_by_writing: bool = True
    """A write in doubt is written again, instead of looked for."""
    known_by_id: bool = True
    """A move that is asked for once more is answered as the first time."""


class Faults(NamedTuple):
    """How often each thing may still break."""

    crashes: int = 1
    lost_answers: int = 1
    late_writes: int = 1
    lost_news: int = 1
    lapses: int = 1


class Write(NamedTuple):
    """A line on its way to the log."""

    line: str
    after: int
    outcome: Literal["", "written", "stale"] = ""


class Server(NamedTuple):
    """What a server knows and does; one thing at a time, since there is one table."""

    alive: bool = True
    known: int = 0
    """How many lines it has read or written."""
    writing: Write | None = None
    doubt: Write | None = None
    thinking: int = -1
    """About which moment its bot thinks."""
    news: bool = False


class Person(NamedTuple):
    """Somebody at the table."""

    at: int
    told: tuple[str, ...] = ()
    asked: Asked = ""


class World(NamedTuple):
    """All of it at one moment."""

    log: tuple[str, ...] = ()
    servers: tuple[Server, ...] = (Server(), Server())
    people: tuple[Person, ...] = (Person(0), Person(1))
    lease: int = -1
    late: tuple[Write, ...] = ()
    """Writes that their servers have given up, and that may still arrive."""
    faults: Faults = Faults()

    def server(self, which: int, **change: Any) -> "World":
        servers = list(self.servers)
        servers[which] = servers[which]._replace(**change)
        return self._replace(servers=tuple(servers))

    def person(self, which: int, **change: Any) -> "World":
        people = list(self.people)
        people[which] = people[which]._replace(**change)
        return self._replace(people=tuple(people))

    def without(self, fault: str) -> "World":
        return self._replace(faults=self.faults._replace(**{fault: getattr(self.faults, fault) - 1}))


Step = tuple[str, World]


def steps(world: World, rules: Rules) -> Iterator[Step]:
    """Everything that may happen next, and the world after it."""
    for place, server in enumerate(world.servers):
        if server.alive:
            yield from _of_server(world, place, rules)
    for place in range(len(world.people)):
        yield from _of_person(world, place)
    for write in set(world.late):
        rest = list(world.late)
        rest.remove(write)
        yield "late write", _written(world._replace(late=tuple(rest)), write, rules)[0]
    if world.lease >= 0 and rules.lease_expires and (world.faults.lapses or not world.servers[world.lease].alive):
        lapsed = world._replace(lease=-1)
        yield "lapse", lapsed if not world.servers[world.lease].alive else lapsed.without("lapses")


def _of_person(world: World, who: int) -> Iterator[Step]:
    person = world.people[who]
    if not world.servers[person.at].alive:
        for other, server in enumerate(world.servers):
            # A table has one lock. Who comes back is told what the server knows, which reads on if they know more.
            if server.alive and server.writing is None:
                known = max(server.known, len(person.told))
                moved = _tell(world.person(who, at=other).server(other, known=known), other)
                yield f"{who} comes back", _recalled(moved, who)
    elif person.asked == "" and len(person.told) == TURNS.index(PEOPLE[who]):
        yield f"{who} asks", world.person(who, asked="asked")


def _recalled(world: World, who: int) -> World:
    """What somebody asked for who comes back: seen as done, or asked for once more with the same id."""
    person = world.people[who]
    if person.asked not in ("asked", "unknown"):
        return world
    return world.person(who, asked="done" if PEOPLE[who] in person.told else "asked")


def _of_server(world: World, place: int, rules: Rules) -> Iterator[Step]:
    server = world.servers[place]
    if world.faults.crashes and all(other.alive for other in world.servers):
        yield f"{place} dies", _died(world, place)
    if server.writing is None and (server.news or (rules.look and server.known < len(world.log))):
        yield f"{place} reads", _caught_up(world, place)
    if server.news and world.faults.lost_news:
        yield f"{place} hears nothing", world.server(place, news=False).without("lost_news")
    if server.writing is not None:
        yield from _of_write(world, place, server.writing, rules)
    elif server.doubt is not None:
        yield f"{place} settles", _settled(world, place, server.doubt, rules)
    else:
        yield from _decisions(world, place, rules)


def _decisions(world: World, place: int, rules: Rules) -> Iterator[Step]:
    server = world.servers[place]
    for who, person in enumerate(world.people):
        if person.at == place and person.asked == "asked":
            yield f"{place} decides for {who}", _decided(world, place, who, rules)
    may_drive = world.lease in (-1, place) or not rules.leases
    bots_turn = server.known < len(TURNS) and TURNS[server.known] == "bot"
    if server.thinking < 0 and may_drive and bots_turn:
        leased = world._replace(lease=place) if rules.leases else world
        yield f"{place} thinks", leased.server(place, thinking=server.known)
    if server.thinking >= 0:
        on = server.thinking == server.known
        moved = _begin(world, place, Write("bot", server.known), rules) if on else world
        yield f"{place} bot moves", moved.server(place, thinking=-1)


def _decided(world: World, place: int, who: int, rules: Rules) -> World:
    line, known = PEOPLE[who], world.servers[place].known
    if line in world.log[:known] and rules.known_by_id:
        return world.person(who, asked="done")
    if known != TURNS.index(line):
        return world.person(who, asked="refused")
    begun = _begin(world, place, Write(line, known), rules)
    return begun if rules.append_before_answer else begun.person(who, asked="done")


def _begin(world: World, place: int, write: Write, rules: Rules) -> World:
    begun = world.server(place, writing=write)
    return begun if rules.append_before_telling else _told(begun, place, (*world.log[: write.after], write.line))


def _of_write(world: World, place: int, write: Write, rules: Rules) -> Iterator[Step]:
    asker = next((who for who, line in enumerate(PEOPLE) if line == write.line), None)
    if not write.outcome:
        after, outcome = _written(world, write, rules)
        yield f"{place} is written", after.server(place, writing=outcome)
        if world.faults.late_writes:
            late = world._replace(late=(*world.late, write)).without("late_writes")
            yield f"{place} gives up", _doubted(late, place, write, asker)
        return
    if write.outcome == "written":
        known = world.server(place, writing=None, known=write.after + 1)
        told = _announced(_tell(known, place), place)
        done = told if asker is None or told.people[asker].at != place else told.person(asker, asked="done")
        yield f"{place} answers", done
    else:
        yield f"{place} was too late", _caught_up(world.server(place, writing=None), place)
    if world.faults.lost_answers:
        yield f"{place} hears no answer", _doubted(world.without("lost_answers"), place, write, asker)


def _written(world: World, write: Write, rules: Rules) -> tuple[World, Write]:
    """The database gets a line; the key refuses one that is too late."""
    if rules.unique_key and len(world.log) != write.after:
        return world, write._replace(outcome="stale")
    return world._replace(log=(*world.log, write.line)), write._replace(outcome="written")


def _doubted(world: World, place: int, write: Write, asker: int | None) -> World:
    doubted = world.server(place, writing=None, doubt=write._replace(outcome=""))
    asks = asker is not None and world.people[asker].at == place and world.people[asker].asked == "asked"
    return doubted.person(asker, asked="unknown") if asks and asker is not None else doubted


def _settled(world: World, place: int, doubt: Write, rules: Rules) -> World:
    """What became of a write: found in the log, or written again, where the key waits for one that is still coming."""
    if rules.settled_by_writing and len(world.log) == doubt.after:
        world = _written(world, doubt, rules)[0]
    there = world.log[doubt.after : doubt.after + 1] == (doubt.line,)
    read = _announced(_caught_up(world.server(place, doubt=None), place), place)
    for who, line in enumerate(PEOPLE):
        if line == doubt.line and read.people[who].at == place and read.people[who].asked == "unknown":
            read = read.person(who, asked="done" if there else "refused")
    return read


def _died(world: World, place: int) -> World:
    writing = world.servers[place].writing
    late = () if writing is None or writing.outcome else (writing,)
    dead = world.server(place, alive=False, writing=None, doubt=None, thinking=-1, news=False)
    return dead._replace(late=(*world.late, *late)).without("crashes")


def _caught_up(world: World, place: int) -> World:
    return _tell(world.server(place, known=len(world.log), news=False), place)


def _tell(world: World, place: int) -> World:
    return _told(world, place, world.log[: world.servers[place].known])


def _told(world: World, place: int, lines: tuple[str, ...]) -> World:
    for who, person in enumerate(world.people):
        if person.at == place and len(lines) > len(person.told):
            world = world.person(who, told=(*person.told, *lines[len(person.told) :]))
    return world


def _announced(world: World, place: int) -> World:
    for other, server in enumerate(world.servers):
        if other != place and server.alive and server.known < len(world.log):
            world = world.server(other, news=True)
    return world


# --- what must hold --------------------------------------------------------------------------------------------------


def broken(world: World) -> str:
    """The promise that this moment breaks; nothing if it breaks none."""
    if world.log != TURNS[: len(world.log)]:
        return "a line is there twice, or where it doesn't belong"
    for who, person in enumerate(world.people):
        stored = PEOPLE[who] in world.log
        if person.asked == "done" and not stored:
            return "what was acknowledged is not there"
        if person.asked == "refused" and stored:
            return "what was refused is there"
        if person.told != world.log[: len(person.told)]:
            return "somebody was told what is not there"
    return ""


def stuck(world: World) -> str:
    """What is wrong if nothing happens any more unless something breaks."""
    if any(person.told != world.log for person in world.people):
        return "somebody was never told"
    if any(person.asked in ("asked", "unknown") for person in world.people):
        return "somebody was never answered"
    if world.log != TURNS and not any(person.asked == "refused" for person in world.people):
        return "the game does not go on"
    return ""


FAULTS: Final = ("dies", "hears nothing", "gives up", "hears no answer")
"""The ends of the names of steps that break something."""
