import { sql } from 'drizzle-orm';
import { answerDays } from '#core/rules/failed-answer.ts';
import { dayInIndia, formatDay } from '#core/rules/india-time.ts';
import type { Database } from '#server/db/client.ts';
import { expectWithinBudget } from './budget.ts';
import { newShopper, placeOrder, SHIRT } from './orders.ts';
import { addParcel, readTrackPath } from './parcels.ts';
import { ADDRESS, test as base, expect, expectOnly } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

type Scans = Parameters<typeof addParcel>[2];

const ON_THE_WAY: Scans = ['booked', 'picked-up', 'in-transit', 'out-for-delivery'];
const FAILED: Scans = [...ON_THE_WAY, { state: 'failed', reason: 'unavailable' }];
/** The days that a shopper can choose from today: a run of the tests may go past midnight. */
const listDays = () => answerDays(dayInIndia(new Date()));

const test = base.extend<{
  /** An order to be paid on delivery, as far as its courier has brought it. */
  addTracked: (scans?: Scans) => Promise<{ id: string; path: string; token: string }>;
}>({
  async addTracked({ request, database, addProduct }, use) {
    await use(async (scans) => {
      const shopper = await newShopper(request);
      const id = await placeOrder(request, shopper, await addProduct(SHIRT));
      await database.db.execute(sql`UPDATE orders SET promised_on = ${listDays()[2]} WHERE id = ${id}`);
      if (scans) await addParcel(database, id, scans);
      return { id, path: await readTrackPath(database, id), token: shopper.token };
    });
  },
});

test('a shopper answers a failed delivery from the link', async ({ page, request, database, addTracked }) => {
  const { path } = await addTracked(FAILED);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not hand over your parcel');
  await expect(page.getByRole('main')).toContainText('Choose a day on which somebody is at home.');
  const happened = page.getByRole('region', { name: 'What has happened' }).getByRole('listitem');
  await expect(happened).toHaveText([
    /^Nobody was at home.*Bengaluru$/,
    /^Your parcel is out for delivery/,
    /^Your parcel is on its way/,
    /^The courier has picked up your parcel/,
    /^Your parcel is packed and waits for the courier/,
    /^You placed your order/,
  ]);
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('Keep ready₹1,500');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const phone = page.getByLabel('Another phone number');
  await phone.fill('12345');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Enter a mobile number of 10 digits')).toBeVisible();
  await expect(phone).toBeFocused();

  await phone.fill('9876501234');
  await page.getByLabel('Correct address or landmark').fill('Behind the old water tank');
  const [, day = ''] = listDays();
  await page.getByLabel('Day').selectOption(day);
  await page.getByRole('button', { name: 'Send answer' }).click();
  const answered = page.getByRole('region', { name: `We’ll try again on ${formatDay(day)}` });
  await expect(answered).toBeFocused();
  await expect(answered).toContainText('We have passed it on to the courier.');
  const { rows } = await database.db.execute(sql`
    SELECT a.action, a.day::text, a.phone, a.address, a.by FROM failed_answers a
    JOIN parcels p ON p.id = a.parcel_id JOIN orders o ON o.id = p.order_id
    WHERE o.track_token = ${path.split('/').at(-1)}`);
  expect(rows).toEqual([
    {
      ...{ action: 'reattempt', day, phone: '9876501234', address: 'Behind the old water tank' },
      by: 'shopper',
    },
  ]);

  const again = await request.post(`/api${path}/failed`, { data: { action: 'return' } });
  expect(again.status()).toBe(409);
  await page.reload();
  await expect(answered).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send answer' })).toHaveCount(0);
  await expectAccessible(page);
});

test('an answer that comes second shows the first', { tag: '@any-width' }, async ({
  page,
  request,
  addTracked,
  complaints,
}) => {
  const { path } = await addTracked(FAILED);
  await page.goto(path);
  const first = await request.post(`/api${path}/failed`, { data: { action: 'reattempt' } });
  expect(first.ok()).toBe(true);
  await page.getByRole('radio', { name: 'Send it back' }).check();
  await expect(page.getByLabel('Day')).toBeHidden();
  await page.getByRole('button', { name: 'Send answer' }).click();
  const answered = page.getByRole('region', { name: 'We’ll try again on the next possible day' });
  await expect(answered).toContainText('This had been answered already. The first answer counts.');
  expectOnly(complaints, /409/);
});

test('address and phone are changed from the link, without a login', async ({
  page,
  database,
  addTracked,
}) => {
  const { id, path } = await addTracked();
  await page.goto(path);
  await page.getByText('Change address or phone').click();
  await page.getByRole('button', { name: 'Change details' }).click();
  await expect(page.getByText('Enter another address or another phone number')).toBeVisible();
  await page.getByLabel('Another phone number').fill('12345');
  await page.getByRole('button', { name: 'Change details' }).click();
  await expect(page.getByText('Enter a mobile number of 10 digits')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Another phone number').fill('9876501234');
  await page.getByLabel('New address').fill('7 Lake View, behind the tank');
  await page.getByRole('button', { name: 'Change details' }).click();
  const changed = page.getByRole('region', { name: 'We have changed your delivery details' });
  await expect(changed).toBeFocused();
  await expectAccessible(page);
  expect(await readDetails(database, id)).toEqual({
    phone: '9876501234',
    address: '7 Lake View, behind the tank',
  });
  await page.reload();
  await expect(page.getByText('Change address or phone')).toBeVisible();
  expect(await page.content()).not.toMatch(/9876501234|Lake View/);
});

test('My Orders and the link lead to each other', async ({ page, enter, request, database, addProduct }) => {
  const { token } = await enter();
  const id = await placeOrder(request, { token }, await addProduct(SHIRT));
  await page.goto('/user/profile');
  await page.getByRole('link', { name: 'Track order' }).click();
  await expect(page).toHaveURL(await readTrackPath(database, id));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We are preparing your order');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Cancel Order' }).click();
  await expect(page).toHaveURL(`/user/profile#order-${id}`);
});

test('the page is in no cache, and holds nothing of the person', { tag: '@any-width' }, async ({
  request,
  database,
  addTracked,
}) => {
  const { id, path } = await addTracked(FAILED);
  const { rows } = await database.db.execute<{ shipPhone: string; phone: string }>(sql`
    SELECT o.ship_phone AS "shipPhone", u.phone FROM orders o JOIN users u ON u.id = o.user_id WHERE o.id = ${id}`);
  const { address: street, name, pincode } = ADDRESS;
  const personal = [name, street, pincode, 'Temple Road', ...Object.values(rows[0] ?? {})];
  expect(personal).toHaveLength(6);
  for (const address of [path, path.replace('track', 'TRACK'), path.replace('track', '%74rack')]) {
    const answer = await request.get(address);
    expect(answer.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    const html = await answer.text();
    expect(html).toContain('Nobody was at home');
    expect(html).toContain('<meta name="robots" content="noindex"');
    for (const own of personal) expect(html).not.toContain(own);
  }
});

test('it keeps to its budget of bytes', { tag: '@any-width' }, async ({ request, addTracked }) => {
  const { path } = await addTracked(FAILED);
  await expectWithinBudget(request, path, { script: 135_000, style: 17_000, html: 11_000 });
});

test('a link that nobody has been given looks like any page that is not there', {
  tag: '@any-width',
}, async ({ page, request, complaints }) => {
  const nowhere = await (await request.get('/nowhere')).text();
  for (const token of ['A'.repeat(22), 'short', `${'A'.repeat(21)}%C3%A9`, '%2e%2e%2fadmin']) {
    const answer = await request.get(`/track/${token}`);
    expect(answer.status()).toBe(404);
    expect(answer.headers()['cache-control']).toBe('no-store');
    expect(mainOf(await answer.text())).toBe(mainOf(nowhere));
  }
  const posted = await request.post(`/track/${'A'.repeat(22)}`, { form: { action: 'return' } });
  expect(posted.status()).toBe(404);
  await page.goto('/track/short');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  expectOnly(complaints, /404/);
});

async function readDetails({ db }: Database, id: string) {
  const { rows } = await db.execute<{ phone: string; address: string }>(
    sql`SELECT ship_phone AS phone, ship_address AS address FROM orders WHERE id = ${id}`,
  );
  return rows[0];
}

function mainOf(html: string): string {
  return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page is whole, and a failed delivery can be answered', async ({ page, addTracked }) => {
    const { path } = await addTracked(FAILED);
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText('Delhivery Surface');
    await expect(page.getByRole('link', { name: 'Courier’s page' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.delhivery\.com\/track\/package\/\d+$/,
    );
    await expect(page.getByRole('button', { name: 'Copy number' })).toBeHidden();
    await page.getByRole('radio', { name: 'Send it back' }).check();
    await expect(page.getByLabel('Day')).toBeHidden();
    await page.getByRole('radio', { name: 'Try to deliver it again' }).check();
    const [day = ''] = listDays();
    await page.getByLabel('Day').selectOption(day);
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { name: `We’ll try again on ${formatDay(day)}` })).toBeVisible();
  });

  test('address and phone can be changed, and what is wrong is said', async ({
    page,
    database,
    addTracked,
  }) => {
    const { id, path } = await addTracked();
    await page.goto(path);
    await page.getByText('Change address or phone').click();
    await page.getByRole('button', { name: 'Change details' }).click();
    await expect(page).toHaveURL(`${path}?details=address`);
    await expect(page.getByText('Enter 10 to 200 characters')).toBeVisible();
    await page.getByLabel('Another phone number').fill('9876501234');
    await page.getByRole('button', { name: 'Change details' }).click();
    await expect(page).toHaveURL(`${path}?details=changed`);
    await expect(page.getByRole('heading', { name: 'We have changed your delivery details' })).toBeVisible();
    expect((await readDetails(database, id))?.phone).toBe('9876501234');
    await addParcel(database, id, ['booked']);
    await page.goto(path);
    await expect(page.getByText('Change address or phone')).toHaveCount(0);
    await page.goto(`${path}?details=order-not-changeable`);
    await expect(page.getByRole('main')).toContainText('Your parcel is packed already.');
  });

  test('what is wrong with an answer is said', { tag: '@any-width' }, async ({
    page,
    request,
    addTracked,
  }) => {
    const { path } = await addTracked(FAILED);
    const send = (form: Record<string, string>) => request.post(path, { form, maxRedirects: 0 });
    for (const [problem, form] of [
      ['address', { action: 'reattempt', address: 'too short' }],
      ['phone', { action: 'reattempt', phone: '0987654321' }],
      ['day', { action: 'reattempt', day: dayInIndia(new Date()) }],
      ['day', { action: 'reattempt', day: 'tomorrow' }],
    ] as const) {
      const sentBack = await send(form);
      expect(sentBack.status()).toBe(303);
      expect(sentBack.headers()).toMatchObject({
        location: `${path}?problem=${problem}`,
        'cache-control': 'no-store',
      });
    }
    await page.goto(`${path}?problem=address`);
    await expect(page.getByText('Enter 10 to 200 characters')).toBeVisible();
    expect((await send({ action: 'return', address: 'dropped' })).headers().location).toBe(path);
    expect((await send({ action: 'return' })).headers().location).toBe(`${path}?problem=answered`);
    await page.goto(`${path}?problem=answered`);
    await expect(page.getByRole('main')).toContainText('This had been answered already.');
  });
});
