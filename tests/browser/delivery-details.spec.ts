import {
  ADDRESS,
  answerAlert,
  checkOut,
  deliveryDialog,
  expect,
  expectOnly,
  FAILED_CALL,
  logIn,
  newPhone,
  openDelivery,
  test,
} from './shopper.ts';
import { expectAccessible } from './store-test.ts';

test.describe('delivery details', () => {
  test('asks for what is needed', async ({ page, addProduct, enter }) => {
    await enter('/cart', [[await addProduct(), 'M', 1]]);
    const dialog = await openDelivery(page);
    await expectAccessible(page);
    await dialog.getByLabel('Phone Number').fill('');
    await dialog.getByRole('button', { name: 'Checkout' }).click();
    await answerAlert(page, 'Please fill in all required fields.');
    await expect(dialog.getByLabel('Full Name')).toBeFocused();

    await dialog.getByLabel('Full Name').fill(ADDRESS.name);
    await dialog.getByLabel('Full Address').fill(ADDRESS.address);
    await dialog.getByRole('button', { name: 'Checkout' }).click();
    await answerAlert(page, 'Please fill in all required fields.');
    await expect(dialog.getByLabel('Phone Number')).toBeFocused();

    await dialog.getByLabel('Phone Number').fill('98765');
    await dialog.getByLabel('Pincode').fill(ADDRESS.pincode);
    await dialog.getByRole('button', { name: 'Checkout' }).click();
    await expect(dialog.getByText('Please enter a valid 10-digit phone number.')).toBeVisible();
    await expect(page).toHaveURL('/cart');
  });

  test('keeps ten digits of a phone number', { tag: '@any-width' }, async ({ page, addProduct, enter }) => {
    await enter('/cart', [[await addProduct(), 'M', 1]]);
    const dialog = await openDelivery(page);
    for (const label of ['Phone Number', 'Alternate Phone (optional)']) {
      const phone = dialog.getByLabel(label);
      await phone.fill('');
      await phone.pressSequentially('98a7-65 432b10');
      await expect(phone).toHaveValue('9876543210');
      await phone.press('1');
      await answerAlert(page, 'Phone number should not exceed 10 digits');
      await expect(phone).toHaveValue('9876543210');
    }
  });

  test('city and state come from the pincode', { tag: '@any-width' }, async ({
    page,
    addProduct,
    enter,
    complaints,
  }) => {
    await enter('/cart', [[await addProduct(), 'M', 1]]);
    const dialog = await openDelivery(page);
    const [pincode, city, state] = [
      dialog.getByLabel('Pincode'),
      dialog.getByLabel('City'),
      dialog.getByLabel('State'),
    ];
    await expect(city).not.toBeEditable();
    await expect(state).not.toBeEditable();
    await pincode.pressSequentially('56x0011');
    await expect(pincode).toHaveValue('560011');
    await expect(city).toHaveValue(/Beng/);
    await expect(state).toHaveValue('Karnataka');

    await pincode.press('Backspace');
    await expect(state).toHaveValue('');
    await pincode.fill('110001');
    await expect(state).toHaveValue('Delhi');

    await pincode.fill('999999');
    await answerAlert(page, 'Invalid Pincode');
    await expect(city).toHaveValue('');
    await expect(state).toHaveValue('');

    await page.route('**/api/pincode/**', (route) => route.abort());
    await pincode.fill('560001');
    await answerAlert(page, 'Failed to validate pincode');
    await expect(state).toHaveValue('');

    await page.unroute('**/api/pincode/**');
    await dialog.getByLabel('Full Name').fill(ADDRESS.name);
    await dialog.getByLabel('Full Address').fill(ADDRESS.address);
    await dialog.getByLabel('Phone Number').fill(ADDRESS.phone);
    await dialog.getByRole('button', { name: 'Checkout' }).click();
    await expect(page).toHaveURL('/payment');
    expectOnly(complaints, ...FAILED_CALL);
  });

  test('show a long name of a state in full', async ({ page, addProduct, enter }) => {
    await enter('/cart', [[await addProduct(), 'M', 1]]);
    const dialog = await openDelivery(page);
    const state = dialog.getByLabel('State');
    await dialog.getByLabel('Pincode').fill('744101');
    await expect(state).toHaveValue('Andaman and Nicobar Islands');
    expect(await state.evaluate((field) => field.scrollWidth > field.clientWidth)).toBe(false);
  });

  test('begin with the number that was verified, at the first empty field', async ({
    page,
    addProduct,
    enter,
    isMobile,
  }) => {
    const { phone } = await enter('/cart', [[await addProduct(), 'M', 1]]);
    const dialog = await openDelivery(page);
    await expect(dialog.getByLabel('Phone Number')).toHaveValue(phone);
    await expect(
      isMobile
        ? dialog.getByRole('heading', { name: 'Enter Delivery Details' })
        : dialog.getByLabel('Full Name'),
    ).toBeFocused();
    await expect(dialog.getByLabel('Full Address')).toHaveAttribute(
      'placeholder',
      'House, street, area, landmark',
    );
    const another = newPhone();
    await dialog.getByLabel('Phone Number').fill(another);
    await expect(dialog.getByLabel('Phone Number')).toHaveValue(another);
  });

  test('can be changed from the payment page', async ({ page, addProduct, enter }) => {
    await enter('/cart', [[await addProduct(), 'M', 1]]);
    await checkOut(page);
    await page.getByRole('link', { name: 'Change' }).click();
    await expect(deliveryDialog(page).getByLabel('Full Name')).toHaveValue(ADDRESS.name);
    await page.keyboard.press('Escape');
    await expect(deliveryDialog(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Clear Cart' })).toBeVisible();
    await expect(deliveryDialog(page)).toBeHidden();
  });

  test('can be cancelled without losing what was typed', async ({ page, addProduct, enter }) => {
    await enter('/cart', [[await addProduct(), 'M', 1]]);
    const dialog = await openDelivery(page);
    await dialog.getByLabel('Full Name').fill(ADDRESS.name);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await openDelivery(page);
    await expect(dialog.getByLabel('Full Name')).toHaveValue(ADDRESS.name);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('are remembered for the next order, for this customer alone', { tag: '@any-width' }, async ({
    page,
    addProduct,
    enter,
    context,
    request,
  }) => {
    const tee = await addProduct();
    await enter('/cart', [[tee, 'M', 1]]);
    await checkOut(page);
    await expect(page.getByText(ADDRESS.address)).toBeVisible();
    await page.getByRole('link', { name: 'Change' }).click();
    const dialog = deliveryDialog(page);
    await expect(dialog.getByLabel('Full Address')).toHaveValue(ADDRESS.address);
    await expect(dialog.getByLabel('State')).toHaveValue('Karnataka');

    const other = await logIn(request, newPhone());
    await page.evaluate((token) => localStorage.setItem('userToken', token), other);
    const tab = await context.newPage();
    await tab.goto('/cart');
    await openDelivery(tab);
    await expect(deliveryDialog(tab).getByLabel('Full Address')).toHaveValue('');
  });

  test('that the server does not take are said so', { tag: '@any-width' }, async ({
    page,
    addProduct,
    enter,
    complaints,
  }) => {
    await enter('/cart', [[await addProduct(), 'M', 1]]);
    await page.route('**/api/orders/confirm-shipping', (route) => route.fulfill({ status: 500, json: {} }));
    const dialog = await openDelivery(page);
    await dialog.getByLabel('Full Name').fill(ADDRESS.name);
    await dialog.getByLabel('Full Address').fill(ADDRESS.address);
    await dialog.getByLabel('Phone Number').fill(ADDRESS.phone);
    await dialog.getByLabel('Pincode').fill(ADDRESS.pincode);
    await dialog.getByRole('button', { name: 'Checkout' }).click();
    await answerAlert(page, 'Failed to continue to payment.');
    await expect(page).toHaveURL('/cart');

    await page.unroute('**/api/orders/confirm-shipping');
    await dialog.getByRole('button', { name: 'Checkout' }).click();
    await expect(page).toHaveURL('/payment');
    expectOnly(complaints, ...FAILED_CALL);
  });
});
