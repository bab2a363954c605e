import { useState } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { failureCode } from '#app/lib/send-call.ts';
import { showToast } from '#app/ui/toast.ts';
import type { ProductForm, StaffProductDetail } from '#core/contract/products/admin.ts';
import * as contract from '#core/contract/products/admin.ts';
import { ask } from '../lib/ask.ts';
import { showFailure } from '../ui/edit-form.tsx';
import { mergeChanges, type TheirChange, toValues } from './product-values.ts';

/**
 * Saves the form. When somebody else has saved the product meanwhile, nothing is overwritten: the form is then based on
 * their version, with what was typed here still in it.
 */
export function useSaveProduct(form: UseFormReturn<ProductForm>, product?: StaffProductDetail) {
  const [base, setBase] = useState(product);
  const [theirChanges, setTheirChanges] = useState<TheirChange[]>([]);
  const [addedId, setAddedId] = useState<string | null>(null);
  const revalidator = useRevalidator();

  async function save(values: ProductForm, forgetDraft: () => void): Promise<void> {
    try {
      if (base) await saveChanged(base, values);
      else await add(values);
      setTheirChanges([]);
      forgetDraft();
    } catch (error) {
      await explain(error, values);
    }
  }

  async function add(values: ProductForm) {
    const { id } = await ask(contract.addProduct, { body: values });
    form.reset(values);
    showToast(values.published ? `${values.name} is on sale` : `${values.name} saved as a draft`);
    setAddedId(id);
  }

  async function saveChanged({ id, version, published }: StaffProductDetail, values: ProductForm) {
    await ask(contract.saveProduct, { params: { id }, body: { ...values, version } });
    const fresh = await ask(contract.readStaffProduct, { params: { id } });
    setBase(fresh);
    form.reset(toValues(fresh));
    showToast(values.published && !published ? `${values.name} is on sale` : 'Saved');
    revalidator.revalidate();
  }

  async function explain(error: unknown, mine: ProductForm) {
    const code = failureCode(contract.saveProduct, error);
    if (base && (code === 'changed-meanwhile' || code === 'stock-changed')) {
      const theirs = await ask(contract.readStaffProduct, { params: { id: base.id } }).catch(() => undefined);
      if (theirs) rebase(base, theirs, mine);
    }
    showFailure(form, error, (field) => field.split('.')[0] ?? '');
  }

  function rebase(before: StaffProductDetail, theirs: StaffProductDetail, mine: ProductForm) {
    const merged = mergeChanges({ base: toValues(before), mine, theirs: toValues(theirs) });
    form.reset(toValues(theirs));
    for (const [name, value] of Object.entries(merged.values)) {
      form.setValue(name as Path<ProductForm>, value as never, { shouldDirty: true });
    }
    setBase(theirs);
    setTheirChanges(merged.changes);
  }

  function takeTheirs(field: keyof ProductForm) {
    if (base) form.setValue(field, toValues(base)[field] as never, { shouldDirty: true });
    setTheirChanges((before) =>
      before.map((change) => (change.field === field ? { ...change, isClash: false } : change)),
    );
  }

  return { save, base, theirChanges, takeTheirs, addedId };
}
