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
  ['ronin-tee-beige', 'M', 2],
];

const ADDRESS = {
  name: 'Ananya Rao',
  address: 'Flat 402, Lake View Residency, Jayanagar 4th Block',
  phone: '9876543210',
  pincode: '560011',
};

/** Logs a new shopper in; every page that is opened from now on knows it. */
export async function logIn({ page }: Stage): Promise<string> {
  const phone = `9${randomInt(100_000_000, 1_000_000_000)}`;
  await page.request.post('/api/auth/send-otp', { data: { phone } });
  const [message] = await (await page.request.get(`/dev/inbox.json?to=${phone}`)).json();
  const otp = /\d{6}/.exec(message.text)?.[0];
  const { token } = await (await page.request.post('/api/auth/verify-otp', { data: { phone, otp } })).json();
  await keep(page, 'userToken', token);
  return token;
}

export async function fillCart({ page }: Stage, lines: readonly Line[] = CART): Promise<void> {
  const stored = lines.map(async ([id, selectedSize, quantity]) => {
    const { data } = await (await page.request.get(`/api/products/${id}`)).json();
    const { _id, name, price, mrp, category, stock, images } = data;
    const product = { _id, name, price, mrp, category, stock, selectedSize, image: images[0]?.url ?? '' };
    return { product, quantity };
  });
  await keep(page, 'cartItems', JSON.stringify(await Promise.all(stored)));
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

async function placeOrder(page: Page, token: string, lines: readonly Line[]): Promise<string> {
  const order = {
    items: lines.map(([productId, selectedSize, quantity]) => ({ productId, selectedSize, quantity })),
    shipping: ADDRESS,
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

async function keep(page: Page, key: string, value: string): Promise<void> {
  await page.addInitScript(([name, text]) => localStorage.setItem(name, text), [key, value] as const);
}
