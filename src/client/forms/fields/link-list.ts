/** Text of an answer that `linksOf` takes apart. */
export const linksText = (links: readonly string[]): string =>
  links.map((link) => link.replaceAll(',', '%2C')).join(',');

/** Offset in the whole text of a place in one link. */
export function caretInLinks(links: readonly string[], index: number, caret: number): number {
  const before = linksText(links.slice(0, index)).length + (index > 0 ? 1 : 0);
  return before + linksText([(links[index] ?? '').slice(0, caret)]).length;
}
