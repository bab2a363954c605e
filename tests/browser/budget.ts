import { gzipSync } from 'node:zlib';
import { type APIRequestContext, expect } from '@playwright/test';

/** Bytes of a first visit after gzip. */
interface Budget {
  script: number;
  style: number;
  html: number;
}

export async function expectWithinBudget(
  request: APIRequestContext,
  path: string,
  { script, style, html: document }: Budget,
): Promise<void> {
  const html = await (await request.get(path)).text();
  const bytes = async (files: RegExp) => {
    const urls = new Set(html.match(files));
    expect(urls.size).toBeGreaterThan(0);
    const bodies = await Promise.all([...urls].map(async (url) => (await request.get(url)).body()));
    return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  };
  expect(await bytes(/\/assets\/[\w.-]+\.js/g)).toBeLessThan(script);
  expect(await bytes(/\/assets\/[\w.-]+\.css/g)).toBeLessThan(style);
  expect(gzipSync(html, { level: 9 }).length).toBeLessThan(document);
}
