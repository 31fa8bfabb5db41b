/** Ports of the addresses in lighthouserc.json. */
export const ports = { bare: 8098, app: 8099 } as const;

export const isBareApp = (url: string): boolean => new URL(url).port === String(ports.bare);

/** Two rows show the same screen: the hash, which the app does not read, tells them apart. */
export const keepsAnswers = (url: string): boolean => new URL(url).hash === '#answers-kept';

/** Name of a row in the table: code and answers come over the network, unless said otherwise. */
export function rowName(url: string, keepsCode: boolean): string {
  if (isBareApp(url)) return 'bare app';
  if (keepsCode) return 'Reception, opened again';
  if (keepsAnswers(url)) return 'Reception, answers kept';
  return new URL(url).pathname === '/' ? 'Reception' : '/login';
}
