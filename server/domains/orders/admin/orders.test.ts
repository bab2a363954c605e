import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { StaffOrder } from '#core/contract/orders/details.ts';
import type { BulkResult } from '#core/contract/orders/list.ts';
import { openOrderDesk } from '#tests/orders/order-desk.ts';
import { findWrongBooks, getStock, SHIPPING } from '#tests/orders/order-store.ts';
import { addProduct } from '#tests/support/products.ts';

const { db, clock, shopper, packer, call, read, place, sendMessages } = await openOrderDesk();

afterEach(async () => {
  expect(await findWrongBooks(db)).toEqual([]);
});

const detail = (id: string) => read<StaffOrder>(`/admin/orders/${id}`);

describe('many at once', () => {
  it('takes on what can be, and says of the rest why not', async () => {
    const product = await addProduct(db, { stock: { M: 9 } });
    const [first, second, gone] = [await place(product), await place(product), await place(product)];
    await call('PUT', `/admin/orders/${gone}/status`, { status: 'Cancelled' });
    const payload = {
      status: 'Shipped',
      courier: 'Delhivery',
      orders: [
        { id: first, trackingNumber: 'D1' },
        { id: gone },
        { id: 'none' },
        { id: second, courier: 'Blue Dart' },
      ],
    };
    const { status, body } = await call('POST', '/admin/orders/bulk-status', payload);
    expect(status).toBe(200);
    expect((body.data as BulkResult).results).toEqual([
      { id: first, isDone: true, message: null },
      { id: gone, isDone: false, message: 'An order cannot go from Cancelled to Shipped' },
      { id: 'none', isDone: false, message: 'Order not found' },
      { id: second, isDone: true, message: null },
    ]);
    expect(await detail(first)).toMatchObject({
      status: 'Shipped',
      courier: 'Delhivery',
      trackingNumber: 'D1',
    });
    expect(await detail(second)).toMatchObject({
      status: 'Shipped',
      courier: 'Blue Dart',
      trackingNumber: null,
    });
  });

  it('confirms a cash order by packing it, and says so in its history', async () => {
    const product = await addProduct(db, { stock: { M: 9 } });
    const id = await place(product);
    await call('POST', '/admin/orders/bulk-status', { status: 'Packed', orders: [{ id }] });
    const { history } = await detail(id);
    const steps = history.filter(({ what }) => what === 'status').map(({ from, to }) => `${from} → ${to}`);
    expect(steps).toEqual(expect.arrayContaining(['Pending → Confirmed', 'Confirmed → Packed']));
    expect(steps).not.toContain('Pending → Packed');
  });

  it('undoes confirming and packing, once, and nothing that the shopper was notified of', async () => {
    const product = await addProduct(db, { stock: { M: 9 } });
    const id = await place(product);
    const back = async (from: string, to: string) => {
      const { body } = await call('POST', '/admin/orders/step-back', { orders: [{ id, from, to }] });
      return (body.data as BulkResult).results[0];
    };
    await call('POST', '/admin/orders/bulk-status', { status: 'Packed', orders: [{ id }] });
    expect(await back('Packed', 'Confirmed')).toMatchObject({ isDone: true });
    expect(await back('Packed', 'Confirmed')).toMatchObject({ isDone: false });
    expect(await back('Confirmed', 'Pending')).toMatchObject({ isDone: true });
    expect(await detail(id)).toMatchObject({ status: 'Pending' });
    await call('POST', '/admin/orders/bulk-status', { status: 'Shipped', orders: [{ id }] });
    expect(await back('Confirmed', 'Pending')).toMatchObject({ isDone: false });
    expect(
      (await call('POST', '/admin/orders/step-back', { orders: [{ id, from: 'Shipped', to: 'Packed' }] }))
        .status,
    ).toBe(400);
  });

  it('never brings a cancelled order back: its goods are on the shelf again', async () => {
    const product = await addProduct(db, { stock: { M: 9 } });
    const id = await place(product);
    await call('PUT', `/admin/orders/${id}/status`, { status: 'Cancelled' });
    for (const status of ['Confirmed', 'Packed', 'Delivered']) {
      expect(await call('PUT', `/admin/orders/${id}/status`, { status })).toMatchObject({
        status: 409,
        body: { message: `An order cannot go from Cancelled to ${status}` },
      });
    }
    expect((await detail(id)).status).toBe('Cancelled');
  });

  it('refuses what is not done in bulk, and too many', async () => {
    const orders = Array.from({ length: 101 }, (_, n) => ({ id: `OD${n}` }));
    for (const payload of [
      { status: 'Cancelled', orders: [{ id: 'x' }] },
      { status: 'Packed', orders },
      { status: 'Packed', orders: [] },
    ]) {
      expect((await call('POST', '/admin/orders/bulk-status', payload)).status).toBe(400);
    }
  });
});

describe('one order', () => {
  it('shows lines, money, customer, history with names, and messages', async () => {
    const product = await addProduct(db, { stock: { M: 9, L: 2 }, hsn: '6109' });
    const id = await place(product, { quantity: 2 });
    await db.execute(sql`UPDATE users SET name = 'Meena' WHERE id = ${packer.userId}`);
    await call('PUT', `/admin/orders/${id}/status`, { status: 'Confirmed' });
    expect((await call('POST', `/admin/orders/${id}/notes`, { note: ' Call before noon ' })).status).toBe(
      200,
    );
    const order = await detail(id);
    expect(order).toMatchObject({
      status: 'Confirmed',
      money: { subtotal: 998, total: 998, paid: 0, toCollect: 998 },
      customer: { id: shopper.userId, phone: '9876500001', refused: 0 },
      lines: [
        {
          productId: product,
          size: 'M',
          quantity: 2,
          hsn: '6109',
          sizes: [
            { size: 'M', available: 7 },
            { size: 'L', available: 2 },
          ],
        },
      ],
    });
    expect(order.history.map(({ what, to, note, who }) => [what, to ?? note, who])).toEqual([
      ['note', 'Call before noon', 'Meena'],
      ['status', 'Confirmed', 'Meena'],
      ['status', 'Pending', '9876500001'],
    ]);
    expect(order.version).toBe(order.history[1]?.id);
    expect(order.messages).toMatchObject([{ channel: 'sms', recipient: '9876500001', state: 'waiting' }]);
    expect((await call('GET', '/admin/orders/none')).status).toBe(404);
    expect((await call('POST', `/admin/orders/${id}/notes`, { note: ' ' })).status).toBe(400);
  });

  it('sends a message of its own once more, and no other', async () => {
    const product = await addProduct(db, { stock: { M: 9 } });
    const [id, other] = [await place(product), await place(product)];
    await sendMessages();
    const messageId = (await detail(id)).messages[0]?.id ?? '';
    expect((await call('POST', `/admin/orders/${id}/messages`, { messageId })).status).toBe(200);
    const { messages, history } = await detail(id);
    expect(messages).toHaveLength(2);
    expect(new Set(messages.map(({ body }) => body)).size).toBe(1);
    expect(history[0]).toMatchObject({ what: 'message', to: 'sms' });
    expect((await call('POST', `/admin/orders/${other}/messages`, { messageId })).status).toBe(404);
  });

  it('sends a message once more for one press at a time, and not while it waits to be sent', async () => {
    const id = await place(await addProduct(db, { stock: { M: 9 } }));
    const messageId = (await detail(id)).messages[0]?.id ?? '';
    const press = () => call('POST', `/admin/orders/${id}/messages`, { messageId });
    const refused = { status: 409, body: { code: 'message-under-way' } };
    expect(await press(), 'not sent for the first time').toMatchObject(refused);
    await sendMessages();
    const answers = await Promise.all([press(), press(), press(), press()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await press()).toMatchObject(refused);
    await sendMessages();
    expect(await press(), 'just sent').toMatchObject(refused);
    const { messages, history } = await detail(id);
    expect(messages.map(({ state }) => state)).toEqual(['sent', 'sent']);
    expect(history.filter(({ what }) => what === 'message')).toHaveLength(1);
    clock.pass(31);
    expect((await press()).status).toBe(200);
  });

  it('sends the shopper the tracking number as it is known by now', async () => {
    const product = await addProduct(db, { stock: { M: 9 } });
    const id = await place(product, { shipping: { ...SHIPPING, email: 'asha@example.in' } });
    for (const trackingNumber of ['WRONG1', 'RIGHT2']) {
      await call('PUT', `/admin/orders/${id}/status`, { status: 'Shipped', courier: 'DTDC', trackingNumber });
    }
    const isShipped = ({ event, channel }: StaffOrder['messages'][number]) =>
      event === `order-shipped:${id}` && channel === 'email';
    const sent = (await detail(id)).messages.filter(isShipped);
    expect(sent.map(({ body }) => body)).toEqual([expect.stringContaining('WRONG1')]);
    clock.pass(1);
    await call('POST', `/admin/orders/${id}/messages`, { messageId: sent[0]?.id });
    const bodies = (await detail(id)).messages.map(({ body }) => body);
    expect(bodies.filter((body) => body.includes('RIGHT2'))).toHaveLength(1);
  });

  it('goes elsewhere before it has left, unless somebody was faster', async () => {
    const product = await addProduct(db, { stock: { M: 9 } });
    const id = await place(product);
    const { version } = await detail(id);
    const shipping = { name: 'Ravi', address: '1 Beach Road', phone: '9811111111', pincode: '403001' };
    const change = (given: object) =>
      call('PUT', `/admin/orders/${id}/address`, { version, shipping, ...given });
    expect((await change({ shipping: { ...shipping, pincode: '000000' } })).status).toBe(400);
    expect((await change({ shipping: { ...shipping, pincode: '999999' } })).status).toBe(400);
    expect((await change({})).status).toBe(200);
    expect(await detail(id)).toMatchObject({
      shipping: { name: 'Ravi', city: 'North Goa', state: 'Goa', pincode: '403001' },
      money: { total: 499 },
    });
    expect((await change({})).status, 'read before the first change').toBe(409);
    await call('PUT', `/admin/orders/${id}/status`, { status: 'Shipped' });
    expect((await change({ version: (await detail(id)).version })).status).toBe(409);
    const { rows } = await db.execute(
      sql`SELECT before, after FROM audit_log WHERE action = 'order.address-changed'`,
    );
    expect(rows).toMatchObject([{ before: { shipName: 'Asha Rao' }, after: { shipName: 'Ravi' } }]);
  });

  it('gets a new tracking link: the old one leads nowhere from then on', async () => {
    const id = await place(await addProduct(db, { stock: { M: 9 } }));
    const statusOf = async (url: string) => (await call('GET', new URL(url).pathname)).status;
    const { trackingUrl: old } = await detail(id);
    expect(await statusOf(old)).toBe(200);
    const { status, body } = await call('POST', `/admin/orders/${id}/track-link`);
    expect(status).toBe(200);
    const { trackingUrl } = body.data;
    expect(trackingUrl).toMatch(/\/track\/[\w-]{22}$/);
    expect(await statusOf(old)).toBe(404);
    expect(await statusOf(trackingUrl)).toBe(200);
    expect((await detail(id)).trackingUrl).toBe(trackingUrl);
    const { rows } = await db.execute(
      sql`SELECT before, after FROM audit_log WHERE action = 'order.track-link-renewed'`,
    );
    expect(rows).toEqual([{ before: { oldLink: 'valid' }, after: { oldLink: 'ended' } }]);
    expect((await call('POST', '/admin/orders/none/track-link')).body.code).toBe('order-not-found');
    expect((await call('POST', `/admin/orders/${id}/track-link`, undefined, shopper)).status).toBe(403);
  });

  it('changes a size: one goes back on the shelf as the other is taken', async () => {
    const product = await addProduct(db, { stock: { M: 3, L: 1 } });
    const id = await place(product, { quantity: 1 });
    const { version, lines } = await detail(id);
    const change = (size: string, given = version) =>
      call('PUT', `/admin/orders/${id}/lines/${lines[0]?.id}/size`, { version: given, size });
    expect((await change('XS')).status).toBe(409);
    expect((await change('l')).status).toBe(200);
    expect(await getStock(db, product, 'M')).toEqual({ onHand: 3, held: 0 });
    expect(await getStock(db, product, 'L')).toEqual({ onHand: 0, held: 0 });
    expect((await change('M')).status, 'read before the first change').toBe(409);
    const after = await detail(id);
    expect(after.lines[0]?.size).toBe('L');
    expect(after.history[0]).toMatchObject({ what: 'size', from: 'M', to: 'L' });
    const second = await place(product, { quantity: 1 });
    const line = (await detail(second)).lines[0]?.id;
    const taken = await call('PUT', `/admin/orders/${second}/lines/${line}/size`, {
      version: (await detail(second)).version,
      size: 'L',
    });
    expect(taken).toMatchObject({ status: 409, body: { message: 'Only 0 left in size L' } });
  });

  it('of two people who want the last one of a size, one gets it', async () => {
    const product = await addProduct(db, { stock: { M: 4, L: 1 } });
    const orders = [await place(product), await place(product)];
    const answers = await Promise.all(
      orders.map(async (id) => {
        const { version, lines } = await detail(id);
        return call('PUT', `/admin/orders/${id}/lines/${lines[0]?.id}/size`, { version, size: 'L' });
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await getStock(db, product, 'L')).toEqual({ onHand: 0, held: 0 });
  });

  it('that is refused at the door is on its way back, and its goods are sold again once it is there', async () => {
    const product = await addProduct(db, { stock: { M: 4 } });
    const id = await place(product);
    const refuse = () => call('POST', `/admin/orders/${id}/refused`);
    expect((await refuse()).status, 'not sent yet').toBe(409);
    await call('PUT', `/admin/orders/${id}/status`, { status: 'Out for Delivery' });
    expect((await refuse()).status).toBe(200);
    expect((await refuse()).status, 'twice').toBe(200);
    expect(await detail(id)).toMatchObject({
      status: 'Out for Delivery',
      isComingBack: true,
      refusedAt: clock.now().toISOString(),
      money: { toCollect: 0 },
      customer: { refused: 1 },
    });
    expect(await getStock(db, product), 'still on the road').toEqual({ onHand: 3, held: 0 });
    expect((await detail(id)).documents.map(({ kind }) => kind)).toEqual(['invoice']);

    clock.pass(3600);
    expect((await call('PUT', `/admin/orders/${id}/status`, { status: 'Returned' })).status).toBe(200);
    expect(await detail(id)).toMatchObject({
      status: 'Returned',
      isComingBack: false,
      returnQuality: 'Good',
    });
    expect(await getStock(db, product)).toEqual({ onHand: 4, held: 0 });
    expect((await detail(id)).documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note']);
    expect(await findWrongBooks(db)).toEqual([]);
  });

  it('that comes back damaged is not sold again', async () => {
    const product = await addProduct(db, { stock: { M: 4 } });
    const id = await place(product);
    await call('PUT', `/admin/orders/${id}/status`, { status: 'Shipped' });
    const back = { status: 'Returned', quality: 'Damaged' };
    expect((await call('PUT', `/admin/orders/${id}/status`, back)).status).toBe(200);
    expect(await detail(id)).toMatchObject({ status: 'Returned', returnQuality: 'Damaged' });
    expect((await detail(id)).history[0]).toMatchObject({ note: 'Damaged: not restocked' });
    expect(await getStock(db, product)).toEqual({ onHand: 3, held: 0 });
    expect(await findWrongBooks(db)).toEqual([]);
  });

  it('that was refused can still be handed over, which takes the refusal back, and nothing else', async () => {
    const product = await addProduct(db, { stock: { M: 4 } });
    const id = await place(product);
    await call('PUT', `/admin/orders/${id}/status`, { status: 'Shipped' });
    await call('POST', `/admin/orders/${id}/refused`);
    const out = await call('PUT', `/admin/orders/${id}/status`, { status: 'Out for Delivery' });
    expect(out).toMatchObject({ status: 409, body: { code: 'order-status-not-allowed' } });
    expect((await call('PUT', `/admin/orders/${id}/status`, { status: 'Delivered' })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ status: 'Delivered', refusedAt: null, paymentStatus: 'Paid' });
  });
});
