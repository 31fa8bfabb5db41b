import { type BrowserContext, chromium } from '@playwright/test';

export const browserSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

/** A browser process of its own on a profile that outlives it. */
export function openBrowser(executablePath: string, profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath,
    args: browserSwitches,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Asia/Riyadh',
  });
}
