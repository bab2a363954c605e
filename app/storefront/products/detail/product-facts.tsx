import { type ReactNode, useId, useState } from 'react';
import { useStore } from '#app/lib/store-identity.ts';
import { LinkedText } from '#app/storefront/texts/linked-text.tsx';
import { MinusIcon, PlusIcon } from '#app/ui/icons.tsx';
import type { PageText } from '#core/contract/products/fields.ts';
import { keysOf } from '#core/objects.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { productTexts } from '#texts/product.ts';
import type { ShownProduct } from './product-page.ts';

export function ProductFacts({ product }: { product: ShownProduct }) {
  const { returnsTitle, returnsText } = useStore().productPage;
  const lines = toDetailLines(product.details);
  const sentences = lines.filter((line) => line.label === undefined);
  return (
    <div>
      <Collapsible title={productTexts.description} startsOpen>
        <div className="grid gap-3">
          {product.description && <p>{product.description}</p>}
          {sentences.length > 0 && (
            <ul className="grid gap-1">
              {sentences.map((line) => (
                <li key={line.text}>{line.text}</li>
              ))}
            </ul>
          )}
          {!product.description && lines.length === 0 && <p>{productTexts.noDescription}</p>}
          <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 text-sm">
            {toFacts(product, lines).map(({ label, text }) => (
              <div key={`${label} ${text}`} className="contents">
                <dt className="text-ink-3">{label}</dt>
                <dd className="first-letter:uppercase">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Collapsible>
      <Collapsible title={returnsTitle}>
        <p>
          <LinkedText text={returnsText} />
        </p>
      </Collapsible>
    </div>
  );
}

/** Texts of the product that are rows of the table, in their order; with what the law wants to be read before buying. */
const FACT_LABELS: Record<Exclude<PageText, 'description' | 'details' | 'hsn'>, string> = {
  fabric: productTexts.fabric,
  netQuantity: productTexts.netQuantity,
  countryOfOrigin: productTexts.countryOfOrigin,
  manufacturer: productTexts.manufacturer,
};

function toFacts(product: ShownProduct, details: DetailLine[]): DetailLine[] {
  const [fabric, ...legal] = keysOf(FACT_LABELS).map((name) => ({
    label: FACT_LABELS[name],
    text: product[name],
  }));
  const mrp = productTexts.mrpWithTaxes(formatRupees(product.mrp ?? product.price));
  return [
    ...(fabric ? [fabric] : []),
    ...details.filter(({ label }) => label !== undefined),
    { label: productTexts.mrp, text: mrp },
    ...legal,
  ].filter(({ text }) => text !== '');
}

interface DetailLine {
  /** Absent for a plain sentence. */
  label?: string;
  text: string;
}

const LABELLED = /^([^:.]{2,28}):\s+(\S.*)$/;

/** A product's details hold one thing per line; 'Fabric: cotton' is a labelled one. */
export function toDetailLines(details: string): DetailLine[] {
  return details
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, label, text] = LABELLED.exec(line) ?? [];
      return label !== undefined && text !== undefined ? { label, text } : { text: line };
    });
}

/** A part of the page behind its title. Without JavaScript it is open. */
function Collapsible({
  title,
  startsOpen,
  children,
}: {
  title: string;
  startsOpen?: true;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(startsOpen === true);
  const panelId = useId();
  const Sign = isOpen ? MinusIcon : PlusIcon;
  return (
    <section className="border-t border-line last:border-b">
      <h2 className="text-[1.0625rem]">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
          className="semiwide flex min-h-15 w-full items-center justify-between gap-3 text-left font-bold"
        >
          {title}
          <Sign aria-hidden="true" className="noscript:hidden" />
        </button>
      </h2>
      <div id={panelId} className={`max-w-[60ch] pb-5 text-ink-2 ${isOpen ? '' : 'hidden noscript:block'}`}>
        {children}
      </div>
    </section>
  );
}
