#pragma once

#include <vector>

#include "arrow_stream.hpp"
#include "simcore/explore/design_table.hpp"

/// The columns of all batches of a stream: texts, numbers, truth values and days, which become texts; what is missing
/// is null. Whole numbers that a column has as floating ones because some are missing are whole again. The stream is
/// not released. Throws SpecError with every column of another type, and with what the stream says where it fails.
[[nodiscard]] std::vector<simcore::DesignColumn> read_columns(ArrowArrayStream& stream);
