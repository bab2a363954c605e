import { z } from 'zod';
import type { DelhiverySettings } from '#server/courier-settings.ts';
import { CourierFailure } from '../courier.ts';
import { fetchLabel as fetchPdf } from '../fetch-label.ts';
import { listSchema, textSchema } from './answers.ts';
import type { Client } from './client.ts';

const PATH = '/api/p/packing_slip';
const slipSchema = z.object({ packages: listSchema(z.object({ pdf_download_link: textSchema })) });

/** Their label, on paper of four by six inches. */
export async function fetchLabel(
  client: Client,
  waybill: string,
  { apiUrl, isDemo, timeoutMs }: Pick<DelhiverySettings, 'apiUrl' | 'isDemo'> & { timeoutMs: number },
): Promise<Uint8Array> {
  const query = { wbns: waybill, pdf: 'true', pdf_size: '4R' };
  const read = slipSchema.safeParse((await client.call({ path: PATH, query })).json);
  const link = read.data?.packages[0]?.pdf_download_link ?? null;
  if (link === null) throw new CourierFailure('unknown', `${PATH}: no label yet`);
  return fetchPdf(link, { ownOrigin: isDemo ? new URL(apiUrl).origin : null, timeoutMs });
}
