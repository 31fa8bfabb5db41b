import { onTestFinished } from 'vitest';

/** Puts something else into the place of a part of the browser, for one test. */
export function replaceInNavigator(name: keyof Navigator, value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, name));
}
