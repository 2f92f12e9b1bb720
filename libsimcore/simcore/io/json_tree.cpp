#include "simcore/io/detail/json_tree.hpp"

#include <cstdint>

#include "simcore/error/error.hpp"

namespace simcore {
namespace {

using record::Value;

template <class Tree>
struct TreeOf {
  Tree operator()(std::monostate) const { return nullptr; }
  Tree operator()(bool flag) const { return flag; }
  /// Whole number as the parser has it: unsigned unless negative.
  Tree operator()(std::int64_t number) const {
    return number < 0 ? Tree(number) : Tree(static_cast<std::uint64_t>(number));
  }
  Tree operator()(std::uint64_t number) const { return number; }
  Tree operator()(double number) const { return number; }
  Tree operator()(const std::string& text) const { return text; }
  Tree operator()(const Value::List& values) const {
    Tree tree = Tree::array();
    for (const Value& value : values) tree.push_back(json_tree<Tree>(value));
    return tree;
  }
  Tree operator()(const Value::Object& object) const {
    Tree tree = Tree::object();
    for (const auto& [key, value] : object.entries) tree[key] = json_tree<Tree>(value);
    return tree;
  }
};

}  // namespace

template <class Tree>
Tree json_tree(const Value& value) {
  return std::visit(TreeOf<Tree>{}, value.held);
}
template Json json_tree<Json>(const Value&);
template nlohmann::ordered_json json_tree<nlohmann::ordered_json>(const Value&);

Json document_tree(const Value& document, const std::string& file) {
  const std::size_t entries = record::entry_count(document);
  if (entries > kMostEntries)
    throw SpecError({{file, "must have at most " + std::to_string(kMostEntries) + " keys and list items in all",
                      std::to_string(entries), ""}});
  return json_tree(document);
}

Value value_of(const Json& tree) {
  switch (tree.type()) {
    case Json::value_t::boolean:
      return tree.get<bool>();
    case Json::value_t::number_integer:
      return tree.get<std::int64_t>();
    case Json::value_t::number_unsigned:
      return tree.get<std::uint64_t>();
    case Json::value_t::number_float:
      return tree.get<double>();
    case Json::value_t::string:
      return Value(tree.get<std::string>());
    case Json::value_t::array: {
      Value::List list;
      for (const Json& each : tree) list.push_back(value_of(each));
      return list;
    }
    case Json::value_t::object: {
      Value::Object object;
      for (const auto& [key, each] : tree.items()) object.entries.emplace_back(key, value_of(each));
      return object;
    }
    default:
      return {};
  }
}

}  // namespace simcore
