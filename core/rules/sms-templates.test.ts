import { describe, expect, it } from 'vitest';
import { smsTexts } from '#texts/sms.ts';
import {
  clipVariables,
  FIXED_PART,
  renderSms,
  SMS_TEMPLATE_IDS,
  SMS_VARIABLE_MOST,
  signSms,
  variableNames,
} from './sms-templates.ts';

describe('the texts of SMS', () => {
  it.each(SMS_TEMPLATE_IDS)(
    '%s has its content in a fixed text that neither is nor ends in a variable',
    (id) => {
      const text = smsTexts[id];
      expect(variableNames(id)).toContain(id === 'back-in-stock' ? 'product' : 'order');
      expect(new Set(variableNames(id)).size).toBe(variableNames(id).length);
      expect(signSms(text, 'Neelam')).toMatch(/ - Neelam$/);
      expect(text.replaceAll(/\{\w+\}/g, '').length).toBeGreaterThan(20);
      expect(text).not.toMatch(/\}$/);
    },
  );

  it('are filled with their variables, none of them longer than the registry allows', () => {
    const variables = clipVariables<'refund-paid-unplaced'>({
      order: 'OD1',
      amount: '₹499',
      payee: 'a-name-that-never-seems-to-end@okaxis',
      reference: 'UTR1',
    });
    expect(variables.payee).toHaveLength(SMS_VARIABLE_MOST);
    expect(renderSms('refund-paid-unplaced', variables)).toBe(
      'Your refund of ₹499 for order OD1 has been transferred to a-name-that-never-seems-to-end. Reference: UTR1. Thank you.',
    );
  });

  it('are listed in the documentation as the owner registers them', async () => {
    await expect(documentation()).toMatchFileSnapshot('../../docs/sms-templates.md');
  });
});

/** The page that the owner works from. `npx vitest run core/rules/sms-templates.test.ts -u` writes it anew. */
function documentation(): string {
  const rows = SMS_TEMPLATE_IDS.map((id) => {
    const text = signSms(smsTexts[id], 'BRAND').replaceAll(`{${FIXED_PART}}`, 'ADDRESS');
    const registered = text.replaceAll(/\{\w+\}/g, '{#var#}');
    const msg91 = text.replaceAll(/\{(\w+)\}/g, '##$1##');
    const variables = variableNames(id).join(', ');
    return `## ${id}\n\nVariables: ${variables}\n\n    ${registered}\n\nMSG91:\n\n    ${msg91}\n`;
  });
  return `${HEAD}\n${rows.join('\n')}`;
}

const HEAD = `# SMS templates

In India an operator delivers an SMS only if its text was registered beforehand (DLT). Register each text below word by
word, with the name of your brand as it is in Settings in place of BRAND, and
the address of your store (\`PUBLIC_URL\`) in place of ADDRESS. Every variable holds at most ${SMS_VARIABLE_MOST} characters.

With MSG91, make one template for each text, in its spelling of the variables, and name all of them in one setting:
\`MSG91_TEMPLATES=order-placed-cod:ID,order-placed-paid:ID,…\`. Twilio sends the whole text and needs no such setting.
The texts hold signs such as ₹, so choose Unicode as their type.

The login code has a text of its own (\`MSG91_OTP_TEMPLATE_ID\`). Its last line lets the browser fill in the code:

    {#var#} is your login code for BRAND. It is valid for 5 minutes. Do not share it with anyone.

    @DOMAIN #{#var#}
`;
