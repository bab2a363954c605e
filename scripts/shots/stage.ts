import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright';
import type { Db } from '#server/db/client.ts';

/** What a shot may use to bring a screen into its state. */
export interface Stage {
  page: Page;
  db: Db;
}

type Line = [productId: string, size: string, quantity: number];

const CART: readonly Line[] = [
  ['kage-oversized-black', 'M', 1],
  ['apex-hoodie-ivory', 'L', 1],
  ['one-tip-one-hand-tee-cream', 'M', 2],
];

const ADDRESS = {
  name: 'Ananya Rao',
  address: 'Flat 402, Lake View Residency, Jayanagar 4th Block',
  /** Another one each time: the store counts how many orders to one phone wait for their confirmation. */
  get phone() {
    return newPhone();
  },
  pincode: '560011',
};

const OWNER_PHONE = '9000000001';

/** Logs a new shopper in; every page that is opened from now on knows it. */
export async function logIn({ page }: Stage): Promise<string> {
  const phone = newPhone();
  const token = await enter(page, phone, '/api/auth/verify-otp');
  await remember(page, 'userToken', token);
  return token;
}

/** The back office knows its staff by a cookie. */
export async function signInAsOwner({ page, db }: Stage): Promise<void> {
  // The waits between two codes of one phone are for people.
  await db.execute(
    sql`UPDATE login_code_sends SET sent_at = sent_at - interval '1 day' WHERE phone = ${OWNER_PHONE}`,
  );
  await enter(page, OWNER_PHONE, '/api/admin/session');
}

function newPhone(): string {
  return `9${randomInt(100_000_000, 1_000_000_000)}`;
}

async function enter(page: Page, phone: string, door: string): Promise<string> {
  await page.request.post('/api/auth/send-otp', { data: { phone } });
  const [message] = await (await page.request.get(`/dev/inbox.json?to=${phone}`)).json();
  const otp = /\d{6}/.exec(message.text)?.[0];
  const { token } = await (await page.request.post(door, { data: { phone, otp } })).json();
  return token;
}

export async function fillCart({ page }: Stage, lines: readonly Line[] = CART): Promise<void> {
  const stored = lines.map(async ([id, selectedSize, quantity]) => {
    const { _id, name, price, mrp, category, stock, image } = await readProduct(page, id);
    return { product: { _id, name, price, mrp, category, stock, selectedSize, image }, quantity };
  });
  await remember(page, 'cartItems', await Promise.all(stored));
}

export async function fillWishlist({ page }: Stage): Promise<void> {
  const wishes = CART.map(async ([id]) => {
    const { name, price, image } = await readProduct(page, id);
    return { id, name, image, price };
  });
  await remember(page, 'wishlist', await Promise.all(wishes));
}

async function readProduct(page: Page, id: string) {
  const { data } = await (await page.request.get(`/api/products/${id}`)).json();
  return { ...data, image: data.images[0]?.url ?? '' };
}

/** Opens the form for the delivery details; `fields` are filled in. */
export async function openDelivery(stage: Stage, fields: Partial<typeof ADDRESS> = {}): Promise<void> {
  const { page } = stage;
  await logIn(stage);
  await fillCart(stage);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Buy Now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter Delivery Details' });
  for (const [label, value] of [
    ['Full Name', fields.name],
    ['Full Address', fields.address],
    ['Phone Number', fields.phone],
    ['Pincode', fields.pincode],
  ] as const) {
    if (value !== undefined) await dialog.getByLabel(label).fill(value);
  }
}

/** From the cart to the payment page. */
export async function checkOut(stage: Stage): Promise<void> {
  const { page } = stage;
  await openDelivery(stage, ADDRESS);
  const dialog = page.getByRole('dialog', { name: 'Enter Delivery Details' });
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="state"]')?.value !== '');
  await dialog.getByRole('button', { name: 'Checkout' }).click();
  await page.waitForURL('/payment');
  await page.getByText('Total Payable').waitFor();
}

/** A profile with orders in every state that looks different. */
export async function openProfile(stage: Stage): Promise<void> {
  const { page, db } = stage;
  const token = await logIn(stage);
  const cancelled = await placeOrder(page, token, [['final-form-tee-white', 'M', 1]]);
  await page.request.put(`/api/orders/cancel/${cancelled}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const returned = await placeOrder(page, token, [['apex-hoodie-ivory', 'L', 1]]);
  await deliver(db, returned, 4);
  await page.request.post(`/api/orders/${returned}/return-request`, {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      products: [{ productId: 'apex-hoodie-ivory', quantity: 1, size: 'L' }],
      reason: 'A size too large for me.',
      type: 'Exchange',
    },
  });
  await deliver(db, await placeOrder(page, token, CART), 2);
  await placeOrder(page, token, [['kage-oversized-black', 'M', 2]]);
  await page.goto('/user/profile');
  await page.getByRole('heading', { name: 'My Orders' }).waitFor();
}

/** The page that an order's messages link to: where it is, or, once it has arrived, what one thinks of it. */
export async function openOrderLink(stage: Stage, kind: 'track' | 'review'): Promise<void> {
  const { page, db } = stage;
  const id = await placeOrder(page, await logIn(stage), [['ronin-tee-beige', 'M', 1]]);
  if (kind === 'review') await deliver(db, id, 1);
  const { rows } = await db.execute<{ token: string }>(
    sql`SELECT track_token AS token FROM orders WHERE id = ${id}`,
  );
  await page.goto(`/${kind}/${rows[0]?.token}`);
}

async function placeOrder(page: Page, token: string, lines: readonly Line[]): Promise<string> {
  const order = {
    items: lines.map(([productId, selectedSize, quantity]) => ({ productId, selectedSize, quantity })),
    // Neither one phone nor one address gets any number of cash orders.
    shipping: { ...ADDRESS, phone: newPhone(), address: `Flat ${randomInt(100, 9999)}, Lake View Residency` },
    total: 0,
    paymentMethod: 'COD',
  };
  const send = (total: number) =>
    page.request.post('/api/orders/create', {
      headers: { Authorization: `Bearer ${token}` },
      data: { ...order, total },
    });
  // The first answer says what it costs.
  const { quote } = await (await send(0)).json();
  const { orderId } = await (await send(quote.total)).json();
  return orderId;
}

/** The orders of one run after the other would sell the store out. */
export async function restock(db: Db): Promise<void> {
  await db.execute(sql`UPDATE product_sizes SET on_hand = on_hand + 20 WHERE on_hand BETWEEN 1 AND 12`);
}

async function deliver(db: Db, orderId: string, daysAgo: number): Promise<void> {
  await db.execute(sql`
    UPDATE orders SET status = 'Delivered', delivered_at = now() - make_interval(days => ${daysAgo})
    WHERE id = ${orderId}`);
}

/** A value that this browser has stored before its first page. */
export async function remember(page: Page, key: string, value: unknown): Promise<void> {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  await page.addInitScript(([name, stored]) => localStorage.setItem(name, stored), [key, text] as const);
}
