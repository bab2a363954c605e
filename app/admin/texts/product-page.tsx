import { useLoaderData } from 'react-router';
import { changeProductPage, productPageTextSchema, readEditableProductPage } from '#core/contract/texts.ts';
import { RETURN_WINDOW_DAYS } from '#core/rules/return-window.ts';
import { ask, loaderFor } from '../lib/ask.ts';
import { useSavedForm } from '../ui/edit-form.tsx';
import { AreaField, TextField } from '../ui/form-fields.tsx';
import { Panel, Warning } from '../ui/page.tsx';
import { PRODUCT_PAGE, TextEditor } from './text-editor.tsx';

const LABELS = {
  delivery: 'Delivery',
  trust: 'Badges',
  returnsTitle: 'Returns: title',
  returnsText: 'Returns: text',
};

export const loader = loaderFor(readEditableProductPage);

export function Component() {
  const { start, ...current } = useLoaderData<typeof loader>();
  const saved = useSavedForm({
    key: 'product-page',
    save: (body) => ask(changeProductPage, { body }),
    reload: () => ask(readEditableProductPage),
    saved: current,
    schema: productPageTextSchema,
  });
  return (
    <TextEditor page={PRODUCT_PAGE} saved={saved} labels={LABELS} start={start}>
      <Panel title="Returns">
        <TextField name="returnsTitle" label="Title" />
        <AreaField name="returnsText" label="Text" rows={3} />
        <Warning role="note">
          Customers can request a return for {RETURN_WINDOW_DAYS} days after delivery, as the FAQ and policies
          say. If this text promises more, you will have to handle those returns yourself, so keep them the
          same.
        </Warning>
      </Panel>
      <Panel title="Delivery and badges">
        <TextField name="delivery" label="Delivery" />
        <div className="grid gap-3 sm:grid-cols-3">
          {[0, 1, 2].map((place) => (
            <TextField key={place} name={`trust.${place}`} label={`Badge ${place + 1}`} />
          ))}
        </div>
      </Panel>
    </TextEditor>
  );
}
