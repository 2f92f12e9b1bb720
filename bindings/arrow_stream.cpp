#include "arrow_stream.hpp"

#include <array>
#include <cerrno>
#include <memory>
#include <new>
#include <utility>

namespace {

using Columns = std::shared_ptr<const std::vector<ArrowColumn>>;

constexpr std::int64_t kNullable = 2;  // ARROW_FLAG_NULLABLE

void add_bit(bool value, std::int64_t at, std::vector<std::uint8_t>& bits) {
  if (at % 8 == 0) bits.push_back(0);
  if (value) bits.back() = static_cast<std::uint8_t>(bits.back() | (1U << (at % 8)));
}

/// What a column of a schema or a batch keeps alive.
struct Part {
  Columns columns;
  std::vector<const void*> buffers = {};
};

/// What a schema or a batch keeps alive: its columns are released with it, unless they were moved out.
template <class Node>
struct Whole {
  Columns columns;
  std::vector<Node> nodes;
  std::vector<Node*> children;
  std::array<const void*, 1> buffers = {nullptr};  // no row of a table is missing

  explicit Whole(const Columns& of) : columns(of), nodes(of->size()) {
    for (Node& node : nodes) children.push_back(&node);
  }
};

template <class Node>
void release_part(Node* node) {
  delete static_cast<Part*>(node->private_data);
  node->release = nullptr;
}

template <class Node>
void release_whole(Node* node) {
  const auto* const whole = static_cast<Whole<Node>*>(node->private_data);
  for (Node* child : whole->children)
    if (child->release != nullptr) child->release(child);
  delete whole;
  node->release = nullptr;
}

ArrowSchema schema_of(const ArrowColumn& column, const Columns& columns) {
  return {.format = column.format(),
          .name = column.name(),
          .metadata = nullptr,
          .flags = kNullable,
          .n_children = 0,
          .children = nullptr,
          .dictionary = nullptr,
          .release = release_part<ArrowSchema>,
          .private_data = std::make_unique<Part>(columns).release()};
}

ArrowArray array_of(const ArrowColumn& column, const Columns& columns) {
  auto part = std::make_unique<Part>(columns, column.buffers());
  const void** const buffers = part->buffers.data();
  return {.length = column.length(),
          .null_count = column.missing(),
          .offset = 0,
          .n_buffers = static_cast<std::int64_t>(part->buffers.size()),
          .n_children = 0,
          .buffers = buffers,
          .children = nullptr,
          .dictionary = nullptr,
          .release = release_part<ArrowArray>,
          .private_data = part.release()};
}

/// What a stream keeps alive.
struct Source {
  Columns columns;
  bool is_read = false;
};

Source& source_of(ArrowArrayStream* stream) { return *static_cast<Source*>(stream->private_data); }

void write_schema(const Columns& columns, ArrowSchema* schema) {
  auto whole = std::make_unique<Whole<ArrowSchema>>(columns);
  for (std::size_t i = 0; i < columns->size(); ++i) whole->nodes[i] = schema_of((*columns)[i], columns);
  *schema = {.format = "+s",
             .name = "",
             .metadata = nullptr,
             .flags = 0,
             .n_children = static_cast<std::int64_t>(columns->size()),
             .children = whole->children.data(),
             .dictionary = nullptr,
             .release = release_whole<ArrowSchema>,
             .private_data = whole.release()};
}

void write_batch(const Columns& columns, ArrowArray* array) {
  auto whole = std::make_unique<Whole<ArrowArray>>(columns);
  for (std::size_t i = 0; i < columns->size(); ++i) whole->nodes[i] = array_of((*columns)[i], columns);
  array->length = columns->empty() ? 0 : columns->front().length();
  array->n_buffers = 1;
  array->n_children = static_cast<std::int64_t>(columns->size());
  array->buffers = whole->buffers.data();
  array->children = whole->children.data();
  array->release = release_whole<ArrowArray>;
  array->private_data = whole.release();
}

/// Nothing is thrown at who asks.
template <class Write>
int without_throwing(const Write& write) {
  try {
    write();
  } catch (const std::bad_alloc&) {
    return ENOMEM;
  }
  return 0;
}

int get_schema(ArrowArrayStream* stream, ArrowSchema* schema) {
  return without_throwing([&] { write_schema(source_of(stream).columns, schema); });
}

int get_next(ArrowArrayStream* stream, ArrowArray* array) {
  *array = {};  // not to be released: the end
  Source& source = source_of(stream);
  if (std::exchange(source.is_read, true)) return 0;
  return without_throwing([&] { write_batch(source.columns, array); });
}

const char* get_last_error(ArrowArrayStream*) { return nullptr; }

void release_stream(ArrowArrayStream* stream) {
  delete &source_of(stream);
  stream->release = nullptr;
}

}  // namespace

const char* ArrowColumn::format() const noexcept {
  switch (type_) {
    case Type::boolean:
      return "b";
    case Type::integer:
      return "l";
    case Type::unsigned_integer:
      return "L";
    case Type::number:
      return "g";
    case Type::text:
      return "U";
  }
  return "";
}

std::vector<const void*> ArrowColumn::buffers() const {
  if (type_ == Type::text) return {known_.data(), begins_.data(), values_.data()};
  return {known_.data(), values_.data()};
}

void ArrowColumn::add_known(bool known) {
  add_bit(known, length_, known_);
  missing_ += static_cast<std::int64_t>(!known);
  ++length_;
}

void ArrowColumn::add_bytes(const void* value, std::size_t size) {
  const auto* const bytes = static_cast<const std::uint8_t*>(value);
  values_.insert(values_.end(), bytes, bytes + size);
}

void ArrowColumn::add_missing() {
  constexpr std::uint64_t kNothing = 0;
  if (type_ == Type::boolean)
    add_bit(false, length_, values_);
  else if (type_ == Type::text)
    begins_.push_back(begins_.back());
  else
    add_bytes(&kNothing, sizeof kNothing);
  add_known(false);
}

void ArrowColumn::add(bool value) {
  add_bit(value, length_, values_);
  add_known(true);
}

void ArrowColumn::add(std::int64_t value) {
  add_bytes(&value, sizeof value);
  add_known(true);
}

void ArrowColumn::add(std::uint64_t value) {
  add_bytes(&value, sizeof value);
  add_known(true);
}

void ArrowColumn::add(double value) {
  add_bytes(&value, sizeof value);
  add_known(true);
}

void ArrowColumn::add(const std::string& value) {
  add_bytes(value.data(), value.size());
  begins_.push_back(static_cast<std::int64_t>(values_.size()));
  add_known(true);
}

void open_stream(std::vector<ArrowColumn> columns, ArrowArrayStream& stream) {
  auto source = std::make_unique<Source>(std::make_shared<const std::vector<ArrowColumn>>(std::move(columns)));
  stream = {.get_schema = get_schema,
            .get_next = get_next,
            .get_last_error = get_last_error,
            .release = release_stream,
            .private_data = source.release()};
}
