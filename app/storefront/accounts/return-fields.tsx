import { Field, FieldError } from '#app/ui/field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import type { Order } from '#core/contract/orders.ts';
import { formatDayMonth } from '#core/rules/india-time.ts';
import { RETURN_TYPES } from '#core/rules/order-states.ts';
import { returnTexts, returnTypeNames } from '#texts/profile.ts';
import { ExchangeSize } from './exchange-size.tsx';
import { returnableUntil } from './order-status.ts';
import { chosenItem, MAX_REASON_LENGTH, type ReturnDraft, type ReturnProblems } from './read-return.ts';

interface ReturnFieldsProps {
  order: Order | null;
  draft: ReturnDraft;
  problems: ReturnProblems;
  onChange: (draft: ReturnDraft) => void;
}

export function ReturnFields({ order, draft, problems, onChange }: ReturnFieldsProps) {
  const item = chosenItem(order, draft);
  return (
    <>
      <SelectField
        label={returnTexts.product}
        error={problems.product}
        value={draft.item}
        // The sizes are those of the product.
        onChange={(chosen) => onChange({ ...draft, item: chosen, exchangeSize: '' })}
      >
        <option value="">{returnTexts.selectProduct}</option>
        {order?.items.map(
          ({ productId, size, returnableQuantity }, index) =>
            productId &&
            returnableQuantity > 0 && (
              <option key={`${productId._id} ${size}`} value={index}>
                {productId.name}, {size}
              </option>
            ),
        )}
      </SelectField>
      <fieldset>
        <legend className="field-label">{returnTexts.type}</legend>
        {RETURN_TYPES.map((type) => (
          <label key={type} className="flex min-h-tap items-center gap-3">
            <input
              type="radio"
              name="type"
              className="radio"
              checked={draft.type === type}
              onChange={() => onChange({ ...draft, type })}
            />
            {returnTypeNames[type]}
          </label>
        ))}
      </fieldset>
      {draft.type === 'Exchange' && item && (
        <ExchangeSize
          key={draft.item}
          productId={item.productId}
          ordered={item.size}
          value={draft.exchangeSize}
          onChange={(exchangeSize) => onChange({ ...draft, exchangeSize })}
        />
      )}
      <Field label={returnTexts.reason} error={problems.reason}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            maxLength={MAX_REASON_LENGTH}
            value={draft.reason}
            onChange={(event) => onChange({ ...draft, reason: event.target.value })}
          />
        )}
      </Field>
      {order && (
        <p className="text-sm text-ink-2">{returnTexts.until(formatDayMonth(returnableUntil(order)))}</p>
      )}
      {problems.order && <FieldError>{problems.order}</FieldError>}
    </>
  );
}
