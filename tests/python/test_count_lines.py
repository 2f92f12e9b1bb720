"""Lines of code: what counts, and where it is counted."""

from tools.count_lines import by_room, cpp_lines, python_lines, room, table

PYTHON = '''"""Docstring

of the module."""

# comment
import os  # counted


def twice(number):
    """Docstring."""
    text = """counted

    three lines long"""
    return 2 * number, text, os
'''

CPP = """// comment
#include <string>  // counted

/* comment
   of two lines */ int counted = 1;
const char* url = "http://counted";  /* comment */
const char* raw = R"(
// counted too
)";
"""


def test_comments_docstrings_and_blanks_do_not_count() -> None:
    assert python_lines(PYTHON) == 6
    assert len(cpp_lines(CPP)) == 6


def test_rooms() -> None:
    paths = {
        "libsimcore/simcore/io/detail/json_text.cpp": "libsimcore/simcore/io",
        "bindings/python/simcore/cli/main.py": "bindings/python/simcore/cli",
        "bindings/python/simcore/inputs/job.py": "bindings/python/simcore/inputs",
        "bindings/python/simcore/errors.py": "bindings/python/simcore",
        "bindings/bind_io.cpp": "bindings",
        "tests/unit/io/job_reader_test.cpp": "tests",
    }
    assert {path: room(path) for path in paths} == paths


def test_two_revisions_side_by_side() -> None:
    before = by_room(iter([("bindings/bind.cpp", "int a;\nint b;\n"), ("tools/a.py", "a = 1\n")]))
    after = by_room(iter([("bindings/bind.cpp", "int a;\n"), ("libsimcore/simcore/io/b.cpp", "int b;\n")]))
    rows = {line.rsplit(maxsplit=3)[0]: line.split()[-3:] for line in table(["before", "after"], [before, after])}
    assert rows["bindings"] == ["2", "1", "-1"]
    assert rows["= product"] == ["2", "2", "+0"]
    assert rows["= tests, tools, benchmarks, examples"] == ["1", "0", "-1"]
