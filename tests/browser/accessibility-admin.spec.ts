import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { expect, test } from './staff.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

/** For each address of one thing, how such a thing is found. Every other one is opened as it stands. */
const EXAMPLES: Record<string, string> = {
  'orders/:id': `SELECT 'orders/' || id AS path FROM orders LIMIT 1`,
  'returns/:id': `SELECT 'returns/' || id AS path FROM return_requests LIMIT 1`,
  'products/:id': `SELECT 'products/kage-oversized-black' AS path`,
  'stock/:productId/:size': `SELECT 'stock/kage-oversized-black/M' AS path`,
  'size-charts/:id': `SELECT 'size-charts/' || id AS path FROM size_charts LIMIT 1`,
  'customers/:id': `SELECT 'customers/' || user_id AS path FROM orders LIMIT 1`,
  'coupons/:code': `SELECT 'coupons/RD100' AS path`,
  'texts/policies/:name': `SELECT 'texts/policies/terms' AS path`,
  'banners/:id': `SELECT 'banners/' || id AS path FROM banners LIMIT 1`,
};
/** Tests run side by side; each opens one screen after the other. */
const PARTS = 4;

const declared = readFileSync('app/admin/routes.tsx', 'utf8').matchAll(/path: '(?<path>[^']+)'/g);
const paths = [...declared].map(({ groups }) => groups?.path ?? '').filter((path) => path !== '*');

test('every address of one thing has an example', { tag: '@any-width' }, () => {
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => path.includes(':')).sort()).toEqual(Object.keys(EXAMPLES).sort());
});

for (let part = 0; part < PARTS; part += 1) {
  test(`the screens of the back office are accessible, ${part + 1} of ${PARTS}`, async ({
    page,
    request,
    database,
    orderShirt,
    enterAs,
    isMobile,
  }) => {
    const { id, product, shopper } = await orderShirt();
    await database.db.execute(
      sql`UPDATE orders SET status = 'Delivered', delivered_at = now() WHERE id = ${id}`,
    );
    const asked = await request.post(`/api/orders/${id}/return-request`, {
      headers: { Authorization: `Bearer ${shopper.token}` },
      data: { products: [{ productId: product.id, quantity: 1, size: 'M' }], reason: 'Too long' },
    });
    expect(asked.ok()).toBe(true);
    await enterAs('owner', '/admin/nowhere');
    const size = page.viewportSize();
    for (const path of paths.filter((_, place) => place % PARTS === part)) {
      await page.goto(`/admin/${await findExample(database, path)}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toHaveCount(0);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectAccessible(page, undefined, { withTargets: true });
      await expectNoSidewaysScroll(page);
      // The narrowest phone, and a desk at 200 %.
      await page.setViewportSize(isMobile ? { width: 320, height: 640 } : { width: 720, height: 450 });
      await expectNoSidewaysScroll(page);
      if (size) await page.setViewportSize(size);
    }
  });
}

async function findExample({ db }: Database, path: string): Promise<string> {
  const query = EXAMPLES[path];
  if (query === undefined) return path.replace(/^\//, '');
  const { rows } = await db.execute<{ path: string }>(sql.raw(query));
  return rows[0]?.path ?? 'nowhere';
}
