"""What the scripts beside this one share."""

import shutil
from pathlib import Path

HERE = Path(__file__).parent


def new_folder(name: str) -> Path:
    folder = HERE / name
    shutil.rmtree(folder, ignore_errors=True)
    return folder


def edit(path: Path, old: str, new: str) -> None:
    """Write `new` where the file has `old`, once."""
    text = path.read_text()
    if text.count(old) != 1:
        raise SystemExit(f"{path} has {old!r} {text.count(old)} times")
    path.write_text(text.replace(old, new))


def drop_gzip_time(chunks: list[Path]) -> None:
    """gzip writes the time into its header."""
    for chunk in chunks:
        content = chunk.read_bytes()
        chunk.write_bytes(content[:4] + bytes(4) + content[8:])
