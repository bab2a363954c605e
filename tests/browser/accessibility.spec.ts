import type { Page } from '@playwright/test';
import { matchPath } from 'react-router';
import { SHOTS } from '../../scripts/shots/screens.ts';
import { NOT_OF_THE_SHOP, SCREENS, shopPaths } from './screens.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './store-test.ts';

// Contrast is that of what is shown, not of what is still fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('every address of the shop and every picture of a screen is looked at', { tag: '@any-width' }, () => {
  expect(Object.keys(SCREENS).sort()).toEqual(shopPaths().sort());
  expect([...Object.values(SCREENS).flat(), ...NOT_OF_THE_SHOP].sort()).toEqual(
    SHOTS.map(({ name }) => name).sort(),
  );
});

for (const [path, names] of Object.entries(SCREENS)) {
  for (const shot of SHOTS.filter(({ name }) => names.includes(name))) {
    test(`${path}: ${shot.name}`, async ({ page, database, complaints, isMobile }) => {
      await shot.show({ page, db: database.db });
      expect(matchPath(path, new URL(page.url()).pathname)).not.toBeNull();
      await expectNoSidewaysScroll(page);
      await showFewCards(page);
      const part = await findModal(page);
      await expectAccessible(page, part, { withTargets: true });
      // The narrowest phone, and a desk at 200 %.
      await page.setViewportSize(isMobile ? { width: 320, height: 640 } : { width: 720, height: 450 });
      await expectNoSidewaysScroll(page);
      if (shot.name === names[0] || part !== undefined)
        await expectAccessible(page, part, { withTargets: true });
      // Some screens are of something that has failed.
      complaints.splice(0);
    });
  }
}

/** What is behind a modal dialog is out of reach, and has been looked at without it. */
async function findModal(page: Page): Promise<string | undefined> {
  return (await page.locator('dialog:modal').count()) > 0 ? 'dialog[open]' : undefined;
}

/** Every card of a list is made alike: a few stand for all, and the check takes a fraction of the time. */
async function showFewCards(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const item of document.querySelectorAll<HTMLElement>('main li:nth-child(n+4)')) {
      if (item.querySelector(':scope a[href^="/product/"]')) item.style.display = 'none';
    }
  });
}
