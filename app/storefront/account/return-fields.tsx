import { Field, FieldError } from '#app/ui/field.tsx';
import { ChevronDownIcon } from '#app/ui/icons.tsx';
import type { Order } from '#core/contract/orders.ts';
import { RETURN_TYPES } from '#core/rules/order-states.ts';
import { MAX_REASON_LENGTH, type ReturnDraft, type ReturnProblems } from './read-return.ts';

interface ReturnFieldsProps {
  order: Order | null;
  draft: ReturnDraft;
  problems: ReturnProblems;
  onChange: (draft: ReturnDraft) => void;
}

export function ReturnFields({ order, draft, problems, onChange }: ReturnFieldsProps) {
  return (
    <>
      <Field label="Product" error={problems.product}>
        {(control) => (
          <span className="select">
            <select
              {...control}
              className="input"
              value={draft.item}
              onChange={(event) => onChange({ ...draft, item: event.target.value })}
            >
              <option value="">Select a product</option>
              {order?.items.map(
                ({ productId, size }, index) =>
                  productId && (
                    <option key={`${productId._id} ${size}`} value={index}>
                      {productId.name}, {size}
                    </option>
                  ),
              )}
            </select>
            <ChevronDownIcon aria-hidden="true" />
          </span>
        )}
      </Field>
      <fieldset>
        <legend className="field-label">Type</legend>
        {RETURN_TYPES.map((type) => (
          <label key={type} className="flex min-h-tap items-center gap-3">
            <input
              type="radio"
              name="type"
              className="radio"
              checked={draft.type === type}
              onChange={() => onChange({ ...draft, type })}
            />
            {type}
          </label>
        ))}
      </fieldset>
      <Field label="Reason" error={problems.reason}>
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
      {problems.order && <FieldError>{problems.order}</FieldError>}
    </>
  );
}
