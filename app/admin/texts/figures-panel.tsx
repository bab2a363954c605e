import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { TextField } from '../ui/form-fields.tsx';
import type { PolicyForm } from './policy-form.ts';

const MOST = 6;

/** What most people come for, as figures above the text. */
export function FiguresPanel() {
  const { control } = useFormContext<PolicyForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'figures' });
  return (
    <section aria-labelledby="figures" className="panel">
      <h2 id="figures">In short</h2>
      <ul className="grid gap-3">
        {fields.map(({ id }, index) => (
          <li key={id} className="figure-row">
            <TextField name={`figures.${index}.figure`} label="Figure" />
            <TextField name={`figures.${index}.text`} label="Meaning" />
            <IconButton label={`Remove figure ${index + 1}`} onClick={() => remove(index)}>
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      {fields.length < MOST && (
        <div>
          <Button look="line" onClick={() => append({ figure: '', text: '' })}>
            <Plus aria-hidden="true" />
            Add figure
          </Button>
        </div>
      )}
    </section>
  );
}
