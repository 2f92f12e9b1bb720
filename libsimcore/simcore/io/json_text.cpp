#include "simcore/io/detail/json_text.hpp"

#include "simcore/io/detail/json_rules.hpp"

namespace simcore {
namespace {

void tell(JsonRules& rules, Json::parse_event_t event, const Json& parsed) {
  using Event = Json::parse_event_t;
  if (event == Event::object_start) rules.open_object();
  if (event == Event::array_start) rules.open_list();
  if (event == Event::object_end || event == Event::array_end) rules.close();
  if (event == Event::key) rules.key(parsed.get_ref<const std::string&>());
}

}  // namespace

Json parse_json(std::string_view text, const std::string& file) {
  JsonRules rules(file);
  try {
    return Json::parse(text, [&](int, Json::parse_event_t event, const Json& parsed) {
      tell(rules, event, parsed);
      return true;
    });
  } catch (const Json::parse_error& error) {
    refuse_json(text, file, error.byte == 0 ? 0 : error.byte - 1);
  } catch (const Json::out_of_range&) {
    refuse_number(file);
  }
}

}  // namespace simcore
