import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TaxDocument, taxDocumentSchema } from '#core/contract/invoices.ts';
import type { Setting } from '#core/contract/settings.ts';
import { createDiskPictureStore } from '#server/integrations/picture-store.ts';
import { createServices } from '#server/services.ts';
import { getIdentity } from '#server/store-identity.ts';
import { openOrderStore, SHIPPING, wish } from '#tests/orders/order-store.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';

const demo = await openOrderStore();
const { db, clock, config } = demo;
/** The same store, no longer tried out. */
const real = createServices({
  db,
  store: createDiskPictureStore(config.dataDir),
  identity: getIdentity(config),
  config: { ...config, mode: 'production' },
  authSecret: 'a secret for the length of a test',
  now: clock.now,
  alarm: () => {},
});
let buyer: { id: string; phone: string };
let product: string;

beforeAll(async () => {
  const { userId } = await logIn(demo, '9876500001');
  buyer = { id: userId, phone: '9876500001' };
  product = await addProduct(db, { stock: { M: 50 } });
});

async function place(): Promise<string> {
  const wanted = wish(product, { shipping: SHIPPING });
  return (await demo.services.orders.placeOrder({ buyer, wanted, key: undefined })).orderId;
}

function ship(orderId: string, services = real) {
  return services.orderAdmin.changeStatus({
    staff: buyer,
    orderId,
    change: { status: 'Shipped' },
    key: undefined,
  });
}

async function save(change: Partial<Setting<'identity'>>) {
  const { value, version } = await real.settings.readVersioned('identity');
  await real.settings.changeIdentity({ who: buyer.id, value: { ...value, ...change }, version });
}

async function invoiceOf(orderId: string): Promise<TaxDocument | undefined> {
  const { rows } = await db.execute<{ document: unknown }>(
    sql`SELECT document FROM invoices WHERE order_id = ${orderId} AND kind = 'invoice'`,
  );
  return rows[0] && taxDocumentSchema.parse(rows[0].document);
}

describe('a real store', () => {
  it('ships nothing before its owner has said who sells', async () => {
    const orderId = await place();
    const refusal = { code: 'seller-unknown', status: 409 };
    await expect(ship(orderId)).rejects.toMatchObject({
      ...refusal,
      message:
        'Before you ship, fill in under Settings: legal name, address and state, GST number (or tick ‘Not registered for GST’)',
    });
    await save({ legalName: 'Neelam Private Limited', address: '4 MG Road, Pune 411001' });
    await expect(ship(orderId)).rejects.toMatchObject({
      ...refusal,
      message: expect.stringMatching(/Settings: GST number \(or/),
    });
    const { rows } = await db.execute(sql`SELECT status FROM orders WHERE id = ${orderId}`);
    expect(rows).toEqual([{ status: 'Pending' }]);
    expect(await invoiceOf(orderId)).toBeUndefined();

    await save({ gstin: '27AAPFU0939F1ZV' });
    expect(await ship(orderId)).toBe('Shipped');
    expect(await invoiceOf(orderId)).toMatchObject({
      isTaxed: true,
      isDemo: false,
      seller: { legalName: 'Neelam Private Limited', gstin: '27AAPFU0939F1ZV' },
    });
  });

  it('that is not registered for GST bills without tax, in its own state and beyond', async () => {
    for (const state of ['Karnataka', 'Maharashtra'] as const) {
      await save({ gstin: '', isUnregistered: true, state });
      const orderId = await place();
      await ship(orderId);
      const bill = await invoiceOf(orderId);
      expect(bill?.isTaxed).toBe(false);
      expect(bill?.lines.every(({ rate, taxPaise }) => rate === 0 && taxPaise === 0)).toBe(true);
      const { totals } = bill ?? {};
      expect(totals).toMatchObject({ taxPaise: 0, cgstPaise: 0, localPaise: 0, igstPaise: 0 });
      expect(totals?.taxablePaise).toBe(totals?.totalPaise);
      const { content } = await real.invoices.printInvoice(orderId);
      expect(
        Buffer.from(content as Uint8Array)
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    }
  });
});

it('a store that is tried out goes on with its placeholders, and its documents say so', async () => {
  const orderId = await place();
  await save({ gstin: '', isUnregistered: false });
  await ship(orderId, demo.services);
  expect(await invoiceOf(orderId)).toMatchObject({ isDemo: true, isTaxed: true });
});
