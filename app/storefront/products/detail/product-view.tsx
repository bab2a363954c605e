import { Link } from 'react-router';
import { Badge } from '#app/ui/badge.tsx';
import { Price } from '#app/ui/price.tsx';
import { UnbrokenWords } from '#app/ui/text.tsx';
import { discountPercent } from '#core/pricing/discount.ts';
import { cardTexts } from '#texts/cards.ts';
import { productTexts } from '#texts/product.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { BuyBox } from './buy-box.tsx';
import { ColourLine } from './colour-line.tsx';
import { Gallery } from './gallery.tsx';
import { PincodeCheck } from './pincode-check.tsx';
import { ProductFacts } from './product-facts.tsx';
import type { ProductPageModel, ShownProduct } from './product-page.ts';
import { productTypeOf } from './product-type.ts';
import { purchaseStepOf } from './purchase.ts';
import { Reviews } from './reviews.tsx';
import { ShareButton } from './share-button.tsx';
import { SimilarProducts } from './similar-products.tsx';
import { SizePicker } from './size-picker.tsx';
import { DeliveryLine, TrustBadges } from './trust-badges.tsx';
import { usePurchase } from './use-purchase.ts';

export function ProductView({ page }: { page: ProductPageModel }) {
  const { product, reviews, similar } = page;
  return (
    <div className="wrap">
      <Breadcrumb category={product.category} name={product.name} />
      <div className="product-columns">
        <Gallery pictures={product.images} />
        <ProductInfo product={product} hasSimilar={similar.length > 0} />
      </div>
      <SimilarProducts products={similar} />
      <Reviews productId={product._id} initial={reviews} />
    </div>
  );
}

function ProductInfo({ product, hasSimilar }: { product: ShownProduct; hasSimilar: boolean }) {
  const purchase = usePurchase(product);
  const discount = discountPercent(product);
  const isSoldOut = purchaseStepOf({ sizes: product.sizes, stock: purchase.stock }, null) === 'sold-out';
  return (
    <div className="product-info">
      <div>
        <h1 className="text-[clamp(1.625rem,1.2rem+1.6vw,2.375rem)] leading-[1.02]">
          <UnbrokenWords text={product.name} />
        </h1>
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Price price={product.price} mrp={product.mrp} size="large" />
          {discount !== undefined && <Badge>{cardTexts.discount(discount)}</Badge>}
        </div>
        <p className="mt-1 text-fine text-ink-3">{productTexts.taxes}</p>
      </div>
      <SizePicker
        sizes={product.sizes}
        stock={purchase.stock}
        category={product.category}
        chosen={purchase.size}
        onChoose={purchase.chooseSize}
      />
      <div className="flex items-center justify-between gap-3">
        <ColourLine colour={product.colors} />
        <ShareButton title={product.name} />
      </div>
      <BuyBox product={product} purchase={purchase} />
      {isSoldOut ? (
        <WayOn product={product} hasSimilar={hasSimilar} />
      ) : (
        <>
          <DeliveryLine />
          <PincodeCheck />
        </>
      )}
      <TrustBadges />
      <ProductFacts product={product} />
    </div>
  );
}

/** A product that cannot be bought promises no delivery, but leads on to those that can. */
function WayOn({ product, hasSimilar }: { product: ShownProduct; hasSimilar: boolean }) {
  const type = productTypeOf(product.category);
  return (
    <p className="flex flex-wrap items-center gap-x-5">
      {hasSimilar && (
        <a href="#similar-products" className="text-link">
          {productTexts.seeSimilar}
        </a>
      )}
      <Link to={type.path} className="text-link">
        {productTexts.moreIn(type.label)}
      </Link>
    </p>
  );
}
