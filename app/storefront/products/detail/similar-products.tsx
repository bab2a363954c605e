import { useRef } from 'react';
import { ArrowLeftIcon, ArrowRightIcon } from '#app/ui/icons.tsx';
import { productTexts } from '#texts/product.ts';
import type { CardProduct } from '../listing/card-product.ts';
import { ProductCard } from '../listing/product-grid.tsx';

const SIMILAR_STEP_PX = 300;

export function SimilarProducts({ products }: { products: CardProduct[] }) {
  const scrollerRef = useRef<HTMLUListElement>(null);
  if (products.length === 0) return null;

  function scrollBy(left: number) {
    scrollerRef.current?.scrollBy({ left, behavior: 'smooth' });
  }

  return (
    <section aria-labelledby="similar-products" className="pt-chapter">
      <div className="flex items-center justify-between">
        <h2 id="similar-products" className="text-3xl">
          {productTexts.similar}
        </h2>
        <div className="flex gap-px noscript:hidden">
          <button
            type="button"
            aria-label={productTexts.previousProducts}
            className="arrow-button"
            onClick={() => scrollBy(-SIMILAR_STEP_PX)}
          >
            <ArrowLeftIcon aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={productTexts.nextProducts}
            className="arrow-button"
            onClick={() => scrollBy(SIMILAR_STEP_PX)}
          >
            <ArrowRightIcon aria-hidden="true" />
          </button>
        </div>
      </div>
      <ul ref={scrollerRef} className="similar-scroller scrollbar-none">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard card={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
