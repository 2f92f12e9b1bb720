#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace simcore::record {

/// JSON text as it grows: two spaces a level, every number in the fewest digits that read back as the same double,
/// doubles always with a point or an exponent, and null for what is not finite. Bytes that are not UTF-8 are replaced.
class JsonPrinter {
 public:
  void null() { text_ += "null"; }
  void value(double number);
  void value(bool flag) { text_ += flag ? "true" : "false"; }
  void value(std::string_view words);
  template <std::integral Integer>
  void value(Integer number) {
    text_ += std::to_string(number);
  }

  void open(char bracket);
  /// Starts the next element of the innermost list, or the value of the next key of the innermost object.
  void element();
  void key(std::string_view name);
  void close(char bracket);

  [[nodiscard]] std::string take() && { return std::move(text_); }

 private:
  void new_line();

  std::string text_;
  std::size_t level_ = 0;
  bool empty_ = true;  // whether the innermost list or object has no element yet
};

}  // namespace simcore::record
