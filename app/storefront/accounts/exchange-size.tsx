import { Suspense, use, useState } from 'react';
import { pageReader } from '#app/lib/page-reader.ts';
import { SelectField } from '#app/ui/select-field.tsx';
import { returnTexts } from '#texts/profile.ts';

interface ExchangeSizeProps {
  productId: string;
  /** The size that was ordered. */
  ordered: string;
  /** The size to be sent instead; empty for the same again. */
  value: string;
  onChange: (size: string) => void;
}

/** Asks which size to send instead: one of those that can be bought now. */
export function ExchangeSize(props: ExchangeSizeProps) {
  const [sizes] = useState(() => readSizes(props.productId));
  return (
    <Suspense fallback={<SizeChoice {...props} sizes={null} />}>
      <LoadedChoice {...props} loading={sizes} />
    </Suspense>
  );
}

function LoadedChoice({ loading, ...props }: ExchangeSizeProps & { loading: Promise<string[] | null> }) {
  return <SizeChoice {...props} sizes={use(loading)} />;
}

function SizeChoice({ ordered, value, onChange, sizes }: ExchangeSizeProps & { sizes: string[] | null }) {
  const isGone = sizes !== null && !sizes.includes(ordered);
  return (
    <SelectField label={returnTexts.newSize} value={value} onChange={onChange}>
      <option value="">{isGone ? returnTexts.sameSizeGone(ordered) : returnTexts.sameSize(ordered)}</option>
      {sizes
        ?.filter((size) => size !== ordered)
        .map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
    </SelectField>
  );
}

/** What can be bought now, in the order of the product page; null when that cannot be read: then the same size is left. */
async function readSizes(productId: string): Promise<string[] | null> {
  try {
    const { products } = await pageReader.listProducts({ ids: [productId], limit: 1 });
    const [product] = products;
    if (!product) return [];
    return product.sizes
      .split(',')
      .map((size) => size.trim())
      .filter((size) => (product.stock[size] ?? 0) > 0);
  } catch (error) {
    console.warn(error);
    return null;
  }
}
