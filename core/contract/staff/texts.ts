import { z } from 'zod';
import {
  faqSchema,
  policyTextSchema,
  productPageTextSchema,
  testimonialsSchema,
} from '#core/contract/texts.ts';
import { versionedOf } from './versioned.ts';

/** What the texts screen lists. */
export const textOverviewSchema = z.object({
  name: z.string().describe('Such as `faq` or `policy:terms`'),
  savedAt: z.iso.datetime().nullable().describe('Null while it stands as it came'),
});
export type TextOverview = z.infer<typeof textOverviewSchema>;

/** A text to be edited, with the one that the store came with. */
function editedOf<T extends z.ZodType>(value: T) {
  return versionedOf(value).extend({ start: value });
}

export const editedTestimonialsSchema = editedOf(testimonialsSchema);
export const editedFaqSchema = editedOf(faqSchema);
export const editedProductPageSchema = editedOf(productPageTextSchema);
export const editedPolicySchema = editedOf(policyTextSchema);

export const saveTestimonialsSchema = versionedOf(testimonialsSchema);
export const saveFaqSchema = versionedOf(faqSchema);
export const saveProductPageSchema = versionedOf(productPageTextSchema);
export const savePolicySchema = versionedOf(policyTextSchema);
