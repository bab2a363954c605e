import { useState } from 'react';
import { Link } from 'react-router';
import { WishButton } from '#app/storefront/wishlist/wish-button.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { late } from '#app/ui/late.tsx';
import { Skeleton } from '#app/ui/page.tsx';
import { Price } from '#app/ui/price.tsx';
import { UnbrokenWords } from '#app/ui/text.tsx';
import { cardTexts } from '#texts/cards.ts';
import { CardPictures, type CardPicturesProps, type Urgency } from './card-pictures.tsx';
import type { CardProduct } from './card-product.ts';

const CardColours = late(
  async () => (await import('./card-colours.tsx')).CardColours,
  <div className="card-colours" />,
);

const FIRST_SCREEN_CARDS = 4;

interface ProductGridProps {
  cards: CardProduct[];
  /** How soon the pictures of the first four cards are wanted; the others wait until they come near. */
  urgency?: Urgency;
  headingLevel?: 2 | 3;
  /** On a phone, an odd last card takes the whole width, so that no hole is left. */
  closesEven?: boolean;
}

export function ProductGrid({ cards, urgency = 'late', headingLevel, closesEven }: ProductGridProps) {
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

interface ProductCardProps extends Omit<CardPicturesProps, 'pictures' | 'isPointedAt'> {
  card: CardProduct;
  /** The card's place in the page's headings. */
  headingLevel?: 2 | 3 | undefined;
}

export function ProductCard({ card, headingLevel, ...pictures }: ProductCardProps) {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const pointAt = () => setIsPointedAt(true);
  const { id, name, price, rating } = card;
  return (
    <>
      <Link
        to={`/product/${id}`}
        className="card"
        data-sold-out={card.isSoldOut}
        prefetch="intent"
        onPointerEnter={pointAt}
        onFocus={pointAt}
      >
        <CardPictures pictures={card.pictures} isPointedAt={isPointedAt} {...pictures} />
        {card.discount !== undefined && !card.isSoldOut && (
          <Badge corner>{cardTexts.discount(card.discount)}</Badge>
        )}
        <div className="card-body">
          <Heading className="card-name">
            <UnbrokenWords text={name} />
          </Heading>
          {card.isSoldOut ? (
            <div className="flex flex-wrap items-baseline gap-x-2">
              <Price price={price} />
              <span className="card-sold-out">{cardTexts.soldOut}</span>
            </div>
          ) : (
            <Price price={price} mrp={card.mrp} />
          )}
          {rating && (
            <p className="card-rating">
              <span aria-hidden="true">★ {rating.average.toFixed(1)}</span>
              <span aria-hidden="true">({rating.count})</span>
              <span className="sr-only">{cardTexts.rated(rating.average.toFixed(1), rating.count)}</span>
            </p>
          )}
        </div>
      </Link>
      <WishButton id={id} name={name} price={price} image={card.pictures[0]?.url ?? ''} />
      {card.colours && <CardColours card={card} />}
    </>
  );
}
