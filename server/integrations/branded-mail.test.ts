import { expect, it } from 'vitest';
import { startMailServer } from '#tests/support/mail-server.ts';
import { createBrandedMail, renderMail } from './branded-mail.ts';
import type { MailMessage } from './mail.ts';
import { createSmtp } from './smtp.ts';

const frame = {
  brandName: 'Neelam & Sons',
  legalName: 'Neelam Clothing <Pvt> Ltd',
  address: '12 "MG" Road, Pune',
  supportPhone: '+91 98765 43210',
  supportEmail: 'help@example.in',
};
const letter: MailMessage = { to: 'asha@example.in', subject: 'Order OD1', text: 'It is on its way.' };

it('shows what people wrote as text, wherever it stands', () => {
  const evil = '<img src=x onerror=alert(1)> & "quoted" \'text\' https://evil.example/"onclick="x';
  const html = renderMail(
    { ...letter, subject: evil, text: evil, link: { label: evil, url: `https://shop.example/"${evil}` } },
    { ...frame, brandName: evil },
  );
  expect(html).not.toMatch(/<img|<script|onerror=alert\(1\)>/);
  expect(html).not.toContain('"onclick="');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quoted&quot;');
});

it('names the store, leads on, and fetches nothing', () => {
  const html = renderMail(
    {
      ...letter,
      text: 'First line\nsecond line\n\nSee https://shop.example/refund#T.',
      link: { label: 'Track your order', url: 'https://shop.example/track/T' },
    },
    frame,
  );
  expect(html).toContain('Neelam &amp; Sons');
  expect(html).toContain('Neelam Clothing &lt;Pvt&gt; Ltd, 12 &quot;MG&quot; Road, Pune');
  expect(html).toContain('First line<br>second line');
  expect(html).toContain('href="https://shop.example/refund#T"');
  expect(html).toContain('>Track your order</a>');
  expect(html).not.toMatch(/<(?:img|link|script|iframe)|url\(|@import/);
  expect(html).toContain('prefers-color-scheme: dark');
});

it('goes out with a plain part and the same as HTML', async () => {
  await using server = await startMailServer();
  const smtp = createSmtp({ url: server.url, from: { name: 'Neelam', email: 'store@example.in' } });
  const link = { label: 'Track your order', url: 'https://shop.example/track/T' };
  await createBrandedMail(smtp, async () => frame).send({ ...letter, link });
  const [received = ''] = server.letters;
  expect(received).toContain('Content-Type: multipart/alternative');
  expect(received).toMatch(/text\/plain[\s\S]*It is on its way\.[\s\S]*Track your order: https/);
  expect(received).toMatch(/text\/html[\s\S]*<h1/);
});
