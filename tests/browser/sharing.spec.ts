import { expect, test } from './store-test.ts';

test.describe('what search engines and link previews read', { tag: '@any-width' }, () => {
  for (const path of ['/', '/faq', '/contact-us', '/privacy-policy', '/shop', '/category/anime']) {
    test(`${path} comes with a picture, its size and its texts`, async ({ page, request }) => {
      await page.goto(path);
      const content = (property: string) =>
        page.locator(`meta[property="${property}"]`).getAttribute('content');
      const picture = new URL((await content('og:image')) ?? '');
      const answer = await request.get(picture.pathname, { headers: { Accept: 'image/*' } });
      expect(answer.headers()['content-type']).toBe('image/jpeg');
      expect(Number(await content('og:image:width'))).toBeGreaterThan(900);
      expect(Number(await content('og:image:height'))).toBeGreaterThan(400);
      expect(await content('og:image:alt')).not.toBe('');
    });
  }

  test('the first heading of a page is its own', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading').first()).toHaveText('Printed t-shirts, hoodies and cargos');
    await page.goto('/category/anime');
    await expect(page.locator('h1, h2, h3').first()).toHaveText('Anime');
  });

  test('phones and old browsers find their icons', async ({ page, request }) => {
    await page.goto('/faq');
    const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
    for (const path of [touch ?? '', '/favicon.ico', '/icon-192.png', '/icon-512.png']) {
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(200);
      expect(answer.headers()['content-type'], path).toMatch(/^image\//);
    }
  });
});
