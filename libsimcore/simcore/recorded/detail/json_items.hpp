#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "simcore/io/byte_source.hpp"
#include "simcore/record/value.hpp"

namespace simcore {

/// A part of a JSON file that stands for itself.
struct JsonItem {
  record::Value value;
  std::string place;   // "line 7", "line 3: Results[12]"
  bool page = false;   // items were handed over out of its lists, which are empty now
  bool error = false;  // could not be read: the value says what was found, `rule` what must hold
  std::string rule = {};
};

/// Hands over the items of a JSON file one by one, so that files of any size take the memory of an item. The file holds
/// values one behind the other: JSON lines, or one document, or several. Items are what stands in a list at the top or
/// in one of these lists of an object there, and what is no list of items itself. Where something is no JSON, an error
/// is handed over, and reading goes on at the next line that begins a value. Throws SpecError when the file is no text.
void for_each_json_item(ByteSource& source, std::span<const std::string_view> lists,
                        const std::function<void(JsonItem&&)>& on_item);

}  // namespace simcore
