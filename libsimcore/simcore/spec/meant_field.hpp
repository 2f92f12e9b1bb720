#pragma once

#include <string>
#include <string_view>

namespace simcore {

/// Key path of the field that is meant by a key which its section does not have: one for which people have another word
/// ("global_batch"), or one of that very name elsewhere in the job file. `section` is the key path of the section,
/// empty for the file; a field of the section itself is named without it. Empty where no field, or more than one, fits.
[[nodiscard]] std::string meant_field(std::string_view section, std::string_view key);

}  // namespace simcore
