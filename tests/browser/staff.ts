import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { StaffRole } from '#core/contract/accounts.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { newShopper, placeOrder, SHIRT, type Shopper } from './orders.ts';
import { test as base, expect, lastCode, newPhone, signIn, type TestProduct } from './shopper.ts';

interface StaffFixtures {
  /** A shopper's new COD order of one shirt of the test's own. */
  orderShirt: () => Promise<{ product: TestProduct; shopper: Shopper; id: string }>;
  /** A member of staff of their own for the test, signed in at an address of the back office. */
  enterAs: (role: StaffRole, path: string) => Promise<{ phone: string; token: string }>;
}

export const test = base.extend<StaffFixtures>({
  async orderShirt({ request, addProduct }, use) {
    await use(async () => {
      const product = await addProduct(SHIRT);
      const shopper = await newShopper(request);
      return { product, shopper, id: await placeOrder(request, shopper, product) };
    });
  },
  async enterAs({ page, database }, use) {
    await use(async (role, path) => {
      const phone = newPhone();
      await setRole(database.db, { phone, role });
      const token = await signIn(page.request, phone);
      await page.goto(path);
      return { phone, token };
    });
  },
});

/** Goes through the sign-in that is open, as far as the code of the SMS. */
export async function passSignIn(
  within: Page | Locator,
  request: APIRequestContext,
  phone: string,
): Promise<void> {
  await within.getByLabel('Phone number').fill(phone);
  await sendCode(within, request, phone);
}

/** The same where the phone is filled in already. */
export async function sendCode(
  within: Page | Locator,
  request: APIRequestContext,
  phone: string,
): Promise<void> {
  await within.getByRole('button', { name: 'Send code' }).click();
  const code = within.getByLabel('Code from the SMS');
  await expect(code).toBeFocused();
  await code.fill(await lastCode(request, phone));
  await within.getByRole('button', { name: 'Sign in' }).click();
}

export { expect };
