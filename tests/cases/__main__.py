"""Run case files: ``python -m tests.cases FILE...``; exit code 1 if any case fails."""

import sys
from pathlib import Path

from tests.cases.formats import format_of


def main(arguments: list[str]) -> int:
    """Check the files, print each failure and a last line with the count."""
    if not arguments:
        print("usage: python -m tests.cases FILE...", file=sys.stderr)
        return 2
    paths = [Path(name) for name in arguments]
    try:
        formats = [format_of(path) for path in paths]
    except (OSError, LookupError, ValueError) as error:
        print(f"cannot be read: {error}", file=sys.stderr)
        return 2
    passed = failed = 0
    for path, form in zip(paths, formats, strict=True):
        for outcome in form.check(path):
            if outcome.passed:
                passed += 1
                continue
            failed += 1
            print(f"FAILED {outcome.name}")
            print(f"  expected {outcome.expected}")
            print(f"  got      {outcome.got}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
