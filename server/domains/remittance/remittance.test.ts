import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { Parcel } from '#core/contract/parcels.ts';
import type { CheckedRemittanceFile, RemittanceLists } from '#core/contract/remittance.ts';
import type { Todos } from '#core/contract/reports.ts';
import type { ParcelState } from '#core/rules/parcel-states.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { openOrderDesk } from '#tests/orders/order-desk.ts';
import { findWrongBooks } from '#tests/orders/order-store.ts';
import { createPretendCourier } from '#tests/orders/pretend-courier.ts';
import { addProduct } from '#tests/support/products.ts';
import { runDue } from '#tests/support/run-due.ts';
import { signIn } from '#tests/support/staff.ts';

const pretend = createPretendCourier();
const { courier } = pretend;
const desk = await openOrderDesk({}, { couriers: { courier, couriers: { shiprocket: courier } } });
const { app, db, clock, services, call, place, placePaid } = desk;
await setRole(db, { phone: '9000000501', role: 'owner' });
const owner = await signIn(desk, '9000000501');
const product = await addProduct(db, { stock: { M: 1000 } });

const AMOUNT = 499;
const HEAD = 'awb,cod amount,utr,remittance date';

afterEach(async () => {
  expect(await findWrongBooks(db)).toEqual([]);
});

let codes = 0;

/** As if so much time had passed since it was delivered, and since the courier was last asked about it. */
async function age(days: number): Promise<void> {
  await db.execute(sql`UPDATE parcels SET delivered_at = delivered_at - make_interval(days => ${days}),
    remittance_read_at = remittance_read_at - make_interval(days => ${days})`);
}

/** A booked parcel in a state, for cash unless it was paid online. */
async function carry(state: ParcelState, { isPaid = false } = {}) {
  const id = await (isPaid ? placePaid(product) : place(product));
  await call('PUT', `/admin/orders/${id}/status`, { status: 'Confirmed' });
  const { body } = await call('POST', '/admin/orders/book', { orderIds: [id] });
  const { parcelId, trackingNumber } = body.data.results[0];
  await move(trackingNumber, state);
  return { id, parcelId: String(parcelId), number: String(trackingNumber) };
}

async function move(number: string, state: ParcelState): Promise<void> {
  codes += 1;
  const event = { code: `c${codes}`, at: clock.now(), state, reason: null, text: state, place: null };
  pretend.scan(number, event);
  await app.inject({
    method: 'POST',
    url: '/api/couriers/events/rocket',
    headers: { 'content-type': 'application/json', 'x-api-key': 'sandbox-courier-token' },
    payload: JSON.stringify({ number, events: [event] }),
  });
  await runDue(services, 'courier-push');
  await runDue(services, 'parcel-read');
}

async function send(mode: 'check' | 'save', text: string, { expected = '', as = owner } = {}) {
  const response = await app.inject({
    method: 'POST',
    url: `/api/admin/remittance/file?mode=${mode}&name=file.csv${expected && `&expected=${expected}`}`,
    headers: { ...as.headers, 'content-type': 'text/csv' },
    payload: text,
  });
  return { status: response.statusCode, body: response.json() };
}

/** Checks a file and records what was shown. */
async function record(...lines: string[]): Promise<CheckedRemittanceFile> {
  const text = [HEAD, ...lines].join('\n');
  const { body } = await send('check', text);
  const saved = await send('save', text, { expected: body.data.fingerprint });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return saved.body.data;
}

async function readList(list: string, query = ''): Promise<RemittanceLists> {
  const { body } = await call('GET', `/admin/remittance?list=${list}${query}`, undefined, owner);
  return body.data;
}

async function findRow(list: string, number: string) {
  const { rows } = await readList(list, '&limit=100');
  return rows.find(({ trackingNumber }) => trackingNumber === number);
}

/** Which list a parcel is in; none where all is right. */
async function findLists(number: string): Promise<string[]> {
  const lists = ['not-remitted', 'amount-differs', 'unknown'];
  const found = await Promise.all(lists.map((list) => findRow(list, number)));
  return lists.filter((_, place) => found[place]);
}

const readParcel = async (id: string): Promise<Parcel> =>
  (await call('GET', `/admin/parcels/${id}`, undefined, owner)).body.data;

describe('the lists', () => {
  it('have a delivered cash parcel until the courier has paid for it', async () => {
    const { id, number, parcelId } = await carry('delivered');
    const onTheWay = await carry('in-transit');
    const prepaid = await carry('delivered', { isPaid: true });
    expect(await findRow('not-remitted', number)).toMatchObject({
      ...{ id: parcelId, orderId: id, courier: 'Pretend Surface', state: 'delivered' },
      ...{ due: AMOUNT, remitted: 0, isOverdue: false },
    });
    expect(await findLists(onTheWay.number)).toEqual([]);
    expect(await findLists(prepaid.number)).toEqual([]);
    const { counts, amount } = await record(`${number},₹499.00,HDFC0001,01/02/2026`);
    expect(counts).toMatchObject({ matches: 1, differs: 0, unknown: 0, wrong: 0 });
    expect(amount).toBe(AMOUNT);
    expect(await findLists(number)).toEqual([]);
    expect(await readParcel(parcelId)).toMatchObject({ remitted: AMOUNT });
  });

  it('show what is overdue after the owner’s number of days, on Today too', async () => {
    const { number } = await carry('delivered');
    const countOverdue = async () => {
      const { body } = await call('GET', '/admin/reports/todos', undefined, owner);
      return (body.data as Todos).find(({ key }) => key === 'overdue-remittance')?.count;
    };
    const before = await countOverdue();
    await age(10);
    expect(await findRow('not-remitted', number)).toMatchObject({ isOverdue: false });
    await age(1);
    expect(await findRow('not-remitted', number)).toMatchObject({ isOverdue: true });
    expect(await countOverdue()).toBeGreaterThan(before ?? 0);
    const terms = await call('GET', '/admin/remittance/terms', undefined, owner);
    expect(terms.body.data).toEqual({ value: { overdueDays: 10 }, version: 0 });
    const later = { value: { overdueDays: 30 }, version: 0 };
    expect((await call('PUT', '/admin/remittance/terms', later, owner)).status).toBe(200);
    expect((await call('PUT', '/admin/remittance/terms', later, owner)).body.code).toBe('changed-meanwhile');
    expect(
      (await call('PUT', '/admin/remittance/terms', { value: { overdueDays: 0 }, version: 1 }, owner)).status,
    ).toBe(400);
    expect(await findRow('not-remitted', number)).toMatchObject({ isOverdue: false });
  });

  it('go page by page, what waits longest first, and refuse what is no cursor', async () => {
    for (let more = 0; more < 3; more += 1) await carry('delivered');
    await record(...[1, 2, 3].map((n) => `STRANGE${n},10${n},PAGE${n},2026-02-0${n}`));
    for (const list of ['not-remitted', 'unknown']) {
      const first = await readList(list, '&limit=2');
      const second = await readList(list, `&limit=2&cursor=${first.nextCursor}`);
      const ids = [...first.rows, ...second.rows].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThan(2);
    }
    const { status, body } = await call('GET', '/admin/remittance?cursor=no', undefined, owner);
    expect([status, body.code]).toEqual([400, 'cursor-invalid']);
  });
});

describe('a file', () => {
  it('that comes twice, or at once, counts once', async () => {
    const { number, parcelId } = await carry('delivered');
    const text = `${HEAD}\n${number},499,HDFC0002,2026-02-01\nUNKNOWN77,250,HDFC0002,2026-02-01`;
    const { body } = await send('check', text);
    const { fingerprint } = body.data;
    const answers = await Promise.all([1, 2, 3].map(() => send('save', text, { expected: fingerprint })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('changed-meanwhile');
    const again = await record(`${number},499,HDFC0002,2026-02-01`, 'UNKNOWN77,250,HDFC0002,2026-02-01');
    expect(again.counts).toMatchObject({ known: 2, matches: 0, unknown: 0 });
    expect(again.amount).toBe(0);
    expect(await readParcel(parcelId)).toMatchObject({ remitted: AMOUNT });
  });

  it('is recorded as it was shown, or not at all', async () => {
    const { number } = await carry('delivered');
    const text = `${HEAD}\n${number},499,HDFC0003,2026-02-01`;
    const { body } = await send('check', text);
    expect(body.data.isSaved).toBe(false);
    expect(await findLists(number)).toEqual(['not-remitted']);
    const other = await send('save', text.replace('499', '498'), { expected: body.data.fingerprint });
    expect(other.body.code).toBe('changed-meanwhile');
    expect((await send('save', text)).status).toBe(409);
    expect(await findLists(number)).toEqual(['not-remitted']);
  });

  it('may pay in parts, too little, too much, and for a parcel that is not delivered', async () => {
    const [part, less, more, early] = await Promise.all([
      carry('delivered'),
      carry('delivered'),
      carry('delivered'),
      carry('out-for-delivery'),
    ]);
    const { counts, lines } = await record(
      ...[`${part.number},200,PART1,`, `${less.number},450.50,LESS1,`],
      ...[`${more.number},600,MORE1,`, `${early.number},499,EARLY1,`],
    );
    expect(counts).toMatchObject({ matches: 0, differs: 3, early: 1 });
    expect(lines.map(({ line, kind, amount }) => [line, kind, amount])).toEqual([
      [2, 'differs', 200],
      [3, 'differs', 450.5],
      [4, 'differs', 600],
      [5, 'early', 499],
    ]);
    expect(await findRow('amount-differs', early.number)).toMatchObject({
      due: 0,
      remitted: 499,
      utr: 'EARLY1',
    });
    await record(`${part.number},299,PART2,`);
    await move(early.number, 'delivered');
    expect(await findLists(part.number)).toEqual([]);
    expect(await findLists(early.number)).toEqual([]);
    expect(await findRow('amount-differs', less.number)).toMatchObject({ due: 499, remitted: 450.5 });
    expect(await findRow('amount-differs', more.number)).toMatchObject({ due: 499, remitted: 600 });
  });

  it('about a number that was typed by hand names its order', async () => {
    const id = await place(product);
    for (const status of ['Confirmed', 'Packed']) await call('PUT', `/admin/orders/${id}/status`, { status });
    const sent = { status: 'Shipped', courier: 'Local', trackingNumber: 'hand-4711' };
    expect((await call('PUT', `/admin/orders/${id}/status`, sent)).status).toBe(200);
    await record('HAND-4711,499,HAND1,2026-02-01');
    expect(await findRow('unknown', 'HAND-4711')).toMatchObject({ orderId: id, remitted: 499 });
  });

  it('that cannot be read is refused, and so is what is no file', async () => {
    const { status, body } = await send('check', 'Name,City\nAsha,Pune');
    expect([status, body.code]).toEqual([400, 'import-unreadable']);
    expect((await send('check', '')).body.code).toBe('import-unreadable');
    const json = await call('POST', '/admin/remittance/file?mode=check', { awb: 1 }, owner);
    expect(json.body.code).toBe('import-unreadable');
    expect((await call('POST', '/admin/remittance/file?mode=keep', {}, owner)).status).toBe(400);
    const long = await send('check', `${HEAD}\n${'PT1,1,U1,\n'.repeat(20_001)}`);
    expect(long.body.message).toContain('At most 20,000 lines');
  });

  it('keeps no name, and is written down with who recorded it', async () => {
    const { number } = await carry('delivered');
    const text = `awb,customer,phone,amount,utr\n${number},Asha Rao,9876543210,499,NAME1`;
    const { body } = await send('check', text);
    await send('save', text, { expected: body.data.fingerprint });
    const { rows } = await db.execute(sql`
      SELECT r::text AS stored FROM remittances r UNION ALL SELECT a::text FROM audit_log a WHERE action LIKE 'remittance%'`);
    const stored = JSON.stringify(rows);
    expect(stored).toContain('NAME1');
    expect(stored).toContain('remittance.recorded');
    expect(stored).not.toMatch(/Asha|9876543210/);
  });
});

describe('what the courier says by its API', () => {
  it('counts as all that the parcel had to bring, until a file names the amount', async () => {
    const { number, parcelId } = await carry('delivered');
    await call('POST', '/admin/remittance/read', {}, owner);
    expect(await findLists(number)).toEqual(['not-remitted']);
    pretend.remit(number, { utr: 'API0001', paidOn: '2026-02-01' });
    const { body } = await call('POST', '/admin/remittance/read', {}, owner);
    expect(body.data).toMatchObject({ paid: 1, isInterrupted: false });
    expect(await readParcel(parcelId)).toMatchObject({ remitted: AMOUNT });
    expect((await readList('not-remitted')).lastReadAt).not.toBeNull();
    await record(`${number},480,OTHER001,2026-02-01`);
    expect(await findRow('amount-differs', number)).toMatchObject({
      due: 499,
      remitted: 480,
      utr: 'OTHER001',
    });
  });

  it('is asked once a day by itself, and not again for what is paid', async () => {
    const { number } = await carry('delivered');
    await age(2);
    const first = await services.remittance.readDue();
    expect(first.asked).toBeGreaterThan(0);
    expect(await services.remittance.readDue()).toEqual({ asked: 0, paid: 0, isInterrupted: false });
    await age(1);
    pretend.remit(number, { utr: 'API0002', paidOn: null });
    expect((await services.remittance.readDue()).paid).toBe(1);
    await age(1);
    expect((await services.remittance.readDue()).asked).toBe(first.asked - 1);
  });

  it('is waited for when it does not answer, and is not needed for what a file has paid meanwhile', async () => {
    const { number } = await carry('delivered');
    pretend.remit(number, { utr: 'API0003', paidOn: '2026-02-01' });
    pretend.fail('readRemittance', { times: 100 });
    await age(2);
    expect(await services.remittance.readDue()).toMatchObject({ paid: 0, isInterrupted: true });
    pretend.fail('readRemittance', { times: 0 });
    await record(`${number},499,API0003,2026-02-01`);
    await age(2);
    await services.remittance.readDue();
    expect(await findLists(number)).toEqual([]);
  });
});

describe('a difference', () => {
  it('is settled with a note, once, and comes back with more money', async () => {
    const { number, parcelId } = await carry('delivered');
    await record(`${number},450,SETTLE1,2026-02-01`);
    const settle = (id: string, body: object) => call('POST', `/admin/remittance/${id}/settle`, body, owner);
    for (const body of [{}, { note: 'x' }, { note: 'y'.repeat(501) }, { note: 4 }]) {
      expect((await settle(parcelId, body)).status).toBe(400);
    }
    const note = { note: 'The courier keeps ₹49, agreed by mail' };
    const answers = await Promise.all([settle(parcelId, note), settle(parcelId, note)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await findLists(number)).toEqual([]);
    expect((await settle(parcelId, note)).body.code).toBe('difference-settled');
    expect((await settle('pa_nobody', note)).body.code).toBe('not-found');
    await record(`${number},49,SETTLE2,2026-02-01`);
    expect(await findRow('amount-differs', number)).toMatchObject({ due: 499, remitted: 499, settled: 49 });
    expect((await settle(parcelId, { note: 'Paid after all' })).status).toBe(200);
    expect(await findLists(number)).toEqual([]);
  });

  it('of a parcel that is never paid, and of money for nobody, is settled too', async () => {
    const { number, parcelId } = await carry('delivered');
    const note = { note: 'The courier went out of business' };
    expect((await call('POST', `/admin/remittance/${parcelId}/settle`, note, owner)).status).toBe(200);
    expect(await findLists(number)).toEqual([]);
    await record('NOBODY1,700,NOBODY1,2026-02-01');
    const row = await findRow('unknown', 'NOBODY1');
    const settleRow = () => call('POST', `/admin/remittance/${row?.id}/settle`, note, owner);
    expect((await settleRow()).status).toBe(200);
    expect((await settleRow()).body.code).toBe('difference-settled');
    expect(await findLists('NOBODY1')).toEqual([]);
  });
});

describe('charges', () => {
  it('are an estimate until a file or a person says what was billed', async () => {
    const { number, parcelId } = await carry('delivered');
    const estimate = { freight: 54, cashFee: 30, returnFee: 54, isBilled: false };
    expect((await readParcel(parcelId)).charges).toEqual(estimate);
    const text = `awb,freight charges\n${number},61.50`;
    const { body } = await send('check', text);
    expect(body.data.counts).toMatchObject({ charges: 1, matches: 0 });
    await send('save', text, { expected: body.data.fingerprint });
    expect((await readParcel(parcelId)).charges).toEqual({ ...estimate, freight: 61.5, isBilled: true });
    const change = (charges: object, id = parcelId) =>
      call('PUT', `/admin/parcels/${id}/charges`, charges, owner);
    expect((await change({ freight: 60, cashFee: 0, returnFee: null })).status).toBe(200);
    expect((await readParcel(parcelId)).charges).toMatchObject({ freight: 60, cashFee: 0, returnFee: 54 });
    const empty = { freight: null, cashFee: null, returnFee: null };
    for (const wrong of [empty, { freight: -1 }, { ...empty, freight: 1.005 }, { ...empty, freight: '60' }]) {
      expect((await change(wrong)).status).toBe(400);
    }
    expect((await change({ ...empty, freight: 1 }, 'pa_nobody')).body.code).toBe('parcel-not-found');
  });
});

it('comes by file alone from a courier that does not say what it has paid', async () => {
  const own = courier.readRemittance;
  courier.readRemittance = null;
  const answer = await call('POST', '/admin/remittance/read', undefined, owner);
  courier.readRemittance = own;
  expect(answer).toMatchObject({ status: 409, body: { code: 'remittance-by-file-only' } });
});

it('is for the owner alone', async () => {
  const { packer } = desk;
  expect((await call('GET', '/admin/remittance', undefined, packer)).status).toBe(403);
  expect((await send('check', HEAD, { as: packer })).status).toBe(403);
});

it('cannot be doubled, be negative or be of nothing, whoever writes it', async () => {
  const insert = (values: ReturnType<typeof sql>) =>
    db.execute(
      sql`INSERT INTO remittances (id, tracking_number, amount_paise, paid_on, source, key, at) VALUES ${values}`,
    );
  await insert(sql`('rm_a', 'X1', 100, '2026-02-01', 'file', '?X1|U', now())`);
  await expect(insert(sql`('rm_b', 'X1', 100, '2026-02-01', 'file', '?X1|U', now())`)).rejects.toThrow();
  await expect(insert(sql`('rm_c', 'X2', 0, '2026-02-01', 'file', '?X2|U', now())`)).rejects.toThrow();
  await expect(insert(sql`('rm_d', NULL, 100, '2026-02-01', 'file', '?X3|U', now())`)).rejects.toThrow();
});
