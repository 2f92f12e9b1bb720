#include "simcore/montecarlo/count_range.hpp"

#include <charconv>

#include "simcore/error/error.hpp"

namespace simcore {
namespace {

std::string bound(std::uint64_t number) {
  return number == std::numeric_limits<std::uint64_t>::max() ? "2^64 - 1" : std::to_string(number);
}

[[noreturn]] void refuse(const CountRange& range, const std::string& text) {
  throw SimulationError(std::string(range.name) + " must be from " + bound(range.least) + " to " + bound(range.most) +
                        ", got " + text);
}

/// Whether a text is a whole number, or says how large one at least is.
bool is_whole(const std::string& text) {
  if (text.starts_with("at least 2^") || text.starts_with("at most -2^")) return true;
  const std::size_t sign = text.starts_with('-') ? 1 : 0;
  return text.size() > sign && text.find_first_not_of("0123456789", sign) == std::string::npos;
}

}  // namespace

void CountRange::require(std::uint64_t number) const {
  if (number < least || number > most) refuse(*this, std::to_string(number));
}

std::uint64_t CountRange::read(const std::string& text) const {
  if (!is_whole(text)) throw SimulationError(std::string(name) + " must be a whole number, got " + text);
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number < least || number > most) refuse(*this, text);
  return number;
}

}  // namespace simcore
