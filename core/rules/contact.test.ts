import { describe, expect, it } from 'vitest';
import { checkContactForm } from './contact.ts';

const GOOD = { name: 'Ananya Rao', email: 'ananya@example.in', message: 'Where is my parcel?', website: '' };

describe('checkContactForm', () => {
  it('finds nothing wrong with a full message, up to its limits', () => {
    expect(checkContactForm(GOOD)).toEqual({});
    expect(checkContactForm({ ...GOOD, name: 'n'.repeat(100), message: 'm'.repeat(2000) })).toEqual({});
  });

  it('asks for what is missing, white space counting as nothing', () => {
    expect(checkContactForm({ name: ' ', email: '\t', message: '\n', website: ' ' })).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      message: 'Message cannot be empty',
    });
  });

  it('refuses what is too long, not counting the white space around it', () => {
    expect(checkContactForm({ ...GOOD, name: ` ${'n'.repeat(100)} ` })).toEqual({});
    expect(checkContactForm({ ...GOOD, name: 'n'.repeat(101), message: 'm'.repeat(2001) })).toEqual({
      name: 'Name must be 100 characters or less',
      message: 'Message is too long',
    });
  });

  it.each([
    'ananya',
    'ananya@',
    '@example.in',
    'ananya@example',
    'a b@example.in',
    'a@b@example.in',
    'a@.in',
    'a@b..in',
  ])('refuses %s as an e-mail address', (email) => {
    expect(checkContactForm({ ...GOOD, email })).toEqual({ email: 'Email is invalid' });
  });

  it.each(['a+b@mail.example.co.in', "o'neil@example.in"])('takes %s as one', (email) => {
    expect(checkContactForm({ ...GOOD, email })).toEqual({});
  });

  it('knows a program by the trap', () => {
    expect(checkContactForm({ ...GOOD, website: 'https://example.com' })).toEqual({
      website: 'Bot detected',
    });
  });
});
