#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "simcore/catalog/dated.hpp"
#include "simcore/catalog/price_step.hpp"

namespace simcore {

/// Rows by item and region: the built-in ones at the bottom, price layers above, the last added on top. Copies share
/// their rows. `Row` has a `provenance`, and a function price_step_of(Row, region).
///
/// In an upper layer only rows of exactly that item and region up to the day count, and the newest of them is taken.
template <class Row>
class LayeredRows {
 public:
  using Regions = std::map<std::string, std::vector<Row>>;
  using Items = std::map<std::string, Regions>;  // item → region → oldest first

  void add(std::string name, Items items) {
    for (auto& [item, regions] : items)
      for (auto& [region, rows] : regions) sort_by_day(rows);
    layers_.push_back(std::make_shared<const Layer>(std::move(name), std::move(items)));
  }

  /// Regions of an item in the bottom layer; nullptr when it does not have the item.
  [[nodiscard]] const Regions* built_in(const std::string& item) const {
    return layers_.empty() ? nullptr : layers_.front()->find(item);
  }
  [[nodiscard]] const std::vector<Row>& built_in(const std::string& item, const std::string& region) const {
    return layers_.empty() ? none() : layers_.front()->find(item, region);
  }

  /// The row that the layers above the bottom put in force; nullptr when they have none.
  [[nodiscard]] const Row* upper(const std::string& item, const std::string& region, Date day) const {
    for (auto layer = layers_.rbegin(); layer + 1 < layers_.rend(); ++layer)
      if (const Row* row = newest_up_to((*layer)->find(item, region), day)) return row;
    return nullptr;
  }

  /// Every row of every layer, oldest first; of one day, the bottom's first.
  [[nodiscard]] std::vector<Row> history(const std::string& item, const std::string& region) const {
    std::vector<Row> all;
    for (const auto& layer : layers_) {
      const std::vector<Row>& rows = layer->find(item, region);
      all.insert(all.end(), rows.begin(), rows.end());
    }
    sort_by_day(all);
    return all;
  }

  template <class Visit>
  void each(Visit&& visit) const {  // visit(item, region), once for every layer that has both
    for (const auto& layer : layers_)
      for (const auto& [item, regions] : layer->items)
        for (const auto& [region, rows] : regions) visit(item, region);
  }

  /// What the upper layers were asked, top down. The last argument is set to the layer that answered.
  [[nodiscard]] std::vector<PriceStep> upper_steps(const std::string& item, const std::string& region, Date day,
                                                   std::string& winner) const {
    std::vector<PriceStep> steps;
    for (auto layer = layers_.rbegin(); layer + 1 < layers_.rend(); ++layer) {
      const std::vector<Row>& rows = (*layer)->find(item, region);
      if (rows.empty())
        steps.push_back({(*layer)->name, region, {}, "", {}, false, "has no price of " + item + " in " + region});
      const Row* chosen = newest_up_to(rows, day);
      for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
        steps.push_back(price_step_of(*row, region));
        steps.back().taken = &*row == chosen && winner.empty();
        steps.back().why = reason(*row, &*row == chosen, day, winner);
      }
      if (chosen && winner.empty()) winner = (*layer)->name;
    }
    return steps;
  }

 private:
  struct Layer {
    Layer(std::string layer_name, Items layer_items) : name(std::move(layer_name)), items(std::move(layer_items)) {}

    [[nodiscard]] const Regions* find(const std::string& item) const {
      const auto found = items.find(item);
      return found == items.end() ? nullptr : &found->second;
    }
    [[nodiscard]] const std::vector<Row>& find(const std::string& item, const std::string& region) const {
      const Regions* regions = find(item);
      const auto rows = regions ? regions->find(region) : typename Regions::const_iterator{};
      return regions && rows != regions->end() ? rows->second : none();
    }

    std::string name;
    Items items;
  };

  static const std::vector<Row>& none() {
    static const std::vector<Row> empty;
    return empty;
  }

  static std::string reason(const Row& row, bool newest, Date day, const std::string& winner) {
    if (row.provenance.as_of > day) return "not yet in force on " + to_string(day);
    if (!winner.empty()) return winner + " above wins";
    return newest ? "in force: the layer's newest row up to " + to_string(day) : "the layer has a newer row";
  }

  std::vector<std::shared_ptr<const Layer>> layers_;
};

}  // namespace simcore
