import { useRef } from 'react';
import { ArrowLeftIcon, ArrowRightIcon } from '#app/ui/icons.tsx';
import { productTexts } from '#texts/product.ts';
import type { CardProduct } from './card-product.ts';
import { ProductCard } from './product-grid.tsx';

const STEP_PX = 300;
/** So many need no scrolling on a wide screen. */
const IN_VIEW = 4;

interface ProductRowProps {
  /** Of its heading. */
  id: string;
  title: string;
  products: CardProduct[];
}

/** A row of products that scrolls sideways; nothing where there are none. */
export function ProductRow({ id, title, products }: ProductRowProps) {
  const scrollerRef = useRef<HTMLUListElement>(null);
  if (products.length === 0) return null;

  function scrollBy(left: number) {
    scrollerRef.current?.scrollBy({ left, behavior: 'smooth' });
  }

  return (
    <section aria-labelledby={id} className="pt-chapter">
      <div className="flex items-center justify-between">
        <h2 id={id} className="text-3xl">
          {title}
        </h2>
        <div
          className={`flex gap-px noscript:hidden ${products.length <= IN_VIEW ? 'min-[84rem]:hidden' : ''}`}
        >
          <button
            type="button"
            aria-label={productTexts.previousProducts}
            className="arrow-button"
            onClick={() => scrollBy(-STEP_PX)}
          >
            <ArrowLeftIcon aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={productTexts.nextProducts}
            className="arrow-button"
            onClick={() => scrollBy(STEP_PX)}
          >
            <ArrowRightIcon aria-hidden="true" />
          </button>
        </div>
      </div>
      <ul ref={scrollerRef} className="product-row far scrollbar-none">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard card={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
