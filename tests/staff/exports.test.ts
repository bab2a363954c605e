import { eq, like } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { parcelLabels } from '#server/db/schema/parcels.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { openOrderStore, wish } from '#tests/orders/order-store.ts';
import { readContractCalls } from '#tests/support/contract-calls.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';
import { signIn } from '#tests/support/staff.ts';

const calls = (await readContractCalls())
  .filter(({ path }) => path.startsWith('/api/admin/'))
  .map((call) => ({ ...call, name: `${call.method} ${call.path}` }));
const exports = calls.filter(({ access }) => access.endsWith(':export'));

/** One order's or one return's own document: what it says is on the screen of whoever asks for it. */
const ONE_DOCUMENT = [
  'GET /api/admin/orders/:id/invoice.pdf',
  'GET /api/admin/orders/:id/packing-slip.pdf',
  'GET /api/admin/orders/:id/label.pdf',
  'GET /api/admin/credit-notes.pdf',
];

/** Of parcels and pieces, but of nobody: numbers, cities, amounts and codes. */
const NOBODY_NAMED = [
  'GET /api/admin/parcels/manifest.pdf',
  'GET /api/admin/reports/parcels.csv',
  'GET /api/admin/reports/tax.csv',
  'GET /api/admin/restock.csv',
  'POST /api/admin/parcels/courier-manifest',
  'GET /api/admin/products/:id/labels.pdf',
];

const store = await openOrderStore();
const { db, services } = store;
await setRole(db, { phone: '9000000401', role: 'owner' });
const owner = await signIn(store, '9000000401');
const shopper = await logIn(store, '9876501234');
const product = await addProduct(db);
const buyer = { id: shopper.userId, phone: '9876501234' };
const { orderId } = await services.orders.placeOrder({ buyer, wanted: wish(product), key: undefined });

const staff = { headers: owner.headers };
await store.app.inject({
  ...staff,
  method: 'PUT',
  url: `/api/admin/orders/${orderId}/status`,
  payload: { status: 'Confirmed' },
});
await store.app.inject({
  ...staff,
  method: 'POST',
  url: '/api/admin/orders/book',
  payload: { orderIds: [orderId] },
});
await vi.waitUntil(async () => (await db.select().from(parcelLabels)).length === 1, { timeout: 60_000 });

/** What a call needs to be made; a new export is named here with its own. */
const bodies: Record<string, object> = {
  'POST /api/admin/parcels/labels': { orderIds: [orderId], layout: 'a4' },
};
const addresses: Record<string, string> = {
  'POST /api/admin/parcels/labels': '/api/admin/parcels/labels',
  'GET /api/admin/orders.csv': '/api/admin/orders.csv',
  'GET /api/admin/products.csv': '/api/admin/products.csv',
  'GET /api/admin/packing-slips.pdf': `/api/admin/packing-slips.pdf?ids=${orderId}`,
  'GET /api/admin/customers/:id/export': `/api/admin/customers/${shopper.userId}/export`,
};

it('a call that answers with a file, or calls itself an export, has a right of its own', () => {
  const taken = calls.filter(({ file, path }) => file !== undefined || path.includes('export'));
  const unguarded = taken.filter(
    ({ access, name }) => !access.endsWith(':export') && ![...ONE_DOCUMENT, ...NOBODY_NAMED].includes(name),
  );
  expect(unguarded.map(({ name }) => name)).toEqual([]);
  const rights = exports.map(({ access }) => access);
  expect(new Set(rights).size, 'each its own').toBe(rights.length);
  expect(ONE_DOCUMENT.filter((name) => !calls.some((call) => call.name === name))).toEqual([]);
});

describe('an export', () => {
  it.each(exports)('by $name is written down with who made it', async ({ name }) => {
    const entries = () => db.select().from(auditLog).where(like(auditLog.action, '%.exported'));
    const before = await entries();
    const payload = bodies[name];
    const response = await store.app.inject({
      url: addresses[name] ?? name,
      headers: owner.headers,
      ...(payload && { method: 'POST', payload }),
    });
    expect(response.statusCode).toBe(200);
    const added = (await entries()).slice(before.length);
    expect(added.map(({ userId }) => userId)).toEqual([owner.userId]);
  });

  it('that was refused leaves no entry', async () => {
    await setRole(db, { phone: '9000000402', role: 'support' });
    const support = await signIn(store, '9000000402');
    const url = addresses['GET /api/admin/orders.csv'] ?? '';
    expect((await store.app.inject({ url, headers: support.headers })).statusCode).toBe(403);
    expect(await db.select().from(auditLog).where(eq(auditLog.userId, support.userId))).toEqual([]);
  });
});
