import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { openOrderStore, SHIPPING, wish } from '#tests/orders/order-store.ts';
import { logIn, readCode } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';
import { signIn } from '#tests/support/staff.ts';
import { ACCOUNT_LINKS, NOBODY, SHOPPER_COLUMNS, STAFF_COLUMNS } from './personal-columns.ts';

const store = await openOrderStore();
const { db, services } = store;

/** Refers to an account, is named like something personal, or can hold anything at all. */
async function findPersonalColumns(): Promise<string[]> {
  const { rows } = await db.execute<{ column: string }>(sql`
    SELECT c.table_name || '.' || c.column_name AS column FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND (
      (c.data_type IN ('text', 'jsonb', 'json', 'inet') AND c.column_name ~
        'phone|email|name|address|recipient|requester|network|upi|account|ifsc|note|message|comment|body|text$|answer|reason|rejection|user|who|_by$|browser|system')
      OR c.data_type IN ('jsonb', 'json', 'inet')
      OR (c.table_name::text, c.column_name::text) IN (
        SELECT k.conrelid::regclass::text, a.attname::text
        FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY(k.conkey)
        WHERE k.contype = 'f' AND k.confrelid = 'users'::regclass)
    ) ORDER BY 1`);
  return rows.map(({ column }) => column);
}

it('every column that holds a person is named with what becomes of it', async () => {
  const named = [...Object.keys(SHOPPER_COLUMNS), ...ACCOUNT_LINKS, ...STAFF_COLUMNS, ...NOBODY];
  expect(new Set(named).size, 'each once').toBe(named.length);
  const { rows } = await db.execute<{ column: string }>(sql`
    SELECT table_name || '.' || column_name AS column FROM information_schema.columns WHERE table_schema = 'public'`);
  const all = new Set(rows.map(({ column }) => column));
  expect(
    named.filter((column) => !all.has(column)),
    'named, and not there',
  ).toEqual([]);
  const found = await findPersonalColumns();
  expect(
    found.filter((column) => !named.includes(column)),
    'there, and not named',
  ).toEqual([]);
});

/** Found again in the export, and after the erasure nowhere. */
const markOf = (way: string, column: string) => `mark_${way}_${column.replace('.', '_')}_`;

/** A customer with a mark in every column of the list; `way` tells this customer from the next. */
async function addMarkedCustomer(way: string, phone: string) {
  const marked = (column: string) => sql.raw(`'${markOf(way, column)}'`);
  const json = (column: string) => sql.raw(`'{"held": "${markOf(way, column)}"}'::jsonb`);
  const { userId, headers } = await logIn(store, phone);
  const product = await addProduct(db, { stock: { M: 10 } });
  const buyer = { id: userId, phone: phone };
  const wanted = wish(product, {
    shipping: { ...SHIPPING, email: 'asha@example.in', altPhone: '9123456781' },
  });
  const { orderId } = await services.orders.placeOrder({ buyer, wanted, key: undefined });
  const staff = { id: owner.userId, phone: OWNER };
  await services.orderAdmin.changeStatus({ staff, orderId, change: { status: 'Delivered' }, key: undefined });

  await db.execute(sql`UPDATE users SET name = ${marked('users.name')} WHERE id = ${userId}`);
  await db.execute(sql`UPDATE sessions SET address = ${marked('sessions.address')},
    browser = ${marked('sessions.browser')}, system = ${marked('sessions.system')} WHERE user_id = ${userId}`);
  await db.execute(sql`
    INSERT INTO addresses (id, user_id, slot, is_preferred, name, address, phone, alt_phone, pincode, city, state, changed_at)
    VALUES (${`a ${way}`}, ${userId}, 1, true, ${marked('addresses.name')}, ${marked('addresses.address')},
      ${marked('addresses.phone')}, ${marked('addresses.alt_phone')}, '560001', 'Bengaluru Urban', 'Karnataka', now())`);
  await db.execute(sql`INSERT INTO carts (user_id, epoch, version, lines, changed_at)
    VALUES (${userId}, ${`c ${way}`}, 1, jsonb_build_array(${json('carts.lines')}), now())`);
  await db.execute(sql`INSERT INTO login_codes (handle, phone, address, code_hash, sent_at, expires_at)
    VALUES (${`h ${way}`}, ${phone}, ${marked('login_codes.address')}, 'x', now(), now())`);
  await db.execute(sql`INSERT INTO login_code_sends (phone, requester, address, network)
    VALUES (${phone}, ${marked('login_code_sends.requester')}, ${marked('login_code_sends.address')},
      ${marked('login_code_sends.network')})`);
  await db.execute(sql`INSERT INTO customer_notes (user_id, note, who)
    VALUES (${userId}, ${marked('customer_notes.note')}, ${owner.userId})`);
  await db.execute(sql`INSERT INTO contact_messages (id, name, email, message, user_id, answer, note)
    VALUES (${`c ${way}`}, ${marked('contact_messages.name')}, ${marked('contact_messages.email')},
      ${marked('contact_messages.message')}, ${userId}, ${marked('contact_messages.answer')},
      ${marked('contact_messages.note')})`);
  await db.execute(sql`UPDATE orders SET ship_name = ${marked('orders.ship_name')},
    ship_address = ${marked('orders.ship_address')}, ship_phone = ${marked('orders.ship_phone')},
    ship_alt_phone = ${marked('orders.ship_alt_phone')}, ship_email = ${marked('orders.ship_email')},
    provider_order_id = ${`order_${way}`} WHERE id = ${orderId}`);
  await db.execute(sql`INSERT INTO order_history (order_id, what, who, note)
    VALUES (${orderId}, 'note', ${owner.userId}, ${marked('order_history.note')})`);
  await db.execute(
    sql`UPDATE cod_risks SET inputs = ${json('cod_risks.inputs')} WHERE order_id = ${orderId}`,
  );
  await db.execute(sql`INSERT INTO return_requests (id, order_id, user_id, type, status, reason)
    VALUES (${`r ${way}`}, ${orderId}, ${userId}, 'Return', 'Rejected', ${marked('return_requests.reason')})`);
  await db.execute(sql`INSERT INTO refunds (id, order_id, payment_id, amount_paise, reason, status)
    SELECT id, ${orderId}, (SELECT id FROM payments WHERE order_id = ${orderId}), 100, 'cancelled', 'failed'
    FROM unnest(ARRAY[${`upi ${way}`}, ${`bank ${way}`}]) AS id`);
  await db.execute(sql`INSERT INTO refund_payouts (refund_id, token_hash, token_expires_at, kind, upi_id, given_at)
    VALUES (${`upi ${way}`}, ${`a ${way}`}, now(), 'upi', ${marked('refund_payouts.upi_id')}, now())`);
  await db.execute(sql`
    INSERT INTO refund_payouts (refund_id, token_hash, token_expires_at, kind, account_name, account_number, ifsc, given_at)
    VALUES (${`bank ${way}`}, ${`b ${way}`}, now(), 'bank', ${marked('refund_payouts.account_name')},
      ${marked('refund_payouts.account_number')}, ${marked('refund_payouts.ifsc')}, now())`);
  await db.execute(sql`INSERT INTO idempotency_keys (user_id, key, request_hash, answer)
    VALUES (${userId}, 'k', 'h', ${json('idempotency_keys.answer')})`);
  await db.execute(sql`
    INSERT INTO outbox (id, event, channel, recipient, body, user_id, variables, reply_to_name, reply_to_email)
    VALUES (${`o ${way}`}, 'e', 'email', ${marked('outbox.recipient')}, ${marked('outbox.body')}, ${userId},
      ${json('outbox.variables')}, ${marked('outbox.reply_to_name')}, ${marked('outbox.reply_to_email')})`);
  await db.execute(sql`INSERT INTO demo_inbox (key, channel, recipient, text, html)
    VALUES (${`o ${way}`}, 'email', ${marked('demo_inbox.recipient')}, ${marked('demo_inbox.text')},
      ${marked('demo_inbox.html')})`);
  await db.execute(sql`INSERT INTO restock_requests (id, phone, user_id, product_id, size, wording_version, wording, asked_at)
    VALUES (${`q ${way}`}, ${phone}, ${userId}, ${product}, 'M', 1, ${marked('restock_requests.wording')}, now())`);
  await db.execute(sql`INSERT INTO stock_reservations (id, phone, product_id, size, until)
    VALUES (${`q ${way}`}, ${phone}, ${product}, 'M', now() + interval '30 minutes')`);
  const smsId = markOf(way, 'whatsapp_messages.message_id');
  await db.execute(sql`INSERT INTO outbox (id, event, channel, recipient, body, user_id)
    VALUES (${smsId}, 'e', 'sms', ${phone}, 'x', ${userId})`);
  await db.execute(sql`INSERT INTO whatsapp_messages (message_id, user_id, template, first_tried_at)
    VALUES (${smsId}, ${userId}, 'order_placed', now())`);
  await db.execute(sql`INSERT INTO whatsapp_consents (user_id, purpose, wording_version, wording, given_at)
    VALUES (${userId}, 'orders', 1, ${marked('whatsapp_consents.wording')}, now())`);
  await db.execute(sql`INSERT INTO whatsapp_pushes (id, body, received_at)
    VALUES (${`w ${way}`}, ${`{"from": "91${phone}"}`} || ${marked('whatsapp_pushes.body')}, now())`);
  await db.execute(sql`INSERT INTO payment_events (id, type, payload) VALUES (${`e ${way}`}, 'payment.captured',
    jsonb_build_object('payload', jsonb_build_object('payment', jsonb_build_object('entity', jsonb_build_object(
      'order_id', ${`order_${way}`}::text, 'contact', ${marked('payment_events.payload')}, 'email', ${marked('payment_events.payload')})))))`);
  await db.execute(sql`INSERT INTO parcels (id, order_id, provider, reference, collect_paise, weight_grams, length_cm,
      width_cm, height_cm, tracking_number, booked_at)
    VALUES (${`p ${way}`}, ${orderId}, 'shiprocket', ${orderId}, 0, 500, 30, 25, 5, ${`awb-${way}`}, now())`);
  await db.execute(sql`INSERT INTO parcel_events (parcel_id, key, code, at, text, is_read)
    VALUES (${`p ${way}`}, 'k', '1', now(), ${marked('parcel_events.text')}, true)`);
  await db.execute(sql`INSERT INTO failed_answers (parcel_id, attempt, action, phone, address, by, who, at, memory)
    VALUES (${`p ${way}`}, 1, 'reattempt', ${marked('failed_answers.phone')}, ${marked('failed_answers.address')},
      'shopper', ${userId}, now(), ${json('failed_answers.memory')})`);
  const sides = sql.raw('weight_grams, length_cm, width_cm, height_cm');
  await db.execute(sql`INSERT INTO return_parcels (id, return_id, provider, reference, ${sides}, refusal, ended_at)
    VALUES (${`rp ${way}`}, ${`r ${way}`}, 'shiprocket', ${`r ${way}`}, 500, 30, 25, 5,
      ${marked('return_parcels.refusal')}, now())`);
  await db.execute(sql`INSERT INTO return_parcel_events (parcel_id, key, code, at, text, is_read)
    VALUES (${`rp ${way}`}, 'k', '1', now(), ${marked('return_parcel_events.text')}, true)`);
  await db.execute(sql`INSERT INTO courier_pushes (id, provider, body)
    VALUES (${`u ${way}`}, 'shiprocket', ${`{"awb": "awb-${way}"}`} || ${marked('courier_pushes.body')})`);
  await db.execute(sql`INSERT INTO reviews (id, product_id, user_id, name, rating, comment)
    VALUES (${`v ${way}`}, ${product}, ${userId}, ${marked('reviews.name')}, 5, ${marked('reviews.comment')})`);
  await db.execute(
    sql`UPDATE invoices SET document = document || ${json('invoices.document')} WHERE order_id = ${orderId}`,
  );
  await db.execute(sql`INSERT INTO audit_log (user_id, action, subject, subject_id, subject_name, before, after)
    VALUES (${owner.userId}, 'customer.changed', 'customer', ${userId}, ${marked('audit_log.subject_name')},
      ${json('audit_log.before')}, ${json('audit_log.after')})`);
  return { userId, headers };
}

const OWNER = '9000000401';
await setRole(db, { phone: OWNER, role: 'owner' });
const owner = await signIn(store, OWNER);
const columns = Object.entries(SHOPPER_COLUMNS);

/** Who hands the data out and erases it: staff whom the customer asked, or the customer. */
const WAYS = [
  { way: 'staff', phone: '9876501234' },
  { way: 'customer', phone: '9876501235' },
];

describe.each(WAYS)('everything about a person, at the hands of $way', async ({ way, phone }) => {
  const { userId, headers } = await addMarkedCustomer(way, phone);
  const isOwn = way === 'customer';

  async function readExport(): Promise<string> {
    const url = isOwn ? '/api/customers/me/export' : `/api/admin/customers/${userId}/export`;
    return (await store.app.inject({ url, headers: isOwn ? headers : owner.headers })).body;
  }

  async function erase() {
    if (!isOwn) {
      const url = `/api/admin/customers/${userId}/erase`;
      return store.app.inject({ method: 'POST', url, headers: owner.headers });
    }
    await store.app.inject({ method: 'POST', url: '/api/customers/me/erasure-code', headers });
    const payload = { otp: await readCode(store, phone) };
    return store.app.inject({ method: 'POST', url: '/api/customers/me/erase', headers, payload });
  }

  /** How many rows of a column carry its mark, or the phone. */
  async function countMarked(column: string): Promise<number> {
    const [table = '', name = ''] = column.split('.');
    const { rows } = await db.execute<{ found: number }>(sql`
      SELECT count(*)::int AS found FROM ${sql.identifier(table)}
      WHERE ${sql.identifier(name)}::text ~ ${`${markOf(way, column)}|${phone}`}`);
    return rows[0]?.found ?? 0;
  }

  it('is in the customer of this test, column by column', async () => {
    const counts = await Promise.all(columns.map(async ([column]) => [column, await countMarked(column)]));
    expect(counts.filter(([, found]) => found === 0)).toEqual([]);
  });

  it('is exported', async () => {
    const exported = await readExport();
    const missing = columns
      .filter(([column, treatment]) => treatment.startsWith('exported') && column !== 'users.phone')
      .filter(([column]) => !exported.includes(markOf(way, column)));
    expect(missing.map(([column]) => column)).toEqual([]);
    expect(exported).toContain(phone);
    const { consents } = JSON.parse(exported).data;
    expect(consents).toMatchObject([
      { policy: 'privacy', version: 1, text: { lead: expect.any(String) } },
      { policy: 'terms', version: 1, text: { lead: expect.any(String) } },
    ]);
  });

  it('is erased, but for what is held by law or names nobody', async () => {
    expect((await erase()).statusCode).toBe(200);
    const counts = await Promise.all(columns.map(async ([column]) => [column, await countMarked(column)]));
    const left = counts.filter(([, found]) => found !== 0).map(([column]) => column);
    expect(left).toEqual(
      columns.filter(([, treatment]) => treatment.endsWith('kept')).map(([column]) => column),
    );
  });
});
