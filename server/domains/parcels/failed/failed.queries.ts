import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { failedAnswers } from '#server/db/schema/parcels.ts';

export type AnswerRow = typeof failedAnswers.$inferSelect;

/** False when this attempt is answered already: who came first stands. */
export async function insertAnswer(tx: Tx, answer: typeof failedAnswers.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(failedAnswers).values(answer).onConflictDoNothing();
  return rowCount === 1;
}

/** The answer that the courier has not decided on yet. */
export async function selectOpenAnswer(db: Db, parcelId: string): Promise<AnswerRow | undefined> {
  const [answer] = await db
    .select()
    .from(failedAnswers)
    .where(and(eq(failedAnswers.parcelId, parcelId), isNull(failedAnswers.isAccepted)))
    .orderBy(desc(failedAnswers.attempt))
    .limit(1);
  return answer;
}

export async function selectAnswer(
  db: Db | Tx,
  { parcelId, attempt }: Pick<AnswerRow, 'parcelId' | 'attempt'>,
): Promise<AnswerRow | undefined> {
  const [answer] = await db
    .select()
    .from(failedAnswers)
    .where(and(eq(failedAnswers.parcelId, parcelId), eq(failedAnswers.attempt, attempt)));
  return answer;
}

export async function setAccepted(
  db: Db,
  { parcelId, attempt }: Pick<AnswerRow, 'parcelId' | 'attempt'>,
  isAccepted: boolean,
): Promise<void> {
  await db
    .update(failedAnswers)
    .set({ isAccepted })
    .where(and(eq(failedAnswers.parcelId, parcelId), eq(failedAnswers.attempt, attempt)));
}

/** What the adapter writes down, added to what is there. */
export async function addAnswerMemory(
  db: Db,
  { parcelId, attempt }: Pick<AnswerRow, 'parcelId' | 'attempt'>,
  added: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const [changed] = await db
    .update(failedAnswers)
    .set({ memory: sql`${failedAnswers.memory} || ${JSON.stringify(added)}::jsonb` })
    .where(and(eq(failedAnswers.parcelId, parcelId), eq(failedAnswers.attempt, attempt)))
    .returning({ memory: failedAnswers.memory });
  return changed?.memory ?? {};
}
