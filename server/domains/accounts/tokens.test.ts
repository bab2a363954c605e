import { expect, it, vi } from 'vitest';
import { createTokens } from './tokens.ts';

const FROM = new Date('2026-05-01T10:00:00Z');
const UNTIL = new Date('2026-05-31T10:00:00Z');
const LAST_MOMENT = new Date(UNTIL.getTime() - 1000);
const WHO = { userId: 'asha', sessionId: 'phone' };

const tokens = createTokens('a secret for the length of a test');

it('verifies the signature of a token once', async () => {
  const token = await tokens.sign(WHO, { from: FROM, until: UNTIL });
  const verify = vi.spyOn(crypto.subtle, 'verify');
  expect(await tokens.read(token, FROM)).toEqual(WHO);
  expect(await tokens.read(token, LAST_MOMENT)).toEqual(WHO);
  expect(verify).toHaveBeenCalledTimes(1);
});

it('does not take a token that it has verified before when it has ended', async () => {
  const token = await tokens.sign(WHO, { from: FROM, until: UNTIL });
  expect(await tokens.read(token, FROM)).toEqual(WHO);
  expect(await tokens.read(token, UNTIL)).toBeNull();
  expect(await tokens.read(token, FROM)).toEqual(WHO);
});

it('takes nothing that another secret has signed, or that was changed', async () => {
  const token = await tokens.sign(WHO, { from: FROM, until: UNTIL });
  expect(await createTokens('another secret').read(token, FROM)).toBeNull();
  expect(await tokens.read(token, FROM)).toEqual(WHO);
  expect(await tokens.read(`${token.slice(0, -2)}xx`, FROM)).toBeNull();
});
