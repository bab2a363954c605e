import { Link } from 'react-router';
import { Swatch } from '#app/ui/swatch.tsx';
import { colourTexts } from '#texts/colours.ts';
import { commonTexts } from '#texts/common.ts';
import { productTexts } from '#texts/product.ts';
import { fetchMainPicture } from './gallery.tsx';
import { IN_PLACE, prefetchPage, type ShownProduct } from './product-page.ts';

/** The colour, and the others in which the same garment is made: their pages open in the place of this one. */
export function ColourLine({ product }: { product: ShownProduct }) {
  const { _id, colors, swatch, styleColours } = product;
  const name = (
    <span>
      <span className="text-ink-3">{productTexts.colour}</span> {colors}
    </span>
  );
  if (!styleColours) {
    return (
      <p className="flex items-center gap-3">
        <Swatch fill={swatch} isChosen />
        {name}
      </p>
    );
  }
  return (
    <div>
      <p>{name}</p>
      <ul aria-label={colourTexts.label} className="colour-links">
        {styleColours.map((colour) => {
          const intend = colour._id === _id ? undefined : () => prefetchColour(colour._id);
          return (
            <li key={colour._id}>
              <Link
                to={`/product/${colour._id}`}
                replace
                state={IN_PLACE}
                aria-current={colour._id === _id || undefined}
                onPointerEnter={intend}
                onFocus={intend}
              >
                <Swatch fill={colour.swatch} isChosen={colour._id === _id} isOut={!colour.inStock} />
                <span className="sr-only">
                  {colour.colors}
                  {!colour.inStock && commonTexts.soldOutSize}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Its page and its first picture, so that nothing is seen to load when it is pressed. */
function prefetchColour(id: string): void {
  prefetchPage(id).page.then(
    (page) => fetchMainPicture(page?.product.images[0]),
    // It was given up for another.
    () => {},
  );
}
