#pragma once

#include <string>
#include <vector>

#include "simcore/catalog/parameter.hpp"
#include "simcore/catalog/provenance.hpp"

namespace simcore {

/// What lies over the built-in parameters (see Catalog::with). Made by load_profile (io).
struct Profile {
  std::string name;
  Provenance provenance;  // of all rows
  std::vector<Parameter> rows;
  std::string digest;

  static constexpr record::Title kTitle{"Profile",
                                        "Parameters of a user's own, read and checked. Made by load_profile."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{field("name", "", "Name of the profile.", &Profile::name),
                          field("parameters", "", "Parameters, by name and scope.", &Profile::rows),
                          field("digest", "", "SHA-256 over the content.", &Profile::digest),
                          record::spread(&Profile::provenance)};
  }
};

/// What its rows and assumptions call a profile: "profile my-vpc".
[[nodiscard]] std::string layer_name(const std::string& profile);

/// Signs the rows, which must be right (see stated_parameter.hpp).
[[nodiscard]] Profile profile(std::string name, Provenance provenance, std::vector<Parameter> rows);

}  // namespace simcore
