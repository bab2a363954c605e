import { describe, expect, it } from 'vitest';
import { contactErrors, trimContact } from './contact.ts';

const GOOD = { name: 'Ananya Rao', email: 'ananya@example.in', message: 'Where is my parcel?', website: '' };

describe('contactErrors', () => {
  it('finds nothing wrong with a full message, up to its limits', () => {
    expect(contactErrors(GOOD)).toEqual({});
    expect(contactErrors({ ...GOOD, name: 'n'.repeat(100), message: 'm'.repeat(2000) })).toEqual({});
  });

  it('asks for what is missing', () => {
    expect(contactErrors({ name: '', email: '', message: '', website: '' })).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      message: 'Message cannot be empty',
    });
  });

  it('refuses what is too long', () => {
    expect(contactErrors({ ...GOOD, name: 'n'.repeat(101), message: 'm'.repeat(2001) })).toEqual({
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
    expect(contactErrors({ ...GOOD, email })).toEqual({ email: 'Email is invalid' });
  });

  it.each(['a+b@mail.example.co.in', "o'neil@example.in", 'अनन्या@उदाहरण.भारत'])(
    'takes %s as one',
    (email) => {
      expect(contactErrors({ ...GOOD, email })).toEqual({});
    },
  );

  it('knows a program by the trap', () => {
    expect(contactErrors({ ...GOOD, website: 'https://example.com' })).toEqual({ website: 'Bot detected' });
  });
});

describe('trimContact', () => {
  it('takes the white space off every value', () => {
    expect(trimContact({ name: ' A ', email: ' a@b.in\n', message: '\n Hello \n', website: ' ' })).toEqual({
      name: 'A',
      email: 'a@b.in',
      message: 'Hello',
      website: '',
    });
  });
});
