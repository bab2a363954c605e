import { struckMrp } from '#core/pricing/discount.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { commonTexts } from '#texts/common.ts';

interface PriceProps {
  price: number;
  mrp?: number | undefined;
  /** `large` is the product page's. */
  size?: 'normal' | 'large';
}

export function Price({ price, mrp, size = 'normal' }: PriceProps) {
  const struck = struckMrp({ price, mrp });
  return (
    <p className={size === 'large' ? 'price price-large' : 'price'}>
      <strong>{formatRupees(price)}</strong>
      {struck !== undefined && (
        <s>
          <span className="sr-only">{commonTexts.mrp} </span>
          {formatRupees(struck)}
        </s>
      )}
    </p>
  );
}
