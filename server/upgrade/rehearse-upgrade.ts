import { connectDatabase } from '#server/db/client.ts';
import { runMigrations } from '#server/db/migrate.ts';
import type { Migration } from '#server/db/migration-files.ts';
import { withTemporaryDatabase } from '#server/db/temporary-database.ts';
import { verifyBooks } from '#server/db/verify-books.ts';
import { type BackupSource, copyBackup, copyDatabase } from './copy-store.ts';
import { type HeldLock, measureLocks } from './measure-locks.ts';
import { tryPurchase } from './try-purchase.ts';
import { UpgradeFailed } from './upgrade-failed.ts';

export interface Rehearsal {
  /** The store's database. The copy is made beside it, and dropped. */
  url: string;
  /** Absent: the copy is made of the database itself, also while the store runs. */
  backup?: BackupSource;
  /** Nobody may have to wait longer for a table. */
  mostLockMs: number;
  say: (line: string) => void;
}

/** Tries this version's migrations on a copy of the store. Throws `UpgradeFailed` with what is wrong. */
export async function rehearseUpgrade({ url, backup, mostLockMs, say }: Rehearsal): Promise<void> {
  await withTemporaryDatabase({ url, purpose: 'rehearsal' }, async (copy) => {
    const began = performance.now();
    const pending = backup ? await copyBackup(backup, copy) : await copyDatabase(url, copy);
    const of = backup ? 'the backup' : 'the database';
    say(`✓ A copy of ${of}, made in ${seconds(performance.now() - began)}`);
    await refuseWrongBooks(copy, 'before the migrations');
    const locks = await migrateCopy(copy, pending, say);
    for (const lock of longestFirst(locks)) say(describeLock(lock));
    refuseLongLocks(locks, mostLockMs);
    await refuseWrongBooks(copy, 'after the migrations');
    say('✓ Books right before and after the migrations');
    const orderId = await tryPurchase(copy);
    if (orderId === null) say('✓ Nothing is in stock, so no purchase was tried');
    else {
      await refuseWrongBooks(copy, 'after the purchase');
      say(`✓ A purchase on the copy: order ${orderId}, books right`);
    }
  });
}

async function migrateCopy(copy: string, pending: Migration[], say: Rehearsal['say']): Promise<HeldLock[]> {
  const began = performance.now();
  const locks = await measureLocks(copy, runMigrations).catch((error) => {
    throw new UpgradeFailed(`The migrations fail on the copy: ${getMessage(error)}`);
  });
  const took = seconds(performance.now() - began);
  const names = pending.map(({ tag }) => tag).join(', ');
  say(pending.length === 0 ? '✓ No migration is pending' : `✓ Migrated in ${took}: ${names}`);
  if (locks.length === 0) say('✓ No table that is in use is locked');
  return locks;
}

async function refuseWrongBooks(copy: string, when: string): Promise<void> {
  const { db, close } = connectDatabase(copy, { connections: 1, statementTimeoutMs: 0 });
  try {
    const [wrong, ...others] = await verifyBooks(db);
    if (!wrong) return;
    const more = others.length === 0 ? '' : `, and ${others.length} more`;
    throw new UpgradeFailed(
      `The books are wrong ${when}: ${wrong.rule}: ${wrong.subject} (${wrong.found} in place of ${wrong.expected})${more}.`,
    );
  } finally {
    await close();
  }
}

function refuseLongLocks(locks: HeldLock[], mostMs: number): void {
  const [longest] = longestFirst(locks);
  if (!longest || longest.heldMs <= mostMs) return;
  throw new UpgradeFailed(
    `The table ${longest.table} would be locked for ${seconds(longest.heldMs)}, more than the ${seconds(mostMs)} that are allowed. Upgrade in the quietest hour, and allow it: npm run upgrade -- --lock-seconds ${Math.ceil(longest.heldMs / 500)}`,
  );
}

function longestFirst(locks: HeldLock[]): HeldLock[] {
  return locks.toSorted((a, b) => b.heldMs - a.heldMs);
}

const SHOWN_LETTERS = 70;

function describeLock({ table, blocks, heldMs, statement }: HeldLock): string {
  const line = statement.replaceAll(/\s+/g, ' ');
  const shown = line.length > SHOWN_LETTERS ? `${line.slice(0, SHOWN_LETTERS)}…` : line;
  return `  ${table}: ${blocks} wait for ${seconds(heldMs)} (${shown})`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(3)} s`;
}

function getMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The driver's own reason is inside the query builder's.
  return error.cause instanceof Error ? error.cause.message : error.message;
}
