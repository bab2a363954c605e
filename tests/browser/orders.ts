import type { APIRequestContext, Page } from '@playwright/test';
import { ADDRESS, expect, logIn, newPhone, type TestProduct } from './shopper.ts';

export interface Shopper {
  token: string;
}

export async function newShopper(request: APIRequestContext, phone = newPhone()): Promise<Shopper> {
  return { token: await logIn(request, phone) };
}

/** A COD order over the API, of one product or of several. */
export async function placeOrder(
  request: APIRequestContext,
  { token }: Shopper,
  wanted: TestProduct | TestProduct[],
  { quantity = 1 }: { quantity?: number } = {},
): Promise<string> {
  const products = [wanted].flat();
  const answer = await request.post('/api/orders/create', {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      items: products.map(({ id }) => ({ productId: id, quantity, selectedSize: 'M' })),
      total: products.reduce((sum, { price }) => sum + price * quantity, 0),
      shipping: ADDRESS,
      couponCode: null,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).orderId;
}

export async function setStatus(
  request: APIRequestContext,
  token: string,
  { id, status }: { id: string; status: string },
) {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await request.put(`/api/admin/orders/${id}/status`, { headers, data: { status } });
  expect(answer.status()).toBe(200);
}

/** The name of the file that a press on a button saves. */
export async function savedBy(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download.suggestedFilename();
}

export const SHIRT = { price: 1500, stock: { M: 10, L: 1 } };

/** Presses a step for the selected orders, once the list shows the step before: until then a press is dropped. */
export async function takeStep(page: Page, step: string): Promise<void> {
  const bar = page.getByRole('region', { name: 'Selected orders' });
  const button = bar.getByRole('button', { name: step, exact: true });
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  await button.click();
}
