import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { Setting } from '#core/contract/settings.ts';
import { TextField } from '../ui/form-fields.tsx';

const MOST_LINKS = 8;

/** The links at the foot of every page. */
export function SocialPanel() {
  const { control } = useFormContext<Setting<'identity'>>();
  const { fields, append, remove } = useFieldArray({ control, name: 'social' });
  return (
    <section aria-labelledby="social" className="panel">
      <h2 id="social">Social links</h2>
      <ul className="grid gap-3">
        {fields.map(({ id }, index) => (
          <li key={id} className="social-row">
            <TextField name={`social.${index}.name`} label="Name" />
            <TextField name={`social.${index}.url`} label="Address" type="url" placeholder="https://" />
            <IconButton label={`Remove link ${index + 1}`} onClick={() => remove(index)}>
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      {fields.length < MOST_LINKS && (
        <div>
          <Button look="line" onClick={() => append({ name: '', url: '' })}>
            <Plus aria-hidden="true" />
            Add link
          </Button>
        </div>
      )}
    </section>
  );
}
