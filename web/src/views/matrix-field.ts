/**
 * One entry of a matrix as a field: four decimals at rest, all digits while it is edited. A refused text
 * stays as typed, with the reason below the table, until it is corrected, Escape is pressed or the entry moves.
 */
import { html, noChange, type TemplateResult } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import { fullValue, isHiddenTiny, roundedCell } from '../text/numbers.ts';

/** At most this many characters are shown as they are; longer ones are rounded until the field is edited. */
const SHORT = 7;

/** A value as a narrow field shows it at rest: exact where it is short, else rounded, never a false zero. */
export function restingText(value: number): string {
  const full = fullValue(value);
  if (full.length <= SHORT) return full;
  return isHiddenTiny(value) ? value.toExponential(1) : roundedCell(value);
}

class ShownValue extends Directive {
  #full = '';

  render(_value: number): unknown {
    return noChange;
  }

  /** Never touches what is being typed, or was refused, unless the value itself became another. */
  override update({ element }: ElementPart, [value]: [number]): unknown {
    const input = element as HTMLInputElement;
    const full = fullValue(value);
    const same = full === this.#full;
    this.#full = full;
    if (same && (isFocused(input) || isRefused(input))) return noChange;
    if (isRefused(input)) accept(input);
    input.value = isFocused(input) ? full : restingText(value);
    return noChange;
  }
}
const shownValue = directive(ShownValue);

/** `onEdit` gets the text as typed and returns why it is refused, or null. */
export function matrixField(name: string, value: number, onEdit: (text: string) => string | null): TemplateResult {
  const full = fullValue(value);
  const judge = (input: HTMLInputElement): void => {
    const reason = onEdit(input.value);
    if (reason === null) accept(input);
    else refuse(input, name, reason);
  };
  return html`<input type="text" size="9" inputmode="text" autocomplete="off" spellcheck="false" aria-label=${name} ${shownValue(value)}
    @focus=${(e: Event) => { const input = e.target as HTMLInputElement; if (!isRefused(input)) input.value = full; input.select(); }}
    @blur=${(e: Event) => { const input = e.target as HTMLInputElement; if (!isRefused(input) && input.value === full) input.value = restingText(value); }}
    @keydown=${(e: KeyboardEvent) => (e.key === 'Escape' ? restore(e.target as HTMLInputElement, full) : moveFocus(e))}
    @change=${(e: Event) => judge(e.target as HTMLInputElement)}>`;
}

function isFocused(input: HTMLInputElement): boolean {
  return (input.getRootNode() as Document | ShadowRoot).activeElement === input;
}

function isRefused(input: HTMLInputElement): boolean {
  return input.getAttribute('aria-invalid') === 'true';
}

function reasonLine(input: HTMLInputElement): HTMLElement | null {
  return input.closest('.matrix-box')?.querySelector('.refusal') ?? null;
}

function refuse(input: HTMLInputElement, name: string, reason: string): void {
  input.setAttribute('aria-invalid', 'true');
  input.title = reason;
  input.dataset.refused = name;
  const line = reasonLine(input);
  if (!line) return;
  line.textContent = `${name}: ${reason}`;
  line.dataset.of = name;
}

function accept(input: HTMLInputElement): void {
  input.setAttribute('aria-invalid', 'false');
  input.removeAttribute('title');
  const line = reasonLine(input);
  if (line && line.dataset.of === input.dataset.refused) line.textContent = '';
}

function restore(input: HTMLInputElement, full: string): void {
  accept(input);
  input.value = full;
  input.select();
}

/** Enter and the vertical arrows go to the field below or above, as in a spreadsheet. */
function moveFocus(event: KeyboardEvent): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || (event.key === 'Enter' && !event.isComposing) ? 1 : 0;
  if (step === 0) return;
  const td = (event.target as HTMLElement).closest('td')!;
  const tr = td.parentElement as HTMLTableRowElement;
  const next = (step > 0 ? tr.nextElementSibling : tr.previousElementSibling) as HTMLTableRowElement | null;
  const target = next?.cells[td.cellIndex]?.querySelector('input');
  event.preventDefault();
  if (target) target.focus();
  else (event.target as HTMLInputElement).blur();
}
