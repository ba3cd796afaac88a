"""Kernels: one source that numba compiles where it is installed, and plain Python otherwise.

The extra ``[fast]`` brings numba; ``BEZIQUE_COMPILED=0`` in the environment leaves it aside. The
answers are the same. Nothing is imported or compiled before the first call of an entry, so that
commands that solve nothing stay light. This is the one module of ``trainer`` that touches the
environment and the disk: compiled code is kept in ``NUMBA_CACHE_DIR`` or the user's cache
directory, and where neither can be written it is simply compiled anew by every process.

How to write a kernel:

* :func:`inner` for what only kernels call, :func:`entry` with an explicit signature for what
  Python calls. Entries are cached, whole with what they call; inner functions are typed by
  their first caller and never loaded alone. Entries release the GIL.
* Arguments and results are ``int64`` (a small tuple of them may be returned) and arrays
  ``int64[::1]``, few of them: every array costs seven machine words a call. No bool as an
  argument (``1 if … else 0``), no ``uint64`` (mixed with ``int64`` it becomes a float), no
  ``bit_length``, no new arrays or lists, no exceptions, no closures. A number written into a
  call makes a copy of the function for that number: pass a variable. Masks stay below 2**62.
* A function that calls itself is :func:`recursive`, with its signature, all ``int64`` and arrays.
  (Typed by its callers it would get a second signature sooner or later, and then the second
  process, which loads it from the cache, crashes: numba #6061.)
* The same source must run in plain Python, where arrays are lists: make them by :func:`words`
  and :func:`zeros`. What differs has two implementations behind one name, as :func:`popcount`.
* Tables belong to one thread and are never cleared for a call: an entry of another generation
  counts as empty.
* Constants of modules are frozen into compiled code. The cache is keyed by the source of the
  whole of ``trainer``; what comes from elsewhere is an argument.

>>> popcount(0b1011)
3
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Generic, TypeAlias, TypeVar, cast

import platformdirs

COMPILED: Final = os.environ.get("BEZIQUE_COMPILED") != "0" and find_spec("numba") is not None
"""Whether kernels are compiled: numba is installed, and the environment does not forbid it."""

_Function = TypeVar("_Function", bound=Callable[..., Any])
Words: TypeAlias = list[int]
"""What kernels index: an ``int64`` array when compiled, in plain Python a list."""

_Thing = TypeVar("_Thing")
_ENTRY: Final[dict[str, Any]] = {"nogil": True, "error_model": "numpy"}
# No reference counts, so no new arrays: counting would take half of the time.
_UNCOUNTED: Final[dict[str, Any]] = {**_ENTRY, "_nrt": False, "no_cfunc_wrapper": True}
# No way in from Python: it would be a sixth of what there is to compile.
_INNER: Final[dict[str, Any]] = {**_UNCOUNTED, "no_cpython_wrapper": True}
_building: Final = threading.RLock()
_PATIENCE: Final = 120.0  # seconds; some ten times what the largest kernel takes to compile


class _Kernel:
    """A function that is compiled when it is first needed."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function

    def __call__(self, *arguments: Any) -> Any:
        """Run the compiled function, as tests do: kernels find each other without Python."""
        return self._from_python(*arguments)

    @cached_property
    def compiled(self) -> Any:
        """Return the function as numba compiles it."""
        with _building:
            return self.__dict__.get("compiled") or self._compile()

    @cached_property
    def _from_python(self) -> Any:
        import numba

        with _building:
            return numba.njit(**_UNCOUNTED)(self._function)

    @property
    def _numba_type_(self) -> Any:
        # numba asks this of a global that a kernel calls: so kernels find each other unbuilt.
        return self.compiled._numba_type_

    def _compile(self) -> Any:
        import numba

        return numba.njit(**_INNER)(self._function)


class _Recursive(_Kernel):
    """A kernel that calls itself, compiled for one signature and no other."""

    def __init__(self, function: Callable[..., Any], signature: str) -> None:
        super().__init__(function)
        self._signature = signature

    def _compile(self) -> Any:
        # It must find itself while it is being compiled.
        self.__dict__["compiled"] = dispatcher = super()._compile()
        dispatcher.compile(self._signature)
        dispatcher.disable_compile()
        return dispatcher


class _Entry(_Kernel):
    """A kernel for Python to call, loaded from the cache where there is one."""

    def __call__(self, *arguments: Any) -> Any:
        """Run the compiled function."""
        return self.compiled(*arguments)

    def __init__(self, function: Callable[..., Any], signature: str) -> None:
        super().__init__(function)
        self._signature = signature

    def _compile(self) -> Any:
        import numba

        place = cache_directory()
        if place is not None:
            try:
                return _cached(self._function, self._signature, place)
            except Exception:  # noqa: S110 - whatever ails the cache, compiling needs none
                pass
        return numba.njit(self._signature, **_ENTRY)(self._function)


class _Instruction(_Kernel):
    """One instruction of the processor, with a Python function that does the same."""

    def __call__(self, *arguments: Any) -> Any:
        """Run the compiled instruction."""
        return self.compiled(*arguments)

    def __init__(self, function: Callable[..., Any], generate: Callable[[Any, Any], Any]) -> None:
        super().__init__(function)
        self._generate = generate

    def _compile(self) -> Any:
        import numba
        from numba.extending import intrinsic

        def typed(_: Any, bits: Any) -> Any:
            return bits(bits), lambda _, builder, __, values: self._generate(builder, values[0])

        instruction = intrinsic(typed)
        return numba.njit(**_UNCOUNTED)(lambda bits: instruction(bits))


def inner(function: _Function) -> _Function:
    """Make a kernel function that only other kernels call."""
    return cast(_Function, _Kernel(function)) if COMPILED else function


def recursive(signature: str) -> Callable[[_Function], _Function]:
    """Make an inner kernel function that calls itself; the signature is as for :func:`entry`."""

    def decorate(function: _Function) -> _Function:
        return cast(_Function, _Recursive(function, signature)) if COMPILED else function

    return decorate


def entry(signature: str) -> Callable[[_Function], _Function]:
    """Make a kernel function that Python calls, such as ``entry("int64(int64[::1], int64)")``."""

    def decorate(function: _Function) -> _Function:
        return cast(_Function, _Entry(function, signature)) if COMPILED else function

    return decorate


def _instruction(function: _Function, generate: Callable[[Any, Any], Any]) -> _Function:
    return cast(_Function, _Instruction(function, generate)) if COMPILED else function


def _highest(bits: int) -> int:
    return 1 << bits.bit_length() - 1


def _generate_highest(builder: Any, bits: Any) -> Any:
    """Generate the top bit shifted down by the number of zeros above the highest one."""
    from llvmlite.ir import Constant, IntType

    zeros = builder.ctlz(bits, Constant(IntType(1), 1))
    return builder.lshr(Constant(bits.type, 1 << 63), zeros)


popcount: Final[Callable[[int], int]] = _instruction(
    int.bit_count, lambda builder, bits: builder.ctpop(bits)
)
"""Return how many bits of an ``int64`` are set."""

highest: Final = _instruction(_highest, _generate_highest)
"""Return the highest bit that is set of an ``int64`` that is positive."""


def words(given: Iterable[int]) -> Words:
    """Return integers as kernels take them."""
    if not COMPILED:
        return list(given)
    import numpy

    return cast(Words, numpy.array(given, numpy.int64))


def zeros(count: int) -> Words:
    """Return so many words that are zero; memory is taken as they are written."""
    if not COMPILED:
        return [0] * count
    import numpy

    return cast(Words, numpy.zeros(count, numpy.int64))


def integers(found: Any) -> list[int]:
    """Return words as a list of Python's own integers."""
    return cast("list[int]", found.tolist()) if COMPILED else list(found)


class ThreadPrivate(threading.local, Generic[_Thing]):
    """Something that every thread makes for itself when it first asks."""

    def __init__(self, make: Callable[[], _Thing]) -> None:
        self._make = make
        self._own: _Thing | None = None

    def own(self) -> _Thing:
        """Return what belongs to this thread."""
        if self._own is None:
            self._own = self._make()
        return self._own


def cache_directory() -> Path | None:
    """Return where compiled code of exactly this source is kept, or ``None`` for nowhere."""
    for parent in (os.environ.get("NUMBA_CACHE_DIR"), _user_cache()):
        if parent:
            place = Path(parent).absolute() / f"bezique-{_fingerprint()}"
            try:
                place.mkdir(mode=0o700, parents=True, exist_ok=True)
                with tempfile.TemporaryFile(dir=place):
                    return place
            except OSError:
                continue
    return None


def _user_cache() -> str | None:
    place = platformdirs.user_cache_dir("bezique-trainer", appauthor=False)
    return place if Path(place).is_absolute() else None  # "~" stays where nobody is at home


def _fingerprint() -> str:
    """Return a hash of the source of ``trainer``.

    numba looks only at the file of the entry itself, and would run what it calls as it was.
    """
    source = hashlib.sha256()
    for path in sorted(Path(__file__).parents[1].rglob("*.py")):
        source.update(path.read_bytes())
    return source.hexdigest()[:16]


def _cached(function: Callable[..., Any], signature: str, place: Path) -> Any:
    """Return the function loaded from the cache, or compiled and kept there.

    What another process is compiling is waited for, not compiled beside it: a worker's first
    position would else wait for twice the work where there is one core.
    """
    import numba

    with _one_compiler(place / f"{function.__module__}.{function.__qualname__}.lock"):
        return _from_cache(numba, function, signature, place)


@contextmanager
def _one_compiler(lock: Path) -> Iterator[None]:
    """Wait for whoever compiles this, a while; without locks there is twice the work, no fault.

    So it is where another process hangs (``Timeout``), where the lock file cannot be opened
    (``OSError``), and on file systems and platforms that have no locks (``NotImplementedError``).
    """
    from filelock import FileLock, Timeout

    try:
        waiting: AbstractContextManager[Any] = FileLock(lock).acquire(timeout=_PATIENCE)
    except (Timeout, OSError, NotImplementedError):
        waiting = nullcontext()
    with waiting:
        yield


def _from_cache(numba: Any, function: Callable[..., Any], signature: str, place: Path) -> Any:
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(place)
    try:
        return numba.njit(signature, cache=True, **_ENTRY)(function)
    finally:
        numba.config.CACHE_DIR = before
