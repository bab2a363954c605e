import { describe, expect, it } from 'vitest';
import type { FaqEntry, Policy, PolicyText, ProductPageText, Testimonial } from '#core/contract/texts.ts';
import type { Versioned } from '#core/contract/versioned.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const now = () => new Date('2026-03-01T20:00:00Z');
const store = await openTestStore({ BRAND_NAME: 'Neelam', SUPPORT_PHONE: '+91 80 4000 5000' }, { now });
const { call } = await signInStaff(store, 'manager');

type Edited<T> = Versioned<T> & { start: T };

async function shown<T>(path: string): Promise<T> {
  return (await store.app.inject(`/api/content/${path}`)).json<{ data: T }>().data;
}

describe('the promise of the product page', () => {
  const path = '/texts/product-page';
  const inShop = async () => (await store.app.inject('/api/store')).json().data.productPage;

  it('begins with the texts of the specification and is the owner’s to change', async () => {
    expect(await inShop()).toMatchObject({
      delivery: 'Expected delivery in 5–6 working days',
      returnsTitle: '15 Days Return & Instant Refunds',
    });
    const { value, version } = (await call<Edited<ProductPageText>>('GET', path)).data;
    const changed = {
      ...value,
      returnsTitle: '7 Days Return',
      returnsText: 'Ask {brandName} within 7 days.',
    };
    expect((await call('PUT', path, { value: changed, version })).status).toBe(200);
    expect(await inShop()).toMatchObject({
      returnsTitle: '7 Days Return',
      returnsText: 'Ask Neelam within 7 days.',
    });
  });

  it('refuses an empty badge', async () => {
    const { value, version } = (await call<Edited<ProductPageText>>('GET', path)).data;
    expect((await call('PUT', path, { value: { ...value, trust: ['A', '', 'C'] }, version })).status).toBe(
      400,
    );
  });
});

describe('policies', () => {
  it('are as they came, with the store’s own names and their first date', async () => {
    const terms = await shown<Policy>('policies/terms');
    expect(terms).toMatchObject({
      title: 'Terms and Conditions',
      path: '/terms-and-conditions',
      updatedOn: '2025-07-21',
    });
    expect(JSON.stringify(terms)).toContain('under the name Neelam.');
    for (const name of ['terms', 'refund', 'privacy', 'shipping', 'shipping-return']) {
      expect(JSON.stringify(await shown(`policies/${name}`))).not.toContain('{brandName}');
    }
  });

  it('change in the shop at once, dated by the calendar of India', async () => {
    const path = '/texts/policies/refund';
    const { value, version, start } = (await call<Edited<PolicyText>>('GET', path)).data;
    expect([version, value]).toEqual([0, start]);
    const changed = { ...value, lead: 'How {brandName} gives money back.' };
    const saved = await call<Edited<PolicyText>>('PUT', path, { value: changed, version });
    expect(saved.data).toMatchObject({ version: 1, value: changed, start });
    expect(await shown('policies/refund')).toMatchObject({
      lead: 'How Neelam gives money back.',
      updatedOn: '2026-03-02',
    });
    expect(await shown('policies/terms')).toMatchObject({ updatedOn: '2025-07-21' });
    expect((await call('PUT', path, { value: start, version })).status).toBe(409);
  });

  it.each([
    ['no section', { sections: [] }],
    ['a section without text', { sections: [{ title: 'A', blocks: [] }] }],
    ['two sections of one name', { sections: ['A', 'a'].map((title) => ({ title, blocks: ['x'] })) }],
    ['a link that runs a script', { lead: '[x](javascript:alert(1))' }],
    ['a link that hides behind another', { lead: '](/ [x](//evil.example)' }],
    ['a link to an unnamed host', { lead: '[x](//evil.example)' }],
    ['a block of no kind', { sections: [{ title: 'A', blocks: [{ table: [] }] }] }],
    ['too long a lead', { lead: 'x'.repeat(301) }],
  ])('refuse %s', async (_what, wrong) => {
    const path = '/texts/policies/privacy';
    const { value, version } = (await call<Edited<PolicyText>>('GET', path)).data;
    expect((await call('PUT', path, { value: { ...value, ...wrong }, version })).status).toBe(400);
  });

  it('are five', async () => {
    expect((await call('GET', '/texts/policies/cookies')).status).toBe(400);
    expect((await store.app.inject('/api/content/policies/cookies')).statusCode).toBe(400);
  });
});

describe('questions and compliments', () => {
  it('change in the shop, and the support phone can be called', async () => {
    const last = (await shown<FaqEntry[]>('faq')).at(-1)?.answer.at(-1);
    expect(last).toContain('[+91 80 4000 5000](tel:+918040005000)');
    const value: FaqEntry[] = [{ question: 'Do you ship abroad?', answer: ['No.', 'Not yet.'] }];
    await call('PUT', '/texts/faq', { value, version: 0 });
    expect(await shown('faq')).toEqual(value);
  });

  it('are at least one', async () => {
    const value: Testimonial[] = [{ quote: 'Soft.', author: 'Asha', city: 'Goa' }];
    expect((await call('PUT', '/texts/testimonials', { value: [], version: 0 })).status).toBe(400);
    expect((await call('PUT', '/texts/testimonials', { value, version: 0 })).status).toBe(200);
    expect(await shown('testimonials')).toEqual(value);
  });

  it('are listed with when they were changed', async () => {
    const { data } = await call<{ name: string; savedAt: string | null }[]>('GET', '/texts');
    expect(data).toHaveLength(8);
    expect(data).toContainEqual({ name: 'policy:terms', savedAt: null });
    expect(data).toContainEqual({ name: 'faq', savedAt: now().toISOString() });
  });
});
