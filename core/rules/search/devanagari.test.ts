import { expect, it } from 'vitest';
import { devanagariToLatin } from './devanagari.ts';

it.each([
  ['काली टी शर्ट', 'kali ti shart'],
  ['रोशनी', 'roshni'],
  ['कमल', 'kamal'],
  ['ख्वाब', 'khvab'],
  ['सफ़ेद', 'safed'],
  ['हज़ार', 'hazar'],
  ['पैंट', 'paint'],
  ['ओवरसाइज़', 'ovarsaiz'],
  ['५०० रुपये', '500 rupye'],
  ['black टीशर्ट', 'black tishart'],
  ['hoodie', 'hoodie'],
])('%s is %s', (hindi, latin) => {
  expect(devanagariToLatin(hindi)).toBe(latin);
});
