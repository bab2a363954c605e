import { expect, it } from 'vitest';
import { startAfterPaint } from './late-start.ts';

/** As React Router writes it. */
const PAGE = [
  '<head><link rel="modulepreload" href="/assets/entry.js" nonce="n1"/>',
  '<link rel="modulepreload" href="/assets/frame.js" nonce="n1"/></head>',
  '<body><img src="/a.avif" fetchPriority="high"/><script nonce="n1">window.__reactRouterContext = {};</script>',
  '<script nonce="n1" type="module" async="">import "/assets/manifest.js";\n',
  'import * as route0 from "/assets/root.js";\nimport * as route1 from "/assets/home.js";\n',
  '  window.__reactRouterRouteModules = {"root":route0,"home":route1};\n\nimport("/assets/entry.js");</script></body>',
].join('');

it('takes the code out of the head, and leaves it to a script that waits', () => {
  const html = startAfterPaint(PAGE);
  expect(html).not.toContain('<link rel="modulepreload"');
  expect(html).not.toContain('type="module"');
  expect(html).toContain('window.__reactRouterContext = {};</script><script nonce="n1">(function');
  expect(html).toContain('["/assets/entry.js","/assets/frame.js"]');
});

it('starts the same modules under the same names', () => {
  const html = startAfterPaint(PAGE);
  expect(html).toContain('["/assets/manifest.js","/assets/root.js","/assets/home.js"].map(url=>import(url))');
  expect(html).toContain('.then(([,route0,route1])=>{window.__reactRouterRouteModules =');
  expect(html).toContain('import("/assets/entry.js");}))</script>');
});

it('leaves a page without code as it is', () => {
  expect(startAfterPaint('<body><h1>Not found</h1></body>')).toBe('<body><h1>Not found</h1></body>');
});
