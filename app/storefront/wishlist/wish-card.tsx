import { Link } from 'react-router';
import { Picture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/price.tsx';
import { UnbrokenWords } from '#app/ui/text.tsx';
import type { ListedProduct } from '#core/contract/products.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { getSizes, stockBySize } from '#core/rules/sizes.ts';
import type { Wish } from '#core/rules/wishlist.ts';
import { cardTexts } from '#texts/cards.ts';
import { commonTexts } from '#texts/common.ts';
import { wishlistTexts } from '#texts/wishlist.ts';
import { toCartFacts } from '../products/detail/cart-facts.ts';
import { putIntoCart } from '../products/detail/purchase.ts';
import { getAvailable } from '../products/detail/size-cells.tsx';
import { WishButton } from './wish-button.tsx';

const SIDE = { width: 800, height: 1000 };
const SIZES = '(min-width: 75rem) 20vw, (min-width: 48rem) 33vw, 50vw';

interface WishCardProps {
  wish: Wish;
  /** As it is sold now; undefined when it is not, or nobody knows. */
  product: ListedProduct | undefined;
  /** Whether the store has said which products are sold. */
  isKnown: boolean;
}

export function WishCard({ wish, product, isKnown }: WishCardProps) {
  const { id, name, image, price } = { ...wish, ...product };
  const url = product?.images[0]?.url ?? image;
  return (
    <>
      <Link to={`/product/${id}`} className="card">
        <div className="card-pic">
          {url !== '' && (
            <Picture
              picture={product?.images[0] ?? { url, ...SIDE }}
              alt=""
              boxes={[400, 800]}
              sizes={SIZES}
            />
          )}
        </div>
        <div className="card-body">
          <h2 className="card-name">
            <UnbrokenWords text={name} />
          </h2>
          <Price price={price} mrp={product?.mrp} />
        </div>
      </Link>
      <WishButton {...wish} />
      <div className="card-body">
        {product && <PriceChange was={wish.price} is={product.price} />}
        {product && <SizeButtons product={product} />}
        {!product && isKnown && <p className="card-sold-out">{wishlistTexts.gone}</p>}
      </div>
    </>
  );
}

function PriceChange({ was, is }: { was: number; is: number }) {
  if (is === was) return null;
  return is < was ? (
    <p className="text-fine font-semibold text-leaf">{wishlistTexts.dropped(formatRupees(was))}</p>
  ) : (
    <p className="text-fine text-ink-2">{wishlistTexts.risen(formatRupees(was))}</p>
  );
}

/** One press puts a size into the cart. */
function SizeButtons({ product }: { product: ListedProduct }) {
  const sizes = getSizes(product.sizes);
  const stock = stockBySize(product.stock);
  if (sizes.every((size) => getAvailable(stock, size) === 0)) {
    return <p className="card-sold-out">{cardTexts.soldOut}</p>;
  }
  return (
    <fieldset className="wish-sizes">
      <legend className="text-fine text-ink-2">{wishlistTexts.addToCart}</legend>
      {sizes.map((size) => (
        <SizeButton key={size} product={{ ...product, stock }} size={size} />
      ))}
    </fieldset>
  );
}

function SizeButton({ product, size }: { product: ListedProduct; size: string }) {
  const isOut = getAvailable(product.stock, size) === 0;
  return (
    <button
      type="button"
      className="wish-size"
      disabled={isOut}
      aria-label={isOut ? `${size}${commonTexts.soldOutSize}` : wishlistTexts.addSize(size, product.name)}
      onClick={() => putIntoCart({ ...toCartFacts(product), selectedSize: size }, 1)}
    >
      {size}
    </button>
  );
}
