import { describe, expect, it } from 'vitest';
import { moved } from '../../../../web/src/panels/4-one-condition/order-editor.ts';

describe('moved: a token taken to another place', () => {
  it('the ones between close up, and the order given is left alone', () => {
    const order = [2, 0, 3, 1];
    expect(moved(order, 0, 1)).toEqual([0, 2, 3, 1]);
    expect(moved(order, 3, 2)).toEqual([2, 0, 1, 3]);
    expect(moved(order, 0, 3)).toEqual([0, 3, 1, 2]);
    expect(order).toEqual([2, 0, 3, 1]);
  });
});
