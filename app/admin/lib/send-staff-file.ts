import { toFailure, toQueryText } from '#app/lib/send-call.ts';
import type { Answer, Call, Given } from '#core/contract/call.ts';
import { isRecord } from '#core/objects.ts';
import { askToSignIn } from './ask.ts';
import { staffIdentity } from './page-key.ts';

type UploadCall = Call & { upload: number; data: NonNullable<Call['data']> };

/** Sends a CSV file. When the session has ended, the code is asked for on the spot. */
export async function sendStaffFile<C extends UploadCall>(
  call: C,
  { file, query }: { file: File; query: Given<C> extends { query?: infer Query } ? Query : never },
): Promise<Answer<C>> {
  const post = () =>
    fetch(call.path + toQueryText(query as Record<string, unknown>), {
      method: call.method,
      headers: { ...staffIdentity(), 'Content-Type': 'text/csv' },
      body: file,
    });
  let response = await post();
  if (response.status === 401) {
    await askToSignIn();
    response = await post();
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw toFailure(response.status, body);
  return (isRecord(body) ? body.data : undefined) as Answer<C>;
}
