import type { Page } from '@playwright/test';
import { cards, open } from './browsing.ts';
import { expect, newPhone, test, toast } from './shopper.ts';

/** Keeps the page's code back, as a slow line does. */
async function holdCode(page: Page, files = '**/assets/*.js') {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await isReleased;
    await route.continue();
  });
  return { release };
}

test('a number that was typed and sent before the page’s code was there is sent, once', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/send-otp')) sent.push(request.postData() ?? '');
  });
  const code = await holdCode(page);
  const phone = newPhone();
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByRole('button', { name: 'Send OTP' }).click();
  code.release();
  await expect(page).toHaveURL('/verify');
  expect(sent).toEqual([expect.stringContaining(phone)]);
});

test('a size that was chosen and put into the cart before the page’s code was there is in the cart', {
  tag: '@any-width',
}, async ({ page, addProduct }) => {
  const tee = await addProduct();
  const code = await holdCode(page);
  await page.goto(`/product/${tee.id}`, { waitUntil: 'commit' });
  const sizes = page.getByRole('group', { name: 'Size' });
  await sizes.getByRole('radio', { name: /^M\b/ }).check();
  await sizes.getByRole('radio', { name: /^L\b/ }).check();
  await page.getByRole('button', { name: 'Select Size' }).click();
  code.release();
  await expect(toast(page, 'Added to cart.')).toBeVisible();
  await expect(sizes.getByRole('radio', { name: /^L\b/ })).toBeChecked();
  const cart = await page.evaluate(() => localStorage.getItem('cartItems') ?? '');
  expect(JSON.parse(cart)).toEqual([
    { quantity: 1, product: expect.objectContaining({ selectedSize: 'L' }) },
  ]);
});

test('what was typed before is known to a press that comes just after, on however busy a page', {
  tag: '@any-width',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const held: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (callback) => held.push(callback);
    addEventListener('show-frames', () => {
      for (const callback of held.splice(0)) callback(performance.now());
    });
  });
  const code = await holdCode(page);
  await page.goto('/contact-us', { waitUntil: 'commit' });
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('   ');
  code.release();
  await page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(name).toHaveAccessibleDescription('Name is required');
  await page.evaluate(() => dispatchEvent(new Event('show-frames')));
  await expect(name).toHaveAccessibleDescription('Name is required');
});

test('a part of the page that comes late does what was asked of it', { tag: '@any-width' }, async ({
  page,
  addProduct,
}) => {
  const tee = await addProduct();
  const code = await holdCode(page, '**/assets/reviews-*.js');
  await page.goto(`/product/${tee.id}`, { waitUntil: 'commit' });
  const reviews = page.getByRole('region', { name: 'Customer Reviews' });
  await reviews.getByLabel('Name').fill('Asha');
  await reviews.getByRole('button', { name: 'Submit Review' }).click();
  code.release();
  await expect(reviews.getByText('Please choose a rating')).toBeVisible();
  await expect(reviews.getByText('Please enter your name')).toHaveCount(0);
  await expect(reviews.getByLabel('Name')).toHaveValue('Asha');
});

test('a press counts though React has dropped a rendering of what is around it', {
  tag: '@any-width',
}, async ({ page }) => {
  await open(page, '/contact-us');
  const send = page.getByRole('button', { name: 'Send Message' });
  // As an interrupted rendering leaves it behind: a mark on a record that has another beside it.
  const reached = await send.evaluate((button: HTMLButtonElement) => {
    let presses = 0;
    button.addEventListener('click', () => {
      presses += 1;
    });
    const key = Object.keys(button).find((name) => name.startsWith('__reactFiber')) ?? '';
    let fiber = Reflect.get(button, key);
    while (fiber && !fiber.alternate) fiber = fiber.return;
    if (fiber) fiber.flags |= 0x1000;
    button.click();
    return { presses, isMarked: Boolean(fiber) };
  });
  expect(reached).toEqual({ presses: 1, isMarked: true });
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Name is required');
});

test('text in the search field suggests as soon as the page’s code is there', { tag: '@any-width' }, async ({
  page,
}) => {
  const code = await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.getByRole('combobox', { name: 'Search products' });
  await field.fill('kage');
  code.release();
  await expect(page.getByRole('option', { name: /kage/i }).first()).toBeVisible();
  await expect(field).toHaveValue('kage');
});

test('a step back before the page’s code is there shows what that address is of', async ({ page }) => {
  await open(page, '/shop?category=hoodie');
  const sortBy = page.getByRole('main').getByRole('combobox', { name: 'Sort by' });
  await sortBy.selectOption('Price: Low to High');
  await expect(page).toHaveURL('/shop?category=hoodie&sort=price-asc');
  const code = await holdCode(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(cards(page).first()).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL('/shop?category=hoodie');
  code.release();
  await expect(sortBy).toHaveValue('newest');
});
