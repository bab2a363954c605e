import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ensureAuthSecret } from './auth-secret.ts';

const folder = await mkdtemp(join(tmpdir(), 'store-secret-'));
afterAll(() => rm(folder, { recursive: true }));

it('is made once, long, and for its owner alone', async () => {
  const secret = await ensureAuthSecret(folder);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await ensureAuthSecret(folder)).toBe(secret);
  expect((await stat(join(folder, 'auth-secret'))).mode & 0o777).toBe(0o600);
});

it('is the same for all who start at once, in a folder yet to be made', async () => {
  const fresh = join(folder, 'a', 'b');
  const secrets = await Promise.all(Array.from({ length: 10 }, () => ensureAuthSecret(fresh)));
  expect(new Set(secrets).size).toBe(1);
});
