import { onTestFinished, vi } from 'vitest';

/** Puts something else into the place of a part of the browser, for one test. */
export function replaceInNavigator(name: keyof Navigator, value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, name));
}

/** Has the app run in a window of its own, as from the home screen. */
export function runInstalled(): void {
  const own = window.matchMedia.bind(window);
  const asAsked = (query: string) => own(query.includes('display-mode: standalone') ? 'all' : query);
  const installed = vi.spyOn(window, 'matchMedia').mockImplementation(asAsked);
  onTestFinished(() => installed.mockRestore());
}
