import type { Call, Given } from '#core/contract/call.ts';
import { ApiFailure } from './api-failure.ts';
import { type AnyAsked, fillPath, type Identity, toFailure, toQueryText } from './send-call.ts';

/** Large lists and many pages of PDF take their time. */
const TIMEOUT_MS = 120_000;

export type FileCall = Call & { file: string };
export type FileWanted<C extends FileCall> = Given<C> & { name: string };

/** Fetches a file that only its owner may have, and has the browser save it under a name. */
export async function saveFile<C extends FileCall>(
  call: C,
  wanted: FileWanted<C>,
  identity: Identity = {},
): Promise<void> {
  const { params, query, body, name }: AnyAsked & { name: string } = wanted;
  const path = fillPath(call.path, params) + toQueryText(query);
  handOver(await fetchFile(path, { method: call.method, body, identity }), name);
}

/** The same for what a call has answered. */
export function saveJson(data: object, name: string): void {
  handOver(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), name);
}

function handOver(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the file after the click; it is let go when that is surely done.
  setTimeout(() => URL.revokeObjectURL(address), TIMEOUT_MS);
}

async function fetchFile(
  path: string,
  { method, body, identity }: { method: string; body: unknown; identity: Identity },
): Promise<Blob> {
  const response = await fetch(path, {
    method,
    headers: { ...identity, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new ApiFailure('broken', 'The server could not be reached', { cause });
  });
  if (response.ok) return response.blob();
  throw toFailure(response.status, await response.json().catch(() => null));
}
