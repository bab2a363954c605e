import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type { ProductDefaults, ProductForm, StaffProductDetail } from '#core/contract/products/admin.ts';
import { productFormSchema } from '#core/contract/products/admin.ts';
import { counted } from '../lib/counted.ts';
import { useRight } from '../lib/me.ts';
import { useDraft } from '../lib/use-draft.ts';
import { RowAction } from '../ui/actions.tsx';
import { changesText, SaveBar } from '../ui/edit-form.tsx';
import { CodesPanel } from './codes-panel.tsx';
import { LegalPanel, MeasuresPanel, PlacePanel, PricePanel, TextsPanel } from './editor-panels.tsx';
import { PicturesPanel } from './pictures/pictures-panel.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { EMPTY_PRODUCT, toCopy, toValues } from './product-values.ts';
import { SizesPanel } from './sizes-panel.tsx';
import { useSaveProduct } from './use-save-product.ts';
import './editor.css';
import { Panel } from '../ui/page.tsx';

interface ProductEditorProps {
  /** The product that is edited; without it a new one is made. */
  product?: StaffProductDetail;
  /** Of a new one: what it is a copy of. */
  source?: StaffProductDetail | null;
  /** What the page says where the product itself says nothing. */
  defaults: ProductDefaults;
  /** Shown under the panels at the right. */
  aside?: ReactNode;
}

export function ProductEditor({ product, source, defaults, aside }: ProductEditorProps) {
  const mayChange = useRight('products:change');
  const form = useForm<ProductForm>({
    defaultValues: product
      ? toValues(product)
      : source
        ? toCopy(source)
        : { ...EMPTY_PRODUCT, countryOfOrigin: defaults.countryOfOrigin },
    resolver: zodResolver(productFormSchema),
  });
  const saving = useSaveProduct(form, product);
  const { save, base, theirChanges, addedId } = saving;
  const [sending, setSending] = useState(0);
  const draft = useDraft(form, { key: draftKey(product, source), version: base?.version ?? 0 });
  const { dirtyFields, isDirty, isSubmitting, errors } = form.formState;
  const changes = Object.keys(dirtyFields).length;
  const navigate = useNavigate();

  useEffect(() => {
    // Only once the draft knows that it is saved, or it would ask whether to leave it: so this effect comes after it.
    if (addedId !== null && !isDirty) navigate(`/products/${addedId}`, { replace: true });
  }, [addedId, isDirty, navigate]);

  // What is not on sale can be saved as it is, or saved and put on sale.
  const isHidden = base ? !base.published && !form.watch('published') : true;
  const isBusy = isSubmitting || sending > 0;
  const hasErrors = Object.keys(errors).length > 0;
  const edits = !product && !hasErrors ? '' : changesText({ changes, hasErrors });
  const status = sending > 0 ? `Uploading ${counted(sending, 'picture')}` : edits;
  const submit = (change: (values: ProductForm) => ProductForm) =>
    form.handleSubmit((values) => save(change(values), draft.forget));

  function discard() {
    form.reset();
    draft.forget();
  }

  return (
    <FormProvider {...form}>
      {theirChanges.length > 0 && <ClashPanel {...saving} />}
      <div className="edit">
        <fieldset disabled={!mayChange} aria-label="Product">
          <PicturesPanel onSending={setSending} />
          <TextsPanel />
          <SizesPanel product={base} />
          <CodesPanel product={base} />
          <MeasuresPanel />
          <LegalPanel manufacturer={defaults.manufacturer} />
        </fieldset>
        <div>
          <fieldset disabled={!mayChange} aria-label="Price and place">
            <PricePanel sale={product?.sale ?? null} />
            <PlacePanel isNew={!product} />
          </fieldset>
          <PreviewPanel />
          {aside}
        </div>
      </div>
      {mayChange && (
        <SaveBar error={errors.root?.message} status={status} onDiscard={changes > 0 ? discard : undefined}>
          <Button look={isHidden ? 'line' : 'ink'} busy={isBusy} onClick={submit((values) => values)}>
            {product ? 'Save' : 'Save as draft'}
          </Button>
          {isHidden && (
            <Button busy={isBusy} onClick={submit((values) => ({ ...values, published: true }))}>
              Save and put on sale
            </Button>
          )}
        </SaveBar>
      )}
    </FormProvider>
  );
}

function draftKey(product?: StaffProductDetail, source?: StaffProductDetail | null): string {
  if (product) return `product:${product.id}`;
  return source ? `clone:${source.id}` : 'new-product';
}

/** All that somebody else has saved meanwhile: what is in the form now, and what was changed on both sides. */
function ClashPanel({ theirChanges, takeTheirs }: ReturnType<typeof useSaveProduct>) {
  return (
    <Panel title="Someone else has changed this product" className="mb-3.5 border-danger bg-danger-soft">
      <p>Nothing is saved yet. Check their changes, then save again.</p>
      <ul className="grid gap-2">
        {theirChanges.map(({ field, label, theirs, isClash }) => (
          <li key={field} className="flex flex-wrap items-baseline gap-x-3">
            <strong>{label}</strong>
            <span className="min-w-0 wrap-anywhere">They set: {theirs}</span>
            {isClash ? (
              <>
                <span>The form has your value.</span>
                <RowAction onClick={() => takeTheirs(field)}>Use theirs</RowAction>
              </>
            ) : (
              <span className="text-ink-2">The form now has it.</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
