import { describe, expect, it } from 'vitest';
import type { DemoProduct } from '#server/db/demo/demo-product.ts';
import { DEMO_PRODUCTS } from '#server/db/demo/products.ts';
import { GARMENTS } from './garments/index.ts';
import { layKey } from './photograph.ts';
import { getPictures, isCloseUp } from './plan.ts';
import { inkBox } from './rasterise.ts';
import { planEverything, tasksFor, wantedFiles } from './tasks.ts';

const PRINTED: DemoProduct['category'][] = ['regular t-shirt', 'oversized t-shirt', 'hoodie', 'sweatshirt'];

function product(category: DemoProduct['category'], changes: Partial<DemoProduct> = {}): DemoProduct {
  return {
    id: `try-${category.replace(' ', '-')}`,
    name: 'Try',
    description: '',
    fabric: '',
    details: '',
    price: 1,
    category,
    colour: 'Black',
    stock: {},
    views: ['front', 'back', 'collar', 'print'],
    print: { front: 'kage', back: 'oni-mask', ink: '#ffffff', accent: '#d8392b' },
    createdAt: '2026-10-01T00:00:00Z',
    reviews: [],
    ...changes,
  };
}

describe('the pictures of a product', () => {
  it('are numbered in the order of its views', async () => {
    const names = (await getPictures(product('hoodie'))).map(({ name }) => name);
    expect(names).toEqual(['try-hoodie-1', 'try-hoodie-2', 'try-hoodie-3', 'try-hoodie-4']);
  });

  it('show one and the same garment in front and in the close-ups', async () => {
    const [front, back, collar, print] = await getPictures(product('oversized t-shirt'));
    expect(collar?.seed).toBe(front?.seed);
    expect(print?.seed).toBe(front?.seed);
    expect(back?.seed).not.toBe(front?.seed);
    expect([front, back, collar, print].map((picture) => picture && isCloseUp(picture))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('come close to the print, or to a detail where there is none', async () => {
    const [close] = await getPictures(product('oversized t-shirt', { views: ['print'] }));
    const ink = await inkBox(close?.print ?? '');
    const middle = { x: ink.x + ink.width / 2, y: ink.y + ink.height / 2 };
    const frame = close?.frame ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(middle.x).toBeGreaterThan(frame.x);
    expect(middle.x).toBeLessThan(frame.x + frame.width);
    expect(middle.y).toBeGreaterThan(frame.y);
    expect(middle.y).toBeLessThan(frame.y + frame.height);
    const [detail] = await getPictures(
      product('cargo', { views: ['print'], print: { front: null, ink: '#ffffff', accent: '#ffffff' } }),
    );
    expect(detail?.frame).toEqual(GARMENTS.cargo.closeUps.detail);
  });

  it.each(PRINTED)('keep the print of a %s on its body', async (category) => {
    const [front] = await getPictures(product(category, { views: ['front'] }));
    const ink = await inkBox(front?.print ?? '');
    expect(ink.x).toBeGreaterThan(330);
    expect(ink.x + ink.width).toBeLessThan(870);
  });

  it('keep the print of a hoodie between its cords and its pocket', async () => {
    for (const hoodie of DEMO_PRODUCTS.filter(({ category }) => category === 'hoodie')) {
      const [front] = await getPictures({ ...hoodie, views: ['front'] });
      const ink = await inkBox(front?.print ?? '');
      expect(ink.y, hoodie.id).toBeGreaterThanOrEqual(476);
      expect(ink.y + ink.height, hoodie.id).toBeLessThanOrEqual(944);
    }
  });
});

describe('the demo products', () => {
  it('shows no two products with the same print on the same garment in the same colour', () => {
    const seen = DEMO_PRODUCTS.filter(({ views }) => views.length > 0).map(({ print, category, colour }) =>
      [print.front, category, colour].join(' | '),
    );
    expect(seen.filter((key, i) => seen.indexOf(key) !== i)).toEqual([]);
  });

  it('asks for every file once, and every task keeps equal light together', async () => {
    const plan = await planEverything();
    const names = wantedFiles(plan).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const tasks = tasksFor(plan, new Set(names));
    const drawn = tasks.flatMap((task) => (task.kind === 'pictures' ? task.pictures : []));
    expect(drawn.length).toBe(plan.pictures.length);
    const changes = drawn.filter((picture, i) => {
      const before = drawn[i - 1];
      return !before || layKey(before) !== layKey(picture);
    });
    expect(changes.length).toBe(new Set(drawn.map(layKey)).size);
  });
});
