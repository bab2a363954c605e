import { useRef, useState } from 'react';
import { failureCode } from '#app/lib/send-call.ts';
import {
  changeProduct,
  type QuickChange,
  readStaffProduct,
  type StaffProduct,
} from '#core/contract/products/admin.ts';
import { changeStock } from '#core/contract/stock.ts';
import { ask, failureText } from '../lib/ask.ts';

/** How a save of one cell ended. A conflict leaves the value of the others in the row, and ours with the person. */
export type CellResult = { kind: 'saved' } | { kind: 'conflict' } | { kind: 'failed'; text: string };

export interface ProductRows {
  products: StaffProduct[];
  change: (id: string, change: Omit<QuickChange, 'version'>) => Promise<CellResult>;
  setStock: (id: string, stock: { size: string; onHand: number; wasOnHand: number }) => Promise<CellResult>;
}

/**
 * The rows of the list with what has been saved since they were read. Saves of one product wait for each other, because
 * each needs the version that the one before has made.
 */
export function useProductRows(read: StaffProduct[]): ProductRows {
  const [state, setState] = useState({ read, rows: read });
  const latest = useRef(state.rows);
  const queues = useRef(new Map<string, Promise<unknown>>());
  if (state.read !== read) {
    setState({ read, rows: read });
    latest.current = read;
  }

  function put(id: string, change: (row: StaffProduct) => StaffProduct) {
    latest.current = latest.current.map((row) => (row.id === id ? change(row) : row));
    setState((before) => ({ ...before, rows: latest.current }));
  }

  async function readAgain(id: string) {
    const product = await ask(readStaffProduct, { params: { id } });
    put(id, (row) => ({ ...row, ...product }));
  }

  function enqueue(id: string, work: () => Promise<void>): Promise<CellResult> {
    const result = (queues.current.get(id) ?? Promise.resolve()).then(async (): Promise<CellResult> => {
      try {
        await work();
        return { kind: 'saved' };
      } catch (error) {
        if (!isConflict(error)) return { kind: 'failed', text: failureText(error) };
        await readAgain(id).catch(() => {});
        return { kind: 'conflict' };
      }
    });
    queues.current.set(id, result);
    return result;
  }

  return {
    products: state.rows,
    change: (id, change) =>
      enqueue(id, async () => {
        const version = latest.current.find((row) => row.id === id)?.version ?? 0;
        const changed = await ask(changeProduct, { params: { id }, body: { version, ...change } });
        put(id, () => changed);
      }),
    setStock: (id, { size, onHand, wasOnHand }) =>
      enqueue(id, async () => {
        const sizes = [{ productId: id, size, onHand, wasOnHand }];
        const stock = await ask(changeStock, {
          body: { kind: 'correct', reason: 'Set in the product list', sizes },
        });
        put(id, (row) => ({
          ...row,
          sizes: row.sizes.map((known) => ({
            ...known,
            ...stock.sizes.find(({ size }) => size === known.size),
          })),
        }));
      }),
  };
}

/** Somebody else's change. */
function isConflict(error: unknown): boolean {
  return (
    failureCode(changeProduct, error) === 'changed-meanwhile' ||
    failureCode(changeStock, error) === 'stock-changed'
  );
}
