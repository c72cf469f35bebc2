import { describe, expect, it } from 'vitest';
import { historyStep, isTextField } from '../../../web/src/page/undo-keys.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {}) =>
  historyStep({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held });

describe('undo keys', () => {
  it('historyStep: Ctrl+Z and ⌘Z undo, with Shift they redo, whatever case the browser reports', () => {
    expect(press('z', { ctrlKey: true })).toBe('undo');
    expect(press('z', { metaKey: true })).toBe('undo');
    expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe('redo');
    expect(press('z', { metaKey: true, shiftKey: true })).toBe('redo');
    expect(press('y', { ctrlKey: true })).toBe('redo');
  });

  it('historyStep: a plain letter, Alt, and other chords mean nothing', () => {
    expect(press('z')).toBeNull();
    expect(press('z', { ctrlKey: true, altKey: true })).toBeNull();
    expect(press('y', { metaKey: true })).toBeNull();
    expect(press('x', { ctrlKey: true })).toBeNull();
  });

  it('isTextField: typing keeps its own undo, a slider or a radio button does not', () => {
    const element = (tagName: string, type = '', isContentEditable = false) => ({ tagName, type, isContentEditable }) as unknown as EventTarget;
    expect(isTextField(element('INPUT', 'text'))).toBe(true);
    expect(isTextField(element('TEXTAREA', 'textarea'))).toBe(true);
    expect(isTextField(element('DIV', '', true))).toBe(true);
    expect(isTextField(element('INPUT', 'range'))).toBe(false);
    expect(isTextField(element('INPUT', 'radio'))).toBe(false);
    expect(isTextField(element('BUTTON', 'submit'))).toBe(false);
    expect(isTextField(undefined)).toBe(false);
  });
});
