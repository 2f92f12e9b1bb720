#pragma once

#include <string>
#include <string_view>

namespace simcore {

/// A text and the name of the file it came from, for messages; both may be empty.
struct NamedText {
  std::string_view text;
  std::string file = {};
};

}  // namespace simcore
