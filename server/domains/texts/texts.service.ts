import type { FaqEntry, Policy, PolicyName, Testimonial } from '#core/contract/texts.ts';
import { fillInAll } from '#core/rules/fill-in.ts';
import { dayInIndia } from '#core/rules/india-time.ts';
import { AGREED_POLICIES, POLICY_PATHS } from '#core/rules/policy-pages.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';
import { FIRST_POLICIES_DAY } from '#texts/first/policies.ts';
import { policyTitles } from '#texts/pages.ts';

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
    const updatedOn = savedAt === null ? FIRST_POLICIES_DAY : dayInIndia(savedAt);
    const page = { path: POLICY_PATHS[name], title: policyTitles[name] };
    return { ...page, updatedOn, ...fillInAll(value, store) };
  }

  /** What whoever logs in agrees to, as it is shown: without the day of its last change, which says nothing more. */
  async function readAgreedPolicies() {
    return Promise.all(
      AGREED_POLICIES.map(async (policy) => {
        const { lead, figures, sections } = await readPolicy(policy);
        return { policy, content: { lead, figures, sections } };
      }),
    );
  }

  return { listTestimonials, listFaq, readPolicy, readAgreedPolicies };
}
