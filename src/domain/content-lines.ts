/** Calendar and contact files are written by the same rules (RFC 5545, section 3.1, and RFC 2425, section 5.8). */

const lineMaxBytes = 75;

/** A text as the value of a line. */
export function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n?|\n/g, '\\n');
}

/** The lines as a file: each folded where it is too long, and ended as the rules say. */
export function contentLines(lines: readonly string[]): string {
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** Lines longer than 75 octets continue on the next after a space, never inside a character. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > lineMaxBytes) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
