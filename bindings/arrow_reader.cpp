#include "arrow_reader.hpp"

#include <chrono>
#include <cmath>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/units/date.hpp"

using simcore::DesignColumn;
using simcore::Problem;
using simcore::SpecError;
using simcore::record::Value;

namespace {

/// A value at a place of an array, which is known.
using ReadValue = Value (*)(const ArrowArray& array, std::int64_t at);

template <class Number>
Number number_at(const ArrowArray& array, std::int64_t at) {
  return static_cast<const Number*>(array.buffers[1])[at];
}

template <class Number>
Value read_number(const ArrowArray& array, std::int64_t at) {
  return number_at<Number>(array, at);
}

/// Readers of tables with missing numbers make all of a column floating ones.
template <class Number>
Value read_floating(const ArrowArray& array, std::int64_t at) {
  constexpr double kMostWhole = 0x1.0p53;
  const auto number = static_cast<double>(number_at<Number>(array, at));
  if (std::isnan(number)) return {};
  if (std::abs(number) <= kMostWhole && number == std::trunc(number)) return static_cast<std::int64_t>(number);
  return number;
}

Value read_bit(const ArrowArray& array, std::int64_t at) {
  return (static_cast<const std::uint8_t*>(array.buffers[1])[at / 8] >> (at % 8) & 1) != 0;
}

template <class Offset>
Value read_text(const ArrowArray& array, std::int64_t at) {
  const auto* const ends = static_cast<const Offset*>(array.buffers[1]) + at;
  return Value(std::string_view(static_cast<const char*>(array.buffers[2]) + ends[0],
                                static_cast<std::size_t>(ends[1] - ends[0])));
}

/// Texts of up to 12 bytes stand in the view itself, longer ones in a buffer that it names.
Value read_text_view(const ArrowArray& array, std::int64_t at) {
  constexpr std::int32_t kShort = 12;
  const auto* const view = static_cast<const char*>(array.buffers[1]) + 16 * at;
  std::int32_t size = 0, buffer = 0, offset = 0;
  std::memcpy(&size, view, sizeof size);
  std::memcpy(&buffer, view + 8, sizeof buffer);
  std::memcpy(&offset, view + 12, sizeof offset);
  const char* const text = size <= kShort ? view + 4 : static_cast<const char*>(array.buffers[2 + buffer]) + offset;
  return Value(std::string_view(text, static_cast<std::size_t>(size)));
}

Value read_day(const ArrowArray& array, std::int64_t at) {
  return Value(simcore::to_string(simcore::Date(std::chrono::days(number_at<std::int32_t>(array, at)))));
}

Value read_nothing(const ArrowArray&, std::int64_t) { return {}; }

struct Format {
  std::string_view name;
  ReadValue read;
};
constexpr Format kFormats[] = {{"n", read_nothing},
                               {"b", read_bit},
                               {"c", read_number<std::int8_t>},
                               {"C", read_number<std::uint8_t>},
                               {"s", read_number<std::int16_t>},
                               {"S", read_number<std::uint16_t>},
                               {"i", read_number<std::int32_t>},
                               {"I", read_number<std::uint32_t>},
                               {"l", read_number<std::int64_t>},
                               {"L", read_number<std::uint64_t>},
                               {"f", read_floating<float>},
                               {"g", read_floating<double>},
                               {"u", read_text<std::int32_t>},
                               {"U", read_text<std::int64_t>},
                               {"vu", read_text_view},
                               {"tdD", read_day}};

ReadValue reader_of(const ArrowSchema& schema) {
  for (const auto& [name, read] : kFormats)
    if (name == schema.format) return read;
  return nullptr;
}

bool is_known(const ArrowArray& array, std::int64_t at) {
  const auto* const bits = array.n_buffers == 0 ? nullptr : static_cast<const std::uint8_t*>(array.buffers[0]);
  return bits == nullptr || (bits[at / 8] >> (at % 8) & 1) != 0;
}

Value cell_of(const ArrowSchema& schema, const ArrowArray& array, std::int64_t at) {
  if (!is_known(array, at)) return {};
  if (schema.dictionary == nullptr) return reader_of(schema)(array, at);
  const Value value = reader_of(schema)(array, at);
  const auto* const signed_place = value.get<std::int64_t>();
  const std::int64_t place =
      signed_place != nullptr ? *signed_place : static_cast<std::int64_t>(*value.get<std::uint64_t>());
  return cell_of(*schema.dictionary, *array.dictionary, place + array.dictionary->offset);
}

/// Something of the interface, released with its owner.
template <class Node>
struct Owned : Node {
  Owned() : Node{} {}
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  ~Owned() {
    if (this->release != nullptr) this->release(this);
  }
};

[[noreturn]] void refuse(const std::string& rule, const std::string& found) {
  throw SpecError({{"designs", rule, found, ""}});
}

void require(int error, ArrowArrayStream& stream) {
  if (error == 0) return;
  const char* const told = stream.get_last_error(&stream);
  refuse("must be a table that can be read", told == nullptr ? std::strerror(error) : told);
}

std::vector<DesignColumn> columns_of(const ArrowSchema& schema) {
  if (std::string_view(schema.format) != "+s")
    refuse("must be a table, with columns", simcore::in_quotes(schema.format));
  std::vector<DesignColumn> columns;
  std::vector<Problem> problems;
  for (std::int64_t i = 0; i < schema.n_children; ++i) {
    const ArrowSchema& child = *schema.children[i];
    columns.push_back({.keyword = child.name == nullptr ? "" : child.name});
    const ArrowSchema& values = child.dictionary == nullptr ? child : *child.dictionary;
    if (reader_of(child) == nullptr || reader_of(values) == nullptr || values.dictionary != nullptr)
      problems.push_back({"designs." + columns.back().keyword, "must hold texts, numbers, truth values or days",
                          "Arrow's format " + simcore::in_quotes(values.format), ""});
  }
  simcore::throw_if_any<SpecError>(std::move(problems));
  return columns;
}

}  // namespace

std::vector<DesignColumn> read_columns(ArrowArrayStream& stream) {
  if (stream.release == nullptr) refuse("must be a table that nobody has taken yet", "a stream that was released");
  Owned<ArrowSchema> schema;
  require(stream.get_schema(&stream, &schema), stream);
  std::vector<DesignColumn> columns = columns_of(schema);
  for (;;) {
    Owned<ArrowArray> batch;
    require(stream.get_next(&stream, &batch), stream);
    if (batch.release == nullptr) return columns;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const ArrowArray& array = *batch.children[i];
      for (std::int64_t row = 0; row < batch.length; ++row)
        columns[i].values.push_back(cell_of(*schema.children[i], array, array.offset + batch.offset + row));
    }
  }
}
