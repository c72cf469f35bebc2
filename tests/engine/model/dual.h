// A number with a derivative beside it: (v + d ε), ε² = 0. A run of the layer over it gives every tensor's
// exact derivative in one direction, if the layer really is written over any scalar.
#pragma once

#include <cmath>

#include <Eigen/Core>

namespace attention_lab::test {

struct Dual {
  double v = 0;
  double d = 0;

  Dual() = default;
  Dual(double value) : v(value) {}  // implicit: a constant has no derivative
  Dual(double value, double derivative) : v(value), d(derivative) {}

  Dual& operator+=(const Dual& b) { return *this = *this + b; }
  Dual& operator-=(const Dual& b) { return *this = *this - b; }
  Dual& operator*=(const Dual& b) { return *this = *this * b; }
  Dual& operator/=(const Dual& b) { return *this = *this / b; }

  friend Dual operator-(const Dual& a) { return {-a.v, -a.d}; }
  friend Dual operator+(const Dual& a, const Dual& b) { return {a.v + b.v, a.d + b.d}; }
  friend Dual operator-(const Dual& a, const Dual& b) { return {a.v - b.v, a.d - b.d}; }
  friend Dual operator*(const Dual& a, const Dual& b) { return {a.v * b.v, a.d * b.v + a.v * b.d}; }
  friend Dual operator/(const Dual& a, const Dual& b) { return {a.v / b.v, (a.d - a.v / b.v * b.d) / b.v}; }
  friend bool operator==(const Dual& a, const Dual& b) { return a.v == b.v && a.d == b.d; }

  friend Dual exp(const Dual& x) { return {std::exp(x.v), std::exp(x.v) * x.d}; }
  friend Dual sqrt(const Dual& x) { return {std::sqrt(x.v), x.d / (2 * std::sqrt(x.v))}; }
  friend Dual tanh(const Dual& x) {
    const double t = std::tanh(x.v);
    return {t, (1 - t * t) * x.d};
  }
  friend double value_of(const Dual& x) { return x.v; }
};

}  // namespace attention_lab::test

template <>
struct Eigen::NumTraits<attention_lab::test::Dual> : Eigen::GenericNumTraits<attention_lab::test::Dual> {
  using Real = attention_lab::test::Dual;
  using NonInteger = attention_lab::test::Dual;
  using Nested = attention_lab::test::Dual;
  enum { IsComplex = 0, IsInteger = 0, IsSigned = 1, RequireInitialization = 1, ReadCost = 2, AddCost = 2, MulCost = 4 };
};
