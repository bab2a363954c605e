import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Urgency } from './card-pictures.tsx';
import type { CardProduct } from './card-product.ts';
import { ProductCard } from './product-card.tsx';

const FIRST_SCREEN_CARDS = 4;

interface ProductGridProps {
  cards: CardProduct[];
  /** How soon the pictures of the first four cards are wanted; the others wait until they come near. */
  urgency?: Urgency;
  headingLevel?: 2 | 3;
  /** On a phone, an odd last card takes the whole width, so that no hole is left. */
  closesEven?: boolean;
}

export function ProductGrid({
  cards,
  urgency = 'late',
  headingLevel = 3,
  closesEven = false,
}: ProductGridProps) {
  const wideIndex = closesEven && cards.length % 2 === 1 ? cards.length - 1 : -1;
  return (
    <ul className={closesEven ? 'product-grid closes-even' : 'product-grid'}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <ProductCard
            card={card}
            urgency={index < FIRST_SCREEN_CARDS ? urgency : 'late'}
            place={index}
            isFullWidth={index === wideIndex}
            headingLevel={headingLevel}
          />
        </li>
      ))}
    </ul>
  );
}

/** The shape of a grid whose products are on their way. */
export function GridSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className="product-grid grid-skeleton">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders in a row that never changes
        <div key={index}>
          <Skeleton className="aspect-4/5" />
          <div className="card-body">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="mt-2 h-4.5 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
