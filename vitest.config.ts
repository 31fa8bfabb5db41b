import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { reactPlugins } from './src/setup/bundler/react-plugins.ts';
import { screenPackages } from './src/setup/bundler/screen-packages.ts';
import { scaled } from './tests/support/slowness.ts';

const setupFiles = [
  'tests/support/fail-on-console.ts',
  'tests/support/patience.ts',
  'tests/support/real-clock.ts',
];
/** Limits end what hangs; what merely takes its time, on a slow machine or beside other work, is never failed by them. */
const limits = {
  testTimeout: scaled(60_000),
  hookTimeout: scaled(120_000),
  expect: { poll: { timeout: scaled(20_000) } },
};
/** Decided before a database is asked, or without one: once is enough. */
const withoutDatabase = [
  'built-app',
  'compression',
  'configuration',
  'deploys',
  'file-storage',
  'file-storage-faults',
  'file-types',
  'large-images',
  'oauth-faults',
  'openapi',
  'rate-limits',
  'realtime-upgrades',
  'request-time',
  'static-files',
  'twilio-chat-faults',
  'twilio-video-faults',
  'upload-limits',
].map((name) => `tests/api/${name}.test.ts`);
/** A camera and a microphone that pretend, and calls on a machine without a network. */
const fakeMedia = [
  '--use-fake-device-for-media-stream=device-count=2,fps=5',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
];
const api = { include: ['tests/api/**/*.test.ts'], setupFiles };

// Files share their worker: a fresh one costs more than most files take, and no product module keeps state of its own.
export default defineConfig({
  test: {
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    ...limits,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{unit,architecture}/**/*.test.{ts,tsx}'],
          setupFiles,
        },
      },
      {
        extends: true,
        plugins: reactPlugins,
        // A browser has no environment of its own.
        define: {
          __APP_VERSION__: '"test"',
          'process.env.TEST_SLOWNESS': JSON.stringify(process.env.TEST_SLOWNESS ?? ''),
        },
        // Found while tests run, a package would load their page anew.
        optimizeDeps: { include: screenPackages },
        test: {
          name: 'screens',
          // A test waits for its browser more than it works.
          maxWorkers: 3,
          include: ['tests/screens/**/*.test.{ts,tsx}'],
          setupFiles: [...setupFiles, 'tests/screens/support/tell-screen.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            testerHtmlPath: 'tests/screens/support/tester.html',
            viewport: { width: 390, height: 844 },
            provider: playwright({
              actionTimeout: scaled(20_000),
              launchOptions: {
                ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
                args: ['--no-sandbox', '--disable-gpu', ...fakeMedia],
              },
              contextOptions: {
                locale: 'en-GB',
                timezoneId: 'Asia/Riyadh',
                reducedMotion: 'reduce',
                permissions: ['camera', 'microphone'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      { extends: true, test: { ...api, name: 'api-sqlite', env: { TEST_DATABASE: 'sqlite' } } },
      {
        extends: true,
        test: {
          ...api,
          name: 'api-postgres',
          exclude: withoutDatabase,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: 'tests/support/global-postgres.ts',
        },
      },
    ],
  },
});
