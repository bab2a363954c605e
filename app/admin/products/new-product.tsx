import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { StaffProductDetail } from '#core/contract/staff/products.ts';
import { readAsStaff } from '../lib/staff-request.ts';
import { PageHead } from '../ui/page-head.tsx';
import { ProductEditor } from './product-editor.tsx';
import './products.css';

/** With `?from=` the new product begins as a copy. */
export async function loader({ request }: LoaderFunctionArgs): Promise<StaffProductDetail | null> {
  const from = new URL(request.url).searchParams.get('from');
  return from ? readAsStaff<StaffProductDetail>(`/products/${encodeURIComponent(from)}`, request) : null;
}

export function Component() {
  const source = useLoaderData<StaffProductDetail | null>();
  return (
    <>
      <PageHead
        title={source ? `Clone of ${source.name}` : 'New product'}
        parent={{ to: '/products', label: 'Products' }}
      />
      <ProductEditor key={source?.id ?? 'new'} source={source} />
    </>
  );
}
