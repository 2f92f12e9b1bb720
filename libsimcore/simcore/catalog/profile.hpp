#pragma once

#include <string>
#include <vector>

#include "simcore/catalog/learned_law.hpp"
#include "simcore/catalog/parameter.hpp"
#include "simcore/catalog/provenance.hpp"

namespace simcore {

/// What lies over the built-in parameters (see Catalog::with). Made by load_profile (io).
struct Profile {
  std::string name;
  Provenance provenance;  // of all rows
  std::vector<Parameter> rows;
  std::string digest;
  std::vector<LearnedLaw> learned = {};  // each is a row, too
  std::string history = {};
  std::vector<std::string> notes = {};

  static constexpr record::Title kTitle{"Profile",
                                        "Parameters of a user's own, read and checked. Made by load_profile."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("name", "", "Name of the profile.", &Profile::name),
        field("parameters", "", "Parameters, by name and scope.", &Profile::rows),
        field("digest", "", "SHA-256 over the content.", &Profile::digest),
        field("learned", "", "Laws learned from jobs that ran, each a parameter, too.", &Profile::learned),
        field("history", "", "SHA-256 over the lengths that were learned from; empty: none.", &Profile::history),
        field("notes", "", "What the laws do not tell, such as jobs that were left out.", &Profile::notes),
        record::spread(&Profile::provenance)};
  }
};

/// What its rows and assumptions call a profile: "profile my-vpc".
[[nodiscard]] std::string layer_name(const std::string& profile);

/// What was learned from a history.
struct Learned {
  std::vector<LearnedLaw> laws;
  std::string history;  // digest
  std::vector<std::string> notes;
};

/// Signs the rows and the laws, which must be right (see stated_parameter.hpp and problems_of).
[[nodiscard]] Profile profile(std::string name, Provenance provenance, std::vector<Parameter> rows,
                              Learned learned = {});

}  // namespace simcore
