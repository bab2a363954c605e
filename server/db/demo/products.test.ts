import { describe, expect, it } from 'vitest';
import { HOME_SECTIONS, NEW_ARRIVALS_TAG, SALE_TAG, SIZES } from '#core/rules/categories.ts';
import { getSwatch, SWATCHES } from '#core/rules/colours.ts';
import { DEMO_BANNERS } from './banners.ts';
import type { DemoCategory, DemoProduct, DemoView } from './demo-product.ts';
import { viewsAsShown } from './fill-demo-products.ts';
import { PRINT_IDS } from './prints.ts';
import { DEMO_PRODUCTS } from './products.ts';

const PRICE_RANGES: Record<DemoCategory, [number, number]> = {
  'regular t-shirt': [399, 599],
  'oversized t-shirt': [599, 899],
  polo: [799, 999],
  sweatshirt: [999, 1299],
  hoodie: [1299, 1699],
  cargo: [1199, 1599],
};
const CHEST_PRINTS = ['one-dot', 'single-stitch', 'paper-fold'];
const VIEW_ORDER = ['front', 'back', 'collar', 'print'];

/** Names that belong to others. */
const FORBIDDEN =
  /naruto|one piece|dragon ?ball|goku|luffy|ferrari|mercedes|red ?bull|mclaren|formula|maruti|suzuki|toyota|bmw|audi|royal enfield|harley|ducati|yamaha|honda|bajaj|mario|nintendo|playstation|xbox|pokemon|minecraft|barcelona|real madrid|manchester|\bipl\b|\bcsk\b|\brcb\b|nike|adidas|puma|lacoste|marvel|\bdc\b|maggi|netflix|bollywood|hogwarts/i;

function tagged(tag: string): DemoProduct[] {
  return newestFirst(DEMO_PRODUCTS.filter((product) => product.homeTag === tag));
}

function newestFirst(products: readonly DemoProduct[]): DemoProduct[] {
  return products.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}

function countOf(test: (product: DemoProduct) => boolean): number {
  return DEMO_PRODUCTS.filter(test).length;
}

function isDistinct(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe('the shelves', () => {
  it('holds enough products, each with its own id, name and time', () => {
    expect(DEMO_PRODUCTS.length).toBeGreaterThanOrEqual(128);
    for (const field of ['id', 'name', 'description', 'details', 'createdAt'] as const)
      expect(isDistinct(DEMO_PRODUCTS.map((product) => product[field])), field).toBe(true);
    for (const { id } of DEMO_PRODUCTS) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('fills every section of the home page, the sale and the new arrivals', () => {
    for (const tag of HOME_SECTIONS) {
      expect(tagged(tag).length, tag).toBeGreaterThanOrEqual(10);
      expect(tagged(tag).length, tag).toBeLessThanOrEqual(12);
    }
    expect(tagged(SALE_TAG)).toHaveLength(8);
    expect(tagged(NEW_ARRIVALS_TAG)).toHaveLength(8);
    expect(countOf((product) => product.homeTag === undefined)).toBe(1);
    expect(countOf(({ homeTag }) => homeTag !== undefined && !isKnownTag(homeTag))).toBe(0);
  });

  it('has something of every category', () => {
    const least: Record<DemoCategory, number> = {
      'oversized t-shirt': 35,
      'regular t-shirt': 30,
      hoodie: 12,
      sweatshirt: 10,
      polo: 10,
      cargo: 9,
    };
    for (const [category, count] of Object.entries(least))
      expect(
        countOf((product) => product.category === category),
        category,
      ).toBeGreaterThanOrEqual(count);
  });

  it('uses every colour, none of them too much, and never twice in a row in a section', () => {
    for (const colour of Object.keys(SWATCHES)) {
      const count = countOf((product) => product.colour === colour);
      expect(count, colour).toBeGreaterThan(0);
      expect(count / DEMO_PRODUCTS.length, colour).toBeLessThanOrEqual(0.2);
    }
    expect(DEMO_PRODUCTS.map(({ colour }) => colour).filter((colour) => !(colour in SWATCHES))).toEqual([]);
    for (const tag of HOME_SECTIONS) {
      const colours = tagged(tag).map(({ colour }) => colour);
      expect(
        colours.filter((colour, index) => colour === colours[index - 1]),
        tag,
      ).toEqual([]);
    }
  });
});

describe('the prints', () => {
  it('never puts the same print on the same garment in the same colour', () => {
    const designs = DEMO_PRODUCTS.map(
      ({ print, category, colour }) => `${print.front} ${category} ${colour}`,
    );
    expect(isDistinct(designs)).toBe(true);
  });

  it('shows every print somewhere', () => {
    const used = new Set(DEMO_PRODUCTS.map(({ print }) => print.front));
    expect(PRINT_IDS.filter((id) => !used.has(id))).toEqual([]);
  });

  it('can be read on its cloth', () => {
    for (const { id, print, colour } of DEMO_PRODUCTS) {
      if (print.front === null) continue;
      expect(contrast(print.ink, getSwatch(colour)), `${id} ink`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(print.accent, getSwatch(colour)), `${id} accent`).toBeGreaterThanOrEqual(2);
    }
  });

  it('keeps cargo plain and polos nearly so', () => {
    for (const { id, category, print } of DEMO_PRODUCTS) {
      if (category === 'cargo') expect(print, id).toMatchObject({ front: null });
      if (category === 'polo') expect([null, ...CHEST_PRINTS], id).toContain(print.front);
      if (category !== 'cargo' && category !== 'polo') expect(print.front, id).not.toBeNull();
    }
  });

  it('is pictured in order, with few exceptions', () => {
    for (const { id, views, print } of DEMO_PRODUCTS) {
      expect(views, id).toEqual(VIEW_ORDER.filter((view) => views.some((shown) => shown === view)));
      if (print.back) expect(views, id).toContain('back');
      if (print.front === null) expect(views, id).not.toContain('print');
    }
    expect(countOf(({ views }) => views.length === 0)).toBe(1);
    expect(countOf(({ views }) => views.length === 1 && views[0] === 'front')).toBe(5);
    expect(countOf(({ views }) => views.length === 1)).toBe(5);
    expect(DEMO_PRODUCTS.flatMap(({ views }) => views).length).toBeLessThanOrEqual(370);
  });
});

describe('prices, stock and dates', () => {
  it('asks believable prices', () => {
    for (const { id, category, price, mrp, homeTag } of DEMO_PRODUCTS) {
      const [least, most] = PRICE_RANGES[category];
      expect(price, id).toBeGreaterThanOrEqual(least);
      expect(price, id).toBeLessThanOrEqual(most);
      expect([49, 99], id).toContain(price % 100);
      if (mrp === undefined) continue;
      expect([49, 99], id).toContain(mrp % 100);
      expect(mrp / price, id).toBeGreaterThanOrEqual(homeTag === SALE_TAG ? 1.7 : 1.2);
      expect(mrp / price, id).toBeLessThanOrEqual(homeTag === SALE_TAG ? 2.1 : 1.5);
    }
    const withoutMrp = countOf(({ mrp }) => mrp === undefined) / DEMO_PRODUCTS.length;
    expect(withoutMrp).toBeGreaterThan(0.12);
    expect(withoutMrp).toBeLessThan(0.2);
    expect(tagged(SALE_TAG).every(({ mrp }) => mrp !== undefined)).toBe(true);
  });

  it('stocks every size, some of them scarce or gone', () => {
    for (const { id, stock } of DEMO_PRODUCTS) {
      expect(Object.keys(stock), id).toEqual([...SIZES]);
      for (const count of Object.values(stock)) {
        expect(Number.isInteger(count), id).toBe(true);
        expect(count, id).toBeGreaterThanOrEqual(0);
        expect(count, id).toBeLessThanOrEqual(40);
      }
    }
    const counts = (product: DemoProduct) => Object.values(product.stock);
    expect(countOf((product) => counts(product).every((count) => count === 0))).toBe(4);
    expect(countOf((product) => counts(product).some((count) => count === 0))).toBeGreaterThan(12);
    expect(countOf((product) => counts(product).some((count) => count >= 1 && count <= 5))).toBeGreaterThan(
      12,
    );
  });

  it('came in between May and November 2026', () => {
    for (const { id, createdAt } of DEMO_PRODUCTS) {
      expect(createdAt, id).toMatch(/^2026-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(createdAt >= '2026-05-01' && createdAt < '2026-11-11', id).toBe(true);
    }
  });
});

describe('the texts', () => {
  it('says something short about each product, and shouts about none', () => {
    for (const { id, name, description, details, fabric } of DEMO_PRODUCTS) {
      const wordCount = description.split(' ').length;
      expect(wordCount, id).toBeGreaterThanOrEqual(10);
      expect(wordCount, id).toBeLessThanOrEqual(48);
      expect(description, id).toMatch(/\.$/);
      expect(`${name} ${description} ${details}`, id).not.toMatch(/!|elevate|must-have|premium quality/i);
      const detailLines = details.split('\n');
      expect(detailLines.length, id).toBeGreaterThanOrEqual(2);
      expect(detailLines.length, id).toBeLessThanOrEqual(5);
      for (const line of detailLines) expect(line, id).toMatch(/^[A-Z][a-z]+: \S/);
      expect(fabric, id).toMatch(/\S/);
    }
  });

  it('borrows nobody’s name', () => {
    for (const product of DEMO_PRODUCTS) {
      const { id, name, description, details, reviews } = product;
      const text = [id, name, description, details, ...reviews.map(({ comment }) => comment)].join('\n');
      expect(text.match(FORBIDDEN)?.[0], id).toBeUndefined();
      expect(text.match(/\bF1\b/)?.[0], id).toBeUndefined();
    }
  });
});

describe('the banners', () => {
  it('can be read, repeat their words, and show what is for sale', () => {
    expect(DEMO_BANNERS).toHaveLength(4);
    expect(isDistinct(DEMO_BANNERS.map(({ id }) => id))).toBe(true);
    for (const { id, words, note, ground, ink, garments, link, alt } of DEMO_BANNERS) {
      expect(words.split(' ').length, id).toBeLessThanOrEqual(4);
      expect(alt, id).toContain(words);
      expect(alt, id).toContain(note);
      expect(contrast(ink, ground), id).toBeGreaterThanOrEqual(4.5);
      expect(link, id).toMatch(/^\/(category\/[a-z-]+|new-arrivals|sale|shop)$/);
      expect(garments.length, id).toBeGreaterThanOrEqual(2);
      expect(garments.length, id).toBeLessThanOrEqual(3);
      for (const garment of garments) {
        const product = DEMO_PRODUCTS.find((candidate) => candidate.id === garment);
        expect(product?.views, garment).toContain('front');
        expect(
          Object.values(product?.stock ?? {}).some((count) => count > 0),
          garment,
        ).toBe(true);
      }
    }
  });

  it('greets with the special offer, for the page shows the list reversed', () => {
    expect(DEMO_BANNERS.at(-1)?.words).toBe('3 tees ₹999');
  });
});

function isKnownTag(tag: string): boolean {
  return [...HOME_SECTIONS, SALE_TAG, NEW_ARRIVALS_TAG].some((known) => known === tag);
}

it('shows a print from near, and not a plain back, to whoever points at a card', () => {
  const print = { front: null, ink: '#fff', accent: '#fff' };
  const views: DemoView[] = ['front', 'back', 'collar', 'print'];
  expect(viewsAsShown({ views, print })).toEqual(['front', 'print', 'back', 'collar']);
  expect(
    viewsAsShown({ views, print: { ...print, back: DEMO_PRODUCTS.find((p) => p.print.back)?.print.back } }),
  ).toEqual(views);
  expect(viewsAsShown({ views: ['front', 'back'], print })).toEqual(['front', 'back']);
  expect(viewsAsShown({ views: [], print })).toEqual([]);
});
