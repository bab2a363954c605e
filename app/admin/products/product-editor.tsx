import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import {
  type ProductDefaults,
  type ProductForm,
  productFormSchema,
  type StaffProductDetail,
} from '#core/contract/products/admin.ts';
import { useRight } from '../lib/me.ts';
import { useDraft } from '../lib/use-draft.ts';
import { changesText, SaveBar } from '../ui/save-bar.tsx';
import { ClashPanel } from './clash-panel.tsx';
import { LegalPanel } from './legal-panel.tsx';
import { PicturesPanel } from './pictures/pictures-panel.tsx';
import { PlacePanel } from './place-panel.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { PricePanel } from './price-panel.tsx';
import { EMPTY_PRODUCT, toCopy, toValues } from './product-values.ts';
import { SizesPanel } from './sizes-panel.tsx';
import { TextsPanel } from './texts-panel.tsx';
import { useSaveProduct } from './use-save-product.ts';
import './editor.css';

interface ProductEditorProps {
  /** The product that is edited; without it a new one is made. */
  product?: StaffProductDetail;
  /** Of a new one: what it is a copy of. */
  source?: StaffProductDetail | null;
  /** What the page says where the product itself says nothing. */
  defaults: ProductDefaults;
  /** Stands under the panels at the right. */
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
  const { save, base, theirChanges, takeTheirs, addedId } = useSaveProduct({ form, product });
  const [sending, setSending] = useState(0);
  const draft = useDraft(form, {
    key: draftKey(product, source),
    version: base?.version ?? 0,
  });
  const { dirtyFields, isDirty, isSubmitting, errors } = form.formState;
  const changes = Object.keys(dirtyFields).length;
  const navigate = useNavigate();

  useEffect(() => {
    // Only once the draft knows that it is saved, or it would ask whether to leave it: so this effect stands after it.
    if (addedId !== null && !isDirty) navigate(`/products/${addedId}`, { replace: true });
  }, [addedId, isDirty, navigate]);

  function discard() {
    form.reset();
    draft.forget();
  }

  return (
    <FormProvider {...form}>
      {theirChanges.length > 0 && <ClashPanel changes={theirChanges} onTakeTheirs={takeTheirs} />}
      <div className="edit">
        <fieldset disabled={!mayChange} aria-label="Product">
          <PicturesPanel onSending={setSending} />
          <TextsPanel />
          <SizesPanel product={base} />
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
        <SaveBar
          error={errors.root?.message}
          status={toStatus({ changes, sending, isNew: !product, hasErrors: Object.keys(errors).length > 0 })}
          onDiscard={changes > 0 ? discard : undefined}
        >
          <SaveButtons
            isNew={!product}
            isHidden={base ? !base.published && !form.watch('published') : true}
            isBusy={isSubmitting || sending > 0}
            onSave={form.handleSubmit((values) => save(values, draft.forget))}
            onPublish={form.handleSubmit((values) => save({ ...values, published: true }, draft.forget))}
          />
        </SaveBar>
      )}
    </FormProvider>
  );
}

/** What is not on sale can be saved as it is, or saved and put on sale. */
function SaveButtons({
  isNew,
  isHidden,
  isBusy,
  onSave,
  onPublish,
}: {
  isNew: boolean;
  isHidden: boolean;
  isBusy: boolean;
  onSave: () => void;
  onPublish: () => void;
}) {
  return (
    <>
      <Button look={isHidden ? 'line' : undefined} busy={isBusy} onClick={onSave}>
        {isNew ? 'Save as draft' : 'Save'}
      </Button>
      {isHidden && (
        <Button busy={isBusy} onClick={onPublish}>
          Save and put on sale
        </Button>
      )}
    </>
  );
}

function draftKey(product?: StaffProductDetail, source?: StaffProductDetail | null): string {
  if (product) return `product:${product.id}`;
  return source ? `clone:${source.id}` : 'new-product';
}

interface EditorState {
  changes: number;
  sending: number;
  isNew: boolean;
  hasErrors: boolean;
}

function toStatus({ sending, isNew, ...edits }: EditorState): string {
  if (sending > 0) return sending === 1 ? 'Uploading 1 picture' : `Uploading ${sending} pictures`;
  return isNew && !edits.hasErrors ? '' : changesText(edits);
}
