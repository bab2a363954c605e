import type { StoreIdentity } from '#core/contract/store.ts';
import { DEFAULT_LANGUAGE } from '#core/rules/language.ts';
import { serverTexts } from '#core/texts/server-texts.ts';
import { escapeHtml } from '#server/escape-html.ts';
import type { MailMessage, MailSender } from './mail.ts';

type Frame = Pick<StoreIdentity, 'brandName' | 'legalName' | 'address' | 'supportPhone' | 'supportEmail'>;

const { mail: texts } = serverTexts(DEFAULT_LANGUAGE);

/** Every mail has a plain part and the same in the store's own colours. */
export function createBrandedMail(sender: MailSender, readFrame: () => Promise<Frame>): MailSender {
  return {
    isRepeatable: sender.isRepeatable,
    async send(message) {
      const { link } = message;
      const isNamed = !link || message.text.includes(link.url);
      const text = isNamed ? message.text : `${message.text}\n\n${link.label}: ${link.url}`;
      await sender.send({ ...message, text, html: renderMail(message, await readFrame()) });
    },
  };
}

const FONT = "font-family:'Helvetica Neue',Arial,sans-serif";
/** Some programs drop everything but what stands at the element itself. */
const STYLES = {
  page: `margin:0;padding:24px 12px;background:#f6f3ed;color:#141210;${FONT};font-size:16px;line-height:1.5`,
  card: 'max-width:600px;width:100%;margin:0 auto;background:#fffdf9;border-top:4px solid #141210',
  brand: 'padding:20px 24px 0;font-size:20px;line-height:1.2;font-weight:800;color:#141210',
  body: 'padding:16px 24px 24px;color:#141210',
  subject: 'margin:0 0 16px;font-size:22px;line-height:1.25;font-weight:700;color:#141210',
  text: 'margin:0 0 16px;color:#141210;overflow-wrap:anywhere',
  address: 'color:#0f5c3d;overflow-wrap:anywhere',
  button:
    'display:inline-block;padding:12px 24px;background:#141210;color:#fffdf9;font-weight:700;text-decoration:none',
  foot: 'padding:16px 24px 20px;border-top:1px dashed #b9b1a3;color:#4a443c;font-size:13px',
};

/** For programs that follow the reader's own choice; others show the colours above, which are readable by themselves. */
const DARK = `@media (prefers-color-scheme: dark) {
.page { background: #141210 !important; }
.card { background: #211e1a !important; border-top-color: #f2a900 !important; }
.ink { color: #f6f3ed !important; }
.soft { color: #c9c2b5 !important; }
.address { color: #8fd3b2 !important; }
.button { background: #f6f3ed !important; color: #141210 !important; }
}`;

/** A mail as HTML: whatever people have written is text in it, and nothing is fetched from anywhere. */
export function renderMail({ subject, text, link }: MailMessage, frame: Frame): string {
  const { brandName, legalName, address, supportPhone, supportEmail } = frame;
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => `<p class="ink" style="${STYLES.text}">${toLines(part)}</p>`)
    .join('\n');
  const button = link
    ? `<p style="margin:24px 0 8px"><a class="button" href="${escapeHtml(link.url)}" style="${STYLES.button}">${escapeHtml(link.label)}</a></p>`
    : '';
  const reach = [supportPhone, supportEmail].filter(Boolean).map(escapeHtml).join(' · ');
  const from = [...new Set([legalName, address])].filter(Boolean).map(escapeHtml).join(', ');
  return `<!doctype html>
<html lang="${DEFAULT_LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="${STYLES.page}">
<table class="card" role="presentation" cellpadding="0" cellspacing="0" border="0" align="center" style="${STYLES.card}">
<tr><td class="ink" style="${STYLES.brand}">${escapeHtml(brandName)}</td></tr>
<tr><td class="ink" style="${STYLES.body}">
<h1 class="ink" style="${STYLES.subject}">${escapeHtml(subject)}</h1>
${paragraphs}
${button}
</td></tr>
<tr><td class="soft" style="${STYLES.foot}">${escapeHtml(texts.help)} ${reach}<br>${from}</td></tr>
</table>
</body>
</html>
`;
}

const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** Addresses can be pressed; line breaks stay. */
function toLines(part: string): string {
  return part
    .split(ADDRESS)
    .map((piece, place) => {
      const safe = escapeHtml(piece);
      return place % 2 === 1
        ? `<a class="address" href="${safe}" style="${STYLES.address}">${safe}</a>`
        : safe.replaceAll('\n', '<br>');
    })
    .join('');
}
