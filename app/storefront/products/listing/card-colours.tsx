import { useNavigate } from 'react-router';
import { Swatch } from '#app/ui/swatch.tsx';
import type { StyleColour } from '#core/contract/products.ts';
import { colourTexts } from '#texts/colours.ts';
import type { CardProduct } from './card-product.ts';

/** As many as there is room for on the narrowest card. */
const MOST_COLOURS = 4;

/**
 * The colours of a card's style, each leading to its product. Buttons and not links: the links of a list are its products, each
 * once and in their order, for whoever reads it by them. The product's own page has the same as links.
 */
export function CardColours({ card: { id, name, colours = [] } }: { card: CardProduct }) {
  const navigate = useNavigate();
  const { first, more } = chooseColours(id, colours);
  return (
    <ul className="card-colours noscript:hidden" aria-label={colourTexts.of(name)}>
      {first.map(({ _id, colors, swatch, inStock }) => (
        <li key={_id}>
          <button type="button" onClick={() => navigate(`/product/${_id}`)}>
            <Swatch fill={swatch} isChosen={_id === id} isOut={!inStock} />
            <span className="sr-only">{colors}</span>
          </button>
        </li>
      ))}
      {more > 0 && (
        <li>
          <button type="button" onClick={() => navigate(`/product/${id}`)}>
            <span aria-hidden="true">+{more}</span>
            <span className="sr-only">{colourTexts.more(more)}</span>
          </button>
        </li>
      )}
    </ul>
  );
}

/** Its own comes first. One more colour would take the room of the link to the rest. */
export function chooseColours(id: string, colours: readonly StyleColour[]) {
  const ordered = colours.toSorted((a, b) => Number(b._id === id) - Number(a._id === id));
  const shown = colours.length > MOST_COLOURS ? MOST_COLOURS - 1 : colours.length;
  return { first: ordered.slice(0, shown), more: colours.length - shown };
}
