import { openHttpLine } from '#tests/cuts/http-line.ts';
import { countPlaced, findWrong } from '#tests/cuts/judge.ts';
import { walk } from '#tests/cuts/walk.ts';
import { expect, expectOnly, FAILED_CALL, lastCode, newPhone, test } from './shopper.ts';

/** The moments in which an order could become two, or a code useless; `npm run prove -- cuts` tries all the others. */
const MOMENTS = [
  { lost: '/api/auth/verify-otp', way: 'COD', comeback: 'press again' },
  { lost: '/api/orders/create', way: 'COD', comeback: 'from the cart' },
  { lost: '/api/orders/create', way: 'COD', comeback: 'other way to pay' },
  { lost: '/api/orders/create-pending', way: 'Razorpay', comeback: 'other way to pay' },
  { lost: '/api/orders/verify-payment', way: 'Razorpay', comeback: 'reload' },
] as const;

for (const { lost, way, comeback } of MOMENTS) {
  test(`the answer of ${lost} is lost, then: ${comeback}. There is one order, at a total that was shown`, {
    tag: '@any-width',
  }, async ({ page, request, addProduct, database, baseURL, complaints }) => {
    const product = await addProduct({ price: 1500 });
    const phone = newPhone();
    const line = await openHttpLine(Number(new URL(baseURL ?? '').port));
    line.plan({ kind: 'answer lost', at: 1, isMeant: (_, path) => path === lost });
    const { ending, shown } = await walk({
      page,
      line,
      phone,
      way,
      comeback,
      productPath: `/product/${product.id}`,
      readCode: () => lastCode(request, phone),
      triesWithout: 1,
      // Most of the test is waiting for what a cut line cannot bring.
      lookMs: 2500,
      meanwhile: async () => {},
    });
    expect(line.happened()).toBe(`answer lost: POST ${lost}`);
    expect(ending).not.toBe('given up');
    expect(await findWrong(database.db, phone, shown)).toEqual([]);
    expect(await countPlaced(database.db, phone)).toBe(1);
    await page.close();
    await line.close();
    expectOnly(
      complaints,
      ...FAILED_CALL,
      /Failed to fetch/,
      /TypeError/,
      /ERR_/,
      /Error loading route module/,
      /payment provider could not be loaded/,
    );
  });
}
