import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openTestStore } from '#tests/support/test-store.ts';
import { describeError, withoutPersonalData } from './describe-error.ts';

const { db } = await openTestStore();

it('says what failed, and nothing of the people whose data it was', async () => {
  const insert = () => db.execute(sql`INSERT INTO users (id, phone) VALUES ('1', ${'9876543210'})`);
  await insert();
  const error = await insert().catch((failure: unknown) => failure);
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).toContain('9876543210');
  const described = describeError(error);
  expect(JSON.stringify(described)).not.toContain('9876543210');
  expect(described).toMatchObject({
    message: "Failed query: INSERT INTO users (id, phone) VALUES ('1', $1)",
    stack: expect.stringContaining('describe-error.test.ts'),
    cause: { code: '23505', message: expect.stringContaining('users_pkey') },
  });
});

it('takes phone numbers and mail addresses out of texts, and leaves order numbers and amounts', () => {
  expect(
    withoutPersonalData('No SMS to +91 98765 43210 or 9876543210: asha.rao+x@example.co.in is unknown'),
  ).toBe('No SMS to [phone] or [phone]: [email] is unknown');
  const plain = 'Refund RF9K2 of order OD2222222222 for 98765 paise at 1763251200000';
  expect(withoutPersonalData(plain)).toBe(plain);
});

it('reads the message of what is an error but for its class', () => {
  expect(describeError({ message: 'connection refused', queue: 'hold' }).message).toBe('connection refused');
  expect(describeError('a text').message).toBe('a text');
});
