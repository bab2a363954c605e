import { ApiFailure } from '#app/lib/api-failure.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import type { ImportLine, ImportMode } from '#core/contract/staff/import.ts';
import { dayInIndia } from '#core/rules/india-time.ts';
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
  if (!response.ok || !response.body) throw await failureOf(response);
  let rest = '';
  for await (const text of textOf(response.body)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as ImportLine;
  }
}

/** Fetches the sheet of all products and lets the browser keep it. */
export async function downloadSheet(): Promise<void> {
  const response = await withSession(() => fetch('/api/admin/products.csv', { headers: authorization() }));
  if (!response.ok) throw await failureOf(response);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = `products-${dayInIndia(new Date())}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}

function send({ file, mode, leaveStock, expected }: SheetRequest): Promise<Response> {
  const query = new URLSearchParams({
    mode,
    stock: leaveStock ? 'leave' : 'set',
    name: file.name.slice(0, 200),
  });
  if (expected) query.set('expected', expected);
  return withSession(() =>
    fetch(`/api/admin/products/import?${query}`, {
      method: 'POST',
      headers: { ...authorization(), 'Content-Type': 'text/csv' },
      body: file,
    }),
  );
}

async function withSession(call: () => Promise<Response>): Promise<Response> {
  const response = await call();
  if (response.status !== 401) return response;
  await askToSignIn();
  return call();
}

function authorization() {
  return { Authorization: `Bearer ${sessionStore.read()?.token ?? ''}` };
}

async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}

async function failureOf(response: Response): Promise<ApiFailure> {
  const { status } = response;
  if (status === 413) return new ApiFailure('refused', 'The file is larger than 30 MB', { status });
  const body = (await response.json().catch(() => null)) as { message?: string } | null;
  const kind = status < 500 && body?.message ? 'refused' : 'broken';
  return new ApiFailure(kind, body?.message ?? 'Something went wrong. Please try again', { status, body });
}
