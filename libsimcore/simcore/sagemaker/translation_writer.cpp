#include "simcore/sagemaker/detail/translation_writer.hpp"

namespace simcore {

const Json& member(const Json& object, const char* name) {
  static const Json nothing;
  if (!object.is_object()) return nothing;
  const auto found = object.find(name);
  return found == object.end() ? nothing : *found;
}

/// "111122223333.dkr.ecr.eu-west-1.amazonaws.com/name", "….dkr.ecr-fips.…", "….dkr-ecr.eu-west-1.on.aws/name".
std::string region_of_image(const Json& image) {
  if (!image.is_string()) return {};
  const auto& text = image.get_ref<const std::string&>();
  for (const std::string registry : {".dkr.ecr.", ".dkr.ecr-fips.", ".dkr-ecr.", ".dkr-ecr-fips."})
    if (const std::size_t begin = text.find(registry); begin != std::string::npos) {
      const std::size_t start = begin + registry.size();
      return text.substr(start, text.find('.', start) - start);
    }
  return {};
}

void TranslationWriter::put(const Key& key, const Json& value, const std::string& from) {
  made.origins[key.path] = from;
  if (!value.is_null()) made.job[key.pointer] = value;
}

void TranslationWriter::text(const Key& key, const Json& value, const std::string& from) {
  put(key, value.is_string() ? value : Json(), from);
}

void TranslationWriter::number(const Key& key, const Json& value, const std::string& from, const char* unit) {
  if (!value.is_number_integer()) return put(key, Json(), from);
  put(key, *unit == '\0' ? value : Json(value.dump() + " " + unit), from);
}

void TranslationWriter::region(const std::string& region, const std::string& from) {
  if (!region.empty() && !made.job.contains("region")) put(job / "region", region, from);
}

void TranslationWriter::tags() {
  const Json& tags = member(asked, "Tags");
  if (!tags.is_array() || tags.empty()) return;
  Json named = Json::object();
  for (const Json& tag : tags)
    if (member(tag, "Key").is_string() && member(tag, "Value").is_string())
      named[tag["Key"].get<std::string>()] = tag["Value"];
  put(job / "tags", named, "Tags");
}

}  // namespace simcore
