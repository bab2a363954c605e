import { createHash } from 'node:crypto';
import type { RemittanceLineKind } from '#core/contract/remittance.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import type { FoundParcel, RecordedRemittance } from '../remittance.queries.ts';
import type { FileLine, WrongLine } from './read-file.ts';

/** What becomes of a line. */
export interface PlannedLine extends FileLine {
  kind: RemittanceLineKind;
  parcel: FoundParcel | null;
  key: string;
  /** What the courier's API said of the parcel: the file names the amount, and takes its place. */
  replaces: RecordedRemittance | null;
}

export interface Plan {
  lines: PlannedLine[];
  wrong: WrongLine[];
  fingerprint: string;
}

type Keyed = Pick<RecordedRemittance, 'key' | 'amountPaise' | 'paidOn' | 'utr'>;

/** The parcel and the transfer. A file that names no transfer, and no day, can be about each parcel once. */
export function toKey(
  {
    trackingNumber,
    reference,
    utr,
    paidOn,
  }: Pick<FileLine, 'trackingNumber' | 'reference' | 'utr' | 'paidOn'>,
  parcel: Pick<FoundParcel, 'id'> | null,
): string {
  return `${parcel?.id ?? `?${trackingNumber ?? reference}`}|${utr ?? paidOn ?? 'once'}`;
}

/** Shiprocket may put a suffix behind our reference: `OD7K3M9QXW2F_150876814`. */
export function listReferences({ reference }: Pick<FileLine, 'reference'>): string[] {
  return reference === null ? [] : [...new Set([reference, reference.replace(/_\d+$/, '')])];
}

/**
 * Holds the lines of a file against what is recorded. A line that came before counts once; one that says something else
 * about the same parcel and transfer is wrong, because only one of the two can be true.
 */
export function planFile(
  lines: readonly FileLine[],
  { parcels, recorded }: { parcels: readonly FoundParcel[]; recorded: readonly RecordedRemittance[] },
): Plan {
  const byNumber = new Map(parcels.map((parcel) => [parcel.trackingNumber?.toUpperCase(), parcel]));
  const byReference = new Map(parcels.map((parcel) => [parcel.reference, parcel]));
  const recordedByParcel = Map.groupBy(recorded, ({ parcelId }) => parcelId);
  const recordedByKey = new Map(recorded.map((row) => [row.key, row]));
  const earlier = new Map<string, (Keyed & { line: number })[]>();
  const replaced = new Set<string>();
  const planned: PlannedLine[] = [];
  const wrong: WrongLine[] = [];

  function plan(line: FileLine): PlannedLine | string {
    const numbered = byNumber.get(line.trackingNumber ?? undefined);
    const [named] = listReferences(line).flatMap((reference) => byReference.get(reference) ?? []);
    if (numbered && named && numbered.id !== named.id) {
      return `${line.trackingNumber} belongs to order ${numbered.orderId}, not to ${line.reference}`;
    }
    const parcel = numbered ?? named ?? null;
    const key = toKey(line, parcel);
    const { amountPaise } = line;
    if (amountPaise === null) {
      if (!parcel) return 'No parcel with this number: its charges are not recorded';
      return { ...line, kind: 'charges', parcel, key, replaces: null };
    }
    const rows = parcel ? (recordedByParcel.get(parcel.id) ?? []) : [];
    const assumed = rows.find(({ source, id }) => source === 'courier' && !replaced.has(id)) ?? null;
    const stored = [...rows, ...toList(recordedByKey.get(key))].filter(({ source }) => source === 'file');
    const same = stored.find((row) => isSame(row, { ...line, key }));
    const inFile = (earlier.get(parcel?.id ?? key) ?? []).find((row) => isSame(row, { ...line, key }));
    const before = same ?? inFile;
    if (before && before.amountPaise !== amountPaise) {
      const where = inFile && !same ? `line ${inFile.line} has` : 'recorded before with';
      return `The same parcel and transfer: ${where} ${formatRupees(rupeesFromPaise(before.amountPaise))}`;
    }
    if (before) return { ...line, kind: 'known', parcel, key, replaces: null };
    if (assumed) replaced.add(assumed.id);
    const entry = { line: line.line, key, amountPaise, paidOn: line.paidOn ?? '', utr: line.utr };
    earlier.set(parcel?.id ?? key, [...(earlier.get(parcel?.id ?? key) ?? []), entry]);
    return { ...line, kind: parcel ? 'matches' : 'unknown', parcel, key, replaces: assumed };
  }

  for (const line of lines) {
    const outcome = plan(line);
    if (typeof outcome === 'string') wrong.push({ line: line.line, message: outcome });
    else planned.push(outcome);
  }
  const judged = judge(planned);
  return { lines: judged, wrong, fingerprint: getFingerprint(judged, wrong) };
}

function toList<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}

/** The same transfer, or, where one side names none, the same day and amount. */
function isSame(
  row: Keyed,
  line: Pick<FileLine, 'amountPaise' | 'paidOn' | 'utr'> & { key: string },
): boolean {
  if (row.key === line.key) return true;
  const isUnnamed = row.utr === null || line.utr === null;
  return isUnnamed && row.paidOn === line.paidOn && row.amountPaise === line.amountPaise;
}

/** Several lines may be about one parcel: they bring what it had to bring together, or they do not. */
function judge(planned: readonly PlannedLine[]): PlannedLine[] {
  const added = new Map<string, number>();
  for (const { kind, parcel, amountPaise, replaces } of planned) {
    if (kind !== 'matches' || !parcel) continue;
    const change = (amountPaise ?? 0) - (replaces?.amountPaise ?? 0);
    added.set(parcel.id, (added.get(parcel.id) ?? 0) + change);
  }
  return planned.map((line) => {
    const { kind, parcel } = line;
    if (kind !== 'matches' || !parcel) return line;
    if (parcel.state !== 'delivered') return { ...line, kind: 'early' };
    const open =
      parcel.collectPaise - parcel.remittedPaise - parcel.settledPaise - (added.get(parcel.id) ?? 0);
    return { ...line, kind: open === 0 ? 'matches' : 'differs' };
  });
}

/** Changes with the file and with anything in the store that the file touches. */
function getFingerprint(lines: readonly PlannedLine[], wrong: readonly WrongLine[]): string {
  const hash = createHash('sha256').update(JSON.stringify(wrong));
  for (const { parcel, replaces, ...line } of lines) {
    hash.update(JSON.stringify([line, parcel?.id, replaces?.id]));
  }
  return hash.digest('base64url');
}
