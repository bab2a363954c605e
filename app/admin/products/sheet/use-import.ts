import { useState } from 'react';
import type { ImportCounts, ImportLine, ImportMode, ImportRow } from '#core/contract/products/sheet.ts';
import { failureText } from '../../lib/failure-text.ts';
import { sendSheet } from './send-sheet.ts';

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
