import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { actionLabel, fieldLabel, screenPath, valueLabel } from './audit-labels.ts';

describe('the labels of a change', () => {
  // A moment of this year is written without its year.
  beforeAll(() => vi.useFakeTimers({ now: new Date('2026-11-20T00:00:00Z'), toFake: ['Date'] }));
  afterAll(() => vi.useRealTimers());

  it.each([
    ['pricePaise', 49_900, '₹499'],
    ['mrpPaise', null, 'none'],
    ['published', false, 'no'],
    ['onHand', 1200, '1,200'],
    ['endsAt', '2026-11-14T15:12:00.000Z', '14 Nov, 8:42 pm'],
    ['sizes', ['S', 'M'], 'S, M'],
    ['pictures', [{ file: 'abc', alt: 'Front' }], 'File: abc, Alt: Front'],
    ['order', [], 'none'],
  ])('%s: %j', (field, value, label) => {
    expect(valueLabel(field, value)).toBe(label);
  });

  it('names fields and actions', () => {
    expect(fieldLabel('minOrderPaise')).toBe('Min order');
    expect(actionLabel({ action: 'order.address-changed', kind: 'order' })).toBe('Order address changed');
  });

  it('has labels for actions that would read oddly', () => {
    expect(actionLabel({ action: 'return.decided', kind: 'return' })).toBe('Return updated');
    expect(actionLabel({ action: 'message.let-go', kind: 'message' })).toBe('Message discarded');
  });

  it('leads to the screen of what was changed', () => {
    expect(screenPath({ kind: 'stock', subjectId: 'a-tee/XL' })).toBe('/stock?product=a-tee');
    expect(screenPath({ kind: 'setting', subjectId: 'cod' })).toBeNull();
  });
});
