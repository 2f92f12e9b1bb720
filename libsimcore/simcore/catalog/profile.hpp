#pragma once

#include <string>
#include <vector>

#include "simcore/catalog/parameter.hpp"
#include "simcore/catalog/provenance.hpp"

namespace simcore {

/// Parameters of a user's own that were read and checked: what lies over the built-in ones (see Catalog::with). Made by
/// load_profile (io).
struct Profile {
  std::string name;
  Provenance provenance;        // of all rows
  std::vector<Parameter> rows;  // by name and scope
  std::string digest;           // SHA-256 over all of it
};

/// What its rows and assumptions call a profile: "profile my-vpc".
[[nodiscard]] std::string layer_name(const std::string& profile);

/// Signs the rows, which must be right (see stated_parameter.hpp).
[[nodiscard]] Profile profile(std::string name, Provenance provenance, std::vector<Parameter> rows);

}  // namespace simcore
