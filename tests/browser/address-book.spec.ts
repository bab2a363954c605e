import type { APIRequestContext, Page } from '@playwright/test';
import {
  ADDRESS,
  ASKED_TOO_LATE,
  deliveryDialog,
  expect,
  expectOnly,
  logIn,
  newPhone,
  openDelivery,
  test,
  toast,
} from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

const HOME = { ...ADDRESS, phone: '9876543210' };
const WORK = { ...HOME, name: 'Ananya at work', address: 'Tower B, Cyber City', pincode: '122002' };

/** Saves addresses over the API, the first one preferred. */
async function save(request: APIRequestContext, token: string, ...addresses: object[]) {
  for (const data of addresses) {
    const answer = await request.post('/api/addresses', {
      headers: { Authorization: `Bearer ${token}` },
      data,
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}

async function readBook(request: APIRequestContext, token: string): Promise<{ name: string }[]> {
  const answer = await request.get('/api/addresses', { headers: { Authorization: `Bearer ${token}` } });
  return (await answer.json()).data;
}

const names = async (request: APIRequestContext, token: string) =>
  (await readBook(request, token)).map(({ name }) => name);

const section = (page: Page) => page.getByRole('region', { name: 'Saved addresses' });

test('addresses are added, changed, preferred and removed in the profile', async ({
  page,
  enter,
  request,
}) => {
  const { token } = await enter('/user/profile');
  await expect(section(page)).toContainText('You have no saved addresses yet.');
  await section(page).getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add address' });
  await dialog.getByLabel('Full Name').fill(HOME.name);
  await dialog.getByLabel('Full Address').fill(HOME.address);
  await dialog.getByLabel('Pincode').fill(HOME.pincode);
  await expect(dialog.getByLabel('State')).toHaveValue('Karnataka');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Address saved.')).toBeVisible();
  await expect(section(page).getByRole('listitem')).toContainText(['Preferred']);

  await save(request, token, WORK);
  await page.reload();
  await expect(section(page).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await section(page).getByRole('button', { name: 'Make preferred: Ananya at work, 122002' }).click();
  await expect(toast(page, 'Preferred address changed.')).toBeVisible();
  await expect(section(page).getByRole('listitem').first()).toContainText('Ananya at work');

  await section(page).getByRole('button', { name: 'Edit Ananya at work, 122002' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit address' });
  await edit.getByLabel('Full Name').fill('Ananya, reception');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(section(page).getByRole('listitem').first()).toContainText('Ananya, reception');

  await section(page).getByRole('button', { name: 'Remove Ananya, reception, 122002' }).click();
  await expect(section(page).getByRole('listitem')).toHaveCount(1);
  expect(await names(request, token)).toEqual([HOME.name]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(section(page).getByRole('listitem')).toHaveCount(2);
  await expect(section(page).getByRole('listitem').first()).toContainText('Ananya, reception');
});

test('the delivery form begins with the preferred address, on a device that has never seen it', async ({
  page,
  addProduct,
  enter,
  request,
}) => {
  const { token } = await enter(undefined, [[await addProduct(), 'M', 1]]);
  await save(request, token, HOME, { ...WORK, isPreferred: true });
  await page.goto('/cart');
  await expect(page.getByText('Deliver to Ananya, 122002')).toBeVisible();
  const dialog = await openDelivery(page);
  await expect(dialog.getByLabel('Full Name')).toHaveValue(WORK.name);
  await expect(dialog.getByLabel('State')).toHaveValue('Haryana');
  await expect(dialog.getByLabel('Save this address')).toHaveCount(0);
  await expectAccessible(page);

  await dialog.getByRole('radio', { name: new RegExp(HOME.name) }).check();
  await expect(dialog.getByLabel('Full Address')).toHaveValue(HOME.address);
  await dialog.getByRole('button', { name: 'Make preferred' }).click();
  await expect.poll(() => names(request, token)).toEqual([HOME.name, WORK.name]);

  await dialog.getByRole('radio', { name: 'New address' }).check();
  await expect(dialog.getByLabel('Full Name')).toHaveValue('');
  await dialog.getByRole('radio', { name: new RegExp(WORK.name) }).check();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await expect(dialog.getByLabel('Full Name')).toHaveValue(WORK.name);
  expect(await names(request, token)).toEqual([HOME.name]);
});

test('an address that is used for an order is saved, corrected, or used only once', async ({
  page,
  addProduct,
  enter,
  request,
}) => {
  const { token } = await enter('/cart', [[await addProduct(), 'M', 1]]);
  const dialog = await openDelivery(page);
  await dialog.getByLabel('Full Name').fill(HOME.name);
  await dialog.getByLabel('Full Address').fill(HOME.address);
  await dialog.getByLabel('Pincode').fill(HOME.pincode);
  await dialog.getByRole('button', { name: 'Checkout' }).click();
  await expect(page).toHaveURL('/payment');
  await expect.poll(() => names(request, token)).toEqual([HOME.name]);

  await page.getByRole('link', { name: 'Change' }).click();
  await expect(dialog.getByRole('radio', { name: new RegExp(HOME.name) })).toBeChecked();
  await dialog.getByLabel('Full Name').fill('Ananya S Rao');
  await expect(dialog.getByLabel('Save this address')).toHaveValue('instead');
  await dialog.getByRole('button', { name: 'Checkout' }).click();
  await expect(page).toHaveURL('/payment');
  await expect.poll(() => names(request, token)).toEqual(['Ananya S Rao']);

  await page.getByRole('link', { name: 'Change' }).click();
  await dialog.getByRole('radio', { name: 'New address' }).check();
  await dialog.getByLabel('Full Name').fill('A friend');
  await dialog.getByLabel('Full Address').fill(WORK.address);
  await dialog.getByLabel('Pincode').fill(WORK.pincode);
  await dialog.getByLabel('Save this address').selectOption('Don’t save it');
  await dialog.getByRole('button', { name: 'Checkout' }).click();
  await expect(page).toHaveURL('/payment');
  await expect(page.getByText('A friend')).toBeVisible();
  await page.getByRole('link', { name: 'Change' }).click();
  await expect(dialog.getByLabel('Full Name')).toHaveValue('A friend');
  expect(await names(request, token)).toEqual(['Ananya S Rao']);
});

test('a slow phone’s profile asks for the addresses once', { tag: '@any-width' }, async ({
  page,
  enter,
  request,
}) => {
  const { token } = await enter();
  await save(request, token, HOME);
  let calls = 0;
  page.on('request', (call) => {
    if (call.url().endsWith('/api/addresses')) calls += 1;
  });
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto('/user/profile');
  await expect(section(page)).toContainText('Lake View');
  expect(calls).toBe(1);
});

test('after a logout the device knows no address, and the next shopper sees none', {
  tag: '@any-width',
}, async ({ page, addProduct, enter, request, complaints }) => {
  const { token } = await enter(undefined, [[await addProduct(), 'M', 1]]);
  await save(request, token, HOME);
  await page.goto('/cart');
  await expect(page.getByText('Deliver to Ananya, 560011')).toBeVisible();
  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'Logout' }).last().click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Lake View');

  const other = await logIn(request, newPhone());
  await page.evaluate((value) => localStorage.setItem('userToken', value), other);
  await page.goto('/cart');
  await openDelivery(page);
  await expect(deliveryDialog(page).getByLabel('Full Address')).toHaveValue('');
  expectOnly(complaints, ASKED_TOO_LATE);
});
