#include "dsl/exact.hpp"

#include <boost/multiprecision/integer.hpp>

namespace wythoff::dsl {

namespace {

Integer gcd3(const Integer& a, const Integer& b, const Integer& c) {
  return gcd(gcd(a, b), c);
}

// value = square^2 * rest, with the small squares taken out of rest; rest is 1 for a perfect square.
void take_out_square(const Integer& value, Integer& square, Integer& rest) {
  square = 1, rest = value;
  if (value.is_zero()) square = 0, rest = 1;
  for (int p : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31})
    while (rest % (p * p) == 0) rest /= p * p, square *= p;
  Integer root = integer_root(rest, 2);
  if (root * root == rest) square *= root, rest = 1;
}

}  // namespace

Integer floor_divide(const Integer& a, const Integer& b) {
  Integer quotient, remainder;
  divide_qr(a, b, quotient, remainder);
  if (!remainder.is_zero() && (remainder.sign() < 0) != (b.sign() < 0)) --quotient;
  return quotient;
}

Integer floor_modulo(const Integer& a, const Integer& b) {
  return a - b * floor_divide(a, b);
}

Integer integer_root(const Integer& value, unsigned k) {
  if (value <= 1 || k == 1) return value;
  if (k == 2) return boost::multiprecision::sqrt(value);
  // Newton's iteration from above: x -> ((k-1)x + value/x^(k-1)) / k falls until it reaches the floor of the root.
  if (k > msb(value)) return 1;
  Integer x = Integer(1) << (msb(value) / k + 1);
  for (;;) {
    Integer next = ((k - 1) * x + value / pow(x, k - 1)) / k;
    if (next >= x) return x;
    x = std::move(next);
  }
}

void Exact::normalise() {
  if (b_.is_zero()) d_ = 1;
  if (c_.sign() < 0) a_ = -a_, b_ = -b_, c_ = -c_;
  if (c_ == 1) return;
  Integer g = gcd3(a_, b_, c_);
  if (g != 1) a_ /= g, b_ /= g, c_ /= g;
}

Exact Exact::ratio(Integer numerator, Integer denominator) {
  if (denominator.is_zero()) throw ExactError("division by zero");
  Exact r(std::move(numerator));
  r.c_ = std::move(denominator);
  r.normalise();
  return r;
}

// sqrt(p/q) = sqrt(p q)/q.
Exact Exact::square_root(const Exact& value) {
  if (!value.is_rational()) throw ExactError("the square root of an irrational number is outside exact arithmetic");
  if (value.a_.sign() < 0) throw ExactError("square root of a negative number");
  Integer square, rest;
  take_out_square(value.a_ * value.c_, square, rest);
  Exact r;
  (rest == 1 ? r.a_ : r.b_) = square;
  r.c_ = value.c_;
  r.d_ = rest;
  r.normalise();
  return r;
}

const Exact& Exact::phi() {
  static const Exact phi = (Exact(1) + square_root(Exact(5))) / Exact(2);
  return phi;
}

// sqrt(d') = sqrt(d d')/d * sqrt(d), when d d' is a square: the same field, written with the other root.
static Integer scale_between(const Integer& from, const Integer& to) {
  Integer product = from * to, root = integer_root(product, 2);
  if (root * root != product)
    throw ExactError("sqrt(" + to.str() + ") and sqrt(" + from.str() + ") do not lie in one field Q(sqrt d)");
  return root;
}

Exact operator+(const Exact& x, const Exact& y) {
  Exact r;
  if (y.b_.is_zero() || x.b_.is_zero() || x.d_ == y.d_) {
    r.a_ = x.a_ * y.c_ + y.a_ * x.c_;
    r.b_ = x.b_ * y.c_ + y.b_ * x.c_;
    r.c_ = x.c_ * y.c_;
    r.d_ = x.b_.is_zero() ? y.d_ : x.d_;
  } else {
    Exact moved = y;  // y in terms of sqrt(x.d_)
    moved.a_ *= x.d_, moved.c_ *= x.d_, moved.b_ *= scale_between(y.d_, x.d_), moved.d_ = x.d_;
    return x + moved;
  }
  r.normalise();
  return r;
}

Exact Exact::operator-() const {
  Exact r = *this;
  r.a_ = -r.a_, r.b_ = -r.b_;
  return r;
}

Exact operator-(const Exact& x, const Exact& y) {
  return x + -y;
}

Exact operator*(const Exact& x, const Exact& y) {
  if (!x.b_.is_zero() && !y.b_.is_zero() && x.d_ != y.d_) {
    Exact moved = y;
    moved.a_ *= x.d_, moved.c_ *= x.d_, moved.b_ *= scale_between(y.d_, x.d_), moved.d_ = x.d_;
    return x * moved;
  }
  Exact r;
  r.d_ = x.b_.is_zero() ? y.d_ : x.d_;
  r.a_ = x.a_ * y.a_ + x.b_ * y.b_ * r.d_;
  r.b_ = x.a_ * y.b_ + x.b_ * y.a_;
  r.c_ = x.c_ * y.c_;
  r.normalise();
  return r;
}

// 1/y = c (a - b sqrt d) / (a^2 - b^2 d); the denominator vanishes only for y = 0, since d is no square.
Exact operator/(const Exact& x, const Exact& y) {
  if (y.sign() == 0) throw ExactError("division by zero");
  Exact inverse;
  inverse.a_ = y.c_ * y.a_;
  inverse.b_ = -y.c_ * y.b_;
  inverse.c_ = y.a_ * y.a_ - y.b_ * y.b_ * y.d_;
  inverse.d_ = y.d_;
  inverse.normalise();
  return x * inverse;
}

Exact Exact::power(const Integer& exponent) const {
  if (abs(exponent) > 100000) throw ExactError("an exponent beyond 100,000");
  long e = exponent.convert_to<long>();
  Exact base = e < 0 ? Exact(1) / *this : *this, result(1);
  for (e = e < 0 ? -e : e; e; e >>= 1) {
    if (e & 1) result = result * base;
    if (e > 1) base = base * base;
  }
  return result;
}

// The sign of a + b sqrt d, by squares where the two parts pull apart.
int Exact::sign() const {
  int sa = a_.sign(), sb = b_.sign();
  if (sb == 0 || sa == sb) return sa;
  if (sa == 0) return sb;
  return a_ * a_ > b_ * b_ * d_ ? sa : sb;
}

// floor((a + b sqrt d)/c) = floor((a + floor(b sqrt d))/c), since c is a positive integer.
Integer Exact::floor() const {
  Integer whole = a_;
  if (!b_.is_zero()) {
    Integer root = integer_root(b_ * b_ * d_, 2);  // b^2 d is no square
    whole += b_.sign() > 0 ? root : Integer(-root - 1);
  }
  return floor_divide(whole, c_);
}

std::string Exact::text() const {
  auto over = [&](std::string s, bool sum) {
    if (c_ == 1) return s;
    return (sum ? "(" + s + ")" : s) + "/" + c_.str();
  };
  if (b_.is_zero()) return over(a_.str(), false);
  Integer size = abs(b_);
  std::string root = (size == 1 ? "" : size.str() + "*") + "sqrt(" + d_.str() + ")";
  if (a_.is_zero()) return over((b_.sign() < 0 ? "-" : "") + root, false);
  return over(a_.str() + (b_.sign() < 0 ? " - " : " + ") + root, true);
}

}  // namespace wythoff::dsl
