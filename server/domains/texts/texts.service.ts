import type { FaqEntry, Policy, PolicyName, Testimonial } from '#core/contract/texts.ts';
import { fillInAll } from '#core/rules/fill-in.ts';
import { dayInIndia } from '#core/rules/india-time.ts';
import { POLICIES_UPDATED, POLICY_PAGES } from '#core/rules/policies/policy.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';

/** The texts of the shop's pages, as shoppers read them. */
export function createTexts({ settings }: { settings: Settings }) {
  async function listTestimonials(): Promise<Testimonial[]> {
    return settings.read('testimonials');
  }

  async function listFaq(): Promise<FaqEntry[]> {
    const [entries, store] = await Promise.all([settings.read('faq'), settings.readIdentity()]);
    return fillInAll(entries, store);
  }

  async function readPolicy(name: PolicyName): Promise<Policy> {
    const [{ value, savedAt }, store] = await Promise.all([
      settings.readVersioned(`policy:${name}`),
      settings.readIdentity(),
    ]);
    const updatedOn = savedAt === null ? POLICIES_UPDATED : dayInIndia(savedAt);
    return { ...POLICY_PAGES[name], updatedOn, ...fillInAll(value, store) };
  }

  return { listTestimonials, listFaq, readPolicy };
}
