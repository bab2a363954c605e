import { describe, expect, it } from 'vitest';
import { findGstinFault, GSTIN_MISTYPED, GSTIN_WRONG } from './gstin.ts';

describe('a GST number', () => {
  it.each(['27ABCDE1234F1Z0', '29AAGCB7383J1Z4', '27AAPFU0939F1ZV'])('%s is right', (gstin) => {
    expect(findGstinFault(gstin)).toBeNull();
  });

  it.each(['27ABCDE1234F1Z5', '27ABCDE1243F1Z0', '27AAPFU0993F1ZV'])('%s is mistyped', (gstin) => {
    expect(findGstinFault(gstin)).toBe(GSTIN_MISTYPED);
  });

  it.each(['27ABC', '27ABCDE1234F1Y0', '27abcde1234f1z0', '27ABCDE1234F0Z0'])('%s is none', (gstin) => {
    expect(findGstinFault(gstin)).toBe(GSTIN_WRONG);
  });
});
