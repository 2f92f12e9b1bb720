#pragma once

#include <string>
#include <string_view>

namespace simcore {

/// The field for which a key is another word, with the value where that is written otherwise: "duration: 8 h" for
/// hours:
/// 8. `section` is the key path of the section in which the key stands, empty for the file; a field of the section
/// itself is named without it. Empty where no field is known by that word.
[[nodiscard]] std::string other_word(std::string_view section, std::string_view key, std::string_view value = {});

/// The one field of that very name that stands least deep in other sections. Empty where there is none, or several.
[[nodiscard]] std::string field_elsewhere(std::string_view section, std::string_view key);

/// What is meant by a plain value where a section stands: "{name: BERT-large}" for work.model. Empty where nothing is.
[[nodiscard]] std::string meant_section(std::string_view section, std::string_view value);

}  // namespace simcore
