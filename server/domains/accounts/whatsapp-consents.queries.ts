import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { WhatsappConsent } from '#core/contract/accounts.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { users } from '#server/db/schema/accounts.ts';
import { WHATSAPP_PURPOSES, whatsappConsents } from '#server/db/schema/whatsapp.ts';

type Purpose = (typeof WHATSAPP_PURPOSES)[number];

/** What somebody allows now. */
export async function readWhatsapp(
  db: Db | Tx,
  userId: string,
): Promise<{ whatsapp: WhatsappConsent; hasCodesByWhatsapp: boolean }> {
  const rows = await db
    .select({ purpose: whatsappConsents.purpose })
    .from(whatsappConsents)
    .where(and(eq(whatsappConsents.userId, userId), isNull(whatsappConsents.withdrawnAt)));
  const isGiven = (purpose: Purpose) => rows.some((row) => row.purpose === purpose);
  return {
    whatsapp: { orders: isGiven('orders'), marketing: isGiven('marketing') },
    hasCodesByWhatsapp: isGiven('codes'),
  };
}

/** Whether the store may write to this phone by WhatsApp: it must be the one that the account was proven by. */
export async function allowsWhatsapp(
  tx: Db | Tx,
  { userId, phone, purpose }: { userId: string; phone: string; purpose: Purpose },
): Promise<boolean> {
  const [found] = await tx
    .select({ id: whatsappConsents.id })
    .from(whatsappConsents)
    .innerJoin(users, eq(users.id, whatsappConsents.userId))
    .where(
      and(
        ...[eq(users.id, userId), eq(users.phone, phone)],
        ...[eq(whatsappConsents.purpose, purpose), isNull(whatsappConsents.withdrawnAt)],
      ),
    );
  return found !== undefined;
}

export async function insertConsent(tx: Tx, given: typeof whatsappConsents.$inferInsert): Promise<void> {
  await tx.insert(whatsappConsents).values(given).onConflictDoNothing();
}

export async function withdrawWhatsapp(
  tx: Tx,
  { userId, purposes = WHATSAPP_PURPOSES, at }: { userId: string; purposes?: readonly Purpose[]; at: Date },
): Promise<void> {
  await tx
    .update(whatsappConsents)
    .set({ withdrawnAt: at })
    .where(
      and(
        eq(whatsappConsents.userId, userId),
        inArray(whatsappConsents.purpose, [...purposes]),
        isNull(whatsappConsents.withdrawnAt),
      ),
    );
}

/** Whose phone it is. */
export async function selectUserOfPhone(db: Db | Tx, phone: string): Promise<string | undefined> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.phone, phone));
  return user?.id;
}
