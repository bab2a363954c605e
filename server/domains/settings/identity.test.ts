import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#core/contract/call.ts';
import type { readIdentity } from '#core/contract/settings.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';
import { signIn } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore({ BRAND_NAME: 'Neelam' });
const URL = '/api/admin/settings/identity';
let headers: Record<string, string>;

beforeAll(async () => {
  await setRole(store.db, { phone: '9000000101', role: 'owner' });
  ({ headers } = await signIn(store, '9000000101'));
});

async function read() {
  return (await store.app.inject({ url: URL, headers })).json<{ data: Answer<typeof readIdentity> }>().data;
}

async function save(change: object, version?: number) {
  const { value, version: current } = await read();
  const payload = { value: { ...value, ...change }, version: version ?? current };
  return store.app.inject({ method: 'PUT', url: URL, headers, payload });
}

describe('the store’s identity', () => {
  it('shows everywhere at once: in the shop, the manifest and the login SMS', async () => {
    expect((await save({ brandName: 'Neelam & Co', supportPhone: '080 4000 5000' })).statusCode).toBe(200);
    const shop = (await store.app.inject('/api/store')).json();
    expect(shop.data).toMatchObject({ brandName: 'Neelam & Co', supportPhone: '080 4000 5000' });
    expect((await store.app.inject('/manifest.webmanifest')).json().name).toBe('Neelam & Co');
    await logIn(store, '9876500001');
    const [sms] = await store.services.demoInbox.list({ to: '9876500001' });
    expect(sms?.text).toContain('is your login code for Neelam & Co.');
  });

  it('refuses who has not seen the last change', async () => {
    expect((await save({ legalName: 'Neelam Private Limited' }, 0)).statusCode).toBe(409);
    expect((await read()).value.legalName).toBe('Legal name of the business');
  });

  it('wants a GST number of the state that goods are sent from', async () => {
    const wrong = await save({ gstin: '29abcde1234f1z5', state: 'Maharashtra' });
    expect(wrong.json()).toMatchObject({
      field: 'value.gstin',
      message: 'value.gstin: GST numbers of Maharashtra begin with 27',
    });
    const mistyped = await save({ gstin: '29aagcb7383j1z5', state: 'Karnataka' });
    expect(mistyped.json().message).toContain('typo');
    expect((await save({ gstin: '29aagcb7383j1z4', state: 'Karnataka' })).statusCode).toBe(200);
    expect((await read()).value.gstin).toBe('29AAGCB7383J1Z4');
  });

  it('is registered for GST, or it is not', async () => {
    const both = await save({ gstin: '29AAGCB7383J1Z4', state: 'Karnataka', isUnregistered: true });
    expect(both.json()).toMatchObject({ field: 'value.gstin' });
    expect((await save({ gstin: '', isUnregistered: true })).statusCode).toBe(200);
    expect((await read()).value).toMatchObject({ gstin: '', isUnregistered: true });
  });

  it('can still be read when its GST number was saved before the last character was checked', async () => {
    const { rows } = await store.db.execute<{ value: object }>(
      sql`SELECT value FROM settings WHERE name = 'identity'`,
    );
    const { isUnregistered: _, ...old } = {
      ...rows[0]?.value,
      gstin: '27ABCDE1234F1Z5',
      isUnregistered: false,
    };
    await store.db.execute(sql`UPDATE settings SET value = ${JSON.stringify(old)} WHERE name = 'identity'`);
    expect((await read()).value).toMatchObject({ gstin: '27ABCDE1234F1Z5', isUnregistered: false });
    expect((await save({ gstin: '' })).statusCode).toBe(200);
  });

  it.each([
    { brandName: '' },
    { brandName: 'N'.repeat(201) },
    { brandName: 7 },
    { state: 'Atlantis' },
    { gstin: '27ABC' },
    { supportEmail: 'nobody' },
    { social: [{ name: 'Instagram', url: 'http://instagram.com' }] },
    { social: [{ name: 'Instagram', url: 'javascript:alert(1)' }] },
    { logoFile: '../../etc/passwd' },
  ])('refuses %o', async (wrong) => {
    expect((await save(wrong)).statusCode).toBe(400);
  });

  it('names a manufacturer on the page of a product that names none', async () => {
    const id = await addProduct(store.db);
    const manufacturerOf = async (product: string) =>
      (await store.app.inject(`/api/products/${product}`)).json().data.manufacturer;
    const { legalName, address } = (await read()).value;
    expect(await manufacturerOf(id)).toBe(`${legalName}, ${address}`);
    expect((await save({ manufacturer: 'Neelam Knits, Tiruppur 641601' })).statusCode).toBe(200);
    expect(await manufacturerOf(id)).toBe('Neelam Knits, Tiruppur 641601');
    expect(await manufacturerOf(await addProduct(store.db, { manufacturer: 'Another' }))).toBe('Another');
    const defaults = await store.app.inject({ url: '/api/admin/product-defaults', headers });
    expect(defaults.json().data).toEqual({
      manufacturer: 'Neelam Knits, Tiruppur 641601',
      countryOfOrigin: 'India',
    });
  });

  it('refuses a logo that the store does not have', async () => {
    expect((await save({ logoFile: 'a'.repeat(32) })).statusCode).toBe(404);
  });
});
