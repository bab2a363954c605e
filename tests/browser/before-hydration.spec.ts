import type { Locator } from '@playwright/test';
import { cards, isAlive, open } from './browsing.ts';
import { deliveryDialog, expect, newPhone, test, toast } from './shopper.ts';
import { expectAccessible, holdBack } from './store-test.ts';

/** All of the page's code. */
const CODE = '**/assets/*.js';

test('a number that was typed and sent before the page’s code was there is sent, once', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/send-otp')) sent.push(request.postData() ?? '');
  });
  const release = await holdBack(page, CODE);
  const phone = newPhone();
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByRole('button', { name: 'Send OTP' }).click();
  release();
  await expect(page).toHaveURL('/verify');
  expect(sent).toEqual([expect.stringContaining(phone)]);
});

test('a page comes to life whose first picture never comes', { tag: '@any-width' }, async ({ page }) => {
  const release = await holdBack(page, '**/images/**');
  await page.clock.install();
  await page.goto('/shop', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.runFor(10_000);
  await page.waitForFunction(isAlive, 'footer');
  release();
});

test('a size that was chosen and put into the cart before the page’s code was there is in the cart', {
  tag: '@any-width',
}, async ({ page, addProduct }) => {
  const tee = await addProduct();
  const release = await holdBack(page, CODE);
  await page.goto(`/product/${tee.id}`, { waitUntil: 'commit' });
  const sizes = page.getByRole('group', { name: 'Size' });
  await sizes.getByRole('radio', { name: /^M\b/ }).check();
  await sizes.getByRole('radio', { name: /^L\b/ }).check();
  await page.getByRole('button', { name: 'Select Size' }).click();
  release();
  await expect(toast(page, 'Added to cart.')).toBeVisible();
  await expect(sizes.getByRole('radio', { name: /^L\b/ })).toBeChecked();
  const cart = await page.evaluate(() => localStorage.getItem('cartItems') ?? '');
  expect(JSON.parse(cart)).toEqual([
    { quantity: 1, product: expect.objectContaining({ selectedSize: 'L' }) },
  ]);
});

test('a size that was chosen before the page’s code was there stays chosen', { tag: '@any-width' }, async ({
  page,
  addProduct,
}) => {
  const tee = await addProduct();
  const changes: unknown[] = [];
  await page.exposeFunction('noteChange', (isChecked: boolean) => changes.push(isChecked));
  await page.addInitScript(() => {
    addEventListener('change', ({ target }) =>
      Reflect.get(window, 'noteChange')(Reflect.get(target ?? {}, 'checked')),
    );
  });
  const release = await holdBack(page, CODE);
  await page.goto(`/product/${tee.id}`, { waitUntil: 'commit' });
  const size = page.getByRole('group', { name: 'Size' }).getByRole('radio', { name: /^M\b/ });
  await size.check();
  release();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  await expect(size).toBeChecked();
  // By the shopper, and once more for React: at no time was the size not chosen.
  await expect.poll(() => changes).toEqual([true, true]);
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
  const release = await holdBack(page, CODE);
  await page.goto('/contact-us', { waitUntil: 'commit' });
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('   ');
  release();
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
  const release = await holdBack(page, '**/assets/reviews-*.js');
  await page.goto(`/product/${tee.id}`, { waitUntil: 'commit' });
  const reviews = page.getByRole('region', { name: 'Customer Reviews' });
  await reviews.getByLabel('Name').fill('Asha');
  await reviews.getByRole('button', { name: 'Submit Review' }).click();
  release();
  await expect(reviews.getByText('Please choose a rating')).toBeVisible();
  await expect(reviews.getByText('Please enter your name')).toHaveCount(0);
  await expect(reviews.getByLabel('Name')).toHaveValue('Asha');
});

test('what is done on the page in between is not lost on a part that comes late', {
  tag: '@any-width',
}, async ({ page, addProduct }) => {
  const tee = await addProduct();
  const release = await holdBack(page, '**/assets/{pincode-check,size-advice}-*.js');
  await page.goto(`/product/${tee.id}`, { waitUntil: 'commit' });
  await page.getByLabel('Check delivery at your pincode').fill('560011');
  await page.getByRole('radio', { name: /^L\b/ }).check();
  // The page itself has its code, and knows of the size.
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  release();
  await expect(page.getByText(/to 560011/)).toBeVisible();
});

test('a menu opens under a mouse that was there before the page’s code', { tag: '@any-width' }, async ({
  page,
}) => {
  const release = await holdBack(page, CODE);
  await page.goto('/faq', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Categories' }).hover();
  release();
  await expect(page.getByRole('list', { name: 'Themes' })).toBeVisible();
});

test('what the size chart opens can be found while its code is on the way', {
  tag: '@any-width',
}, async ({ page, addProduct }) => {
  const tee = await addProduct();
  const release = await holdBack(page, '**/assets/size-panel-*.js');
  await open(page, `/product/${tee.id}`);
  await page.getByRole('button', { name: 'Size Chart' }).click();
  await expect(page.getByRole('button', { name: 'Size Chart', expanded: true })).toBeVisible();
  await expectAccessible(page, '#main');
  release();
  await expect(page.getByRole('region', { name: 'Size Chart' })).toBeVisible();
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

/** What comes above a button while it is being pressed. */
async function moveDown(button: Locator) {
  await button.evaluate((element) => {
    element.style.marginTop = '100px';
  });
}

test('a press counts though React has moved the button away from under the finger', {
  tag: '@any-width',
}, async ({ page }) => {
  const release = await holdBack(page, CODE);
  await page.goto('/contact-us', { waitUntil: 'commit' });
  const send = page.getByRole('button', { name: 'Send Message' });
  await send.hover();
  await page.mouse.down();
  await moveDown(send);
  await page.mouse.up();
  release();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Name is required');
});

test('a press counts though what comes late has moved the button away from under the mouse', {
  tag: '@any-width',
}, async ({ page, addProduct, enter }) => {
  await enter('/cart', [[await addProduct(), 'M', 1]]);
  const buy = page.getByRole('button', { name: 'Buy Now' });
  await buy.hover();
  await page.mouse.down();
  await moveDown(buy);
  await page.mouse.up();
  await expect(deliveryDialog(page)).toBeVisible();
});

test('a touch presses what it went down on, not what has come under the finger since', {
  tag: '@any-width',
}, async ({ page, addProduct, enter }) => {
  await enter('/cart', [[await addProduct(), 'M', 1]]);
  const buy = page.getByRole('button', { name: 'Buy Now' });
  const box = await buy.boundingBox();
  const finger = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
  const line = await page.context().newCDPSession(page);
  await line.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
  // Clear Cart comes under the finger.
  await page.getByRole('button', { name: 'Clear Cart' }).evaluate((button, { y }) => {
    button.style.cssText = `position: fixed; inset: ${y - 20}px 0 auto 0; height: 40px`;
  }, finger);
  await moveDown(buy);
  await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(deliveryDialog(page)).toBeVisible();
  await expect(page.getByText('Your cart is empty.')).toBeHidden();
});

test('a finger that leaves a button before it goes up presses nothing', { tag: '@any-width' }, async ({
  page,
}) => {
  const release = await holdBack(page, CODE);
  await page.goto('/contact-us', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Send Message' }).hover();
  await page.mouse.down();
  await page.getByRole('heading', { level: 1 }).hover();
  await page.mouse.up();
  release();
  await page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' });
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Asha');
  await name.fill('');
  await expect(name).toHaveAccessibleDescription('');
});

test('text in the search field suggests as soon as the page’s code is there', { tag: '@any-width' }, async ({
  page,
}) => {
  const release = await holdBack(page, CODE);
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.getByRole('combobox', { name: 'Search products' });
  await field.fill('kage');
  release();
  await expect(page.getByRole('option', { name: /kage/i }).first()).toBeVisible();
  await expect(field).toHaveValue('kage');
});

test('a step back before the page’s code is there shows what that address is of', async ({ page }) => {
  await open(page, '/shop?category=hoodie');
  const sortBy = page.getByRole('main').getByRole('combobox', { name: 'Sort by' });
  await sortBy.selectOption('Price: Low to High');
  await expect(page).toHaveURL('/shop?category=hoodie&sort=price-asc');
  const release = await holdBack(page, CODE);
  await page.reload({ waitUntil: 'commit' });
  await expect(cards(page).first()).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL('/shop?category=hoodie');
  release();
  await expect(sortBy).toHaveValue('newest');
});
