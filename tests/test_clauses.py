"""Every clause of the rules has a test, and docs/clauses.md says which."""

from collections import Counter

from tests.clauses import PAGE, families, page, proofs

COUNTS = {"B": 14, "S": 9, "V": 6, "H": 6, "J": 7, "X": 12}


def all_clauses() -> list[str]:
    return [clause for family in families() for clause in family.clauses]


def test_the_list_has_every_clause_once() -> None:
    wanted = [f"{family}{number + (family != 'S')}" for family, count in COUNTS.items() for number in range(count)]
    assert all_clauses() == wanted


def test_every_clause_has_a_test() -> None:
    assert set(all_clauses()) - {proof.clause for proof in proofs()} == set()


def test_no_test_names_a_clause_that_does_not_exist() -> None:
    assert {proof.test for proof in proofs() if proof.clause not in all_clauses()} == set()


def test_every_test_of_a_clause_has_a_name_of_its_own() -> None:
    names = Counter(proof.test for proof in proofs())
    assert [name for name, count in names.items() if count > 1] == []


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "write it anew: python -m tests.clauses"
