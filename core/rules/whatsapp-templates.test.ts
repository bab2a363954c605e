import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { whatsappConsentTexts, whatsappTexts } from '#texts/whatsapp.ts';
import { hindiWhatsappTexts } from '../texts/hi/whatsapp.ts';
import { findWhatsappTemplate, WHATSAPP_TEMPLATES } from './whatsapp-templates.ts';
import { findWords } from './whatsapp-words.ts';

describe('the templates of WhatsApp', () => {
  it.each(WHATSAPP_TEMPLATES)('%s neither starts nor ends with a variable, and holds both', (template) => {
    for (const text of [whatsappTexts.bodies[template], hindiWhatsappTexts.bodies[template]]) {
      expect(text).not.toMatch(/^\{|\}$/);
      const about = template === 'back_in_stock' ? '{product}' : '{order}';
      expect(text.match(/\{\w+\}/g)).toEqual([about, '{detail}']);
      expect(text.length).toBeLessThan(1024);
    }
  });

  it('have buttons of 25 letters at most', () => {
    const labels = [whatsappTexts, hindiWhatsappTexts].flatMap(({ buttons }) => Object.values(buttons));
    for (const label of labels) expect(label.length).toBeLessThanOrEqual(25);
  });

  it('are filled with what they are given, to the letter', () => {
    expect(findWords('order_shipped', 'en').body({ about: 'OD1', detail: '$& {order}' })).toBe(
      'Your order OD1 is on its way. Expected: $& {order}. You can follow it any time.',
    );
  });

  it('take the place of an SMS, or of none', () => {
    expect(findWhatsappTemplate('order-placed-cod')).toBe('order_placed');
    expect(findWhatsappTemplate('refund-done')).toBeUndefined();
    expect(findWhatsappTemplate('constructor')).toBeUndefined();
    expect(findWhatsappTemplate(null)).toBeUndefined();
  });

  it('are listed in the documentation as the owner registers them', async () => {
    await expect(documentation()).toMatchFileSnapshot('../../docs/whatsapp-templates.md');
  });
});

it('another sentence beside the box is another version', () => {
  const { version, orders, marketing, codes } = whatsappConsentTexts;
  const said = createHash('sha256')
    .update(`${orders('BRAND')}\n${marketing('BRAND')}\n${codes('BRAND')}`)
    .digest('hex');
  expect({ version, said: said.slice(0, 12) }).toEqual({ version: 1, said: '3fd8e28bba6b' });
});

/** The page that the owner works from. `npx vitest run core/rules/whatsapp-templates.test.ts -u` writes it anew. */
function documentation(): string {
  const { track, review, pay, see, reattempt, return: back, confirm, cancel } = whatsappTexts.buttons;
  const buttons: Partial<Record<(typeof WHATSAPP_TEMPLATES)[number], string>> = {
    order_delivered: `address “${review}” → ADDRESS/review/{{1}}, address “${track}” → ADDRESS/track/{{1}}`,
    delivery_failed: `quick reply “${reattempt}”, quick reply “${back}”, address “${track}” → ADDRESS/track/{{1}}`,
    cod_confirm: `quick reply “${confirm}”, quick reply “${cancel}”`,
    cod_pay_now: `address “${pay}” → ADDRESS/track/{{1}}`,
    back_in_stock: `address “${see}” → ADDRESS/back/{{1}}`,
  };
  const rows = WHATSAPP_TEMPLATES.map((template) => {
    const text = numbered(whatsappTexts.bodies[template]);
    const row = buttons[template] ?? `address “${track}” → ADDRESS/track/{{1}}`;
    return `## ${template}\n\n    ${text}\n\nButtons, in this order: ${row}\n${hindiPart(template)}`;
  });
  return `${HEAD}\n${rows.join('\n')}\n${LOGIN_CODE}`;
}

function hindiPart(template: (typeof WHATSAPP_TEMPLATES)[number]): string {
  const { track, review, pay, see, reattempt, return: back, confirm, cancel } = hindiWhatsappTexts.buttons;
  const buttons: Partial<Record<(typeof WHATSAPP_TEMPLATES)[number], string[]>> = {
    order_delivered: [review, track],
    delivery_failed: [reattempt, back, track],
    cod_confirm: [confirm, cancel],
    cod_pay_now: [pay],
    back_in_stock: [see],
  };
  const labels = buttons[template] ?? [track];
  const filled = numbered(hindiWhatsappTexts.bodies[template]);
  return `\nIn Hindi, with the buttons ${labels.map((label) => `“${label}”`).join(', ')}:\n\n    ${filled}\n`;
}

/** As the panel wants it. */
function numbered(text: string): string {
  return text.replace(/\{order\}|\{product\}/, '{{1}}').replace('{detail}', '{{2}}');
}

const LOGIN_CODE = `## login_code

Category Authentication, with the button ‘Copy code’ and the security recommendation; WhatsApp itself words it, with the code as
{{1}}. It goes to those who have ticked login codes in their profile. Set it to expire after 5 minutes.
`;

const HEAD = `# WhatsApp templates

WhatsApp delivers a message that the store begins only if its template was approved. In Meta’s panel make one template for each
of the following: name as given, category Utility, language English (\`en\`), text and buttons word by word, with the address of
your store (\`PUBLIC_URL\`) in place of ADDRESS. Until a template is approved, its messages go by SMS, with an alarm.

The same templates in Hindi (\`hi\`) are a free choice: make them under the same names, and tick ‘Meta has approved the Hindi
templates’ under Settings, Messages. Customers can then choose Hindi in their profile.

As webhook, name \`ADDRESS/api/messages/whatsapp\` with the token that you have chosen for \`WHATSAPP_VERIFY_TOKEN\`, and subscribe to
the field \`messages\`. Use the lasting token of a system user: the one that the panel shows ends after a day.
`;
