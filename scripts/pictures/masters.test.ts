import { existsSync, readdirSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEMO_BANNERS } from '#server/db/demo/banners.ts';
import { DEMO_PRODUCTS } from '#server/db/demo/products.ts';
import { ENDING, getRecipe, MASTERS, readManifest } from './masters.ts';
import { bannerNames } from './tasks.ts';

const MOST_BYTES = 22_000_000;

describe('the masters', () => {
  it('are all there, and the manifest knows their size', async () => {
    const manifest = await readManifest();
    const ofProducts = DEMO_PRODUCTS.flatMap(({ id, views }) => views.map((_, i) => `${id}-${i + 1}`));
    for (const name of ofProducts) {
      expect(existsSync(`${MASTERS}${name}${ENDING}`), name).toBe(true);
      expect(manifest[name], name).toMatchObject({ width: 1200, height: 1500 });
    }
    for (const banner of DEMO_BANNERS) {
      const { wide, phone } = bannerNames(banner);
      expect(manifest[wide]).toMatchObject({ width: 2400, height: 1067 });
      expect(manifest[phone]).toMatchObject({ width: 1200, height: 1500 });
    }
    expect(manifest.story?.width).toBe(1200);
  });

  it('stay small enough to be committed beside the code', () => {
    const bytes = readdirSync(MASTERS).reduce((sum, file) => sum + statSync(`${MASTERS}${file}`).size, 0);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });

  it('have another recipe as soon as anything in it changes', () => {
    expect(getRecipe(['tee', 'Black'])).toBe(getRecipe(['tee', 'Black']));
    expect(getRecipe(['tee', 'Black'])).not.toBe(getRecipe(['tee', 'White']));
  });
});
