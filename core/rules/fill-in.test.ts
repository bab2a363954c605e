import { describe, expect, it } from 'vitest';
import type { StoreIdentity } from '#core/contract/store.ts';
import { fillIn, fillInAll } from './fill-in.ts';

const STORE: StoreIdentity = {
  brandName: 'Neelam & Co',
  legalName: 'Neelam Private Limited',
  address: '1 Road',
  supportPhone: '+91 80 4000 5000',
  supportEmail: 'care@neelam.example',
  grievanceOfficer: { name: 'Asha Rao', phone: '1', email: 'asha@neelam.example' },
  publicUrl: '',
  gstin: '',
  logoFile: '',
  social: [],
};

describe('fillIn', () => {
  it('puts the store’s names in, as often as they occur', () => {
    expect(fillIn('{brandName} of {legalName}: {brandName}', STORE)).toBe(
      'Neelam & Co of Neelam Private Limited: Neelam & Co',
    );
    expect(fillIn('{grievanceName}, {grievanceEmail}', STORE)).toBe('Asha Rao, asha@neelam.example');
  });

  it('makes a number that can be called of a phone in a link', () => {
    expect(fillIn('[{supportPhone}](tel:{supportPhone})', STORE)).toBe(
      '[+91 80 4000 5000](tel:+918040005000)',
    );
  });

  it('leaves other braces alone', () => {
    expect(fillIn('{price} {constructor} {}', STORE)).toBe('{price} {constructor} {}');
  });
});

it('fillInAll reaches every text within', () => {
  const policy = { lead: '{brandName}', blocks: ['{address}', { points: ['{brandName}'] }], count: 1 };
  expect(fillInAll(policy, STORE)).toEqual({
    lead: 'Neelam & Co',
    blocks: ['1 Road', { points: ['Neelam & Co'] }],
    count: 1,
  });
});
