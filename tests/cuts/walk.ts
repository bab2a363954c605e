import type { Locator, Page } from '@playwright/test';
import type { HttpLine } from './http-line.ts';

/** What a shopper does when the network is back: presses again, reloads, begins anew from the cart, or pays otherwise. */
export const COMEBACKS = ['press again', 'reload', 'from the cart', 'other way to pay'] as const;
type Comeback = (typeof COMEBACKS)[number];
type Way = 'COD' | 'Razorpay';

export interface Journey {
  page: Page;
  line: HttpLine;
  productPath: string;
  phone: string;
  /** The code that was last sent to the phone. */
  readCode: () => Promise<string>;
  way: Way;
  /** How often the shopper goes on trying before the network is back. */
  triesWithout: number;
  comeback: Comeback;
  /** How long the shopper waits for something to happen, where that is not the usual time. */
  lookMs?: number;
  /** Done once, in the moment in which the network is gone. */
  meanwhile: () => Promise<void>;
}

export interface Walked {
  ending: 'thanks' | 'orders' | 'empty cart' | 'given up';
  /** Every total that the payment page has shown, in paise. */
  shown: Set<number>;
}

const MOST_TURNS = 45;
/** A shopper looks so long at what a press has done, then does the next thing that the screen offers. */
const LOOK_MS = 6000;

interface Sight {
  path: string;
  title: string;
  isCartEmpty: boolean;
  opened: string[];
}

/** Walks from home to the thanks, whatever happens on the way. */
export async function walk(journey: Journey): Promise<Walked> {
  const { page, line, comeback, lookMs = LOOK_MS } = journey;
  page.setDefaultTimeout(lookMs);
  const shown = new Set<number>();
  let { way } = journey;
  let triesWithout = 0;
  let hasFilledCart = false;
  await open(page, `${line.url}/`);
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const sight = await look(page);
    hasFilledCart ||= !sight.isCartEmpty;
    const ending = findEnding(sight, hasFilledCart);
    if (ending) return { ending, shown };
    if (line.isDown()) {
      if (triesWithout === 0) await journey.meanwhile();
      triesWithout += 1;
      if (triesWithout > journey.triesWithout) {
        line.mend();
        if (comeback === 'reload') await page.reload().catch(ignore);
        if (comeback === 'from the cart' && !sight.isCartEmpty) await open(page, `${line.url}/cart`);
        if (comeback === 'other way to pay') way = way === 'COD' ? 'Razorpay' : 'COD';
        continue;
      }
    }
    await act({ ...journey, way }, sight, shown).catch(ignore);
  }
  return { ending: 'given up', shown };
}

const ignore = () => {};
const open = (page: Page, url: string) => page.goto(url, { waitUntil: 'commit' }).catch(ignore);

/** The browser's own error page has neither a storage nor a heading. */
async function look(page: Page): Promise<Sight> {
  await page.waitForLoadState('domcontentloaded').catch(ignore);
  const sight = await page
    .evaluate((): Sight => {
      const isError = location.protocol === 'chrome-error:';
      return {
        path: isError ? 'error' : location.pathname,
        title: document.querySelector('h1')?.textContent ?? '',
        isCartEmpty: isError || !localStorage.getItem('cartItems'),
        opened: [...document.querySelectorAll('dialog[open]')].map(
          (dialog) => dialog.getAttribute('role') ?? dialog.textContent ?? '',
        ),
      };
    })
    .catch(() => null);
  return sight ?? { path: 'error', title: '', isCartEmpty: true, opened: [] };
}

/** Who has wanted one thing and finds it gone from the cart has ordered it. */
function findEnding({ path, isCartEmpty, opened }: Sight, hasFilledCart: boolean): Walked['ending'] | null {
  if (opened.length > 0) return null;
  if (path === '/thank-you') return 'thanks';
  if (path === '/user/profile') return 'orders';
  const isElsewhere = path !== '/payment' && path !== 'error';
  return isElsewhere && hasFilledCart && isCartEmpty ? 'empty cart' : null;
}

async function act(journey: Journey, sight: Sight, shown: Set<number>): Promise<void> {
  const { page, line, productPath } = journey;
  const { path, title, opened, isCartEmpty } = sight;
  if (path === 'error') return open(page, line.url + (isCartEmpty ? productPath : '/cart')).then(ignore);
  if (title === 'You are offline') return press(page.getByRole('link', { name: 'Try again' }));
  if (opened.includes('alertdialog')) return press(page.getByRole('alertdialog').getByRole('button'));
  if (path === '/login') return askForCode(journey);
  if (path === '/verify') return enterCode(journey);
  if (path === '/payment') return pay(journey, shown);
  if (path === '/cart') return opened.length > 0 ? giveAddress(journey) : buy(page);
  if (path !== productPath) return open(page, line.url + productPath).then(ignore);
  if (!isCartEmpty) return press(page.getByRole('link', { name: /^Cart, 1 item/ }));
  await page.getByRole('radio', { name: 'M', exact: true }).check();
  await press(page.getByRole('button', { name: 'Add to Cart' }).first());
  await press(page.getByRole('link', { name: 'View cart' }));
}

async function press(target: Locator): Promise<void> {
  await target.click();
}

async function askForCode({ page, phone }: Journey) {
  await page.getByLabel('Phone number').fill(phone);
  await press(page.getByRole('button', { name: 'Send OTP' }));
  await page.waitForURL('**/verify');
}

async function enterCode({ page, readCode }: Journey) {
  const code = page.getByLabel('OTP');
  const isTyped = (await code.inputValue()) !== '';
  // The last digit sends it; once it is there, only the button does.
  if (isTyped) await press(page.getByRole('button', { name: 'Verify' }));
  else await code.fill(await readCode());
  await page.waitForURL('**/cart');
}

async function buy(page: Page) {
  await press(page.getByRole('button', { name: 'Buy Now' }).first());
  await page.locator('dialog[open]').first().waitFor();
}

async function giveAddress({ page, phone }: Journey) {
  const dialog = page.getByRole('dialog', { name: 'Enter Delivery Details' });
  await dialog.getByLabel('Full Name').fill('Ananya Rao');
  await dialog.getByLabel('Full Address').fill('Flat 402, Lake View Residency, Jayanagar 4th Block');
  await dialog.getByLabel('Phone Number').fill(phone);
  await dialog.getByLabel('Pincode').fill('560011');
  await dialog.getByRole('button', { name: 'Checkout' }).click();
  await page.waitForURL('**/payment');
}

/** What is pressed is pressed at the total that is on the screen. */
async function pay({ page, way }: Journey, shown: Set<number>) {
  const sandbox = page.getByRole('dialog', { name: 'Payment sandbox' });
  if (await sandbox.isVisible()) {
    await press(sandbox.getByRole('button', { name: 'Pay now' }));
    await page.getByRole('alertdialog').waitFor();
    return;
  }
  const missing = page.getByText('Missing checkout data.');
  const button = page.getByRole('button', { name: way === 'COD' ? /^Cash on Delivery/ : 'Pay Online' });
  await button.or(missing).first().waitFor();
  if (await missing.isVisible()) return press(page.getByRole('main').getByRole('link', { name: 'Cart' }));
  shown.add(await readTotal(page));
  await button.click();
  await sandbox.or(page.getByRole('alertdialog')).first().waitFor();
}

async function readTotal(page: Page): Promise<number> {
  const receipt = page.getByRole('region', { name: 'Amount to pay' });
  const text = await receipt.getByText('Total Payable').locator('xpath=..').textContent();
  return Math.round(Number(/₹([\d,.]+)/.exec(text ?? '')?.[1]?.replaceAll(',', '')) * 100);
}
