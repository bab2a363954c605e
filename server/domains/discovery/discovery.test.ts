import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { addProduct } from '#tests/support/products.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { createDiscovery } from './discovery.service.ts';

const store = await openTestStore({ PUBLIC_URL: 'https://shop.example' });

it('lists every page that a search engine should know, and no other', async () => {
  await addProduct(store.db, { id: 'kage', category: 'cargo', homeTag: 'Urdu Caligraphy' });
  await addProduct(store.db, { id: 'draft', published: false });
  const response = await store.app.inject('/sitemap.xml');
  expect(response.headers['content-type']).toContain('application/xml');
  expect(response.body).toContain('<loc>https://shop.example/product/kage</loc><lastmod>20');
  for (const path of ['/', '/shop', '/category/urdu-caligraphy', '/category/cargo']) {
    expect(response.body).toContain(`<loc>https://shop.example${path}</loc><lastmod>20`);
  }
  expect(response.body).toContain('<loc>https://shop.example/faq</loc></url>');
  expect(response.body).not.toContain('draft');
  expect(response.body).not.toContain('/cart');
});

it('becomes a list of parts before one file grows beyond the standard', async () => {
  const many = await openTestStore();
  for (const id of ['one', 'two', 'three']) await addProduct(many.db, { id });
  const discovery = createDiscovery({
    db: many.db,
    publicUrl: many.config.publicUrl,
    readIdentity: many.services.storeInfo.readStore,
    productsPerFile: 2,
  });
  expect(await discovery.sitemap()).toContain('/sitemap-2.xml</loc></sitemap>');
  expect(await discovery.sitemapPart(1)).toContain('/product/two<');
  expect(await discovery.sitemapPart(2)).toContain('/product/three<');
  expect(await discovery.sitemapPart(3)).toBeNull();
  expect((await many.app.inject('/sitemap-9.xml')).statusCode).toBe(404);
});

it('keeps crawlers out of the calls and the back office, lets them read what says noindex, and names the sitemap', async () => {
  const { body } = await store.app.inject('/robots.txt');
  expect(body).toContain('Disallow: /api/\n');
  expect(body).not.toContain('/cart');
  expect(body).toContain('Disallow: /admin\n');
  expect(body).toContain('Sitemap: https://shop.example/sitemap.xml');
});

it('describes to phones how to install the store', async () => {
  const response = await store.app.inject('/manifest.webmanifest');
  expect(response.headers['content-type']).toContain('application/manifest+json');
  expect(response.json()).toMatchObject({
    id: '/',
    name: 'the brand',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  });
  const { icons } = response.json() as { icons: { src: string; purpose: string }[] };
  for (const { src } of icons) expect(existsSync(`public${src}`), src).toBe(true);
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
});
