import type { Page } from '@playwright/test';
import { ADDRESS, checkOut, expect, test } from './shopper.ts';

/** What a page is still waiting for when its clock skips a minute is given up: here all that is asked is answered first. */
async function checkOutCalmly(page: Page): Promise<void> {
  await checkOut(page);
  await expect(page.getByRole('status').getByText(`to ${ADDRESS.pincode}`)).toBeVisible();
}

test('a dismissed payment is given up after 300 ms', { tag: '@any-width' }, async ({
  page,
  addProduct,
  enter,
}) => {
  await page.clock.install();
  await enter('/cart', [[await addProduct({ price: 1500, stock: { M: 1 } }), 'M', 1]]);
  await checkOutCalmly(page);
  const given: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') given.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', { name: 'Pay Online' }).click();
  const close = page.getByRole('dialog', { name: 'Payment sandbox' }).getByRole('button', { name: 'Close' });
  await expect(close).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await close.click();
  await expect(close).toBeHidden();
  await page.clock.runFor(290);
  expect(given).toEqual([]);
  const cancelled = page.waitForResponse('**/api/orders/cancel-pending/**');
  await page.clock.runFor(20);
  expect((await cancelled).ok()).toBe(true);
  expect(given).toHaveLength(1);
});

test('an open payment window asks what became of the payment ever more rarely', {
  tag: '@any-width',
}, async ({ page, addProduct, enter }) => {
  // Answered inside the page: with a stopped clock the network would seem slow.
  await page.addInitScript(() => {
    const askedAt: number[] = [];
    Object.assign(window, { askedAt });
    const send = window.fetch;
    window.fetch = async (address, options) => {
      if (!String(address).includes('/api/orders/payment/')) return send(address, options);
      askedAt.push(Date.now());
      return Response.json({ success: true, message: '', orderId: '', paid: false, status: 'Pending' });
    };
  });
  await page.clock.install();
  await enter('/cart', [[await addProduct({ price: 1500, stock: { M: 1 } }), 'M', 1]]);
  await checkOutCalmly(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Pay Online' }).click();
  await expect(page.getByRole('dialog', { name: 'Payment sandbox' })).toBeVisible();
  const readAsked = () => page.evaluate(() => (window as unknown as { askedAt: number[] }).askedAt);
  // Second by second, so that each answer has arrived before the time goes on.
  for (let second = 0; second < 240; second += 1) await page.clock.runFor(1000);
  const asked = await readAsked();
  const pauses = asked.slice(1).map((moment, place) => moment - (asked[place] ?? 0));
  expect(pauses.length).toBeGreaterThanOrEqual(6);
  for (const [place, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThanOrEqual(Math.min(3000 * 1.3 ** (place + 1), 20_000) - 1);
  }
});
