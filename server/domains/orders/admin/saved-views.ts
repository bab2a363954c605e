import { randomUUID } from 'node:crypto';
import { MOST_OWN_VIEWS, type SaveView } from '#core/contract/orders/list.ts';
import type { Db } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { deleteSavedView, selectSavedViews, upsertSavedView } from './saved-views.queries.ts';

const list = 'orders';

/** Saves a list with its filters under a name, for this person alone. */
export async function saveOrderView(
  { db }: { db: Db },
  { userId, name, query }: SaveView & { userId: string },
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const id = await upsertSavedView(tx, { id: randomUUID(), userId, list, name, query: pageless(query) });
    const views = await selectSavedViews(tx, { userId, list });
    if (views.length > MOST_OWN_VIEWS) throw new Refusal('too-many-views');
    return { id };
  });
}

export async function removeOrderView(
  { db }: { db: Db },
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  if (!(await deleteSavedView(db, { id, userId, list }))) throw new Refusal('not-found');
}

/** A view begins at its first page. */
function pageless(query: string): string {
  const parameters = new URLSearchParams(query);
  parameters.delete('cursor');
  return parameters.toString();
}
