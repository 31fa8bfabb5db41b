/** Text as it is, or its beginning with an ellipsis: cut behind a word, inside it only where little would be left. */
export function excerptOf(text: string, maxLength: number): string {
  const signs = [...text];
  if (signs.length <= maxLength) return text;
  const start = signs.slice(0, maxLength).join('');
  const words = start.replace(/\s+\S*$/, '');
  return words.length < start.length && words.length > start.length / 2 ? `${words} …` : `${start}…`;
}
