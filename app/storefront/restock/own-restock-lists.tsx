import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ask } from '#app/lib/ask.ts';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import { type OwnRestock, withdrawRestock } from '#core/contract/restock.ts';
import { formatTime } from '#core/rules/india-time.ts';
import { restockTexts } from '#texts/restock.ts';
import { loadOwnRestock } from './own-restock.ts';

/** What is held for the shopper, and what they wait for. */
export default function OwnRestockLists({ reserved, waiting }: OwnRestock) {
  return (
    <>
      <SizeList id="held-for-you" title={restockTexts.reservedTitle} sizes={reserved}>
        {({ until }) => (
          <span className="font-semibold text-leaf">{restockTexts.reserved(formatTime(until))}</span>
        )}
      </SizeList>
      <SizeList id="waiting-for" title={restockTexts.waitingTitle} sizes={waiting}>
        {(one) => <StopButton {...one} />}
      </SizeList>
    </>
  );
}

interface SizeListProps<Size> {
  id: string;
  title: string;
  sizes: Size[];
  /** What stands beside each product. */
  children: (size: Size) => ReactNode;
}

function SizeList<Size extends Named>({ id, title, sizes, children }: SizeListProps<Size>) {
  if (sizes.length === 0) return null;
  return (
    <section aria-labelledby={id} className="pt-chapter">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <ul className="mt-3 border-t border-line">
        {sizes.map((one) => (
          <li key={`${one.productId} ${one.size}`} className="restock-row">
            <ProductLine {...one} />
            {children(one)}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Waiting = OwnRestock['waiting'][number];
type Named = Pick<Waiting, 'productId' | 'name' | 'size'>;

function ProductLine({ productId, name, size }: Named) {
  return (
    <Link to={`/product/${productId}`} className="min-w-0 underline-offset-3 hover:underline">
      {name}, {restockTexts.waiting(size)}
    </Link>
  );
}

function StopButton({ productId, size, name }: Waiting) {
  const { isBusy, run } = useBusy();

  async function stop() {
    try {
      await ask(withdrawRestock, { params: { productId, size } });
      await loadOwnRestock();
      showToast(restockTexts.stopped);
    } catch (error) {
      console.warn(error);
      showToast(restockTexts.failed, { kind: 'error' });
    }
  }

  return (
    <button
      type="button"
      className="text-link"
      aria-label={restockTexts.stopOf(name, size)}
      aria-busy={isBusy || undefined}
      onClick={() => run(stop)}
    >
      {restockTexts.stop}
    </button>
  );
}
