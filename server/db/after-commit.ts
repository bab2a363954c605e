import type { Db, Tx } from './client.ts';

type Hook = (db: Db) => void;

const hooks = new WeakMap<Tx, Hook[]>();

/** Calls `hook` once the transaction is committed; at once outside of one. A process that dies in between never does. */
export function afterCommit(handle: Db | Tx, hook: Hook): void {
  if ('rollback' in handle) hooks.set(handle, [...(hooks.get(handle) ?? []), hook]);
  else hook(handle);
}

export function runCommitHooks(tx: Tx, db: Db): void {
  for (const hook of hooks.get(tx) ?? []) hook(db);
}
