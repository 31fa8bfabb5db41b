import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#client/lib/phone-storage.ts';

const persist = vi.fn(async () => false);

/** The modules as at a start of the app: nothing has been asked yet. */
async function start(userAgent = 'Chrome/141.0.0.0') {
  vi.resetModules();
  vi.stubGlobal('navigator', { userAgent, storage: { persist } });
  const { keepStorage, askToKeepStorage } = await import('#client/lib/keep-storage.ts');
  const { watchInstallPrompt } = await import('#client/features/install/install-prompt.ts');
  return { keepStorage, askToKeepStorage, watchInstallPrompt };
}

beforeEach(() => void vi.stubGlobal('window', new EventTarget()));
afterEach(() => {
  persist.mockClear();
  vi.unstubAllGlobals();
});

test('the browser is asked to keep what the app stores once in a start', async () => {
  const { keepStorage } = await start();
  keepStorage();
  keepStorage();
  expect(persist).toHaveBeenCalledTimes(1);
});

test('Firefox would ask the person, so there only an act of theirs asks', async () => {
  const { keepStorage, askToKeepStorage } = await start('Mozilla/5.0 Gecko/20100101 Firefox/143.0');
  keepStorage();
  expect(persist).not.toHaveBeenCalled();
  await askToKeepStorage();
  expect(persist).toHaveBeenCalledTimes(1);
});

test('being installed asks for it too', async () => {
  const { watchInstallPrompt } = await start();
  watchInstallPrompt(memoryStorage());
  expect(persist).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('appinstalled'));
  expect(persist).toHaveBeenCalledTimes(1);
});
