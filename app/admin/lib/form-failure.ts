import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { isRefusal } from '#app/lib/api-failure.ts';
import { failureText } from './failure-text.ts';

/** Shows why a form was not saved: at the field that the server named, else in the bar below. */
export function showFailure<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): void {
  const field = isRefusal(error) ? readField(error.body) : undefined;
  const message = failureText(error).replace(/^value\.[\w.]+: /, '');
  const isKnown = (name: string): name is Path<Values> => name in form.getValues();
  form.setError(field !== undefined && isKnown(field) ? field : 'root', { message });
}

/** `value.gstin` is the form's `gstin`. */
function readField(body: unknown): string | undefined {
  const field = typeof body === 'object' && body !== null && 'field' in body ? body.field : undefined;
  return typeof field === 'string' ? field.replace(/^value\./, '') : undefined;
}
