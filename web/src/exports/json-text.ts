/**
 * JSON as Python's `json.dumps(indent=2)` writes it, save that a row of numbers stands on one line. A
 * number is a float and written like `repr`: the shortest digits that read back as the same double, minus
 * zero included. A bigint is a Python int. What is not finite has no place in JSON and becomes null.
 */
import { pythonFloat } from '../text/python-float.ts';

export type Json = string | boolean | null | number | bigint | readonly Json[] | { readonly [key: string]: Json };

export function jsonText(value: Json): string {
  return `${write(value, '')}\n`;
}

function write(value: Json, indent: string): string {
  if (typeof value === 'number') return Number.isFinite(value) ? pythonFloat(value) : 'null';
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (isList(value)) {
    if (value.every(isScalar)) return `[${value.map((item) => write(item, '')).join(', ')}]`;
    return `[\n${value.map((item) => inner + write(item, inner)).join(',\n')}\n${indent}]`;
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  return `{\n${entries.map(([key, item]) => `${inner}${JSON.stringify(key)}: ${write(item, inner)}`).join(',\n')}\n${indent}}`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isScalar(value: Json): boolean {
  return value === null || typeof value !== 'object';
}
