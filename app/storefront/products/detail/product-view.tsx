import { Banknote, RotateCcw, ShieldCheck, Truck } from 'lucide-react';
import { Link } from 'react-router';
import { useStore } from '#app/lib/store-identity.ts';
import { WishButton } from '#app/storefront/wishlist/wish-button.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { late } from '#app/ui/late.tsx';
import { Price } from '#app/ui/price.tsx';
import { UnbrokenWords } from '#app/ui/text.tsx';
import type { ReviewSummary } from '#core/contract/reviews.ts';
import { discountPercent } from '#core/pricing/discount.ts';
import { paiseFromRupees } from '#core/pricing/paise.ts';
import { cardTexts } from '#texts/cards.ts';
import { commonTexts } from '#texts/common.ts';
import { productTexts } from '#texts/product.ts';
import { BuyBox } from './buy-box.tsx';
import { ColourLine } from './colour-line.tsx';
import { Gallery } from './gallery.tsx';
import { JumpLink } from './jump-link.tsx';
import { ProductFacts } from './product-facts.tsx';
import { type ProductPageModel, type ShownProduct, toProductType } from './product-page.ts';
import { toPurchaseStep, usePurchase } from './purchase.ts';
import { SizePicker } from './size-picker.tsx';

const TRUST_ICONS = [RotateCcw, Banknote, ShieldCheck] as const;

const PincodeCheck = late(
  async () => (await import('#app/storefront/delivery/pincode-check.tsx')).PincodeCheck,
);
const ProductRow = late(async () => (await import('../listing/product-row.tsx')).ProductRow);
const RecentlyViewed = late(async () => (await import('../recent/recently-viewed.tsx')).RecentlyViewed);
const Reviews = late(async () => (await import('./reviews.tsx')).Reviews);
const ShareButton = late(async () => (await import('./share-button.tsx')).ShareButton);

export function ProductView({ page }: { page: ProductPageModel }) {
  const { product, reviews, similar, pairs } = page;
  return (
    <div className="wrap">
      <Breadcrumb category={product.category} name={product.name} />
      <div className="product-columns">
        <Gallery key={product._id} pictures={product.images} />
        <ProductInfo product={product} rating={reviews.summary} hasSimilar={similar.length > 0} />
      </div>
      <ProductRow
        key={`pairs ${product._id}`}
        id="goes-well-with"
        title={productTexts.pairs}
        products={pairs}
      />
      <ProductRow key={product._id} id="similar-products" title={productTexts.similar} products={similar} />
      <Reviews key={product._id} productId={product._id} initial={reviews} />
      <div className="pb-chapter">
        <RecentlyViewed current={product._id} />
      </div>
    </div>
  );
}

interface ProductInfoProps {
  product: ShownProduct;
  rating: ReviewSummary;
  hasSimilar: boolean;
}

function ProductInfo({ product, rating, hasSimilar }: ProductInfoProps) {
  const { delivery, trust } = useStore().productPage;
  const purchase = usePurchase(product);
  const discount = discountPercent(product);
  const isSoldOut = toPurchaseStep(purchase, null) === 'sold-out';
  return (
    <div className="product-info">
      <div>
        <h1 className="text-[clamp(1.625rem,1.2rem+1.6vw,2.375rem)] leading-[1.02]">
          <UnbrokenWords text={product.name} />
        </h1>
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Price price={product.price} mrp={product.mrp} size="large" />
          {discount !== undefined && <Badge>{cardTexts.discount(discount)}</Badge>}
          {rating.count > 0 && (
            <JumpLink
              to="customer-reviews"
              className="product-rating"
              label={cardTexts.rated(rating.average.toFixed(1), rating.count)}
            >
              ★ {rating.average.toFixed(1)} ({rating.count})
            </JumpLink>
          )}
        </div>
        <p className="mt-1 text-fine text-ink-3">{productTexts.taxes}</p>
      </div>
      <SizePicker product={product} purchase={purchase} />
      <div className="flex items-center justify-between gap-3">
        <ColourLine product={product} />
        <div className="flex items-center gap-2">
          <ShareButton title={product.name} />
          <WishButton
            id={product._id}
            name={product.name}
            price={product.price}
            image={product.images[0]?.url ?? ''}
          />
        </div>
      </div>
      <BuyBox product={product} purchase={purchase} />
      {isSoldOut ? (
        <WayOn product={product} hasSimilar={hasSimilar} />
      ) : (
        <>
          <p className="flex items-center gap-2.5 font-semibold text-leaf">
            <Truck aria-hidden="true" />
            {delivery}
          </p>
          <PincodeCheck goodsPaise={paiseFromRupees(product.price)} />
        </>
      )}
      <ul className="grid grid-cols-3 divide-x divide-line border-y border-line">
        {TRUST_ICONS.map((Icon, place) => (
          <li
            key={trust[place]}
            className="grid content-start justify-items-center gap-2 px-1.5 py-3.5 text-center text-fine font-medium"
          >
            <Icon aria-hidden="true" className="size-6 stroke-[1.5]" />
            {trust[place]}
          </li>
        ))}
      </ul>
      <ProductFacts product={product} />
    </div>
  );
}

/** A product that cannot be bought promises no delivery, but leads on to those that can. */
function WayOn({ product, hasSimilar }: { product: ShownProduct; hasSimilar: boolean }) {
  const type = toProductType(product.category);
  return (
    <p className="flex flex-wrap items-center gap-x-5">
      {hasSimilar && (
        <JumpLink to="similar-products" className="text-link">
          {productTexts.seeSimilar}
        </JumpLink>
      )}
      <Link to={type.path} className="text-link">
        {productTexts.moreIn(type.label)}
      </Link>
    </p>
  );
}

/** Where the shopper is: home, the product type, the product. */
function Breadcrumb({ category, name }: { category: string; name: string }) {
  return (
    <nav aria-label={productTexts.breadcrumb} className="text-fine text-ink-3 lg:pt-1.5">
      <ol className="flex gap-2 whitespace-nowrap">
        {[{ label: commonTexts.home, path: '/' }, toProductType(category)].map(({ label, path }) => (
          <li key={path} className="flex items-center gap-2 after:text-line-strong after:content-['/']">
            <Link to={path} className="crumb">
              {label}
            </Link>
          </li>
        ))}
        <li aria-current="page" className="flex min-w-0 items-center">
          <span className="truncate">{name}</span>
        </li>
      </ol>
    </nav>
  );
}
