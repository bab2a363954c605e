import type { StateCharge } from '#core/contract/delivery.ts';

/** The states whose charge is no longer what was read. */
export function changedCharges(read: StateCharge[], typed: StateCharge[]): StateCharge[] {
  const before = new Map(read.map((charge) => [charge.state, charge]));
  return typed.filter(({ state, charge, freeAbove }) => {
    const was = before.get(state);
    return was?.charge !== charge || was.freeAbove !== freeAbove;
  });
}

/** What others have saved meanwhile for the states that are changed here, too. */
export function findClashes(mine: StateCharge[], theirs: StateCharge[]): StateCharge[] {
  const versions = new Map(mine.map(({ state, version }) => [state, version]));
  return theirs.filter(({ state, version }) => versions.has(state) && versions.get(state) !== version);
}
