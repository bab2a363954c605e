import { describe, expect, it } from 'vitest';
import { createRandom } from '#tests/support/seeded-random.ts';
import { missingForFreeDelivery } from './free-delivery.ts';
import { type CouponTerms, quoteOrder } from './quote.ts';

const delivery = { chargePaise: 4900, freeAbovePaise: 99_900 };
const hoodie = (rupees: number) => [{ category: 'hoodie', unitPaise: rupees * 100, quantity: 1 }];
const flat: CouponTerms = { code: 'FLAT', minOrderPaise: 0, kind: 'flat', amountPaise: 10_000 };
const half: CouponTerms = { code: 'HALF', minOrderPaise: 0, kind: 'percent', percent: 50 };

describe('what is missing for free delivery', () => {
  it.each([
    ['the gap', hoodie(879), null, 120],
    ['nothing from the threshold on', hoodie(999), null, null],
    ['the gap after a coupon', hoodie(979), flat, 120],
    ['twice the gap, where half of it is taken off again', hoodie(979), half, 1019],
    ['the gap to a coupon that then takes off', hoodie(950), { ...flat, minOrderPaise: 96_000 }, 149],
    ['never there, where all is taken off', hoodie(500), { ...half, percent: 100 }, null],
    [
      'the gap beside the special offer',
      [{ category: 'regular t-shirt', unitPaise: 49_900, quantity: 3 }],
      flat,
      null,
    ],
  ])('is %s', (_case, lines, coupon, rupees) => {
    const paise = missingForFreeDelivery({ lines, coupon, delivery });
    expect(paise).toBe(rupees === null ? null : rupees * 100);
  });

  it('is nothing where delivery costs nothing', () => {
    const free = { ...delivery, chargePaise: 0 };
    expect(missingForFreeDelivery({ lines: hoodie(100), coupon: null, delivery: free })).toBeNull();
  });

  it('makes it free, and a rupee less does not', () => {
    const random = createRandom(9);
    for (let round = 0; round < 500; round += 1) {
      const lines = hoodie(100 + random(1500));
      const percent = {
        code: 'P',
        minOrderPaise: random(120_000),
        kind: 'percent',
        percent: random(60),
      } as const;
      const coupon = [null, flat, percent, { ...percent, capPaise: 20_000 }][random(4)] ?? null;
      const missing = missingForFreeDelivery({ lines, coupon, delivery });
      const charge = (extraPaise: number) => {
        const extra = { category: 'cap', unitPaise: extraPaise, quantity: 1 };
        return quoteOrder({ lines: [...lines, extra], coupon, delivery }).deliveryPaise;
      };
      if (missing === null) expect(charge(0)).toBe(0);
      else expect([charge(missing), charge(missing - 100)]).toEqual([0, 4900]);
    }
  });
});
