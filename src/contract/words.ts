/** Words as the specification counts them (section 5): what white space parts, whatever the script. */
export function countWords(text: string): number {
  const trimmed = text.trim();
  return trimmed === '' ? 0 : trimmed.split(/\s+/u).length;
}
