import { expect, it } from 'vitest';
import { logIn } from '#tests/support/log-in.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { hideImpossibleToken } from './order-links.ts';

const store = await openTestStore();

it.each([
  ['/track/%00', '/track/-'],
  ['/api/track/%ff/cod?x=%ff', '/api/track/-/cod?x=%ff'],
  ['/review/%', '/review/-'],
  ['/hi/track/a.b', '/hi/track/-'],
  [`/api/review/${'A'.repeat(65)}`, '/api/review/-'],
  ['/track/lP0s_-w3Qk2yXz1', '/track/lP0s_-w3Qk2yXz1'],
  ['/track/', '/track/'],
  ['/product/%ff', '/product/%ff'],
  ['/api/products/track/x', '/api/products/track/x'],
])('%s is answered like %s', (url, expected) => {
  expect(hideImpossibleToken(url)).toBe(expected);
});

it.each(['track', 'review'])(
  'what cannot be a token of /api/%s is answered like an unknown one',
  async (what) => {
    const ask = async (token: string) => {
      const { statusCode, headers, body } = await store.app.inject(`/api/${what}/${token}`);
      const { date: _, 'x-request-id': _id, ...others } = headers;
      return { statusCode, others, body };
    };
    const unknown = await ask('lP0s_-w3Qk2yXz1AAAAAAA');
    expect(unknown.statusCode).toBe(404);
    expect(unknown.others).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    for (const token of ['%00', '%ff', '%', '%25', '%C0%80', 'A'.repeat(500)])
      expect(await ask(token), token).toEqual(unknown);
  },
);

it('a call that needs no body may name the type of one', async () => {
  const { headers } = await logIn(store, '9876500011');
  const answer = await store.app.inject({
    method: 'PUT',
    url: '/api/orders/cancel/OD0',
    headers: { ...headers, 'content-type': 'application/json' },
  });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'order-not-found' });
});
