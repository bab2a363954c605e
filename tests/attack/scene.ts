import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { vi } from 'vitest';
import { dayInIndia } from '#core/rules/india-time.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { getSandbox, type OrderStore, SHIPPING, wish } from '#tests/orders/order-store.ts';
import { aBanner } from '#tests/support/a-banner.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';
import { signInStaff } from '#tests/support/staff.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Headers = { authorization: string };
export type Thing = keyof ReturnType<typeof createScene>;

const COUPON = {
  kind: 'flat',
  amount: 100,
  percent: null,
  cap: null,
  minOrder: 0,
  startsAt: null,
  endsAt: null,
  totalLimit: null,
  perCustomerLimit: null,
  active: true,
};
const REVIEW = { name: 'Asha', rating: 4, comment: 'Soft and heavy.', fit: 'As expected' };
const ENQUIRY = { name: 'Asha', email: 'asha@example.in', message: 'Where is my order?', website: '' };

/**
 * The two whose things are attacked: a shopper, and the owner of the store. Whatever attacks have done to them before
 * is undone: ended sessions, second steps, locks.
 */
export async function openVictims(store: OrderStore) {
  await store.db.execute(sql`DELETE FROM second_factors`);
  await store.db.execute(sql`UPDATE users SET disabled = false WHERE disabled`);
  const shopper = await logIn(store, '9876500001');
  const owner = await signInStaff(store, 'owner', '9000000101');
  return { shopper, owner };
}
export type Victims = Awaited<ReturnType<typeof openVictims>>;

/**
 * One of every thing that has an id, each made when it is first asked for, and those that belong together of the same
 * order or product. A thing of a new kind gets its line here.
 */
export function createScene(store: OrderStore, { shopper, owner }: Victims) {
  const { db, app } = store;
  const sandbox = getSandbox(store);

  async function call<T>(
    method: Method,
    path: string,
    payload: object | undefined,
    headers: Headers = owner.headers,
  ): Promise<T> {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers,
      ...(payload ? { payload } : {}),
    });
    if (response.statusCode >= 300)
      throw new Error(`${method} ${path} answered ${response.statusCode}: ${response.body}`);
    return response.json<T>();
  }

  async function selectId(query: ReturnType<typeof sql>): Promise<string> {
    const { rows } = await db.execute<{ id: string | number }>(query);
    if (!rows[0]) throw new Error('The scene has not made what it should have.');
    return String(rows[0].id);
  }

  async function isEverythingReported(): Promise<boolean> {
    const { rows } = await db.execute(sql`SELECT FROM sandbox_webhooks WHERE delivered_at IS NULL LIMIT 1`);
    return rows.length === 0;
  }

  /** The label comes a moment after the number: not in the middle of a test. */
  async function isParcelReady(orderId: string): Promise<boolean> {
    const { rows } = await db.execute(
      sql`SELECT FROM parcels WHERE order_id = ${orderId} AND due_at IS NULL AND lease_id IS NULL`,
    );
    return rows.length === 1;
  }

  const place = async (productId: string) =>
    (await call<{ orderId: string }>('POST', '/orders/create', wish(productId), shopper.headers)).orderId;

  const product = once(() => addProduct(db, { stock: { S: 50, M: 50 } }));
  const order = once(async () => place(await product()));
  const deliveredOrder = once(async () => {
    const id = await place(await product());
    await call('PUT', `/admin/orders/${id}/status`, { status: 'Delivered' });
    return id;
  });
  const bookedOrder = once(async () => {
    const id = await place(await product());
    await call('PUT', `/admin/orders/${id}/status`, { status: 'Confirmed' });
    await call('POST', '/admin/orders/book', { orderIds: [id] });
    await vi.waitUntil(() => isParcelReady(id), { timeout: 20_000 });
    return id;
  });
  const parcel = once(async () =>
    selectId(sql`SELECT id FROM parcels WHERE order_id = ${await bookedOrder()}`),
  );
  const trackToken = once(async () =>
    selectId(sql`SELECT track_token AS id FROM orders WHERE id = ${await order()}`),
  );
  const reviewToken = once(async () =>
    selectId(sql`SELECT track_token AS id FROM orders WHERE id = ${await deliveredOrder()}`),
  );
  const line = once(async () =>
    selectId(sql`SELECT id FROM order_lines WHERE order_id = ${await deliveredOrder()}`),
  );
  /** Of something that the shopper has bought. */
  const boughtReview = once(async () => {
    await call('POST', `/review/${await reviewToken()}`, { ...REVIEW, lineId: await line() });
    return selectId(sql`SELECT id FROM reviews WHERE order_line_id = ${await line()}`);
  });
  const askReturn = async (orderId: string) => {
    const products = [{ productId: await product(), quantity: 1, size: '' }];
    const wanted = { products, reason: 'Too small' };
    const path = `/orders/${orderId}/return-request`;
    return (await call<{ returnId: string }>('POST', path, wanted, shopper.headers)).returnId;
  };
  const returnRequest = once(async () => askReturn(await deliveredOrder()));
  /** A courier is booked for what comes back. */
  const fetchedReturn = once(async () => {
    const orderId = await place(await product());
    await call('PUT', `/admin/orders/${orderId}/status`, { status: 'Delivered' });
    const id = await askReturn(orderId);
    await call('PUT', `/admin/returns/${id}`, { status: 'Approved' });
    await call('POST', `/admin/returns/${id}/pickup`, undefined);
    return id;
  });
  const refund = once(async () => {
    for (const status of ['Approved', 'Received']) {
      await call('PUT', `/admin/returns/${await returnRequest()}`, { status });
    }
    return selectId(sql`SELECT id FROM refunds WHERE return_id = ${await returnRequest()}`);
  });
  const started = once(async () =>
    call<{ orderId: string; razorpayOrderId: string }>(
      'POST',
      '/orders/create-pending',
      wish(await product()),
      shopper.headers,
    ),
  );
  const paid = once(async () => {
    const callback = await sandbox.pay((await started()).razorpayOrderId, 'upi');
    // The provider's event arrives by itself: not in the middle of a test.
    await vi.waitUntil(isEverythingReported, { timeout: 20_000 });
    return callback;
  });
  const picture = once(async () => {
    const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
    const drawing = sharp({ create: { width: 400, height: 500, channels: 3, background } });
    return store.services.pictures.storePicture(await drawing.webp().toBuffer());
  });

  return {
    product,
    order,
    bookedOrder,
    parcel,
    trackToken,
    deliveredOrder,
    returnRequest,
    fetchedReturn,
    refund,
    picture,
    size: async () => 'M',
    line,
    reviewToken,
    boughtReview,
    /** A photo that waits to be looked at. */
    photo: once(async () =>
      selectId(sql`INSERT INTO review_photos (file, review_id, position)
        VALUES (${await picture()}, ${await boughtReview()}, 0) RETURNING file AS id`),
    ),
    message: once(async () =>
      selectId(sql`SELECT id FROM outbox WHERE order_id = ${await deliveredOrder()} LIMIT 1`),
    ),
    unpaidOrder: async () => (await started()).orderId,
    providerOrder: async () => (await started()).razorpayOrderId,
    providerPayment: async () => (await paid()).razorpay_payment_id,
    signature: async () => (await paid()).razorpay_signature,
    /** Money at the provider that belongs to no order. */
    strayPayment: once(async () => {
      const { id } = await sandbox.createOrder({ amount: 5000, currency: 'INR' });
      const { razorpay_payment_id: paymentId } = await sandbox.pay(id, 'upi');
      await vi.waitUntil(isEverythingReported, { timeout: 20_000 });
      // The sandbox keeps its books by the clock on the wall.
      const today = dayInIndia(new Date());
      await call('POST', '/admin/payments/check', { from: today, to: today });
      return paymentId;
    }),
    /** A courier's payment for a parcel that nobody knows. */
    strayRemittance: once(async () =>
      selectId(sql`INSERT INTO remittances (id, tracking_number, amount_paise, paid_on, source, key, at)
        VALUES (${`rm_${randomUUID().replaceAll('-', '')}`}, 'NOBODY1', 49900, now(), 'file', ${randomUUID()}, now())
        RETURNING id`),
    ),
    creditNote: once(async () => {
      await refund();
      return selectId(sql`SELECT number AS id FROM invoices
        WHERE kind = 'credit-note' AND order_id = ${await deliveredOrder()}`);
    }),
    payeeToken: once(async () => {
      const { rows } = await db.execute<{ body: string }>(
        sql`SELECT body FROM outbox WHERE event = ${`refund-payee:${await refund()}`}`,
      );
      return /\/refund#(?<token>\S+) /.exec(rows[0]?.body ?? '')?.groups?.token ?? '';
    }),
    coupon: once(async () => {
      const code = `C${randomUUID().slice(0, 8).toUpperCase()}`;
      await call('POST', '/admin/coupons', { code, ...COUPON });
      return code;
    }),
    banner: once(async () => {
      await call('POST', '/admin/banners', aBanner(await picture()));
      return selectId(sql`SELECT id FROM banners WHERE wide_file = ${await picture()}`);
    }),
    sizeChart: once(async () => {
      const name = randomUUID();
      const rows = [{ size: 'M', cm: [100] }];
      const chart = { name, garment: 'top', measures: ['Chest'], rows, categories: [], products: [] };
      await call('POST', '/admin/size-charts', chart);
      return selectId(sql`SELECT id FROM size_charts WHERE name = ${name}`);
    }),
    review: once(async () => {
      const productId = await product();
      // By somebody who is not logged in: what the shopper bought is reviewed by its link.
      const nobody = { authorization: 'Bearer nobody' };
      await call('POST', '/products/add-review', { ...REVIEW, productId }, nobody);
      return selectId(sql`SELECT id FROM reviews WHERE product_id = ${productId} AND order_line_id IS NULL`);
    }),
    enquiry: once(async () => {
      const { ticket } = await call<{ ticket: number }>('POST', '/contact', ENQUIRY, shopper.headers);
      return selectId(sql`SELECT id FROM contact_messages WHERE ticket = ${ticket}`);
    }),
    address: once(async () => {
      const { data } = await call<{ data: { id: string }[] }>(
        'POST',
        '/addresses',
        SHIPPING,
        shopper.headers,
      );
      return data[0]?.id ?? '';
    }),
    session: once(async () => {
      const { userId } = await logIn(store, '9876500001');
      return selectId(sql`SELECT id FROM sessions WHERE user_id = ${userId} AND kind = 'shopper'
        ORDER BY created_at DESC, id LIMIT 1`);
    }),
    staffSession: once(async () =>
      selectId(sql`SELECT id FROM sessions WHERE user_id = ${owner.userId} AND kind = 'staff'
        AND ended_at IS NULL ORDER BY created_at DESC, id LIMIT 1`),
    ),
    customer: async () => shopper.userId,
    member: once(async () => {
      const phone = `8${randomUUID().replaceAll(/\D/g, '').padEnd(9, '0').slice(0, 9)}`;
      await setRole(db, { phone, role: 'support' });
      return selectId(sql`SELECT id FROM users WHERE phone = ${phone}`);
    }),
    unsentMessage: once(async () =>
      selectId(sql`INSERT INTO outbox (id, event, channel, recipient, body, attempts, last_error, gave_up_at)
        VALUES (${randomUUID()}, ${`test:${randomUUID()}`}, 'sms', '9876500001', 'Hello', 16, 'no balance', now())
        RETURNING id`),
    ),
    change: once(async () => {
      await call('PUT', `/admin/products/${await product()}/quick`, { version: 1, price: 549 });
      return selectId(
        sql`SELECT id FROM audit_log WHERE subject_id = ${await product()} ORDER BY id DESC LIMIT 1`,
      );
    }),
    savedView: once(async () => {
      const view = { name: randomUUID().slice(0, 30), query: 'status=Pending' };
      return (await call<{ data: { id: string } }>('POST', '/admin/orders/views', view)).data.id;
    }),
    plan: once(async () => {
      const plan = { kind: 'published', at: '2999-01-01T00:00:00Z', published: false };
      await call('POST', `/admin/products/${await product()}/planned`, plan);
      return selectId(sql`SELECT id FROM planned_changes WHERE product_id = ${await product()}`);
    }),
  } satisfies Record<string, () => Promise<string>>;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
