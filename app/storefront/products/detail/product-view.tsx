import { Banknote, RotateCcw, Share2, ShieldCheck, Truck } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useStore } from '#app/lib/store-identity.ts';
import { Badge } from '#app/ui/badge.tsx';
import { late } from '#app/ui/late.ts';
import { Price } from '#app/ui/price.tsx';
import { UnbrokenWords } from '#app/ui/text.tsx';
import { showToast } from '#app/ui/toast.ts';
import { discountPercent } from '#core/pricing/discount.ts';
import { paiseFromRupees } from '#core/pricing/paise.ts';
import { getSwatch } from '#core/rules/colours.ts';
import { cardTexts } from '#texts/cards.ts';
import { commonTexts } from '#texts/common.ts';
import { productTexts } from '#texts/product.ts';
import { BuyBox } from './buy-box.tsx';
import { Gallery } from './gallery.tsx';
import { ProductFacts } from './product-facts.tsx';
import { type ProductPageModel, type ShownProduct, toProductType } from './product-page.ts';
import { toPurchaseStep, usePurchase } from './purchase.ts';
import { SizePicker } from './size-picker.tsx';

const TRUST_ICONS = [RotateCcw, Banknote, ShieldCheck] as const;

const PincodeCheck = late(
  async () => (await import('#app/storefront/delivery/pincode-check.tsx')).PincodeCheck,
);
const SimilarProducts = late(async () => (await import('./similar-products.tsx')).SimilarProducts);
const Reviews = late(async () => (await import('./reviews.tsx')).Reviews);

export function ProductView({ page }: { page: ProductPageModel }) {
  const { product, reviews, similar } = page;
  return (
    <div className="wrap">
      <Breadcrumb category={product.category} name={product.name} />
      <div className="product-columns">
        <Gallery pictures={product.images} />
        <ProductInfo product={product} hasSimilar={similar.length > 0} />
      </div>
      <Suspense>
        <SimilarProducts products={similar} />
      </Suspense>
      <Suspense>
        <Reviews productId={product._id} initial={reviews} />
      </Suspense>
    </div>
  );
}

function ProductInfo({ product, hasSimilar }: { product: ShownProduct; hasSimilar: boolean }) {
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
        </div>
        <p className="mt-1 text-fine text-ink-3">{productTexts.taxes}</p>
      </div>
      <SizePicker category={product.category} purchase={purchase} />
      <div className="flex items-center justify-between gap-3">
        <ColourLine colour={product.colors} />
        <ShareButton title={product.name} />
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
          <Suspense>
            <PincodeCheck goodsPaise={paiseFromRupees(product.price)} />
          </Suspense>
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

/** Where the shopper is: home, the product type, the product. */
function Breadcrumb({ category, name }: { category: string; name: string }) {
  return (
    <nav aria-label={productTexts.breadcrumb} className="pt-1.5 text-fine text-ink-3">
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

function ColourLine({ colour }: { colour: string }) {
  return (
    <p className="flex items-center gap-3">
      <svg viewBox="0 0 40 40" aria-hidden="true" className="size-10">
        <circle cx="20" cy="20" r="18.5" fill="none" className="stroke-ink stroke-[1.5]" />
        <circle cx="20" cy="20" r="14" fill={getSwatch(colour)} className="stroke-ink/35 stroke-1" />
      </svg>
      <span>
        <span className="text-ink-3">{productTexts.colour}</span> {colour}
      </span>
    </p>
  );
}

/** Hands the page to the phone's share sheet; where there is none, copies its address. */
function ShareButton({ title }: { title: string }) {
  async function share() {
    const { origin, pathname } = window.location;
    const url = `${origin}${pathname}`;
    if (navigator.share) {
      // It also rejects when the shopper changes their mind, which is no failure.
      await navigator.share({ title, url }).catch(() => {});
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      showToast(productTexts.linkCopied);
    } catch {
      showToast(productTexts.linkNotCopied, { kind: 'error' });
    }
  }

  return (
    <button type="button" onClick={share} className="text-link gap-2 noscript:hidden">
      <Share2 aria-hidden="true" className="size-4 stroke-2" />
      {productTexts.share}
    </button>
  );
}
