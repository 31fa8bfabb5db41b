import { defineConfig } from '@playwright/test';
import { scaled } from './tests/support/slowness.ts';

// Chromium runs as root only without its sandbox; the other switches keep it from calling home during a test.
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

/**
 * Cameras and microphones are made up, of few pictures a second, and nobody is asked; for all tests, since others would
 * need a browser of their own.
 */
const fakeMedia = ['--use-fake-device-for-media-stream=fps=5', '--use-fake-ui-for-media-stream'];

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A second try, on machines that nobody watches; `npm test` says which tests needed it.
  retries: process.env.CI ? 1 : 0,
  // Limits end what hangs; what merely takes its time, on a slow machine or beside other work, is never failed by them.
  timeout: scaled(90_000),
  expect: { timeout: scaled(20_000) },
  reporter: 'list',
  use: {
    actionTimeout: scaled(30_000),
    navigationTimeout: scaled(30_000),
    // Where the worker is the subject, the test lets it in; else it would install the whole app once a test.
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Asia/Riyadh',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [...quiet, ...fakeMedia],
    },
  },
});
