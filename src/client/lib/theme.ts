import { type PhoneStorage, storageKeys } from './phone-storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The paper of the tokens, for what the phone draws around the app. */
const barColours = { light: '#FAF7F1', dark: '#0F1513' } as const;

export function readTheme(storage: PhoneStorage): Theme {
  const kept = storage.getItem(storageKeys.theme);
  return themes.find((theme) => theme === kept) ?? 'system';
}

export function storeTheme(storage: PhoneStorage, theme: Theme): void {
  if (theme === 'system') storage.removeItem(storageKeys.theme);
  else storage.setItem(storageKeys.theme, theme);
}

export function showTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const systemTheme = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = barColours[theme === 'system' ? systemTheme : theme];
  }
}
