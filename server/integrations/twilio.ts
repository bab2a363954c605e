import { z } from 'zod';
import { callProvider, DeliveryFailure, parseJson } from './provider-call.ts';
import type { SmsSender } from './sms.ts';

export interface TwilioSettings {
  apiUrl: string;
  accountSid: string;
  authToken: string;
  /** A number of the account, or the SID of a messaging service (`MG…`). */
  from: string;
  timeoutMs?: number;
}

const INDIA = '+91';
const takenSchema = z.object({ sid: z.string(), status: z.string() });
const refusalSchema = z.object({ code: z.number(), message: z.string() });

/** SMS through Twilio's HTTP API. */
export function createTwilio({
  apiUrl,
  accountSid,
  authToken,
  from,
  timeoutMs = 10_000,
}: TwilioSettings): SmsSender {
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  const senderField = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';

  return {
    isRepeatable: false,
    async send({ to, text }) {
      const answer = await callProvider({
        provider: 'Twilio',
        url: `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`,
        headers: {
          Authorization: `Basic ${credentials}`,
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ To: `${INDIA}${to}`, Body: text, [senderField]: from }).toString(),
        timeoutMs,
      });
      const body = parseJson(answer.text);
      if (answer.status < 300 && takenSchema.safeParse(body).success) return;
      const { data } = refusalSchema.safeParse(body);
      throw new DeliveryFailure(
        answer.status >= 400 ? 'refused' : 'unanswered',
        `Twilio: ${data?.message ?? 'no clear answer'} (${data?.code ?? answer.status})`,
      );
    },
  };
}
