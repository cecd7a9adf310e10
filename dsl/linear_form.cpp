#include "dsl/linear_form.hpp"

#include <algorithm>

namespace wythoff::dsl {

bool Form::is_constant() const {
  return std::all_of(coefficients.begin(), coefficients.end(), [](const Integer& c) { return c.is_zero(); });
}

Form scaled(Form f, const Integer& numerator, const Integer& denominator) {
  Integer sign = denominator.sign() < 0 ? -1 : 1;
  for (Integer& c : f.coefficients) c *= numerator * sign;
  f.constant *= numerator * sign;
  f.denominator *= denominator * sign;
  Integer g = gcd(f.denominator, f.constant);
  for (const Integer& c : f.coefficients) g = gcd(g, c);
  if (g > 1) {
    for (Integer& c : f.coefficients) c /= g;
    f.constant /= g, f.denominator /= g;
  }
  return f;
}

Form added(const Form& a, const Form& b, int sign) {
  Form r = a;
  for (std::size_t i = 0; i < r.coefficients.size(); ++i)
    r.coefficients[i] = a.coefficients[i] * b.denominator + sign * b.coefficients[i] * a.denominator;
  r.constant = a.constant * b.denominator + sign * b.constant * a.denominator;
  r.denominator = a.denominator * b.denominator;
  return scaled(std::move(r), 1, 1);
}

}  // namespace wythoff::dsl
