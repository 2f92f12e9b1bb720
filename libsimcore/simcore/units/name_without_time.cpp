#include "simcore/units/name_without_time.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace simcore {
namespace {

/// What the SDKs append to the name of a job: 0 stands for a digit, x for a hexadecimal one.
constexpr std::array<std::string_view, 4> kSuffixes = {"-0000-00-00-00-00-00-000", "-00000000000000",
                                                       "-0000000000-xxxx", "-000000-0000"};

bool fits(char c, char shape) {
  const bool digit = c >= '0' && c <= '9';
  if (shape == '0') return digit;
  return shape == 'x' ? digit || (c >= 'a' && c <= 'f') : c == shape;
}

}  // namespace

std::string name_without_time(const std::string& name) {
  for (const std::string_view suffix : kSuffixes) {
    if (name.size() <= suffix.size()) continue;
    const std::size_t base = name.size() - suffix.size();
    if (std::ranges::equal(std::string_view(name).substr(base), suffix, fits)) return name.substr(0, base);
  }
  return name;
}

}  // namespace simcore
