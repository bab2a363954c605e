import type { APIRequestContext, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { open } from './browsing.ts';
import { expect, newPhone, signIn, test } from './shopper.ts';
import { expectAccessible } from './store-test.ts';

function size(page: Page, name: string) {
  return page.getByRole('group', { name: 'Size' }).getByRole('radio', { name: new RegExp(`^${name}\\b`) });
}

test('a shopper without a login asks to hear when a size is back', async ({ page, addProduct, database }) => {
  const tee = await addProduct({ stock: { S: 0, M: 2 } });
  await open(page, `/product/${tee.id}`);
  await size(page, 'S').check();
  await expect(page.getByText('Tell me when size S is back')).toBeVisible();
  await expectAccessible(page);
  const phone = page.getByLabel('Mobile number');
  await phone.fill('12345');
  await page.getByRole('button', { name: 'Tell me' }).click();
  await expect(page.getByText('Please enter a 10-digit mobile number.')).toBeVisible();
  await phone.fill('9876598765');
  await page.getByRole('button', { name: 'Tell me' }).click();
  await expect(page.getByText('We’ll send a message to 9876598765 when size S is back.')).toBeVisible();
  const { rows } = await database.db.execute(
    sql`SELECT phone, size FROM restock_requests WHERE product_id = ${tee.id}`,
  );
  expect(rows).toEqual([{ phone: '9876598765', size: 'S' }]);
});

test('the piece that is held for a shopper is theirs to buy, and nobody else’s', {
  tag: '@any-width',
}, async ({ page, addProduct, database, enter, request }) => {
  const tee = await addProduct({ stock: { S: 0, M: 2 } });
  const { phone } = await enter(`/product/${tee.id}`);
  await size(page, 'S').check();
  await expect(page.getByLabel('Mobile number')).toHaveValue(phone);
  await page.getByRole('button', { name: 'Tell me' }).click();
  await expect(page.getByText(`We’ll send a message to ${phone} when size S is back.`)).toBeVisible();
  await open(page, '/wishlist');
  await expect(page.getByRole('region', { name: 'We’ll tell you when these are back' })).toContainText(
    tee.name,
  );

  await receive(request, database, { productId: tee.id, size: 'S', quantity: 1 });
  const readLink = async () => {
    const messages = await (await request.get(`/dev/inbox.json?to=${phone}`)).json();
    const sms = messages.find(({ text }: { text: string }) => text.includes('Back in stock'));
    return /\/back\/\S+/.exec(sms?.text ?? '')?.[0];
  };
  await expect.poll(readLink).toBeTruthy();
  const stock = (await (await request.get(`/api/products/${tee.id}`)).json()).data.stock;
  expect(stock).toEqual({ S: 0, M: 2 });

  await open(page, (await readLink()) ?? '');
  await expect(page).toHaveURL(new RegExp(`/product/${tee.id}$`));
  await size(page, 'S').check();
  await expect(page.getByText(/^We hold one for you until \d+:\d\d [ap]m\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  await expect(page.getByRole('button', { name: 'Buy Now' }).first()).toBeEnabled();
});

/** Goods come in, as the owner of the store enters them. */
async function receive(
  request: APIRequestContext,
  { db }: Database,
  goods: { productId: string; size: string; quantity: number },
) {
  const phone = newPhone();
  await setRole(db, { phone, role: 'owner' });
  const answer = await request.post('/api/admin/stock', {
    headers: { authorization: `Bearer ${await signIn(request, phone)}` },
    data: { kind: 'receive', note: '', sizes: [goods] },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
