import { Link } from 'react-router';
import { Thumb } from '#app/ui/thumb.tsx';
import { OfficeStatus } from '../ui/page.tsx';

interface ProductCellProps {
  id: string;
  name: string;
  picture: { url: string } | null;
  /** Those that are there are shown under the name. */
  facts: (string | null | false)[];
}

/** A product in a list, with the link to it. */
export function ProductCell({ id, name, picture, facts }: ProductCellProps) {
  return (
    <Link to={`/products/${id}`} className="flex items-center gap-3 py-0.5">
      <Thumb url={picture?.url ?? ''} size="small" />
      <span className="min-w-0">
        <span className="font-medium underline-offset-3 hover:underline">{name}</span>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
    </Link>
  );
}

/** Nothing for what there is enough of. */
export function StockLevel({ available, lowAt }: { available: number; lowAt: number }) {
  if (available <= 0) return <OfficeStatus tone="bad">Sold out</OfficeStatus>;
  return available <= lowAt ? <OfficeStatus tone="wait">Low</OfficeStatus> : null;
}
