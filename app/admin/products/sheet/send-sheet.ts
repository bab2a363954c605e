import { ApiFailure } from '#app/lib/api-failure.ts';
import { toQueryText } from '#app/lib/send-call.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import { type ImportLine, type ImportMode, importProducts } from '#core/contract/products/sheet.ts';
import { askToSignIn } from '../../lib/sign-in-again.ts';

interface SheetRequest {
  file: File;
  mode: ImportMode;
  leaveStock: boolean;
  /** The fingerprint of the check whose changes are wanted. */
  expected?: string;
}

/** Sends a sheet and hands over each line of the answer as it comes. */
export async function* sendSheet(request: SheetRequest): AsyncGenerator<ImportLine> {
  const response = await send(request);
  if (!response.ok || !response.body) throw await toFailure(response);
  let rest = '';
  for await (const text of readText(response.body)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as ImportLine;
  }
}

async function send({ file, mode, leaveStock, expected }: SheetRequest): Promise<Response> {
  const stock = leaveStock ? 'leave' : 'set';
  const query = toQueryText({ mode, stock, expected, name: file.name.slice(0, 200) });
  const post = () =>
    fetch(importProducts.path + query, {
      method: importProducts.method,
      headers: { Authorization: `Bearer ${sessionStore.read()?.token ?? ''}`, 'Content-Type': 'text/csv' },
      body: file,
    });
  const response = await post();
  if (response.status !== 401) return response;
  await askToSignIn();
  return post();
}

/** Not every browser can iterate over a stream itself. */
async function* readText(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}

async function toFailure(response: Response): Promise<ApiFailure> {
  const { status } = response;
  if (status === 413) return new ApiFailure('refused', 'The file is larger than 30 MB', { status });
  const body = (await response.json().catch(() => null)) as { message?: string } | null;
  const kind = status < 500 && body?.message ? 'refused' : 'broken';
  return new ApiFailure(kind, body?.message ?? 'Something went wrong. Please try again', { status, body });
}
