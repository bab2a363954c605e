import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StaffReview } from '#core/contract/reviews/admin.ts';
import type { OrderReviews } from '#core/contract/reviews/by-link.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { listJobs } from '#server/jobs/jobs.ts';
import { addShopper, createClock } from '#tests/orders/order-store.ts';
import { addOrder } from '#tests/support/add-order.ts';
import { addProduct } from '#tests/support/products.ts';
import { signIn } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const clock = createClock();
const store = await openTestStore({}, { now: clock.now });
const { db, app, services } = store;
const written = { name: 'Meera', rating: 4, comment: 'Soft and heavy.', fit: 'As expected' };
const DAY = 24 * 3600;
let staff: Record<string, string>;

async function addDelivered({ sizes = ['M'], deliveredAt = clock.now() as Date | null } = {}) {
  const { id: userId } = await addShopper(db);
  const productId = await addProduct(db);
  const order = await addOrder(db, {
    userId,
    deliveredAt,
    lines: sizes.map((size) => ({ productId, size })),
  });
  const [lineId = ''] = order.lineIds;
  return { ...order, userId, productId, lineId };
}

async function read(token: string) {
  const response = await app.inject(`/api/review/${token}`);
  return {
    status: response.statusCode,
    headers: response.headers,
    data: response.json().data as OrderReviews,
  };
}

async function send(token: string, payload: object) {
  const response = await app.inject({ method: 'POST', url: `/api/review/${token}`, payload });
  return { status: response.statusCode, ...response.json() };
}

function draw({ width = 900, height = 1200 } = {}) {
  return sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 60 } } });
}

async function sendPhoto({ token, lineId }: { token: string; lineId: string }, content?: Buffer) {
  const response = await app.inject({
    method: 'POST',
    url: `/api/review/${token}/lines/${lineId}/photos`,
    headers: { 'content-type': 'image/jpeg' },
    payload: content ?? (await draw().jpeg().toBuffer()),
  });
  return { status: response.statusCode, ...response.json() };
}

async function findReview(productId: string): Promise<StaffReview> {
  const response = await app.inject({ url: `/api/admin/reviews?product=${productId}`, headers: staff });
  return response.json().data.reviews[0];
}

async function decide({ id }: { id: string }, files: string[], decision: string) {
  const url = `/api/admin/reviews/${id}/photos`;
  const response = await app.inject({ method: 'PUT', url, headers: staff, payload: { files, decision } });
  return response.statusCode;
}

async function reviewsOf(productId: string) {
  return (await app.inject(`/api/products/${productId}/reviews`)).json().data.reviews;
}

describe('the link of a delivered order', () => {
  it('shows what was bought, takes one review of each line, and marks a verified buyer', async () => {
    const { id, token, productId, lineIds } = await addDelivered({ sizes: ['M', 'L'] });
    const before = await read(token);
    expect(before).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(before.data).toMatchObject({ orderId: id, state: 'open', until: '2026-05-30' });
    expect(before.data.lines).toMatchObject([
      { size: 'M', product: { id: productId }, review: null },
      { size: 'L', review: null },
    ]);
    for (const [place, lineId] of lineIds.entries())
      expect((await send(token, { ...written, lineId, rating: 4 + place })).status).toBe(201);
    expect((await read(token)).data.lines).toMatchObject([
      { review: { rating: 4, comment: 'Soft and heavy.', photos: 0, areWaiting: false } },
      { review: { rating: 5 } },
    ]);
    expect(await reviewsOf(productId)).toMatchObject([
      { verifiedBuyer: true, size: expect.stringMatching(/M|L/) },
      { verifiedBuyer: true },
    ]);
    expect(await send(token, { ...written, lineId: lineIds[0] })).toMatchObject({
      status: 409,
      code: 'review-exists',
    });
  });

  it('takes a review once, also when it comes twice at once', async () => {
    const { token, lineId, productId } = await addDelivered();
    const answers = await Promise.all([1, 2, 3].map((rating) => send(token, { ...written, lineId, rating })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await reviewsOf(productId)).toHaveLength(1);
  });

  it('shows nothing of the person, and nothing to those who guess', async () => {
    const { token } = await addDelivered();
    const { body } = await app.inject(`/api/review/${token}`);
    expect(body).not.toMatch(/Meera|Temple|9876543210|560001/);
    for (const wrong of ['A'.repeat(22), 'short']) {
      expect((await read(wrong)).status).toBe(404);
      expect((await send(wrong, { ...written, lineId: 'x' })).status).toBe(404);
      expect((await sendPhoto({ token: wrong, lineId: 'x' })).status).toBe(404);
    }
  });

  it('is for its own lines, of products that are on sale', async () => {
    const { token, lineId, productId } = await addDelivered();
    const other = await addDelivered();
    expect(await send(token, { ...written, lineId: other.lineId })).toMatchObject({ status: 404 });
    await db.execute(sql`UPDATE products SET published = false WHERE id = ${productId}`);
    expect((await read(token)).data.lines).toEqual([]);
    expect(await send(token, { ...written, lineId })).toMatchObject({ status: 404, code: 'not-found' });
  });

  it('opens with the delivery and ends after 90 days', async () => {
    const early = await addDelivered({ deliveredAt: null });
    expect((await read(early.token)).data).toMatchObject({ state: 'early', until: null, lines: [] });
    const refusal = { status: 409, code: 'review-not-open' };
    expect(await send(early.token, { ...written, lineId: early.lineId })).toMatchObject(refusal);
    const { token, lineId } = await addDelivered();
    clock.pass(90 * DAY);
    expect((await read(token)).data).toMatchObject({ state: 'over', lines: [{ review: null }] });
    expect(await send(token, { ...written, lineId })).toMatchObject(refusal);
    expect(await sendPhoto({ token, lineId })).toMatchObject(refusal);
  });

  it.each(['name', 'rating', 'comment', 'fit', 'lineId'])('wants the field %s', async (field) => {
    const { token, lineId } = await addDelivered();
    const answer = await send(token, { ...written, lineId, [field]: '' });
    expect(answer).toMatchObject({ status: 400, field });
  });
});

describe('photos with a review', () => {
  // Not before: time has passed, and with it a session would have.
  beforeAll(async () => {
    await setRole(db, { phone: '9000000501', role: 'owner' });
    staff = (await signIn(store, '9000000501')).headers;
  });

  async function addReviewed() {
    const order = await addDelivered();
    await send(order.token, { ...written, lineId: order.lineId });
    return order;
  }

  it('are rid of what the camera wrote, and shown once staff has looked', async () => {
    const order = await addReviewed();
    const photo = await draw({ width: 1600 })
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '19/1 4/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sendPhoto(order, photo)).status).toBe(200);
    expect((await read(order.token)).data.lines[0]?.review).toMatchObject({ photos: 1, areWaiting: true });
    expect(await reviewsOf(order.productId)).toMatchObject([{ name: 'Meera' }]);
    expect(JSON.stringify(await reviewsOf(order.productId))).not.toContain('photos');

    const review = await findReview(order.productId);
    expect(review).toMatchObject({ orderId: order.id, size: 'M', verifiedBuyer: true });
    const [waiting] = review.photos;
    expect(waiting).toMatchObject({ width: 1600, height: 1200, isApproved: false });
    const file = waiting?.file ?? '';
    const { exif } = await sharp(await services.pictures.readOriginal(file)).metadata();
    expect(exif).toBeUndefined();
    expect(await decide(review, [file], 'approve')).toBe(200);
    expect(await reviewsOf(order.productId)).toMatchObject([{ photos: [{ width: 1600, height: 1200 }] }]);
    const listed = await app.inject(`/api/products/${order.productId}/reviews?photos=true`);
    expect(listed.json().data).toMatchObject({ total: 1, facets: { photos: 1 } });
    const [shown] = (await app.inject(`/api/products/${order.productId}`)).json().data.reviews;
    expect((await app.inject(shown.photos[0].url)).statusCode).toBe(200);
  });

  it('wait in a list of their own, and on Today', async () => {
    const order = await addReviewed();
    await sendPhoto(order);
    const list = await app.inject({ url: '/api/admin/reviews?view=photos', headers: staff });
    expect(list.json().data.counts.photos.count).toBeGreaterThan(0);
    const mine = list.json().data.reviews.find((review: StaffReview) => review.orderId === order.id);
    const todos = await app.inject({ url: '/api/admin/reports/todos', headers: staff });
    expect(todos.body).toContain('review-photos');
    await decide(mine, [mine.photos[0].file], 'approve');
    const after = await app.inject({ url: '/api/admin/reviews?view=photos', headers: staff });
    expect(after.body).not.toContain(order.id);
  });

  it('are four at most, however they come', async () => {
    const order = await addReviewed();
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendPhoto(order)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 409, 409]);
    expect(await sendPhoto(order)).toMatchObject({ status: 409, code: 'review-photos-full' });
    const review = await findReview(order.productId);
    const [first] = review.photos;
    expect(await decide(review, [first?.file ?? ''], 'refuse')).toBe(200);
    expect((await sendPhoto(order)).status).toBe(200);
  });

  it('are deleted when they are refused, and not found again', async () => {
    const order = await addReviewed();
    await sendPhoto(order);
    const review = await findReview(order.productId);
    const [photo] = review.photos;
    const { file = '', url = '' } = photo ?? {};
    expect((await app.inject(url)).statusCode).toBe(200);
    expect(await decide(review, [file], 'refuse')).toBe(200);
    await listJobs(services)['picture-removal'].work(file);
    expect(await services.pictures.readOriginal(file)).toBeUndefined();
    expect((await app.inject({ url, headers: { accept: 'image/avif' } })).statusCode).toBe(404);
    expect(await decide(review, [file], 'approve')).toBe(404);
    expect(await decide({ id: 'nothing' }, [file], 'approve')).toBe(404);
    const left = await db.execute(sql`SELECT FROM removed_pictures WHERE file = ${file}`);
    expect(left.rows).toEqual([]);
  });

  it('go with the product, and the job finds their files', async () => {
    const order = await addReviewed();
    await sendPhoto(order);
    const review = await findReview(order.productId);
    await db.execute(sql`DELETE FROM reviews WHERE id = ${review.id}`);
    const due = await listJobs(services)['picture-removal'].findDue({ most: 100 });
    expect(due).toContain(review.photos[0]?.file);
  });

  it('go with the person who is erased, and so does the name', async () => {
    const order = await addReviewed();
    await sendPhoto(order);
    const { photos } = await findReview(order.productId);
    const exported = await app.inject({ url: `/api/admin/customers/${order.userId}/export`, headers: staff });
    expect(exported.body).toContain(photos[0]?.file);
    const erased = await app.inject({
      method: 'POST',
      url: `/api/admin/customers/${order.userId}/erase`,
      headers: staff,
    });
    expect(erased.statusCode).toBe(200);
    expect(await findReview(order.productId)).toMatchObject({ name: 'Erased', photos: [] });
    const due = await listJobs(services)['picture-removal'].findDue({ most: 100 });
    expect(due).toContain(photos[0]?.file);
  });

  it('are those of a review, and pictures', async () => {
    const unwritten = await addDelivered();
    expect(await sendPhoto(unwritten)).toMatchObject({ status: 404, code: 'not-found' });
    const order = await addReviewed();
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const content of [Buffer.from('hello'), drawing])
      expect(await sendPhoto(order, content)).toMatchObject({ status: 400, code: 'picture-unreadable' });
    expect((await sendPhoto(order, Buffer.alloc(8 * 1024 * 1024 + 1))).status).toBe(413);
    const url = `/api/review/${order.token}/lines/${order.lineId}/photos`;
    const text = await app.inject({ method: 'POST', url, payload: { a: 1 } });
    expect(text.json()).toMatchObject({ code: 'picture-unreadable' });
  });
});
