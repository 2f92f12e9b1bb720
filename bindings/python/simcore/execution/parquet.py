"""A chunk as the bytes of a Parquet file: the same bytes for the same designs, and the identity of their study."""

from __future__ import annotations

from typing import Any

import pyarrow
import pyarrow.parquet

from simcore.errors import InputError, Problem
from simcore.execution.study import Study

_IDENTITY = b"simcore_study"
# Whatever the defaults of a later pyarrow are, these files stay alike. One row group a file.
_FORMAT: dict[str, Any] = {
    "version": "2.6",
    "data_page_version": "1.0",
    "compression": "zstd",
    "compression_level": 3,
    "use_dictionary": True,
    "write_statistics": True,
}


def schema_of(study: Study) -> pyarrow.Schema:
    """Schema of the files of a study: its columns and its identity."""
    return study.schema.with_metadata({_IDENTITY: study.identity.encode()})


def written(study: Study, batch: pyarrow.RecordBatch) -> bytes:
    """Bytes of the file with these designs."""
    table = pyarrow.Table.from_batches([batch]).cast(schema_of(study))
    sink = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(table, sink, row_group_size=max(table.num_rows, 1), **_FORMAT)
    data: bytes = sink.getvalue().to_pybytes()
    return data


def read(data: bytes) -> pyarrow.Table:
    """Designs that a file holds."""
    return pyarrow.parquet.read_table(pyarrow.BufferReader(data))


def require_own(path: str, identity: str, rows: int) -> None:
    """The file holds so many designs of the study with that identity.

    Raises:
        InputError: It holds other ones, or is no whole Parquet file.
    """
    try:
        metadata = pyarrow.parquet.read_metadata(path)
    except (pyarrow.ArrowInvalid, pyarrow.ArrowException) as error:
        rule = "must be a whole Parquet file: remove it, and its designs are computed again"
        raise InputError.of(Problem(path, rule, str(error))) from None
    found = (metadata.metadata or {}).get(_IDENTITY, b"").decode() or "none"
    if found != identity:
        raise InputError.of(Problem(path, f"must hold designs of study {identity}", f"designs of study {found}"))
    if metadata.num_rows != rows:
        raise InputError.of(Problem(path, f"must hold {rows} designs", str(metadata.num_rows)))
