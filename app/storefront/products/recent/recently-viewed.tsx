import { useEffect, useRef, useState } from 'react';
import { pageReader } from '#app/lib/page-reader.ts';
import { useOnSight } from '#app/ui/use-on-sight.ts';
import { productTexts } from '#texts/product.ts';
import { type CardProduct, toCard } from '../listing/card-product.ts';
import { ProductRow } from '../listing/product-row.tsx';
import { forgetProducts, recentProducts, rememberProduct } from './recent-store.ts';

const MOST_SHOWN = 12;
const NEAR = '600px';

/**
 * Under everything else, what was looked at last; `current` is what is looked at now, if anything. Nothing is asked for before
 * it comes near, and it is the last thing on its page: nothing moves when it comes.
 */
export function RecentlyViewed({ current }: { current?: string }) {
  const [cards, setCards] = useState<CardProduct[]>([]);
  const ids = recentProducts
    .use()
    .filter((id) => id !== current)
    .slice(0, MOST_SHOWN);
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (current !== undefined) rememberProduct(current);
  }, [current]);

  async function load() {
    try {
      const { products } = await pageReader.listProducts({ ids, limit: MOST_SHOWN });
      setCards(ids.flatMap((id) => products.find(({ _id }) => _id === id) ?? []).map(toCard));
    } catch (error) {
      console.warn(error);
    }
  }

  useOnSight(ref, load, { lookFor: ids.length > 0 ? ids.join() : null, rootMargin: NEAR });
  const shown = cards.filter(({ id }) => ids.includes(id));
  return (
    <div ref={ref}>
      <ProductRow id="recently-viewed" title={productTexts.recent} products={shown} />
      {shown.length > 0 && (
        <button type="button" className="text-link mt-2" onClick={forgetProducts}>
          {productTexts.forgetRecent}
        </button>
      )}
    </div>
  );
}
