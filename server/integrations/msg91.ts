import { z } from 'zod';
import { callProvider, DeliveryFailure, parseJson } from './provider-call.ts';
import type { SmsMessage, SmsSender } from './sms.ts';

export interface Msg91Settings {
  apiUrl: string;
  authKey: string;
  /** The registered template of login codes, with `##OTP##` in it. */
  otpTemplateId: string;
  /** The ids of the registered templates, by their name in `SMS_TEMPLATES`. */
  templateIds: Record<string, string>;
  timeoutMs?: number;
}

const INDIA = '91';
/** Errors come with HTTP 200: only the body shows them. */
const answerSchema = z.object({ type: z.string(), message: z.string().optional() });

/** SMS through MSG91's HTTP API. */
export function createMsg91({
  apiUrl,
  authKey,
  otpTemplateId,
  templateIds,
  timeoutMs = 10_000,
}: Msg91Settings): SmsSender {
  async function post(path: string, body: object): Promise<void> {
    const answer = await callProvider({
      provider: 'MSG91',
      url: `${apiUrl}${path}`,
      headers: { 'Content-Type': 'application/json', authkey: authKey },
      body: JSON.stringify(body),
      timeoutMs,
    });
    const { data } = answerSchema.safeParse(parseJson(answer.text));
    if (answer.status < 300 && data?.type === 'success') return;
    const isRefused = answer.status >= 400 || data !== undefined;
    throw new DeliveryFailure(
      isRefused ? 'refused' : 'unanswered',
      `MSG91: ${data?.message ?? 'no clear answer'} (${answer.status})`,
    );
  }

  /** Our own code and time limit go with it: left alone, MSG91 sends four digits that hold for a day. */
  function sendCode(to: string, { code, validMinutes }: NonNullable<SmsMessage['otp']>) {
    const query = new URLSearchParams({
      template_id: otpTemplateId,
      mobile: `${INDIA}${to}`,
      otp: code,
      otp_length: String(code.length),
      otp_expiry: String(validMinutes),
    });
    return post(`/api/v5/otp?${query}`, {});
  }

  /** MSG91 knows the text: it gets what is to be filled into it. */
  async function sendTemplate(to: string, template: SmsMessage['template']) {
    const templateId = template && templateIds[template.id];
    if (templateId === undefined) {
      throw new DeliveryFailure('refused', `MSG91: no template for ${template?.id ?? 'this text'}`);
    }
    await post('/api/v5/flow', {
      template_id: templateId,
      short_url: '0',
      recipients: [{ mobiles: `${INDIA}${to}`, ...template?.variables }],
    });
  }

  return {
    isRepeatable: false,
    send: ({ to, template, otp }) => (otp ? sendCode(to, otp) : sendTemplate(to, template)),
  };
}
