import type { CodAnswer, CodCheck } from '#core/contract/cod.ts';
import { paiseFromRupees } from '#core/pricing/paise.ts';
import { codRefusal } from '#core/rules/cod.ts';
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
  async function refusalOf(source: Db | Tx, { phone, ...parcel }: CodRequest): Promise<string | null> {
    const rules = await settings.readKept('cod');
    const refusals = rules.mostRefusals > 0 ? await countRefusals(source, phone) : 0;
    return codRefusal(rules, { ...parcel, refusals });
  }

  /** What the shopper is told before the choice. */
  async function checkCod({ total, ...request }: CodCheck): Promise<Omit<CodAnswer, 'success'>> {
    const reason = await refusalOf(db, { ...request, totalPaise: paiseFromRupees(total) });
    return { isOffered: reason === null, reason };
  }

  /** Throws when the order cannot be paid at the door. */
  async function refuseForbidden(tx: Tx, request: CodRequest): Promise<void> {
    const message = await refusalOf(tx, request);
    if (message !== null) throw new Refusal('cod-not-offered', { message, field: 'paymentMethod' });
  }

  return { checkCod, refuseForbidden };
}
