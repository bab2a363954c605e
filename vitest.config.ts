import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './tests/support/slow-first.ts';

export default defineConfig({
  test: {
    include: ['{app,core,server,scripts,bench,tests}/**/*.test.ts'],
    globalSetup: ['tests/support/test-database.ts'],
    // Files share a process, which loads the store's modules once: that was most of the suite's time.
    isolate: false,
    setupFiles: ['tests/support/restore-globals.ts'],
    sequence: { sequencer: SlowFirst },
    // A file often waits for the database or for processes of its own.
    maxWorkers: availableParallelism() + 1,
    // Dozens of processes are started from the same sources: they are compiled once.
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') },
    // A busy machine is slow, not broken.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
  },
});
