const written: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const meant: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

export const escapeText = (text: string): string =>
  text.replace(/[&<>]/g, (character) => written[character] ?? '');
export const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => written[character] ?? '');

/** Reads what `escapeText` and `escapeAttribute` wrote; the sanitiser writes no other references. */
export const readText = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot);/g, (reference) => meant[reference] ?? '');
