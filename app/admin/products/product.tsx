import { Copy, ExternalLink, Trash2 } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { readProductDefaults, readStaffProduct, removeProduct } from '#core/contract/products/admin.ts';
import { readProductSizes } from '#core/contract/sizes.ts';
import { load } from '../lib/ask.ts';
import { useRight } from '../lib/me.ts';
import { ActionButton } from '../ui/actions.tsx';
import { PageHead } from '../ui/page.tsx';
import { FitPanel } from './fit-panel.tsx';
import { PlannedPanel } from './planned-panel.tsx';
import { ProductEditor } from './product-editor.tsx';
import { PublishedStatus } from './product-grid.tsx';
import './products.css';

const PARENT = { to: '/products', label: 'Products' };

export async function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  const [product, defaults, sizes] = await Promise.all([
    load({ request }, readStaffProduct, { params: { id } }),
    load({ request }, readProductDefaults),
    load({ request }, readProductSizes, { params: { id } }),
  ]);
  return { product, defaults, sizes };
}

export function Component() {
  const { product, defaults, sizes } = useLoaderData<typeof loader>();
  const mayChange = useRight('products:change');
  return (
    <>
      <PageHead title={product.name} parent={PARENT} beside={<PublishedStatus product={product} />}>
        {product.published && (
          <a className="btn btn-line" href={`/product/${product.id}`} target="_blank" rel="noopener">
            <ExternalLink aria-hidden="true" />
            View in store
          </a>
        )}
        {mayChange && (
          <>
            <ButtonLink look="line" to={`/products/new?from=${encodeURIComponent(product.id)}`}>
              <Copy aria-hidden="true" />
              Duplicate
            </ButtonLink>
            {!product.wasOrdered && (
              <ActionButton
                look="line"
                call={removeProduct}
                action={{
                  params: { id: product.id },
                  query: { version: product.version },
                  done: `${product.name} deleted`,
                  goTo: '/products',
                }}
                confirm={{
                  title: `Delete ${product.name}?`,
                  text: 'It was never ordered, so it can be deleted with its pictures, reviews and stock. This cannot be undone.',
                  button: 'Delete',
                }}
              >
                <Trash2 aria-hidden="true" />
                Delete
              </ActionButton>
            )}
          </>
        )}
      </PageHead>
      <ProductEditor
        key={product.id}
        product={product}
        defaults={defaults}
        aside={
          <>
            {mayChange && <PlannedPanel product={product} />}
            <FitPanel sizes={sizes} />
          </>
        }
      />
    </>
  );
}

/** With `?from=` the new product begins as a copy. */
async function loadSource({ request }: LoaderFunctionArgs) {
  const from = new URL(request.url).searchParams.get('from');
  const [defaults, source] = await Promise.all([
    load({ request }, readProductDefaults),
    from ? load({ request }, readStaffProduct, { params: { id: from } }) : null,
  ]);
  return { defaults, source };
}

function NewProduct() {
  const { defaults, source } = useLoaderData<typeof loadSource>();
  return (
    <>
      <PageHead title={source ? `Copy of ${source.name}` : 'New product'} parent={PARENT} />
      <ProductEditor key={source?.id ?? 'new'} source={source} defaults={defaults} />
    </>
  );
}

export const newProduct = { loader: loadSource, Component: NewProduct };
