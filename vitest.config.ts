import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{app,core,server,scripts,bench,tests}/**/*.test.ts'],
    globalSetup: ['tests/support/test-database.ts'],
    // Files share a process, which loads the store's modules once: that was most of the suite's time.
    isolate: false,
    setupFiles: ['tests/support/restore-globals.ts'],
    maxWorkers: '100%',
    // A busy machine is slow, not broken.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
