import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { z } from 'zod';
import { Button } from '#app/ui/button.tsx';
import { changeFaq, type FaqEntry, readEditableFaq } from '#core/contract/texts.ts';
import { ask, load } from '../lib/ask.ts';
import { useSavedForm } from '../lib/use-saved-form.ts';
import { AreaField, TextField } from '../ui/form-fields.tsx';
import { paragraphsOf, paragraphsText } from './block-text.ts';
import { EntryTools } from './entry-tools.tsx';
import { TextEditor } from './text-editor.tsx';
import { FAQ_PAGE } from './text-pages.ts';

const MOST = 50;
const LABELS = { entries: 'Questions' };
const formSchema = z.object({
  entries: z.array(
    z.object({
      question: z.string().trim().min(1, 'Please write a question').max(200, 'At most 200 characters'),
      answer: z.string().trim().min(1, 'Please write an answer'),
    }),
  ),
});
type FaqForm = z.infer<typeof formSchema>;

export function loader(page: LoaderFunctionArgs) {
  return load(page, readEditableFaq);
}

export function Component() {
  const { start, ...current } = useLoaderData<typeof loader>();
  const saved = useSavedForm({
    key: 'faq',
    save: (body) => ask(changeFaq, { body }),
    reload: () => ask(readEditableFaq),
    saved: current,
    schema: formSchema,
    toForm,
    toValue: ({ entries }) =>
      entries.map(({ question, answer }) => ({ question, answer: paragraphsOf(answer) })),
  });
  const { fields, append, move, remove } = useFieldArray({ control: saved.form.control, name: 'entries' });
  return (
    <TextEditor page={FAQ_PAGE} saved={saved} labels={LABELS} start={toForm(start)}>
      {fields.map(({ id }, index) => (
        <section key={id} aria-label={`Question ${index + 1}`} className="panel">
          <div className="entry-top">
            <h2>{index + 1}</h2>
            <EntryTools
              what={`question ${index + 1}`}
              index={index}
              count={fields.length}
              onMove={move}
              onRemove={remove}
            />
          </div>
          <TextField name={`entries.${index}.question`} label="Question" />
          <AreaField
            name={`entries.${index}.answer`}
            label="Answer"
            note="leave an empty line between paragraphs"
            rows={5}
          />
        </section>
      ))}
      {fields.length < MOST && (
        <div>
          <Button look="line" onClick={() => append({ question: '', answer: '' })}>
            <Plus aria-hidden="true" />
            Add question
          </Button>
        </div>
      )}
    </TextEditor>
  );
}

function toForm(value: FaqEntry[]): FaqForm {
  return { entries: value.map(({ question, answer }) => ({ question, answer: paragraphsText(answer) })) };
}
