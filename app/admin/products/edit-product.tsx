import { Copy, ExternalLink, Trash2 } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import {
  readProductDefaults,
  readStaffProduct,
  removeProduct,
  type StaffProductDetail,
} from '#core/contract/products/admin.ts';
import { ask, load } from '../lib/ask.ts';
import { failureText } from '../lib/failure-text.ts';
import { useRight } from '../lib/me.ts';
import { confirmStep } from '../ui/confirm.ts';
import { OfficeStatus } from '../ui/office-status.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PlannedPanel } from './planned-panel.tsx';
import { ProductEditor } from './product-editor.tsx';
import './products.css';

export async function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  const [product, defaults] = await Promise.all([
    load({ request }, readStaffProduct, { params: { id } }),
    load({ request }, readProductDefaults),
  ]);
  return { product, defaults };
}

export function Component() {
  const { product, defaults } = useLoaderData<typeof loader>();
  const mayChange = useRight('products:change');
  return (
    <>
      <PageHead
        title={product.name}
        parent={{ to: '/products', label: 'Products' }}
        beside={
          <OfficeStatus tone={product.published ? 'good' : 'off'}>
            {product.published ? 'On sale' : 'Hidden'}
          </OfficeStatus>
        }
      >
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
            {!product.wasOrdered && <DeleteButton product={product} />}
          </>
        )}
      </PageHead>
      <ProductEditor
        key={product.id}
        product={product}
        defaults={defaults}
        aside={mayChange ? <PlannedPanel product={product} /> : undefined}
      />
    </>
  );
}

function DeleteButton({ product }: { product: StaffProductDetail }) {
  const navigate = useNavigate();

  async function remove() {
    const isSure = await confirmStep({
      title: `Delete ${product.name}?`,
      text: 'It was never ordered, so it can be deleted with its pictures, reviews and stock. This cannot be undone.',
      button: 'Delete',
    });
    if (!isSure) return;
    try {
      await ask(removeProduct, { params: { id: product.id }, query: { version: product.version } });
      showToast(`${product.name} deleted`);
      navigate('/products');
    } catch (error) {
      showToast(failureText(error), { kind: 'error' });
    }
  }

  return (
    <Button look="line" onClick={remove}>
      <Trash2 aria-hidden="true" />
      Delete
    </Button>
  );
}
