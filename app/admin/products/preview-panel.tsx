import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Badge } from '#app/ui/badge.tsx';
import { Price } from '#app/ui/price.tsx';
import type { ProductForm } from '#core/contract/products/admin.ts';
import { discountPercent } from '#core/pricing/discount.ts';
import { getSwatch } from '#core/rules/colours.ts';
import { addressOfFile } from '#core/rules/image-address.ts';
import { cardTexts } from '#texts/cards.ts';
import { Segmented } from '../ui/form-fields.tsx';
import './parts.css';
import '#app/styles/products.css';
import '#app/storefront/products/detail/product.css';

const VIEWS = [
  { value: 'card', label: 'Card' },
  { value: 'page', label: 'Page' },
];

/** The product as a shopper sees it, while it is being edited. */
export function PreviewPanel() {
  const [view, setView] = useState('card');
  return (
    <section aria-labelledby="preview" className="panel">
      <div className="flex items-center justify-between gap-3">
        <h2 id="preview">In the shop</h2>
        <Segmented legend="Preview of" name="preview" value={view} options={VIEWS} onChange={setView} />
      </div>
      {view === 'card' ? <CardPreview /> : <PageTop />}
    </section>
  );
}

function useShown() {
  const { watch } = useFormContext<ProductForm>();
  const { name, price, mrp, pictures, colour, sizes } = watch();
  const shownPrice = Number.isFinite(price) ? price : 0;
  const tag = { price: shownPrice, mrp: mrp ?? undefined };
  return { name: name || 'Name', colour, sizes, picture: pictures[0], tag, discount: discountPercent(tag) };
}

function CardPreview() {
  const { name, picture, tag, discount } = useShown();
  return (
    <div className="card w-45">
      <div className="card-pic">
        {picture ? (
          <div className="card-strip">
            <img src={addressOfFile(picture.file, 400)} alt="" width={400} height={500} />
          </div>
        ) : (
          <p className="grid h-full place-items-center text-ink-3">No image available</p>
        )}
      </div>
      {discount !== undefined && <Badge corner>{cardTexts.discount(discount)}</Badge>}
      <div className="card-body">
        <p className="card-name">{name}</p>
        <Price {...tag} />
      </div>
    </div>
  );
}

function PageTop() {
  const { name, picture, tag, discount, colour, sizes } = useShown();
  return (
    <div className="page-preview">
      <div className="card-pic">
        {picture && (
          <div className="card-strip">
            <img src={addressOfFile(picture.file, 800)} alt="" width={800} height={1000} />
          </div>
        )}
      </div>
      <p className="wide text-[1.5rem] leading-[1.05]">{name}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Price {...tag} size="large" />
        {discount !== undefined && <Badge>{cardTexts.discount(discount)}</Badge>}
      </div>
      <p className="hint">MRP inclusive of all taxes</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(52px,1fr))] gap-2">
        {sizes.map(({ size, onHand }) => (
          <li key={size} className="size-cell">
            <span data-out={!(onHand > 0) || undefined}>{size}</span>
          </li>
        ))}
      </ul>
      {colour && (
        <p className="flex items-center gap-3">
          <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
            <circle cx="20" cy="20" r="18.5" fill="none" className="stroke-ink stroke-[1.5]" />
            <circle cx="20" cy="20" r="14" fill={getSwatch(colour)} className="stroke-ink/35 stroke-1" />
          </svg>
          <span>
            <span className="text-ink-3">Colour</span> {colour}
          </span>
        </p>
      )}
    </div>
  );
}
