import { afterEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '#app/ui/toast.ts';
import { ApiFailure } from './api-failure.ts';
import { toastAndGoOn } from './load-failure.ts';

const texts = { refused: 'Failed to fetch products', broken: 'Error fetching products' };

afterEach(() => {
  toastStore.update(() => []);
  vi.restoreAllMocks();
});

describe('toastAndGoOn', () => {
  it.each([
    ['a refusal', new ApiFailure('refused', 'no'), texts.refused],
    ['a broken call', new ApiFailure('broken', 'down'), texts.broken],
    ['any other error', new Error('oh'), texts.broken],
  ])('says what %s means and hands over the empty value', async (_case, error, text) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await toastAndGoOn(Promise.reject(error), texts, 'empty')).toBe('empty');
    expect(toastStore.read()).toMatchObject([{ text, kind: 'error', durationMs: 3000 }]);
  });

  it('stays silent when all is well', async () => {
    expect(await toastAndGoOn(Promise.resolve('there'), texts, 'empty')).toBe('there');
    expect(toastStore.read()).toEqual([]);
  });
});
