import { Link } from 'react-router';
import { UnbrokenWords } from '#app/ui/text.tsx';
import { Thumb } from '#app/ui/thumb.tsx';
import { showToast } from '#app/ui/toast.ts';
import type { Order } from '#core/contract/orders.ts';
import { orderTexts } from '#texts/profile.ts';

type Item = Order['items'][number];

export function OrderItems({ order }: { order: Order }) {
  return (
    <ul className="order-items">
      {order.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
        <li key={index}>
          <ItemLink item={item} />
        </li>
      ))}
    </ul>
  );
}

/** Leads to the product, or says that it is gone. */
function ItemLink({ item }: { item: Item }) {
  const product = item.productId;
  if (!product) {
    return (
      <button
        type="button"
        className="order-item"
        onClick={() => showToast(orderTexts.productNotAvailable, { kind: 'error' })}
      >
        <ItemContent item={item} name={orderTexts.deletedProduct} image="" />
      </button>
    );
  }
  return (
    <Link to={`/product/${product._id}`} className="order-item">
      <ItemContent item={item} name={product.name} image={product.images[0]?.url ?? ''} />
    </Link>
  );
}

function ItemContent({ item, name, image }: { item: Item; name: string; image: string }) {
  return (
    <>
      <Thumb url={image} missing={orderTexts.noImage} />
      <span>
        <span className="block leading-[1.3] font-semibold">
          <UnbrokenWords text={name} />
        </span>
        <span className="text-sm text-ink-2">{orderTexts.quantityAndSize(item.quantity, item.size)}</span>
      </span>
    </>
  );
}
