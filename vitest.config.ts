import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{app,core,server,scripts,bench,tests}/**/*.test.ts'],
    globalSetup: ['tests/support/test-database.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
