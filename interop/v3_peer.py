"""What the Python peers of `v3.sh` have in common: the cases, and what is said of each.

`PEER.py read OURS OUT` opens each case in OURS, creates it again in OUT and puts items into it;
`PEER.py verify OURS OUT` opens each case in OUT, which was written back, and reads the items.
"""

import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any, Protocol

import numpy as np

Json = Any
Case = dict[str, Json]

KEY = "zarr.json"
OWN_SHAPE = (7, 5)


class Refused(Exception):
    """What the program says of a case that it does not take, and at which stage."""

    def __init__(self, stage: str, error: Exception) -> None:
        super().__init__(f"{type(error).__name__}: {error}")
        self.stage = stage


class Peer(Protocol):
    """A program that opens and creates stores."""

    name: str
    version: str
    #: Expressions that are found in what it says of a name that it does not know, and of other
    #: kinds of reasons.
    classes: dict[str, str]
    #: The names of the data types of which it creates arrays of its own accord.
    own: tuple[str, ...]

    def open_array(self, folder: Path) -> Any: ...

    def create_array(self, opened: Any, folder: Path) -> Any: ...

    def create_own(self, data_type: str, shape: tuple[int, ...], folder: Path) -> Any:
        """An array with everything as the program chooses it."""

    def copy_group(self, source: Path, folder: Path) -> list[str]:
        """The group created again with all that is below it, and the paths of that."""

    def dtype(self, array: Any) -> np.dtype:
        """The data type in memory."""

    def is_text(self, array: Any) -> bool:
        """Whether items of variable length are text, and not bytes."""

    def read(self, array: Any) -> np.ndarray: ...

    def write(self, array: Any, data: np.ndarray) -> None: ...


def run(peer: Peer) -> None:
    command, ours, out = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    cases = [json.loads(line) for line in (ours / "cases.jsonl").read_text().splitlines()]
    if command == "read":
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir(parents=True)
        about = {"name": peer.name, "version": peer.version}
        (out / "peer.json").write_text(json.dumps(about))
        found = [read(peer, ours, out, case) for case in cases]
        found += [write_own(peer, out, case) for case in own_cases(peer, cases)]
        write_lines(out / "read.jsonl", found)
    else:
        cases += own_cases(peer, cases)
        found = [verify(peer, out, case) for case in cases if (out / case["path"]).exists()]
        write_lines(out / "verified.jsonl", found)


def own_cases(peer: Peer, cases: list[Case]) -> list[Case]:
    """Arrays of the peer's own, with the items that there are of their data types."""
    some = {case["path"]: case["items"] for case in cases}
    return [
        {"path": f"own/{name}", "node": "array", "items": some[f"data_type/{name}/0"]}
        for name in peer.own
    ]


def write_own(peer: Peer, out: Path, case: Case) -> Json:
    """Creates an array of the peer's own, and puts items into it."""
    folder = out / case["path"]
    said: dict[str, Json] = {"path": case["path"]}
    try:
        name = folder.name
        created = attempt("create", peer.create_own, name, OWN_SHAPE, folder)
        fill_up(peer, created, folder, case["items"], said)
    except Refused as refused:
        said |= because(peer, refused)
    return said


def write_lines(path: Path, lines: list[Json]) -> None:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))


def read(peer: Peer, ours: Path, out: Path, case: Case) -> Json:
    """Opens a case, creates it again, puts its items into it and reads them back."""
    source, folder = ours / case["path"], out / case["path"]
    said: dict[str, Json] = {"path": case["path"]}
    try:
        if case["node"] == "group":
            said["members"] = attempt("open", peer.copy_group, source, folder)
            return said
        opened = attempt("open", peer.open_array, source)
        created = attempt("create", peer.create_array, opened, folder)
        said["fill"] = attempt("read", distinct, peer, opened)
        if case["items"] is not None:
            fill_up(peer, created, folder, case["items"], said)
    except Refused as refused:
        said |= because(peer, refused)
        # What is not whole is not read by others.
        if refused.stage in ("open", "create"):
            shutil.rmtree(folder, ignore_errors=True)
    return said


def fill_up(peer: Peer, array: Any, folder: Path, some: list[str], said: Json) -> None:
    """Puts items into an array, opens it again, and says what is read."""
    attempt("write", peer.write, array, attempt("write", items, peer, array, some))
    said["keys"] = keys(folder)
    said["read"] = attempt("read", peer_items, peer, attempt("open", peer.open_array, folder))


def verify(peer: Peer, out: Path, case: Case) -> Json:
    """Opens a case whose document was written back, and reads what is in it."""
    folder = out / case["path"]
    said: dict[str, Json] = {"path": case["path"]}
    try:
        if case["node"] == "group":
            again = out / "again" / case["path"]
            said["members"] = attempt("open", peer.copy_group, folder, again)
        else:
            opened = attempt("open", peer.open_array, folder)
            said["read"] = attempt("read", peer_items, peer, opened)
    except Refused as refused:
        said |= because(peer, refused)
    return said


def because(peer: Peer, refused: Refused) -> Json:
    reason = str(refused)
    kinds = (kind for kind, words in peer.classes.items() if re.search(words, reason))
    return {"stage": refused.stage, "reason": reason, "class": next(kinds, None)}


def attempt(stage: str, do: Any, *arguments: Any) -> Any:
    try:
        return do(*arguments)
    except Exception as error:  # whatever the program raises is its answer
        raise Refused(stage, error) from error


def distinct(peer: Peer, array: Any) -> list[str]:
    """The items of an array, each once."""
    return sorted(set(peer_items(peer, array)))


def peer_items(peer: Peer, array: Any) -> list[str]:
    """The items in C order: little-endian bytes, or of variable length their own."""
    data = np.asarray(peer.read(array))
    if data.dtype.kind in "OT":
        return [as_bytes(item).hex() for item in data.ravel().tolist()]
    data = data.astype(data.dtype.newbyteorder("<"))
    raw, size = np.ascontiguousarray(data).tobytes(), data.dtype.itemsize
    return [raw[at : at + size].hex() for at in range(0, len(raw), size)]


def as_bytes(item: str | bytes) -> bytes:
    return item.encode() if isinstance(item, str) else bytes(item)


def items(peer: Peer, array: Any, hexadecimal: list[str]) -> np.ndarray:
    """Data of the array's shape, with the items one after another and over again."""
    dtype, shape = peer.dtype(array), array.shape
    some = [bytes.fromhex(item) for item in hexadecimal]
    if dtype.kind in "OT":
        values = [item.decode() for item in some] if peer.is_text(array) else some
        data = np.empty(int(np.prod(shape)), dtype=object)
        data[:] = [values[at % len(values)] for at in range(data.size)]
        return data.reshape(shape)
    values = np.frombuffer(b"".join(some), dtype=dtype.newbyteorder("<"))
    return np.resize(values, shape).astype(dtype)


def keys(folder: Path) -> list[str]:
    """The store keys of the chunks."""
    files = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    return sorted(key for key in files if key != KEY)
