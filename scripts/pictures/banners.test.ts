import { describe, expect, it } from 'vitest';
import { DEMO_BANNERS } from '#server/db/demo/banners.ts';
import { composeBanner, PHONE, WIDE } from './banners.ts';
import { rgb } from './palette.ts';

function luminance(hex: string): number {
  const [r, g, b] = rgb(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

describe.each(DEMO_BANNERS)('banner $id', (banner) => {
  it('says at most four words, and can be read', () => {
    expect(banner.words.split(' ').length).toBeLessThanOrEqual(4);
    expect(contrast(banner.ink, banner.ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['wide', WIDE],
    ['phone', PHONE],
  ])('sets its words inside the %s picture', async (_, layout) => {
    const { width, height, data } = await composeBanner(banner, [], layout);
    const ink = rgb(banner.ink);
    let left = width;
    let right = 0;
    let bottom = 0;
    for (let p = 0; p < width * height; p++) {
      if (ink.some((value, c) => Math.abs(value - (data[p * 3 + c] ?? 0)) > 6)) continue;
      left = Math.min(left, p % width);
      right = Math.max(right, p % width);
      bottom = Math.max(bottom, Math.floor(p / width));
    }
    expect(left).toBeGreaterThan(width * 0.03);
    expect(right).toBeLessThan(layout === WIDE ? width * 0.45 : width * 0.97);
    expect(bottom).toBeLessThan(layout === WIDE ? height * 0.8 : height * 0.42);
  });
});
