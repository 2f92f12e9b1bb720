#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "simcore/record/choice.hpp"

namespace simcore {

/// Which files are read because a job description names them (spot.trace.file, spot.prices.file).
enum class NamedFiles {
  none,   // a description may come from anywhere, as a service takes it: it must not say what is read here
  below,  // those in the folder of the job file and in the folders in it
  any     // whatever may be read
};

template <>
struct Choice<NamedFiles> {
  static constexpr auto words = std::to_array<std::pair<std::string_view, NamedFiles>>(
      {{"none", NamedFiles::none}, {"below", NamedFiles::below}, {"any", NamedFiles::any}});
};

}  // namespace simcore
