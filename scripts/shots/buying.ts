import { at, type Shot } from './shot.ts';
import { checkOut, fillCart, logIn, openDelivery, openProfile } from './stage.ts';

export const BUYING: readonly Shot[] = [
  {
    name: 'cart',
    async show(stage) {
      await logIn(stage);
      await fillCart(stage);
      await stage.page.goto('/cart');
      await stage.page.getByLabel('Coupon').fill('RD100');
      await stage.page.getByRole('button', { name: 'Apply' }).click();
      await stage.page.getByText(/^Coupon applied!/).waitFor();
    },
  },
  {
    name: 'cart-offer',
    async show(stage) {
      await logIn(stage);
      await fillCart(stage, [
        ['final-form-tee-white', 'M', 1],
        ['ronin-tee-beige', 'M', 2],
      ]);
      await stage.page.goto('/cart');
      await stage.page.getByRole('button', { name: 'Buy Now' }).waitFor();
    },
  },
  {
    name: 'cart-empty',
    async show(stage) {
      await logIn(stage);
      await stage.page.goto('/cart');
      await stage.page.getByText('Your cart is empty.').waitFor();
    },
  },
  {
    name: 'cart-sold-out',
    async show(stage) {
      await logIn(stage);
      await fillCart(stage);
      await stage.page.route('**/api/products/list?**', async (route) => {
        const answer = await (await route.fetch()).json();
        const [first, ...others] = answer.data;
        await route.fulfill({ json: { ...answer, data: [{ ...first, stock: {} }, ...others] } });
      });
      await stage.page.goto('/cart');
      await stage.page
        .getByText(/out of stock/i)
        .first()
        .waitFor();
    },
  },
  {
    name: 'delivery',
    whole: false,
    show: (stage) => openDelivery(stage, { name: 'Ananya Rao', pincode: '560011' }),
  },
  {
    name: 'delivery-errors',
    whole: false,
    async show(stage) {
      await openDelivery(stage, { phone: '98765' });
      await stage.page.getByRole('button', { name: 'Checkout' }).click();
      const alert = stage.page.getByRole('alertdialog');
      await alert.getByRole('button', { name: 'OK' }).click();
      await alert.waitFor({ state: 'hidden' });
    },
  },
  { name: 'payment', show: checkOut },
  {
    name: 'payment-sandbox',
    whole: false,
    async show(stage) {
      await checkOut(stage);
      await stage.page.getByRole('button', { name: 'Pay Online' }).click();
      await stage.page.getByRole('dialog', { name: 'Payment sandbox' }).waitFor();
    },
  },
  {
    name: 'thank-you',
    async show(stage) {
      await checkOut(stage);
      await stage.page.getByRole('button', { name: /^Cash on Delivery/ }).click();
      await stage.page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
      await stage.page.waitForURL('/thank-you');
    },
  },
  {
    name: 'payment-nothing',
    async show(stage) {
      await logIn(stage);
      await stage.page.goto('/payment');
      await stage.page.getByText('Missing checkout data.').waitFor();
    },
  },
];

export const ACCOUNT: readonly Shot[] = [
  { name: 'login', whole: false, show: at('/login') },
  {
    name: 'login-error',
    whole: false,
    async show({ page }) {
      await page.goto('/login');
      await page.getByLabel('Phone').fill('12345');
      await page.getByRole('button', { name: 'Send OTP' }).click();
      await page.getByText('Please enter a valid 10-digit phone number.').waitFor();
    },
  },
  {
    name: 'verify',
    whole: false,
    async show({ page }) {
      await page.goto('/login');
      await page.getByLabel('Phone').fill('9876501234');
      await page.getByRole('button', { name: 'Send OTP' }).click();
      await page.waitForURL('/verify');
    },
  },
  { name: 'profile', show: openProfile },
  {
    name: 'profile-empty',
    async show(stage) {
      await logIn(stage);
      await stage.page.goto('/user/profile');
      await stage.page.getByRole('heading', { name: 'My Orders' }).waitFor();
    },
  },
  {
    name: 'cancel-order',
    whole: false,
    async show(stage) {
      await openProfile(stage);
      await stage.page.getByRole('button', { name: 'Cancel Order' }).first().click();
      await stage.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'return-request',
    whole: false,
    async show(stage) {
      await openProfile(stage);
      await stage.page.getByRole('button', { name: 'Request Return / Exchange' }).first().click();
      await stage.page.getByRole('dialog').waitFor();
    },
  },
];
