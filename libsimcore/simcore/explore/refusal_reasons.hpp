#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "simcore/record/shown.hpp"

namespace simcore {

/// Why designs are not possible, and how many for each reason.
class RefusalReasons {
 public:
  void add(std::string reason);

  /// The most frequent first; as many as an answer shows.
  [[nodiscard]] Named<std::size_t> frequent() const;
  /// Throws SpecError, since no design of the space is possible.
  [[noreturn]] void refuse_all() const;

 private:
  std::map<std::string, std::size_t> counts_;
};

}  // namespace simcore
