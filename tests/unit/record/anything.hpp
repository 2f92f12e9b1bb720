#pragma once

/// Initialises a member of any type. Not of an unnamed namespace, where Clang would miss the definition.
struct Anything {
  template <class T>
  operator T() const;  // NOLINT(*-explicit-*): implicit is the point; never called
};
