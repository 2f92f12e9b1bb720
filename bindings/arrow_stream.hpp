#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

// The structures of the Arrow C data and stream interfaces: who reads them knows them by their layout alone
// (https://arrow.apache.org/docs/format/CDataInterface.html and CStreamInterface.html, read on 2026-11-29).
extern "C" {
struct ArrowSchema {
  const char *format, *name, *metadata;
  std::int64_t flags, n_children;
  ArrowSchema **children, *dictionary;
  void (*release)(ArrowSchema*);
  void* private_data;
};

struct ArrowArray {
  std::int64_t length, null_count, offset, n_buffers, n_children;
  const void** buffers;
  ArrowArray **children, *dictionary;
  void (*release)(ArrowArray*);
  void* private_data;
};

struct ArrowArrayStream {
  int (*get_schema)(ArrowArrayStream*, ArrowSchema*);
  int (*get_next)(ArrowArrayStream*, ArrowArray*);
  const char* (*get_last_error)(ArrowArrayStream*);
  void (*release)(ArrowArrayStream*);
  void* private_data;
};
}

/// A column of a table as Arrow lays it out: numbers, truth values (a bit each) or texts, of which some may be missing.
class ArrowColumn {
 public:
  enum class Type { boolean, integer, unsigned_integer, number, text };

  ArrowColumn(std::string name, Type type) : name_(std::move(name)), type_(type) {}

  void add_missing();
  void add(bool value);
  void add(std::int64_t value);
  void add(std::uint64_t value);
  void add(double value);
  void add(const std::string& value);

  [[nodiscard]] const char* name() const noexcept { return name_.c_str(); }
  [[nodiscard]] const char* format() const noexcept;
  [[nodiscard]] Type type() const noexcept { return type_; }
  [[nodiscard]] std::int64_t length() const noexcept { return length_; }
  [[nodiscard]] std::int64_t missing() const noexcept { return missing_; }
  /// Which values are known, then the values; of texts, before their characters, where each begins.
  [[nodiscard]] std::vector<const void*> buffers() const;

 private:
  void add_bytes(const void* value, std::size_t size);
  void add_known(bool known);

  std::string name_;
  Type type_;
  std::int64_t length_ = 0, missing_ = 0;
  std::vector<std::uint8_t> known_;  // a bit each
  std::vector<std::uint8_t> values_;
  std::vector<std::int64_t> begins_ = {0};
};

/// Stream of one batch, a table of columns of the same length. Who takes it calls release.
void open_stream(std::vector<ArrowColumn> columns, ArrowArrayStream& stream);
