import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { VISIT_STEPS } from '#core/rules/visits.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';
import { searchCounts, visitSteps, wantedSizes } from '#server/db/schema/visits.ts';
import type { SearchCount, StepCount, WantedCount } from './visit-counts.ts';

export async function addSteps(tx: Tx, counts: StepCount[]): Promise<void> {
  await tx
    .insert(visitSteps)
    .values(counts)
    .onConflictDoUpdate({
      target: [visitSteps.day, visitSteps.step, visitSteps.campaign],
      set: { visits: sql`visit_steps.visits + excluded.visits` },
    });
}

export async function addSearches(tx: Tx, counts: SearchCount[]): Promise<void> {
  await tx
    .insert(searchCounts)
    .values(counts)
    .onConflictDoUpdate({
      target: [searchCounts.day, searchCounts.words],
      set: {
        searches: sql`search_counts.searches + excluded.searches`,
        withoutResult: sql`search_counts.without_result + excluded.without_result`,
      },
    });
}

/** Only of sizes that there are: what a page reports may be made up. */
export async function addWanted(tx: Tx, counts: WantedCount[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO ${wantedSizes} (day, product_id, size, visits)
    SELECT line.day, s.product_id, s.size, line.visits
    FROM json_to_recordset(${JSON.stringify(counts)}) AS line(day date, "productId" text, size text, visits int)
    JOIN product_sizes s ON s.product_id = line."productId" AND s.size = line.size
    ON CONFLICT (day, product_id, size) DO UPDATE SET visits = wanted_sizes.visits + excluded.visits`);
}

interface Days {
  /** First day, and the day after the last. */
  from: string;
  to: string;
}

const stepRow = z.object({ step: z.enum(VISIT_STEPS), visits: z.int() });

export function selectSteps(db: Db, { from, to }: Days, campaign: string | undefined) {
  const ofCampaign = campaign === undefined ? sql`` : sql`AND campaign = ${campaign}`;
  return readRows(
    db,
    stepRow,
    sql`SELECT step, sum(visits)::int AS visits FROM visit_steps
      WHERE day >= ${from} AND day < ${to} ${ofCampaign} GROUP BY step`,
  );
}

const campaignRow = z.object({ campaign: z.string(), visits: z.int(), orders: z.int() });

export function selectCampaigns(db: Db, { from, to }: Days, most: number) {
  return readRows(
    db,
    campaignRow,
    sql`SELECT campaign, coalesce(sum(visits) FILTER (WHERE step = 'visit'), 0)::int AS visits,
        coalesce(sum(visits) FILTER (WHERE step = 'order'), 0)::int AS orders
      FROM visit_steps WHERE day >= ${from} AND day < ${to} AND step IN ('visit', 'order')
      GROUP BY campaign ORDER BY 2 DESC, 1 LIMIT ${most}`,
  );
}

const searchRow = z.object({ words: z.string(), searches: z.int(), withoutResult: z.int() });

const SEARCH_ORDERS: Record<'all' | 'without-result', { having: SQL; order: SQL }> = {
  all: { having: sql`true`, order: sql`sum(searches) DESC, words` },
  'without-result': { having: sql`sum(without_result) > 0`, order: sql`sum(without_result) DESC, words` },
};

export function selectSearches(
  db: Db,
  { from, to }: Days,
  { which, most }: { which: keyof typeof SEARCH_ORDERS; most: number },
) {
  const { having, order } = SEARCH_ORDERS[which];
  return readRows(
    db,
    searchRow,
    sql`SELECT words, sum(searches)::int AS searches, sum(without_result)::int AS "withoutResult"
      FROM search_counts WHERE day >= ${from} AND day < ${to}
      GROUP BY words HAVING ${having} ORDER BY ${order} LIMIT ${most}`,
  );
}

const wantedRow = z.object({ productId: z.string(), name: z.string(), size: z.string(), visits: z.int() });

export function selectWanted(db: Db, { from, to }: Days, most: number) {
  return readRows(
    db,
    wantedRow,
    sql`SELECT w.product_id AS "productId", p.name, w.size, sum(w.visits)::int AS visits
      FROM wanted_sizes w JOIN products p ON p.id = w.product_id
      WHERE w.day >= ${from} AND w.day < ${to}
      GROUP BY w.product_id, p.name, w.size ORDER BY 4 DESC, p.name, w.size LIMIT ${most}`,
  );
}

export async function deleteVisitsBefore(db: Db, day: string): Promise<void> {
  for (const table of [visitSteps, searchCounts, wantedSizes]) {
    await db.delete(table).where(sql`day < ${day}`);
  }
}
