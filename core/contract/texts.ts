import { z } from 'zod';
import { hasOnlySafeLinks } from '#core/rules/linked-text.ts';
import { call } from './call.ts';
import { versionedOf } from './versioned.ts';

/** In all texts `[label](/address)` is a link, and `{brandName}` stands for the store's name. */
function text(most: number) {
  return z
    .string()
    .trim()
    .min(1, 'Please write something')
    .max(most, `At most ${most} characters`)
    .refine(hasOnlySafeLinks, 'Links must begin with /, https://, mailto: or tel:');
}

function listOf<T extends z.ZodType>(entry: T, most: number) {
  return z.array(entry).min(1, 'Add at least one').max(most, `At most ${most}`);
}

export const testimonialsSchema = listOf(z.object({ quote: text(400), author: text(60), city: text(60) }), 9);
export type Testimonial = z.infer<typeof testimonialsSchema>[number];

export const faqSchema = listOf(
  z.object({ question: text(200), answer: listOf(text(3000), 10) }),
  50,
).superRefine(refuseTwins(({ question }) => question, 'question'));
export type FaqEntry = z.infer<typeof faqSchema>[number];

/** A paragraph, a list of points, steps to take one after the other, or names with what they mean. */
const policyBlockSchema = z.union([
  text(3000),
  z.object({ points: listOf(text(1000), 30) }),
  z.object({ steps: listOf(text(1000), 30) }),
  z.object({ facts: listOf(z.object({ name: text(100), text: text(1000) }), 30) }),
]);
export type PolicyBlock = z.infer<typeof policyBlockSchema>;

const policySectionSchema = z.object({ title: text(120), blocks: listOf(policyBlockSchema, 30) });

export const policyTextSchema = z.object({
  lead: text(300).describe('Under the title, and what search engines show'),
  figures: z
    .array(z.object({ figure: text(60), text: text(120) }))
    .max(6, 'At most 6')
    .describe('What most people come for'),
  sections: listOf(policySectionSchema, 40).superRefine(refuseTwins(({ title }) => title, 'title')),
});
export type PolicyText = z.infer<typeof policyTextSchema>;

/** What every product page promises. The software itself takes returns for as long as `RETURN_WINDOW_DAYS` says. */
export const productPageTextSchema = z.object({
  delivery: text(120),
  trust: z.array(text(60)).length(3, 'Three badges'),
  returnsTitle: text(120),
  returnsText: text(1000),
});
export type ProductPageText = z.infer<typeof productPageTextSchema>;

export const POLICY_NAMES = ['terms', 'refund', 'privacy', 'shipping', 'shipping-return'] as const;
export type PolicyName = (typeof POLICY_NAMES)[number];

/** A policy page as shoppers read it. */
const policySchema = z.object({
  path: z.string(),
  title: z.string(),
  updatedOn: z.iso.date().describe('The day in India on which it was last changed'),
  lead: z.string(),
  figures: z.array(z.object({ figure: z.string(), text: z.string() })),
  sections: z.array(z.object({ title: z.string(), blocks: z.array(policyBlockSchema) })),
});
export type Policy = z.infer<typeof policySchema>;

/** What the texts screen lists. */
const textOverviewSchema = z.object({
  name: z.string().describe('Such as `faq` or `policy:terms`'),
  savedAt: z.iso.datetime().nullable().describe('Null while nobody has changed it'),
});
export type TextOverview = z.infer<typeof textOverviewSchema>;

/** A text to be edited, with the one that the store came with. */
function editableOf<T extends z.ZodType>(value: T) {
  return versionedOf(value).extend({ start: value });
}

const editableTestimonialsSchema = editableOf(testimonialsSchema);
const editableFaqSchema = editableOf(faqSchema);
const editableProductPageSchema = editableOf(productPageTextSchema);
const editablePolicySchema = editableOf(policyTextSchema);
export type EditablePolicy = z.infer<typeof editablePolicySchema>;

const access = 'texts:change';
const params = z.object({ name: z.enum(POLICY_NAMES) });

export const listTestimonials = call('GET', '/api/content/testimonials', 'anyone', {
  summary: 'Testimonials on the home page',
  cached: true,
  data: testimonialsSchema,
});

export const listFaq = call('GET', '/api/content/faq', 'anyone', {
  summary: 'Frequently asked questions',
  cached: true,
  data: faqSchema,
});

export const readPolicy = call('GET', '/api/content/policies/:name', 'anyone', {
  summary: 'A policy page',
  cached: true,
  params,
  data: policySchema,
});

export const listTexts = call('GET', '/api/admin/texts', access, {
  summary: 'Editable pages and policies',
  data: z.array(textOverviewSchema),
});

export const readEditableTestimonials = call('GET', '/api/admin/texts/testimonials', access, {
  summary: 'Testimonials on the home page',
  data: editableTestimonialsSchema,
});

export const changeTestimonials = call('PUT', '/api/admin/texts/testimonials', access, {
  summary: 'Changes the testimonials',
  body: versionedOf(testimonialsSchema),
  data: editableTestimonialsSchema,
  failures: ['changed-meanwhile'],
});

export const readEditableFaq = call('GET', '/api/admin/texts/faq', access, {
  summary: 'Frequently asked questions',
  data: editableFaqSchema,
});

export const changeFaq = call('PUT', '/api/admin/texts/faq', access, {
  summary: 'Changes the frequently asked questions',
  body: versionedOf(faqSchema),
  data: editableFaqSchema,
  failures: ['changed-meanwhile'],
});

export const readEditableProductPage = call('GET', '/api/admin/texts/product-page', access, {
  summary: 'Delivery and return texts of the product page',
  data: editableProductPageSchema,
});

export const changeProductPage = call('PUT', '/api/admin/texts/product-page', access, {
  summary: 'Changes the delivery and return texts of the product page',
  body: versionedOf(productPageTextSchema),
  data: editableProductPageSchema,
  failures: ['changed-meanwhile'],
});

export const readEditablePolicy = call('GET', '/api/admin/texts/policies/:name', access, {
  summary: 'A policy',
  params,
  data: editablePolicySchema,
});

export const changePolicy = call('PUT', '/api/admin/texts/policies/:name', access, {
  summary: 'Changes a policy',
  params,
  body: versionedOf(policyTextSchema),
  data: editablePolicySchema,
  failures: ['changed-meanwhile'],
});

/** Headings are also the addresses of their sections: each may be used once. */
function refuseTwins<T>(getName: (entry: T) => string, field: string) {
  return (entries: T[], context: z.RefinementCtx) => {
    const seen = new Set<string>();
    for (const [index, entry] of entries.entries()) {
      const name = getName(entry).toLowerCase();
      if (seen.has(name))
        context.addIssue({ code: 'custom', path: [index, field], message: 'This appears twice' });
      seen.add(name);
    }
  };
}
