import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readProductDefaults, readStaffProduct } from '#core/contract/products/admin.ts';
import { load } from '../lib/ask.ts';
import { PageHead } from '../ui/page-head.tsx';
import { ProductEditor } from './product-editor.tsx';
import './products.css';

/** With `?from=` the new product begins as a copy. */
export async function loader({ request }: LoaderFunctionArgs) {
  const from = new URL(request.url).searchParams.get('from');
  const [defaults, source] = await Promise.all([
    load({ request }, readProductDefaults),
    from ? load({ request }, readStaffProduct, { params: { id: from } }) : null,
  ]);
  return { defaults, source };
}

export function Component() {
  const { defaults, source } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={source ? `Copy of ${source.name}` : 'New product'}
        parent={{ to: '/products', label: 'Products' }}
      />
      <ProductEditor key={source?.id ?? 'new'} source={source} defaults={defaults} />
    </>
  );
}
