import { expect, it } from 'vitest';
import { logIn } from '#tests/support/log-in.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();

it('logs in', async () => {
  const { headers, userId } = await logIn(store);
  const response = await store.app.inject({ url: '/api/auth/profile', headers });
  expect(response.json()).toEqual({
    success: true,
    _id: userId,
    phone: '9876543210',
    user: { _id: userId, phone: '9876543210' },
  });
});
