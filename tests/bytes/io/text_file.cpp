#include "simcore/io/text_file.hpp"

#include <nlohmann/json.hpp>

#include "bytes/target.hpp"
#include "simcore/error/utf8.hpp"

/// A text is one for the JSON library too.
void simcore::tests::read_bytes(std::string_view bytes) {
  const std::string text = read_text(file_of(bytes));
  require(first_non_text(text) == std::string::npos);
  require(nlohmann::json::parse(nlohmann::json(text).dump()) == text);
}
