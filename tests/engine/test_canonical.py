"""One value, one text."""

from __future__ import annotations

import pytest

from rubrica.engine.canonical import NotCanonical, canonical, check_canonical, digest_of, parse_json, same


def test_the_order_of_keys_does_not_count() -> None:
    assert canonical({"b": 1, "a": {"d": [], "c": {}}}) == canonical({"a": {"c": {}, "d": []}, "b": 1})
    assert digest_of({"b": 1, "a": 2}) == digest_of({"a": 2, "b": 1})


@pytest.mark.parametrize(("one", "other"), [(1, True), (0, False), (1, 1.0), ([1], [True]), ({"a": 0}, {"a": False})])
def test_what_python_calls_equal_is_written_apart(one: object, other: object) -> None:
    assert one == other
    assert not same(one, other)


@pytest.mark.parametrize("text", ['{"a": 1, "a": 1}', '{"b": {"a": 1, "a": 2}}', "[NaN]", "[Infinity]", "[-Infinity]"])
def test_what_has_no_one_text_is_refused(text: str) -> None:
    with pytest.raises(NotCanonical):
        parse_json(text)


@pytest.mark.parametrize(
    "text", ["[1]\n", "[\n 1.00\n]\n", "[\n 10e-1\n]\n", "[\n -0\n]\n", "[\n 1\n]", '[\n "\\u0041"\n]\n', "[\n\t1\n]\n"]
)
def test_other_forms_are_refused(text: str) -> None:
    with pytest.raises(NotCanonical, match="not in canonical form from line"):
        check_canonical(text, parse_json(text))


def test_the_one_form_is_taken() -> None:
    value = {"a": [1, True, None, "più", {}, []], "b": 0.5}
    text = canonical(value) + "\n"
    check_canonical(text, parse_json(text))
    assert parse_json(text) == value
