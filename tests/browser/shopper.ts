import { randomInt, randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { test as base, expect } from './store-test.ts';

export interface TestProduct {
  id: string;
  name: string;
  price: number;
  category: string;
  stock: Record<string, number>;
}

interface ShopperFixtures {
  /** Adds a product for the time of the test. */
  addProduct: (details?: Partial<TestProduct>) => Promise<TestProduct>;
  /**
   * A logged-in shopper, with nothing in the cart unless something is put there. Without a path no page is opened yet.
   */
  enter: (path?: string, cart?: [TestProduct, string, number][]) => Promise<{ phone: string; token: string }>;
  /** A shopper with one of a new product, who has come as far as the payment page. */
  goToPayment: (details?: Partial<TestProduct>) => Promise<{ product: TestProduct; token: string }>;
}

export const test = base.extend<ShopperFixtures>({
  async addProduct({ database }, use) {
    const ids: string[] = [];
    await use(async (details = {}) => {
      const id = `test-${randomUUID()}`;
      const product: TestProduct = {
        id,
        name: `Test Tee ${id.slice(-4)}`,
        price: 600,
        category: 'polo',
        stock: { M: 10, L: 5 },
        ...details,
      };
      await database.db.execute(sql`
        INSERT INTO products (id, name, category, price_paise, colour)
        VALUES (${id}, ${product.name}, ${product.category}, ${product.price * 100}, 'Black')`);
      for (const [position, [size, onHand]] of Object.entries(product.stock).entries()) {
        await database.db.execute(sql`
          INSERT INTO product_sizes (product_id, size, position, on_hand)
          VALUES (${id}, ${size}, ${position}, ${onHand})`);
      }
      ids.push(id);
      return product;
    });
    for (const id of ids) await database.db.execute(sql`DELETE FROM products WHERE id = ${id}`);
  },

  async enter({ page, request }, use) {
    await use(async (path, cart = []) => {
      const phone = newPhone();
      const token = await logIn(request, phone);
      await page.addInitScript(
        ([userToken, cartItems]) => {
          if (sessionStorage.getItem('entered')) return;
          sessionStorage.setItem('entered', 'yes');
          localStorage.setItem('userToken', userToken);
          localStorage.setItem('cartItems', cartItems);
        },
        [token, storedCart(cart)] as const,
      );
      if (path !== undefined) await page.goto(path);
      return { phone, token };
    });
  },

  async goToPayment({ page, addProduct, enter }, use) {
    await use(async (details = {}) => {
      const product = await addProduct({ price: 1500, ...details });
      const { token } = await enter('/cart', [[product, 'M', 1]]);
      await checkOut(page);
      return { product, token };
    });
  },
});

export { expect };

export function newPhone(): string {
  return `9${randomInt(100_000_000, 1_000_000_000)}`;
}

/** The code that was last sent to a phone. */
export async function lastCode(request: APIRequestContext, phone: string): Promise<string> {
  const [message] = await (await request.get(`/dev/inbox.json?to=${phone}`)).json();
  return /\d{6}/.exec(message.text)?.[0] ?? '';
}

export function logIn(request: APIRequestContext, phone: string): Promise<string> {
  return enter(request, phone, '/api/auth/verify-otp');
}

/** Signs a member of staff in; with a page's own requests, that page's browser, too. */
export function signIn(request: APIRequestContext, phone: string): Promise<string> {
  return enter(request, phone, '/api/admin/session');
}

async function enter(request: APIRequestContext, phone: string, door: string): Promise<string> {
  await request.post('/api/auth/send-otp', { data: { phone } });
  const otp = await lastCode(request, phone);
  const answer = await request.post(door, { data: { phone, otp } });
  return (await answer.json()).token;
}

/** The waits between two codes are the server's: its clock cannot be moved, its memory of the last code can. */
export async function ageSends({ db }: Database, phone: string, seconds: number) {
  await db.execute(
    sql`UPDATE login_code_sends SET sent_at = sent_at - make_interval(secs => ${seconds}) WHERE phone = ${phone}`,
  );
}

/** Goes through the login that is open, as a new shopper. */
export async function passLogin(page: Page, request: APIRequestContext): Promise<string> {
  const phone = newPhone();
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page).toHaveURL('/verify');
  // The sixth digit submits it.
  await page.getByLabel('OTP').fill(await lastCode(request, phone));
  return phone;
}

/** A cart as the browser keeps it. */
export function storedCart(lines: [TestProduct, string, number][]): string {
  return JSON.stringify(
    lines.map(([{ id, name, price, category, stock }, selectedSize, quantity]) => ({
      product: { _id: id, name, price, category, image: '', selectedSize, stock },
      quantity,
    })),
  );
}

/** Reads an alert and closes it. */
export async function answerAlert(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: text, exact: true });
  await expect(alert).toBeVisible();
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
}

export function toast(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
}

export const ADDRESS = {
  name: 'Ananya Rao',
  address: 'Flat 402, Lake View Residency, Jayanagar 4th Block',
  /** Another one each time: the store counts how many orders to one phone wait for their confirmation. */
  get phone() {
    return newPhone();
  },
  pincode: '560011',
};

export function deliveryDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Enter Delivery Details' });
}

export async function openDelivery(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Buy Now' }).click();
  const dialog = deliveryDialog(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

/** From the cart to the payment page. */
export async function checkOut(page: Page): Promise<void> {
  const dialog = await openDelivery(page);
  await dialog.getByLabel('Full Name').fill(ADDRESS.name);
  await dialog.getByLabel('Full Address').fill(ADDRESS.address);
  await dialog.getByLabel('Phone Number').fill(ADDRESS.phone);
  await dialog.getByLabel('Pincode').fill(ADDRESS.pincode);
  await expect(dialog.getByLabel('State')).toHaveValue('Karnataka');
  await dialog.getByRole('button', { name: 'Checkout' }).click();
  await expect(page).toHaveURL('/payment');
  // The address changes before the screen does.
  await expect(amountToPay(page)).toBeVisible();
}

/** Puts one of a product into the cart on its own page, and opens the cart. */
export async function addToCart(page: Page, { id }: Pick<TestProduct, 'id'>): Promise<void> {
  await page.goto(`/product/${id}`);
  await page.getByRole('radio', { name: 'M', exact: true }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(toast(page, 'Added to cart.')).toBeVisible();
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  await expect(page).toHaveURL('/cart');
}

/** What the browser and the store write when a call has failed, and when there was nobody to answer it. */
export const FAILED_CALL = [/Failed to load resource/, /ApiFailure/];
export const NO_ANSWER = [...FAILED_CALL, /TypeError: Failed to fetch/];
/** What a page was still asking when its session was ended. */
export const ASKED_TOO_LATE = /401 \(Unauthorized\)/;
export const PLACED_COD = 'Your order has been placed. Pay when it arrives.';
export const PLACED_ONLINE = 'Payment received. Your order has been placed.';

export const amountToPay = (page: Page) => page.getByRole('region', { name: 'Amount to pay' });
export const sandbox = (page: Page) => page.getByRole('dialog', { name: 'Payment sandbox' });
export const payOnline = (page: Page) => page.getByRole('button', { name: 'Pay Online' });
export const payOnDelivery = (page: Page) => page.getByRole('button', { name: /^Cash on Delivery/ });

/** Pays in the sandbox's window, which is open or about to be. */
export async function payInSandbox(page: Page): Promise<void> {
  await sandbox(page).getByRole('button', { name: 'Pay now' }).click();
  await answerAlert(page, PLACED_ONLINE);
  await expectThanks(page);
}

export async function expectThanks(page: Page): Promise<void> {
  await expect(page).toHaveURL('/thank-you');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You for Your Order');
  await expect(page.getByRole('main')).toContainText('A tracking link will be sent to you soon.');
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toBeNull();
}

/** How many orders the shopper has by now. */
export async function countOrders(request: APIRequestContext, token: string): Promise<number> {
  const answer = await request.get('/api/orders/my', { headers: { Authorization: `Bearer ${token}` } });
  return (await answer.json()).length;
}

/** The value beside a label of a receipt or of an order. */
export function row(within: Locator, label: string): Locator {
  return within.getByRole('term').getByText(label, { exact: true }).locator('xpath=following::dd[1]');
}

/** Takes the complaints that a test has provoked; every one of them must be of that kind. */
export function expectOnly(complaints: string[], ...kinds: (string | RegExp)[]): void {
  const unexpected = complaints.splice(0).filter((text) => !kinds.some((kind) => text.match(kind)));
  expect(unexpected).toEqual([]);
}
