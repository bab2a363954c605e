import { useRef, useState } from 'react';
import { pageReader } from '#app/lib/page-reader.ts';
import { stockBySize } from '#core/rules/sizes.ts';
import type { ShownProduct } from './product-page.ts';

type Stock = Record<string, number>;

/** A stock figure this young is believed without asking again. */
const FRESH_FOR_MS = 20_000;
/** Nobody waits longer than this for a better figure; the order checks the stock in any case. */
const LONGEST_WAIT_MS = 1000;

export interface FreshStock {
  stock: Stock;
  /** Asks the server in the background, unless that was done just now. */
  refresh: () => void;
  /** The newest figures that can be had without keeping the shopper waiting. */
  settle: () => Promise<Stock>;
}

/** The stock of a product whose page may have been open for hours. */
export function useFreshStock(product: ShownProduct): FreshStock {
  const [stock, setStock] = useState(product.stock);
  const newest = useRef({ stock: product.stock, askedAt: 0, asking: Promise.resolve() });

  async function ask() {
    const { products } = await pageReader.listProducts({ ids: [product._id], limit: 1 });
    const [fresh] = products;
    newest.current.stock = fresh ? stockBySize(fresh.stock) : {};
    setStock(newest.current.stock);
  }

  function refresh() {
    if (Date.now() - newest.current.askedAt < FRESH_FOR_MS) return;
    newest.current.askedAt = Date.now();
    newest.current.asking = ask().catch(() => {
      newest.current.askedAt = 0;
    });
  }

  async function settle() {
    refresh();
    const waited = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
    await Promise.race([newest.current.asking, waited]);
    return newest.current.stock;
  }

  return { stock, refresh, settle };
}
