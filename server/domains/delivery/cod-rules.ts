import type { CodAnswer, CodCheck } from '#core/contract/cod.ts';
import { paiseFromRupees } from '#core/pricing/paise.ts';
import { type CodRules, codRefusal } from '#core/rules/cod.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';
import { countRefusals } from './delivery.queries.ts';

export interface CodRequest {
  phone: string;
  pincode: string;
  totalPaise: number;
}

export type Cod = ReturnType<typeof createCod>;

/** Who may pay at the door. While no rule is set this asks the database nothing. */
export function createCod({ db, settings }: { db: Db; settings: Pick<Settings, 'readKept'> }) {
  /** Not to be called inside a transaction, which would wait for a second connection. */
  async function readRules(): Promise<CodRules> {
    return settings.readKept('cod');
  }

  async function refusalOf(
    source: Db | Tx,
    rules: CodRules,
    { phone, ...parcel }: CodRequest,
  ): Promise<string | null> {
    const refusals = rules.mostRefusals > 0 ? await countRefusals(source, phone) : 0;
    return codRefusal(rules, { ...parcel, refusals });
  }

  /** What the shopper is told before the choice. */
  async function checkCod({ total, ...request }: CodCheck): Promise<Omit<CodAnswer, 'success'>> {
    const reason = await refusalOf(db, await readRules(), { ...request, totalPaise: paiseFromRupees(total) });
    return { isOffered: reason === null, reason };
  }

  /** Throws when the order cannot be paid at the door. */
  async function refuseForbidden(tx: Tx, rules: CodRules, request: CodRequest): Promise<void> {
    const message = await refusalOf(tx, rules, request);
    if (message !== null) throw new Refusal('cod-not-offered', { message, field: 'paymentMethod' });
  }

  return { readRules, checkCod, refuseForbidden };
}
