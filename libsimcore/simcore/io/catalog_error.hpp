#pragma once

#include "simcore/error/error.hpp"

namespace simcore {

/// Whatever is wrong with a user's price book or profile is the catalog's error, also where the reading of files and
/// JSON calls it a job's.
template <class Read>
auto as_catalog_error(const Read& read) {
  try {
    return read();
  } catch (const SpecError& error) {
    throw CatalogError(error.problems());
  }
}

}  // namespace simcore
