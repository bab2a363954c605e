import { useLoaderData } from 'react-router';
import { z } from 'zod';
import {
  changeTestimonials,
  readEditableTestimonials,
  type Testimonial,
  testimonialsSchema,
} from '#core/contract/texts.ts';
import { ask, loaderFor } from '../lib/ask.ts';
import { useConvertedForm } from '../ui/edit-form.tsx';
import { EntryPanels } from '../ui/entry-list.tsx';
import { AreaField, TextField } from '../ui/form-fields.tsx';
import { TESTIMONIALS_PAGE, TextEditor } from './text-editor.tsx';

const formSchema = z.object({ entries: testimonialsSchema });
const LABELS = { entries: 'Testimonials' };

export const loader = loaderFor(readEditableTestimonials);

export function Component() {
  const { start, ...current } = useLoaderData<typeof loader>();
  const saved = useConvertedForm({
    key: 'testimonials',
    save: (body) => ask(changeTestimonials, { body }),
    reload: () => ask(readEditableTestimonials),
    saved: current,
    schema: formSchema,
    toForm: (entries: Testimonial[]) => ({ entries }),
    toValue: ({ entries }) => entries,
  });
  return (
    <TextEditor page={TESTIMONIALS_PAGE} saved={saved} labels={LABELS} start={{ entries: start }}>
      <EntryPanels what="testimonial" most={9} empty={{ quote: '', author: '', city: '' }}>
        {(path) => (
          <>
            <AreaField name={`${path}.quote`} label="Quote" />
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField name={`${path}.author`} label="Name" />
              <TextField name={`${path}.city`} label="City" />
            </div>
          </>
        )}
      </EntryPanels>
    </TextEditor>
  );
}
