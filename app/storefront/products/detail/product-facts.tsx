import { useStore } from '#app/lib/store-identity.ts';
import { LinkedText } from '#app/storefront/texts/linked-text.tsx';
import { formatRupees } from '#core/rules/money-text.ts';
import { productTexts } from '#texts/product.ts';
import { Collapsible } from './collapsible.tsx';
import { type DetailLine, detailLinesOf } from './details-lines.ts';
import type { ShownProduct } from './product-page.ts';

export function ProductFacts({ product }: { product: ShownProduct }) {
  const { returnsTitle, returnsText } = useStore().productPage;
  const lines = detailLinesOf(product.details);
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
          <FactList facts={[...lines.filter((line) => line.label !== undefined), ...legalFactsOf(product)]} />
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

/** What the law wants to be read before buying. */
function legalFactsOf(product: ShownProduct): DetailLine[] {
  return [
    { label: productTexts.mrp, text: productTexts.mrpWithTaxes(formatRupees(product.mrp ?? product.price)) },
    { label: productTexts.netQuantity, text: product.netQuantity },
    { label: productTexts.countryOfOrigin, text: product.countryOfOrigin },
    { label: productTexts.manufacturer, text: product.manufacturer },
  ].filter((fact) => fact.text !== '');
}

function FactList({ facts }: { facts: DetailLine[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 text-sm">
      {facts.map(({ label, text }) => (
        <div key={`${label} ${text}`} className="contents">
          <dt className="text-ink-3">{label}</dt>
          <dd className="first-letter:uppercase">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
