const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};
const maxLength = 120;
/** Characters of a name that are read at all: composing longer ones takes long. */
const longestRead = 1000;
// Control characters, halves of characters, marks that turn the reading direction, and what file systems refuse.
const unwanted = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069"*:<>?|]/gu;

/** Name under which a file is kept and saved: the last part of the given one, with the extension of its content. */
export function fileName(given: string, contentType: string): string {
  const last = given.slice(-longestRead).normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const words = last
    .replace(unwanted, '')
    .replace(/\.[^.]{0,10}$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const name = [...words].slice(0, maxLength).join('') || 'file';
  return `${name}.${endings[contentType] ?? 'bin'}`;
}
