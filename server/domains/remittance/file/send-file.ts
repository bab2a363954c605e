import { randomUUID } from 'node:crypto';
import type {
  CheckedRemittanceFile,
  RemittanceFileQuery,
  RemittanceLineKind,
} from '#core/contract/remittance.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { dayInIndia } from '#core/rules/india-time.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { type BilledCharges, writeBilledCharges } from '#server/domains/parcels/charges.queries.ts';
import { unreadable } from '#server/domains/read-csv.ts';
import { Refusal } from '#server/domains/refusal.ts';
import * as queries from '../remittance.queries.ts';
import type { RemittanceContext } from '../remittance-context.ts';
import { listReferences, type Plan, type PlannedLine, planFile, toKey } from './plan-file.ts';
import { type FileLine, type RemittanceFile, readRemittanceFile } from './read-file.ts';

const MOST_SHOWN = 100;

interface Sent extends RemittanceFileQuery {
  content: unknown;
  who: string;
}

/**
 * Says what a courier's file means, or records it. Recorded is what was shown: if the file, or what it is about, has
 * changed since, nothing is.
 */
export async function sendFile(context: RemittanceContext, sent: Sent): Promise<CheckedRemittanceFile> {
  if (!Buffer.isBuffer(sent.content)) throw unreadable('The file is empty');
  const { db, now } = context;
  const file = await readRemittanceFile(sent.content, dayInIndia(now()));
  if (sent.mode === 'check') return present(file, await makePlan(db, file.lines), { isSaved: false });
  return db.transaction(async (tx) => {
    await queries.lockRemittance(tx);
    await queries.lockParcels(
      tx,
      (await findParcels(tx, file.lines)).map(({ id }) => id),
    );
    const plan = await makePlan(tx, file.lines);
    if (plan.fingerprint !== sent.expected) {
      throw new Refusal('changed-meanwhile', {
        message:
          'The file or the parcels have changed since the check. Nothing was recorded. Please check again.',
      });
    }
    await record(tx, plan, { at: now(), ...sent });
    return present(file, plan, { isSaved: true });
  });
}

function findParcels(db: Db | Tx, lines: readonly FileLine[]): Promise<queries.FoundParcel[]> {
  return queries.selectNamedParcels(db, {
    trackingNumbers: lines.flatMap(({ trackingNumber }) => trackingNumber ?? []),
    references: lines.flatMap(listReferences),
  });
}

async function makePlan(db: Db | Tx, lines: readonly FileLine[]): Promise<Plan> {
  const parcels = await findParcels(db, lines);
  const recorded = await queries.selectRecorded(db, {
    parcelIds: parcels.map(({ id }) => id),
    keys: lines.map((line) => toKey(line, null)),
  });
  return planFile(lines, { parcels, recorded });
}

const NEW_KINDS: readonly RemittanceLineKind[] = ['matches', 'differs', 'early', 'unknown'];

async function record(
  tx: Tx,
  { lines, fingerprint }: Plan,
  { at, who, name }: { at: Date; who: string; name: string },
): Promise<void> {
  const added = lines.filter(({ kind }) => NEW_KINDS.includes(kind));
  await queries.deleteRemittances(
    tx,
    added.flatMap(({ replaces }) => replaces?.id ?? []),
  );
  await queries.insertRemittances(
    tx,
    added.map(({ parcel, key, ...line }) => ({
      id: `rm_${randomUUID().replaceAll('-', '')}`,
      parcelId: parcel?.id ?? null,
      trackingNumber: line.trackingNumber,
      reference: line.reference,
      amountPaise: line.amountPaise ?? 0,
      utr: line.utr,
      paidOn: line.paidOn ?? dayInIndia(at),
      source: 'file' as const,
      ...{ key, at },
    })),
  );
  await writeBilledCharges(tx, mergeCharges(lines), { source: 'file', at });
  await recordChange(tx, {
    ...{ who, action: 'remittance.recorded', id: fingerprint.slice(0, 12) },
    name: name || 'A file',
    before: null,
    after: { lines: added.length, amountPaise: sumUp(added), charges: lines.filter(hasCharges).length },
  });
}

function hasCharges({ parcel, freightPaise, cashFeePaise, returnPaise }: PlannedLine): boolean {
  return parcel !== null && [freightPaise, cashFeePaise, returnPaise].some((paise) => paise !== null);
}

/** The way there and the way back may stand in lines of their own. */
function mergeCharges(lines: readonly PlannedLine[]): BilledCharges[] {
  const byParcel = Map.groupBy(lines.filter(hasCharges), ({ parcel }) => parcel?.id ?? '');
  const last = (rows: readonly PlannedLine[], name: 'freightPaise' | 'cashFeePaise' | 'returnPaise') =>
    rows.findLast((row) => row[name] !== null)?.[name] ?? null;
  return [...byParcel].map(([parcelId, rows]) => ({
    parcelId,
    freightPaise: last(rows, 'freightPaise'),
    cashFeePaise: last(rows, 'cashFeePaise'),
    returnPaise: last(rows, 'returnPaise'),
  }));
}

/** What the lines add to the books. */
function sumUp(lines: readonly PlannedLine[]): number {
  return lines.reduce(
    (sum, { amountPaise, replaces }) => sum + (amountPaise ?? 0) - (replaces?.amountPaise ?? 0),
    0,
  );
}

function present(
  { columns, ignored, skipped, ...file }: RemittanceFile,
  plan: Plan,
  { isSaved }: { isSaved: boolean },
): CheckedRemittanceFile {
  const { lines, fingerprint } = plan;
  const wrong = [...file.wrong, ...plan.wrong].toSorted((a, b) => a.line - b.line);
  const count = (wanted: RemittanceLineKind) => lines.filter(({ kind }) => kind === wanted).length;
  const [matches, differs, early] = [count('matches'), count('differs'), count('early')];
  return {
    columns,
    ignored,
    counts: {
      ...{ matches, differs, early, unknown: count('unknown'), known: count('known') },
      charges: lines.filter(hasCharges).length,
      ...{ skipped, wrong: wrong.length },
    },
    amount: rupeesFromPaise(sumUp(lines.filter(({ kind }) => NEW_KINDS.includes(kind)))),
    lines: lines
      .filter(({ kind }) => ['differs', 'early', 'unknown'].includes(kind))
      .slice(0, MOST_SHOWN)
      .map(({ line, kind, parcel, trackingNumber, reference, amountPaise }) => ({
        ...{ line, kind },
        orderId: parcel?.orderId ?? null,
        number: trackingNumber ?? reference ?? '',
        amount: rupeesFromPaise(amountPaise ?? 0),
        due: rupeesFromPaise(parcel?.collectPaise ?? 0),
      })),
    wrong: wrong.slice(0, MOST_SHOWN),
    fingerprint,
    isSaved,
  };
}
