import { expect, it } from 'vitest';
import { createSeal } from './sealed-text.ts';

const { seal, open } = createSeal('a secret', 'test');

it('reads what it has sealed, which never looks the same', () => {
  expect(open(seal('₹ and text'))).toBe('₹ and text');
  expect(seal('text')).not.toBe(seal('text'));
  expect(seal('text')).not.toContain('text');
});

it('reads nothing that was changed, or that was sealed with another secret or for something else', () => {
  const sealed = Buffer.from(seal('text'), 'base64url');
  for (const place of [0, 12, 28]) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
    expect(open(changed.toString('base64url'))).toBeUndefined();
  }
  expect(createSeal('another', 'test').open(seal('text'))).toBeUndefined();
  expect(createSeal('a secret', 'other').open(seal('text'))).toBeUndefined();
  expect(open('')).toBeUndefined();
});
