const encode = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** Builds the header by RFC 6266: an ASCII name for old programs, and the whole one beside it (RFC 8187). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encode(name)}`;
}
