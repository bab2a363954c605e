import { checkOut, expect, test } from './shopper.ts';

test('a dismissed payment is given up after 300 ms', { tag: '@any-width' }, async ({
  page,
  addProduct,
  enter,
}) => {
  await page.clock.install();
  await enter('/cart', [[await addProduct({ price: 1500, stock: { M: 1 } }), 'M', 1]]);
  await checkOut(page);
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
