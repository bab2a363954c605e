import { useState } from 'react';
import { ApiFailure } from '#app/lib/api-failure.ts';
import { toQueryText } from '#app/lib/send-call.ts';
import type { ImportCounts, ImportLine, ImportMode, ImportRow } from '#core/contract/products/sheet.ts';
import * as contract from '#core/contract/products/sheet.ts';
import { isRecord } from '#core/objects.ts';
import { askToSignIn, failureText } from '../../lib/ask.ts';
import { staffIdentity } from '../../lib/page-key.ts';

export interface ImportState {
  step: 'choose' | 'working' | 'checked' | 'saved' | 'failed';
  doing: 'reading' | 'saving';
  /** From 0 to 1. */
  progress: number;
  rows: ImportRow[];
  ignored: string[];
  counts: ImportCounts;
  fingerprint: string;
  message: string;
}

const START: ImportState = {
  step: 'choose',
  doing: 'reading',
  progress: 0,
  rows: [],
  ignored: [],
  counts: { new: 0, changed: 0, unchanged: 0, wrong: 0 },
  fingerprint: '',
  message: '',
};

/** A file on its way into the store: checked first, then taken over as it was checked. */
export function useImport() {
  const [state, setState] = useState(START);

  async function run(file: File, mode: ImportMode, leaveStock: boolean) {
    const before = mode === 'check' ? START : state;
    let next: ImportState = {
      ...before,
      step: 'working',
      doing: mode === 'check' ? 'reading' : 'saving',
      progress: 0,
      rows: [],
    };
    setState(next);
    try {
      for await (const line of sendSheet({ file, mode, leaveStock, expected: before.fingerprint })) {
        next = follow(next, line);
        // Rows come by the thousand; the screen follows the progress and the end.
        if (line.kind !== 'row') setState(next);
      }
      if (next.step === 'working') throw new Error('The connection was lost. Please try again');
    } catch (error) {
      setState({ ...next, step: 'failed', message: failureText(error) });
    }
  }

  return { state, run, restart: () => setState(START) };
}

function follow(state: ImportState, line: ImportLine): ImportState {
  switch (line.kind) {
    case 'progress':
      return { ...state, doing: line.doing, progress: line.total === 0 ? 1 : line.done / line.total };
    case 'ignored':
      return { ...state, ignored: line.columns };
    case 'row':
      state.rows.push(line);
      return state;
    case 'checked':
      return { ...state, step: 'checked', counts: line.counts, fingerprint: line.fingerprint };
    case 'saved':
      return { ...state, step: 'saved', counts: line.counts };
    case 'failed':
      return { ...state, step: 'failed', message: line.message };
  }
}

interface SheetRequest {
  file: File;
  mode: ImportMode;
  leaveStock: boolean;
  /** The fingerprint of the check whose changes are wanted. */
  expected?: string;
}

/** Sends a sheet and hands over each line of the answer as it comes. */
async function* sendSheet(request: SheetRequest): AsyncGenerator<ImportLine> {
  const response = await send(request);
  if (!response.ok || !response.body) throw await toFailure(response);
  let rest = '';
  for await (const text of readText(response.body)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield contract.importProducts.lines.parse(JSON.parse(line));
  }
}

async function send({ file, mode, leaveStock, expected }: SheetRequest): Promise<Response> {
  const stock = leaveStock ? 'leave' : 'set';
  const query = toQueryText({ mode, stock, expected, name: file.name.slice(0, 200) });
  const post = () =>
    fetch(contract.importProducts.path + query, {
      method: contract.importProducts.method,
      headers: { ...staffIdentity(), 'Content-Type': 'text/csv' },
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
  const body: unknown = await response.json().catch(() => null);
  const message = isRecord(body) && typeof body.message === 'string' ? body.message : '';
  const kind = status < 500 && message ? 'refused' : 'broken';
  return new ApiFailure(kind, message || 'Something went wrong. Please try again', { status, body });
}
