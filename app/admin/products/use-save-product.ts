import { useState } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { isRefusal } from '#app/lib/api-failure.ts';
import { showToast } from '#app/ui/toast.ts';
import type { ProductForm, StaffProductDetail } from '#core/contract/staff/products.ts';
import { callAsStaff, failureText } from '../lib/staff-request.ts';
import { mergeUpon, type TheirChange, valuesOf } from './product-values.ts';

/**
 * Saves the form. When somebody else has saved the product meanwhile, nothing is overwritten: the form then stands upon
 * their version, with what was typed here still in it.
 */
export function useSaveProduct({
  form,
  product,
}: {
  form: UseFormReturn<ProductForm>;
  product: StaffProductDetail | undefined;
}) {
  const [base, setBase] = useState(product);
  const [theirChanges, setTheirChanges] = useState<TheirChange[]>([]);
  const [madeId, setMadeId] = useState<string | null>(null);
  const revalidator = useRevalidator();

  async function save(values: ProductForm, forgetDraft: () => void): Promise<void> {
    try {
      if (base) await saveChanged(base, values);
      else await make(values);
      setTheirChanges([]);
      forgetDraft();
    } catch (error) {
      await explain(error, values);
    }
  }

  async function make(values: ProductForm) {
    const { data } = await callAsStaff<{ data: { id: string } }>('/products', {
      method: 'POST',
      body: values,
    });
    form.reset(values);
    showToast(values.published ? `${values.name} is on sale` : `${values.name} saved as a draft`);
    setMadeId(data.id);
  }

  async function saveChanged({ id, version, published }: StaffProductDetail, values: ProductForm) {
    await callAsStaff(pathOf(id), { method: 'PUT', body: { ...values, version } });
    const fresh = await readProduct(id);
    setBase(fresh);
    form.reset(valuesOf(fresh));
    showToast(values.published && !published ? `${values.name} is on sale` : 'Saved');
    revalidator.revalidate();
  }

  async function explain(error: unknown, mine: ProductForm) {
    const field = isRefusal(error) ? fieldOf(error.body) : undefined;
    if (base && isRefusal(error) && error.status === 409 && field === undefined) {
      const theirs = await readProduct(base.id).catch(() => undefined);
      if (theirs) standUpon(base, theirs, mine);
    }
    const place = field !== undefined && field in mine ? (field as Path<ProductForm>) : 'root';
    form.setError(place, { message: failureText(error) });
  }

  function standUpon(before: StaffProductDetail, theirs: StaffProductDetail, mine: ProductForm) {
    const merged = mergeUpon({ base: valuesOf(before), mine, theirs: valuesOf(theirs) });
    form.reset(valuesOf(theirs));
    for (const [name, value] of Object.entries(merged.values)) {
      form.setValue(name as Path<ProductForm>, value as never, { shouldDirty: true });
    }
    setBase(theirs);
    setTheirChanges(merged.changes);
  }

  function takeTheirs(field: keyof ProductForm) {
    if (base) form.setValue(field, valuesOf(base)[field] as never, { shouldDirty: true });
    setTheirChanges((before) =>
      before.map((change) => (change.field === field ? { ...change, isClash: false } : change)),
    );
  }

  return { save, base, theirChanges, takeTheirs, madeId };
}

async function readProduct(id: string): Promise<StaffProductDetail> {
  return (await callAsStaff<{ data: StaffProductDetail }>(pathOf(id))).data;
}

function pathOf(id: string): string {
  return `/products/${encodeURIComponent(id)}`;
}

function fieldOf(body: unknown): string | undefined {
  const field = typeof body === 'object' && body !== null && 'field' in body ? body.field : undefined;
  return typeof field === 'string' ? field.split('.')[0] : undefined;
}
