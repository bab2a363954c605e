import { Suspense, use, useState } from 'react';
import { ask } from '#app/lib/ask.ts';
import { pageReader } from '#app/lib/page-reader.ts';
import { type Problems, RadioField, SelectField, TextArea } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { showToast } from '#app/ui/toast.ts';
import type { Order } from '#core/contract/orders.ts';
import { requestReturn } from '#core/contract/returns.ts';
import { formatDayMonth } from '#core/rules/india-time.ts';
import { RETURN_TYPES, type ReturnType } from '#core/rules/order-states.ts';
import { getSizes, stockBySize } from '#core/rules/sizes.ts';
import { returnTexts, returnTypeNames } from '#texts/orders.ts';
import { returnableUntil } from './order-status.ts';

const MAX_REASON_LENGTH = 1000;

interface ReturnDialogProps {
  /** The order in question; null while nothing is asked. */
  order: Order | null;
  onClose: () => void;
  onChanged: () => void;
  onRequested: (order: Order) => void;
}

export default function ReturnDialog({ order, onClose, onChanged, onRequested }: ReturnDialogProps) {
  const [typed, setDraft] = useState(EMPTY_RETURN);
  const draft = withOnlyItem(order, typed);

  async function send() {
    const { request, problems } = readReturn(order, draft);
    if (!request || !order) return problems;
    try {
      await ask(requestReturn, { params: { orderId: order._id }, body: request });
    } catch (error) {
      console.warn(error);
      showToast(returnTexts.failed, { kind: 'error' });
      // Perhaps it had arrived before; then the list says so.
      onChanged();
      return undefined;
    }
    showToast(returnTexts.done);
    setDraft(EMPTY_RETURN);
    onClose();
    onChanged();
    onRequested(order);
    return undefined;
  }

  function close() {
    // Which item it was about belongs to that order alone.
    setDraft((known) => ({ ...known, item: '', exchangeSize: '' }));
    onClose();
  }

  return (
    <FormDialog
      isOpen={order !== null}
      onClose={close}
      title={returnTexts.title}
      submitLabel={returnTexts.submit}
      onSubmit={send}
    >
      {order && <ReturnFields order={order} draft={draft} onChange={setDraft} />}
    </FormDialog>
  );
}

function ReturnFields(props: { order: Order; draft: ReturnDraft; onChange: (draft: ReturnDraft) => void }) {
  const { order, draft, onChange } = props;
  const item = chosenItem(order, draft);
  return (
    <>
      <SelectField
        label={returnTexts.product}
        name="product"
        value={draft.item}
        // The sizes are those of the product.
        onChange={(event) => onChange({ ...draft, item: event.target.value, exchangeSize: '' })}
      >
        <option value="">{returnTexts.selectProduct}</option>
        {order.items.map(
          ({ productId, size, returnableQuantity }, index) =>
            productId &&
            returnableQuantity > 0 && (
              <option key={`${productId._id} ${size}`} value={index}>
                {productId.name}, {size}
              </option>
            ),
        )}
      </SelectField>
      <RadioField
        label={returnTexts.type}
        name="type"
        values={RETURN_TYPES}
        labels={returnTypeNames}
        chosen={draft.type}
        onChoose={(type) => onChange({ ...draft, type })}
      />
      {draft.type === 'Exchange' && item && (
        <ExchangeSize
          key={draft.item}
          productId={item.productId}
          ordered={item.size}
          value={draft.exchangeSize}
          onChange={(exchangeSize) => onChange({ ...draft, exchangeSize })}
        />
      )}
      <TextArea
        label={returnTexts.reason}
        name="reason"
        maxLength={MAX_REASON_LENGTH}
        value={draft.reason}
        onChange={(event) => onChange({ ...draft, reason: event.target.value })}
      />
      <p className="text-sm text-ink-2">{returnTexts.until(formatDayMonth(returnableUntil(order)))}</p>
    </>
  );
}

interface ExchangeSizeProps {
  productId: string;
  /** The size that was ordered. */
  ordered: string;
  /** The size to be sent instead; empty for the same again. */
  value: string;
  onChange: (size: string) => void;
}

/** Asks which size to send instead: one of those that can be bought now. */
function ExchangeSize({ productId, ordered, value, onChange }: ExchangeSizeProps) {
  const [sizes] = useState(() => readSizes({ productId, ordered }));
  return (
    <SelectField label={returnTexts.newSize} value={value} onChange={(event) => onChange(event.target.value)}>
      <Suspense fallback={<option value="">{returnTexts.sameSize(ordered)}</option>}>
        <SizeOptions ordered={ordered} loading={sizes} />
      </Suspense>
    </SelectField>
  );
}

function SizeOptions({ ordered, loading }: { ordered: string; loading: Promise<string[]> }) {
  const sizes = use(loading);
  const same = sizes.includes(ordered) ? returnTexts.sameSize : returnTexts.sameSizeGone;
  return (
    <>
      <option value="">{same(ordered)}</option>
      {sizes
        .filter((size) => size !== ordered)
        .map((size) => (
          <option key={size}>{size}</option>
        ))}
    </>
  );
}

/** What can be bought now, in the order of the product page. When that cannot be read, the same size is left. */
async function readSizes({ productId, ordered }: Pick<ExchangeSizeProps, 'productId' | 'ordered'>) {
  try {
    const { products } = await pageReader.listProducts({ ids: [productId], limit: 1 });
    const [product] = products;
    const stock = stockBySize(product?.stock ?? {});
    return getSizes(product?.sizes ?? '').filter((size) => (stock[size] ?? 0) > 0);
  } catch (error) {
    console.warn(error);
    return [ordered];
  }
}

/** The form as it is being filled in. `item` is the position of a line of the order, or empty. */
interface ReturnDraft {
  item: string;
  type: ReturnType;
  /** For an exchange; empty for the same size again. */
  exchangeSize: string;
  reason: string;
}

export const EMPTY_RETURN: ReturnDraft = { item: '', type: 'Return', exchangeSize: '', reason: '' };

/** Where there is nothing to choose, it is chosen. */
function withOnlyItem(order: Order | null, draft: ReturnDraft): ReturnDraft {
  if (draft.item !== '') return draft;
  const places = (order?.items ?? []).flatMap(({ productId, returnableQuantity }, place) =>
    productId && returnableQuantity > 0 ? [String(place)] : [],
  );
  const [only] = places;
  return places.length === 1 && only !== undefined ? { ...draft, item: only } : draft;
}

/** The item that the form is about; null while none is chosen, and for one whose product has been deleted. */
function chosenItem(
  order: Order | null,
  { item: place }: Pick<ReturnDraft, 'item'>,
): { productId: string; size: string } | null {
  const item = place === '' ? undefined : order?.items[Number(place)];
  return item?.productId ? { productId: item.productId._id, size: item.size } : null;
}

/** What is asked of the server, or what is wrong: one unit of one item, in the size that was ordered. */
export function readReturn(order: Order | null, draft: ReturnDraft) {
  if (!order) return { request: null, problems: { order: returnTexts.noOrder } };
  const { type, exchangeSize } = draft;
  const item = chosenItem(order, draft);
  const reason = draft.reason.trim();
  if (!item || reason === '') {
    const problems: Problems = {};
    if (!item) problems.product = returnTexts.noProduct;
    if (reason === '') problems.reason = returnTexts.noReason;
    return { request: null, problems };
  }
  const size = type === 'Exchange' && exchangeSize !== '' ? { exchangeSize } : {};
  return { request: { products: [{ ...item, quantity: 1 }], reason, type, ...size }, problems: {} };
}
