type Sign = readonly [pattern: RegExp, name: string];

/** Most say that they are Chrome and Safari as well, so who says more stands first. */
const browsers: readonly Sign[] = [
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\//, 'Edge'],
  [/\b(?:OPR|OPT|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bHuaweiBrowser\//, 'Huawei Browser'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(?:DuckDuckGo|Ddg)\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:\b|Headless)(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];

const systems: readonly Sign[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Characters of a user agent that are read: matching takes the square of the length, and no browser sends more. */
const longestRead = 1000;

const nameIn = (signs: readonly Sign[], text: string) => signs.find(([pattern]) => pattern.test(text))?.[1];

/**
 * Describes the device of a user agent, such as "Chrome on Android"; null where it is unknown. An app on an iPhone's
 * home screen names no browser, so the device alone is given.
 */
export function deviceOf(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, longestRead);
  const [browser, system] = [nameIn(browsers, text), nameIn(systems, text)];
  if (browser === undefined) return text.startsWith('Mozilla/') ? (system ?? null) : null;
  return system === undefined ? browser : `${browser} on ${system}`;
}
