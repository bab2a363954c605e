import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { StaffOrder } from '#core/contract/orders/details.ts';
import type { Tracked } from '#core/contract/parcels.ts';
import { openOrderDesk } from '#tests/orders/order-desk.ts';
import { createPretendCourier } from '#tests/orders/pretend-courier.ts';
import { addProduct } from '#tests/support/products.ts';

const { courier } = createPretendCourier();
const desk = await openOrderDesk({}, { couriers: { courier, couriers: { shiprocket: courier } } });
const { app, db, call, read, place } = desk;
const product = await addProduct(db, { stock: { M: 100 } });
const ADDRESS = '7 Lake View, behind the water tank';

async function placeTracked() {
  const id = await place(product);
  const { rows } = await db.execute<{ token: string }>(
    sql`SELECT track_token AS token FROM orders WHERE id = ${id}`,
  );
  return { id, token: rows[0]?.token ?? '' };
}

async function change(token: string, payload: object) {
  const response = await app.inject({ method: 'POST', url: `/api/track/${token}/details`, payload });
  return { status: response.statusCode, body: response.json() };
}

const shippingOf = async (id: string) => (await read<StaffOrder>(`/admin/orders/${id}`)).shipping;

async function isOffered(token: string): Promise<boolean> {
  const response = await app.inject({ url: `/api/track/${token}` });
  return response.json<{ data: Tracked }>().data.canChangeDetails;
}

async function messagesOf(id: string) {
  const { rows } = await db.execute<{ recipient: string; channel: string; body: string }>(sql`
    SELECT recipient, channel, body FROM outbox WHERE event LIKE ${`details-changed:${id}:%`}
    ORDER BY channel DESC, recipient`);
  return rows;
}

describe('address and phone by the tracking link', () => {
  it('are replaced, written down, and the old phone is notified', async () => {
    const { id, token } = await placeTracked();
    const before = await shippingOf(id);
    expect(await isOffered(token)).toBe(true);
    expect(await change(token, { address: ADDRESS, phone: '9123456780' })).toEqual({
      status: 200,
      body: { success: true },
    });
    expect(await shippingOf(id)).toEqual({ ...before, address: ADDRESS, phone: '9123456780' });

    const messages = await messagesOf(id);
    expect(new Set(messages.map(({ recipient }) => recipient))).toEqual(
      new Set(['9876500001', before.phone]),
    );
    for (const { body } of messages) expect(body).not.toMatch(/track|Lake View|9123456780/);
    const { history } = await read<StaffOrder>(`/admin/orders/${id}`);
    expect(history[0]).toMatchObject({ what: 'address', note: 'By the tracking link' });
    const { rows } = await db.execute(sql`
      SELECT after FROM audit_log WHERE action = 'order.address-changed' AND subject_id = ${id}`);
    expect(rows).toEqual([{ after: { shipAddress: ADDRESS, shipPhone: '9123456780' } }]);
    const seen = await app.inject({ url: `/api/track/${token}` });
    expect(seen.body).not.toMatch(/Lake View|9123456780/);
  });

  it('can be changed three times; the same again is no change', async () => {
    const { id, token } = await placeTracked();
    for (const phone of ['9123456781', '9123456782', '9123456783', '9123456783']) {
      expect((await change(token, { phone })).status).toBe(200);
    }
    const refused = await change(token, { phone: '9123456784' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'too-many-changes' } });
    expect((await shippingOf(id)).phone).toBe('9123456783');
  });

  it('stay as they are once a parcel is booked, and can be changed again when it was taken back', async () => {
    const { id, token } = await placeTracked();
    await call('PUT', `/admin/orders/${id}/status`, { status: 'Confirmed' });
    const { body } = await call('POST', '/admin/orders/book', { orderIds: [id] });
    expect(await isOffered(token)).toBe(false);
    expect(await change(token, { address: ADDRESS })).toMatchObject({
      status: 409,
      body: {
        code: 'order-not-changeable',
        message: 'Your parcel is packed already. Please call us to change it.',
      },
    });
    await call('POST', `/admin/parcels/${body.data.results[0].parcelId}/cancel`);
    expect((await change(token, { address: ADDRESS })).status).toBe(200);
    await call('PUT', `/admin/orders/${id}/status`, { status: 'Cancelled' });
    expect((await change(token, { phone: '9123456780' })).body.code).toBe('order-not-changeable');
  });

  it('are checked, and a link that nobody has changes nothing', async () => {
    const { id, token } = await placeTracked();
    const before = await shippingOf(id);
    for (const [field, payload] of [
      ['address', {}],
      ['address', { address: 'short' }],
      ['phone', { phone: '0123456789' }],
    ] as const) {
      expect(await change(token, payload)).toMatchObject({ status: 400, body: { field } });
    }
    expect(await change('A'.repeat(22), { address: ADDRESS })).toMatchObject({ status: 404 });
    await call('POST', `/admin/orders/${id}/track-link`);
    expect((await change(token, { address: ADDRESS })).status).toBe(404);
    expect(await shippingOf(id)).toEqual(before);
  });
});
