const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const signs = new Map(Object.entries(entities).map(([sign, entity]) => [entity, sign]));

/** HTML of a text that somebody typed: the same words and lines, whatever they look like. */
export const htmlOfPlain = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign).replaceAll('\n', '<br>');

/** The text behind HTML that `htmlOfPlain` has made. */
export const plainOfHtml = (html: string): string =>
  html.replaceAll('<br>', '\n').replace(/&[a-z\d#]+;/g, (entity) => signs.get(entity) ?? entity);
