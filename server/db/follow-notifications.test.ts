import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { addProduct } from '#tests/support/products.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { followNotifications } from './follow-notifications.ts';
import { products } from './schema/products.ts';

const store = await openTestStore();
let received: string[] = [];
let onNotification = () => {};
const notifications = await followNotifications(store.url, 'catalogue', (what) => {
  received.push(what);
  onNotification();
});
afterAll(() => notifications.close());

/** What is received first after `act`. */
async function hearing(act: () => Promise<unknown>): Promise<string | undefined> {
  received = [];
  const next = new Promise<void>((resolve) => {
    onNotification = resolve;
  });
  await act();
  await next;
  return received[0];
}

describe('notifications of changed products', () => {
  it('are received for a product and a review', async () => {
    expect(await hearing(() => addProduct(store.db, { id: 'kage' }))).toBe('all');
    expect(
      await hearing(() => store.db.update(products).set({ pricePaise: 100 }).where(eq(products.id, 'kage'))),
    ).toBe('all');
    const review = { productId: 'kage', name: 'M', rating: 5, comment: 'x', fit: 'Large' as const };
    const reader = { userId: null, address: '203.0.113.7' };
    expect(await hearing(() => store.services.reviews.addReview(review, reader))).toBe('kage');
  });

  it('resume after the connection was lost, with a notice that anything may have changed', async () => {
    const lost = () =>
      store.db.execute(sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'store catalogue' AND datname = current_database()`);
    expect(await hearing(lost)).toBe('all');
    // The second notice comes once the new connection listens.
    expect(await hearing(async () => {})).toBe('all');
    expect(await hearing(() => addProduct(store.db))).toBe('all');
  });
});
