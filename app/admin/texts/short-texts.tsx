import { useLoaderData } from 'react-router';
import { z } from 'zod';
import * as contract from '#core/contract/texts.ts';
import { RETURN_WINDOW_DAYS } from '#core/rules/order-states.ts';
import { ask, loaderFor } from '../lib/ask.ts';
import { useConvertedForm, useSavedForm } from '../ui/edit-form.tsx';
import { EntryPanels } from '../ui/entry-list.tsx';
import { AreaField, TextField } from '../ui/form-fields.tsx';
import { Panel, Warning } from '../ui/page.tsx';
import { getParagraphs, paragraphsText } from './block-text.ts';
import { FAQ_PAGE, PRODUCT_PAGE, TESTIMONIALS_PAGE, TextEditor } from './text-editor.tsx';

const faqSchema = z.object({
  entries: z.array(
    z.object({
      question: z.string().trim().min(1, 'Please write a question').max(200, 'At most 200 characters'),
      answer: z.string().trim().min(1, 'Please write an answer'),
    }),
  ),
});

const loadFaq = loaderFor(contract.readEditableFaq);

function Faq() {
  const { start, ...current } = useLoaderData<typeof loadFaq>();
  const saved = useConvertedForm({
    key: 'faq',
    save: (body) => ask(contract.changeFaq, { body }),
    reload: () => ask(contract.readEditableFaq),
    saved: current,
    schema: faqSchema,
    toForm: toFaqForm,
    toValue: ({ entries }) =>
      entries.map(({ question, answer }) => ({ question, answer: getParagraphs(answer) })),
  });
  return (
    <TextEditor page={FAQ_PAGE} saved={saved} labels={{ entries: 'Questions' }} start={toFaqForm(start)}>
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

function toFaqForm(value: contract.FaqEntry[]): z.infer<typeof faqSchema> {
  return { entries: value.map(({ question, answer }) => ({ question, answer: paragraphsText(answer) })) };
}

export const faq = { loader: loadFaq, Component: Faq };

const testimonialsFormSchema = z.object({ entries: contract.testimonialsSchema });
const loadTestimonials = loaderFor(contract.readEditableTestimonials);

function Testimonials() {
  const { start, ...current } = useLoaderData<typeof loadTestimonials>();
  const saved = useConvertedForm({
    key: 'testimonials',
    save: (body) => ask(contract.changeTestimonials, { body }),
    reload: () => ask(contract.readEditableTestimonials),
    saved: current,
    schema: testimonialsFormSchema,
    toForm: (entries: contract.Testimonial[]) => ({ entries }),
    toValue: ({ entries }) => entries,
  });
  const labels = { entries: 'Testimonials' };
  return (
    <TextEditor page={TESTIMONIALS_PAGE} saved={saved} labels={labels} start={{ entries: start }}>
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

export const testimonials = { loader: loadTestimonials, Component: Testimonials };

const PRODUCT_PAGE_LABELS = {
  delivery: 'Delivery',
  trust: 'Badges',
  returnsTitle: 'Returns: title',
  returnsText: 'Returns: text',
};

const loadProductPage = loaderFor(contract.readEditableProductPage);

function ProductPage() {
  const { start, ...current } = useLoaderData<typeof loadProductPage>();
  const saved = useSavedForm({
    key: 'product-page',
    save: (body) => ask(contract.changeProductPage, { body }),
    reload: () => ask(contract.readEditableProductPage),
    saved: current,
    schema: contract.productPageTextSchema,
  });
  return (
    <TextEditor page={PRODUCT_PAGE} saved={saved} labels={PRODUCT_PAGE_LABELS} start={start}>
      <Panel title="Returns">
        <TextField name="returnsTitle" label="Title" />
        <AreaField name="returnsText" label="Text" rows={3} />
        <Warning role="note">
          Customers can request a return for {RETURN_WINDOW_DAYS} days after delivery, as the FAQ and policies
          say. If this text promises more, you will have to handle those returns yourself, so keep them the
          same.
        </Warning>
      </Panel>
      <Panel title="Delivery and badges">
        <TextField name="delivery" label="Delivery" />
        <div className="grid gap-3 sm:grid-cols-3">
          {[0, 1, 2].map((place) => (
            <TextField key={place} name={`trust.${place}`} label={`Badge ${place + 1}`} />
          ))}
        </div>
      </Panel>
    </TextEditor>
  );
}

export const productPage = { loader: loadProductPage, Component: ProductPage };
