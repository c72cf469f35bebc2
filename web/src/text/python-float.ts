/**
 * A double as Python's `repr(float)` writes it: the shortest digits that read back equal, always marked as
 * a float (`0.0`, `-0.0`), an exponent of at least two digits below 1e-4 and from 1e16 on (`1e-07`, `1e+16`).
 * Not finite: `nan`, `inf`, `-inf`.
 */
export function pythonFloat(x: number): string {
  if (Number.isNaN(x)) return 'nan';
  const sign = x < 0 || Object.is(x, -0) ? '-' : '';
  const size = Math.abs(x);
  if (size === Infinity) return `${sign}inf`;
  const [mantissa, power] = size.toExponential().split('e') as [string, string];
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    return `${sign}${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  const digits = mantissa.replace('.', '');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${sign}${whole}.${digits.slice(exponent + 1) || '0'}`;
}
