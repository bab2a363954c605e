import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const html = readFileSync('public/offline.html', 'utf8');

it('the offline page allows its own style sheet, pictures and fonts of the shop, and nothing else', () => {
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(html).toContain(
    `content="default-src 'none'; img-src 'self'; font-src 'self'; style-src 'sha256-${hash}'"`,
  );
  expect(html).not.toMatch(/<script|<link|src=/);
});

it('has a place for what the worker knows', () => {
  expect(html).toContain('<!-- saved products -->');
  expect(html).toContain('<!-- saved pages -->');
});
