/** A text as it is compared without regard to case: neither database's own `lower()` knows every script. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
