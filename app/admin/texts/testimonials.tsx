import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { z } from 'zod';
import { Button } from '#app/ui/button.tsx';
import {
  changeTestimonials,
  readEditableTestimonials,
  type Testimonial,
  testimonialsSchema,
} from '#core/contract/texts.ts';
import { ask, load } from '../lib/ask.ts';
import { useSavedForm } from '../lib/use-saved-form.ts';
import { AreaField, TextField } from '../ui/form-fields.tsx';
import { EntryTools } from './entry-tools.tsx';
import { TextEditor } from './text-editor.tsx';
import { TESTIMONIALS_PAGE } from './text-pages.ts';

const MOST = 9;
const formSchema = z.object({ entries: testimonialsSchema });
const LABELS = { entries: 'Testimonials' };

export function loader(page: LoaderFunctionArgs) {
  return load(page, readEditableTestimonials);
}

export function Component() {
  const { start, ...current } = useLoaderData<typeof loader>();
  const saved = useSavedForm({
    key: 'testimonials',
    save: (body) => ask(changeTestimonials, { body }),
    reload: () => ask(readEditableTestimonials),
    saved: current,
    schema: formSchema,
    toForm: (entries: Testimonial[]) => ({ entries }),
    toValue: ({ entries }) => entries,
  });
  const { fields, append, move, remove } = useFieldArray({ control: saved.form.control, name: 'entries' });
  return (
    <TextEditor page={TESTIMONIALS_PAGE} saved={saved} labels={LABELS} start={{ entries: start }}>
      {fields.map(({ id }, index) => (
        <section key={id} aria-label={`Testimonial ${index + 1}`} className="panel">
          <div className="entry-top">
            <h2>{index + 1}</h2>
            <EntryTools
              what={`testimonial ${index + 1}`}
              index={index}
              count={fields.length}
              onMove={move}
              onRemove={remove}
            />
          </div>
          <AreaField name={`entries.${index}.quote`} label="Quote" rows={3} />
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField name={`entries.${index}.author`} label="Name" />
            <TextField name={`entries.${index}.city`} label="City" />
          </div>
        </section>
      ))}
      {fields.length < MOST && (
        <div>
          <Button look="line" onClick={() => append({ quote: '', author: '', city: '' })}>
            <Plus aria-hidden="true" />
            Add testimonial
          </Button>
        </div>
      )}
    </TextEditor>
  );
}
