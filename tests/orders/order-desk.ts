import { isNull } from 'drizzle-orm';
import { expect } from 'vitest';
import { outbox } from '#server/db/schema/outbox.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { logIn } from '#tests/support/log-in.ts';
import { signIn } from '#tests/support/staff.ts';
import { getSandbox, openOrderStore, wish } from './order-store.ts';

/** A store with one shopper who orders and one member of staff who packs. */
export async function openOrderDesk(...given: Parameters<typeof openOrderStore>) {
  const store = await openOrderStore(...given);
  const { db, clock } = store;
  const sandbox = getSandbox(store);
  const shopper = await logIn(store, '9876500001');
  await setRole(db, { phone: '9876500002', role: 'fulfilment' });
  const packer = await signIn(store, '9876500002');

  async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, as = packer) {
    const response = await store.app.inject({ method, url: `/api${url}`, headers: as.headers, payload });
    return { status: response.statusCode, body: response.json() };
  }

  async function read<T>(url: string): Promise<T> {
    const { status, body } = await call('GET', url);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  }

  /** To be paid on delivery; each a minute after the one before. */
  async function place(productId: string, given: Parameters<typeof wish>[1] = {}): Promise<string> {
    clock.pass(60);
    const { body } = await call('POST', '/orders/create', wish(productId, given), shopper);
    return body.orderId;
  }

  async function placePaid(productId: string, given: Parameters<typeof wish>[1] = {}): Promise<string> {
    clock.pass(60);
    const { body } = await call('POST', '/orders/create-pending', wish(productId, given), shopper);
    await call('POST', '/orders/verify-payment', await sandbox.pay(body.razorpayOrderId, 'upi'), shopper);
    return body.orderId;
  }

  /** As if all of them had just been sent: they are due by the database's clock, not by the test's. */
  async function sendMessages(): Promise<void> {
    await db.update(outbox).set({ sentAt: clock.now() }).where(isNull(outbox.sentAt));
  }

  return { ...store, shopper, packer, call, read, place, placePaid, sendMessages };
}
