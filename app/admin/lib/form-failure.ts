import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { isRefusal } from '#app/lib/api-failure.ts';
import { isRecord } from '#core/objects.ts';
import { failureText } from './failure-text.ts';

/**
 * Shows why a form was not saved: at the field that the server named, else in the bar below. `toName` says which field of
 * the form shows what the server says of a part of it.
 */
export function showFailure<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  toName = (field: string) => field,
): void {
  const name = isRefusal(error) ? toName(readField(error.body)) : '';
  const message = failureText(error).replace(/^value\.[\w.]+: /, '');
  const isKnown = (known: string): known is Path<Values> => known in form.getValues();
  form.setError(isKnown(name) ? name : 'root', { message });
}

/** `value.gstin` is the form's `gstin`. Empty when the server named none. */
function readField(body: unknown): string {
  const field = isRecord(body) ? body.field : undefined;
  return typeof field === 'string' ? field.replace(/^value\./, '') : '';
}
