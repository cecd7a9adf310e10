// Exact numbers of Q(sqrt d): (a + b*sqrt(d)) / c with integers of any size, one non-square d > 1 a value.
//
//   Exact phi = Exact::phi();
//   (Exact(10) * phi).floor() == 16;   (phi * phi - phi) == Exact(1);
//
// Nothing here rounds. Values over two different fields (sqrt 2 + sqrt 3) are refused with ExactError.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <compare>
#include <stdexcept>
#include <string>

namespace wythoff::dsl {

using Integer = boost::multiprecision::cpp_int;

class ExactError : public std::domain_error {
 public:
  using std::domain_error::domain_error;
};

class Exact {
 public:
  Exact() = default;
  Exact(Integer value) : a_(std::move(value)) {}
  Exact(long value) : a_(value) {}
  Exact(long long value) : a_(value) {}
  Exact(int value) : a_(value) {}
  static Exact ratio(Integer numerator, Integer denominator);  // ExactError on denominator 0
  static Exact square_root(const Exact& value);                // rational and >= 0, else ExactError
  static const Exact& phi();                                   // (1 + sqrt 5) / 2

  friend Exact operator+(const Exact&, const Exact&);
  friend Exact operator-(const Exact&, const Exact&);
  friend Exact operator*(const Exact&, const Exact&);
  friend Exact operator/(const Exact&, const Exact&);  // ExactError on division by zero
  Exact operator-() const;
  Exact power(const Integer& exponent) const;  // exponents up to 100,000 in size; 0^negative is an ExactError

  int sign() const;  // -1, 0, 1
  friend std::strong_ordering operator<=>(const Exact& x, const Exact& y) { return (x - y).sign() <=> 0; }
  friend bool operator==(const Exact& x, const Exact& y) { return (x - y).sign() == 0; }

  Integer floor() const;
  bool is_rational() const { return b_.is_zero(); }
  bool is_integer() const { return b_.is_zero() && c_ == 1; }
  // For rationals.
  const Integer& numerator() const { return a_; }
  const Integer& denominator() const { return c_; }
  // "7", "-3/2", "(1 + sqrt(5))/2"
  std::string text() const;

 private:
  void normalise();
  Integer a_ = 0, b_ = 0, c_ = 1, d_ = 1;  // c > 0, gcd(a, b, c) = 1; b = 0 iff d = 1
};

Integer floor_divide(const Integer& a, const Integer& b);  // b != 0, towards minus infinity
Integer floor_modulo(const Integer& a, const Integer& b);  // a - b*floor(a/b)
Integer integer_root(const Integer& value, unsigned k);    // floor of the k-th root of value >= 0

}  // namespace wythoff::dsl
