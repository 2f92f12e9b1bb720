#include "simcore/io/profile_reader.hpp"

#include "bytes/target.hpp"

/// A profile lies over the catalog.
void simcore::tests::read_bytes(std::string_view bytes) {
  const Profile profile = read_profile(bytes, "profile.json");
  require(Catalog::builtin().with(profile).digest() != Catalog::builtin().digest());
}
