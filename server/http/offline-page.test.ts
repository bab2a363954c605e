import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the offline page allows its own style sheet and nothing else', () => {
  const html = readFileSync('public/offline.html', 'utf8');
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(html).toContain(`content="default-src 'none'; style-src 'sha256-${hash}'"`);
  expect(html).not.toMatch(/<script|<link|src=/);
});
