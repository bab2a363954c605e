import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, sharedHeaders } from './security-headers.ts';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the content security policy of a page', () => {
  it('allows its own inline scripts by their hash, and no others', () => {
    const policy = contentSecurityPolicy(
      '<script nonce="n1">a()</script><script type="module" async="" nonce="n1">b("</p>")</script>',
      { nonce: 'n1' },
    );
    expect(policy).toContain(`script-src 'self' ${sha256('a()')} ${sha256('b("</p>")')};`);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("default-src 'none'");
  });

  it('allows no script that somebody got into the page', () => {
    const html = '<script nonce="n1">a()</script><script>steal()</script><script nonce="n2">steal()</script>';
    expect(contentSecurityPolicy(html, { nonce: 'n1' })).toContain(`script-src 'self' ${sha256('a()')};`);
    for (const nonce of ['', undefined]) {
      expect(contentSecurityPolicy('<script>steal()</script>', { nonce })).toContain("script-src 'self';");
    }
  });

  it('lets no code turn a text into markup or code, but by a policy that is named', () => {
    const policy = contentSecurityPolicy('<p>page</p>');
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(contentSecurityPolicy('', { trustedTypes: 'default' })).toMatch(/; trusted-types default$/);
  });

  it('needs no hash for files and data blocks', () => {
    const policy = contentSecurityPolicy(
      '<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script>',
    );
    expect(policy).toContain("script-src 'self';");
  });

  it('allows style attributes by the hash of what the browser reads', () => {
    const policy = contentSecurityPolicy('<p style="font-family:&quot;A&quot;">x</p><style>p{}</style>');
    expect(policy).toContain(
      `style-src 'self' ${sha256('p{}')} 'unsafe-hashes' ${sha256('font-family:"A"')};`,
    );
  });
});

it('lets a proxy hold an answer for a second, and a CDN that drops what has changed for an hour', () => {
  const caching = (cdn?: object) => sharedHeaders({ publicUrl: 'https://a.in', cdn })['Cache-Control'];
  expect(caching()).toBe('public, max-age=0, s-maxage=1, stale-while-revalidate=1');
  expect(caching({})).toBe('public, max-age=0, s-maxage=3600, stale-while-revalidate=1');
});
