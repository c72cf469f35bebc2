/** The one kind of error the engine throws. */
import type { EngineErrorCode, EngineErrorLike } from './types.ts';

export class EngineError extends Error implements EngineErrorLike {
  override readonly name = 'EngineError';
  readonly code: EngineErrorCode;
  readonly field: string;

  /** `text` says what was found and what is expected; the message is "<field>: <text>". */
  constructor(code: EngineErrorCode, field: string, text: string, options?: ErrorOptions) {
    super(`${field}: ${text}`, options);
    this.code = code;
    this.field = field;
  }
}

/** How a value of the wrong kind is named in a message. @internal */
export function found(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return `the text ${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)}`;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return 'a list';
  return `a value of type ${typeof value}`;
}
