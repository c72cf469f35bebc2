// Numbers inside messages.
#pragma once

#include <cmath>
#include <cstdio>
#include <string>

namespace attention_lab {

// Up to six significant digits; NaN and the infinities spelt out, because printf's spelling of them
// differs between platforms.
inline std::string number_text(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "-Infinity" : "Infinity";
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}

}  // namespace attention_lab
