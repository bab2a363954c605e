import { useLoaderData } from 'react-router';
import { z } from 'zod';
import { changeFaq, type FaqEntry, readEditableFaq } from '#core/contract/texts.ts';
import { ask, loaderFor } from '../lib/ask.ts';
import { useConvertedForm } from '../ui/edit-form.tsx';
import { EntryPanels } from '../ui/entry-list.tsx';
import { AreaField, TextField } from '../ui/form-fields.tsx';
import { paragraphsOf, paragraphsText } from './block-text.ts';
import { FAQ_PAGE, TextEditor } from './text-editor.tsx';

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

export const loader = loaderFor(readEditableFaq);

export function Component() {
  const { start, ...current } = useLoaderData<typeof loader>();
  const saved = useConvertedForm({
    key: 'faq',
    save: (body) => ask(changeFaq, { body }),
    reload: () => ask(readEditableFaq),
    saved: current,
    schema: formSchema,
    toForm,
    toValue: ({ entries }) =>
      entries.map(({ question, answer }) => ({ question, answer: paragraphsOf(answer) })),
  });
  return (
    <TextEditor page={FAQ_PAGE} saved={saved} labels={LABELS} start={toForm(start)}>
      <EntryPanels what="question" most={50} empty={{ question: '', answer: '' }}>
        {(path) => (
          <>
            <TextField name={`${path}.question`} label="Question" />
            <AreaField
              name={`${path}.answer`}
              label="Answer"
              note="leave an empty line between paragraphs"
              rows={5}
            />
          </>
        )}
      </EntryPanels>
    </TextEditor>
  );
}

function toForm(value: FaqEntry[]): FaqForm {
  return { entries: value.map(({ question, answer }) => ({ question, answer: paragraphsText(answer) })) };
}
