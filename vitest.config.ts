import { defineConfig } from 'vitest/config';

const setupFiles = ['tests/support/fail-on-console.ts'];
const api = { include: ['tests/api/**/*.test.ts'], setupFiles, testTimeout: 30_000, hookTimeout: 60_000 };

// Files share their worker: a fresh one costs more than most files take, and no product module keeps state of its own.
export default defineConfig({
  test: {
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{unit,architecture}/**/*.test.{ts,tsx}'],
          setupFiles,
          // Thousands of made-up inputs take their time where something else is at work as well.
          testTimeout: 20_000,
        },
      },
      { extends: true, test: { ...api, name: 'api-sqlite', env: { TEST_DATABASE: 'sqlite' } } },
      {
        extends: true,
        test: {
          ...api,
          name: 'api-postgres',
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: 'tests/support/global-postgres.ts',
        },
      },
    ],
  },
});
