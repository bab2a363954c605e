import { useRef, useState } from 'react';
import { isRefusal } from '#app/lib/api-failure.ts';
import type { QuickChange, StaffProduct, StaffProductDetail } from '#core/contract/staff/products.ts';
import { changeStock } from '#core/contract/stock.ts';
import { ask } from '../lib/ask.ts';
import { callAsStaff, failureText } from '../lib/staff-request.ts';

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
    const { data } = await callAsStaff<{ data: StaffProductDetail }>(`/products/${encodeURIComponent(id)}`);
    const { name, price, mrp, sale, category, homeTag, colour, published, version, sizes } = data;
    put(id, (row) => ({
      ...row,
      name,
      price,
      mrp,
      sale,
      category,
      homeTag,
      colour,
      published,
      version,
      sizes,
    }));
  }

  function inTurn(id: string, work: () => Promise<void>): Promise<CellResult> {
    const turn = (queues.current.get(id) ?? Promise.resolve()).then(async (): Promise<CellResult> => {
      try {
        await work();
        return { kind: 'saved' };
      } catch (error) {
        if (!isConflict(error)) return { kind: 'failed', text: failureText(error) };
        await readAgain(id).catch(() => {});
        return { kind: 'conflict' };
      }
    });
    queues.current.set(id, turn);
    return turn;
  }

  return {
    products: state.rows,
    change: (id, change) =>
      inTurn(id, async () => {
        const version = latest.current.find((row) => row.id === id)?.version ?? 0;
        const path = `/products/${encodeURIComponent(id)}/quick`;
        const body = { version, ...change };
        const { data } = await callAsStaff<{ data: StaffProduct }>(path, { method: 'PUT', body });
        put(id, () => data);
      }),
    setStock: (id, { size, onHand, wasOnHand }) =>
      inTurn(id, async () => {
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
  return isRefusal(error) && (error.code === 'changed-meanwhile' || error.code === 'stock-changed');
}
