import { and, eq, or, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/client.ts';
import { consents, policyVersions } from '#server/db/schema/accounts.ts';

type Version = typeof policyVersions.$inferInsert;

export async function selectVersions(tx: Tx, texts: Pick<Version, 'policy' | 'contentHash'>[]) {
  const { policy, version, contentHash } = policyVersions;
  return tx
    .select({ policy, version, contentHash })
    .from(policyVersions)
    .where(or(...texts.map((text) => and(eq(policy, text.policy), eq(contentHash, text.contentHash)))));
}

/** So that two who log in at once after a change do not give it two numbers. */
export async function lockVersions(tx: Tx): Promise<void> {
  await tx.execute(sql`LOCK TABLE ${policyVersions} IN SHARE ROW EXCLUSIVE MODE`);
}

/** Adds a text under the next number; one that somebody else has just added stays as it is. */
export async function insertVersion(tx: Tx, text: Omit<Version, 'version'>): Promise<void> {
  const next = sql<number>`(SELECT coalesce(max(version), 0) + 1 FROM policy_versions WHERE policy = ${text.policy})`;
  await tx
    .insert(policyVersions)
    .values({ ...text, version: next })
    .onConflictDoNothing();
}

/** When somebody agrees once more to the same text, the first time counts. */
export async function insertConsents(tx: Tx, agreed: (typeof consents.$inferInsert)[]): Promise<void> {
  await tx.insert(consents).values(agreed).onConflictDoNothing();
}
