#include "simcore/record/field_row.hpp"

#include <string>
#include <utility>
#include <vector>

namespace simcore::record {

void add_field_row(std::vector<FieldRow>& rows, const FieldDescription& field, TypeName (*type_of)()) {
  TypeName type = type_of();
  rows.push_back({.name = std::string(field.name),
                  .unit = std::string(field.unit),
                  .doc = std::string(field.doc),
                  .type = std::move(type.type),
                  .record = std::move(type.record),
                  .words = std::move(type.words),
                  .nullable = type.nullable,
                  .optional_key = field.optional_key,
                  .finite = field.finite,
                  .faces = field.faces});
}

}  // namespace simcore::record
