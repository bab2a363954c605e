import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { courierTokens } from '#server/db/schema/parcels.ts';

type Provider = typeof courierTokens.$inferSelect.provider;

/** The couriers' tokens in the database: one for all processes. */
export function createTokenStore(db: Db) {
  return {
    async read(provider: Provider) {
      const [stored] = await db.select().from(courierTokens).where(eq(courierTokens.provider, provider));
      return stored;
    },
    async write(provider: Provider, { token, expiresAt }: { token: string; expiresAt: Date }) {
      const renewed = { token, expiresAt };
      await db
        .insert(courierTokens)
        .values({ provider, ...renewed })
        .onConflictDoUpdate({ target: courierTokens.provider, set: renewed });
    },
  };
}
