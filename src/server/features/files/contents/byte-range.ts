import type { ByteRange } from '#server/providers/files/files.ts';

/** Requested range of a file; null for the whole, 'unsatisfiable' for one beyond its end. */
export type AskedRange = ByteRange | 'unsatisfiable' | null;

/** Reads a `Range` header; several ranges at once and other units get the whole (RFC 9110, section 14.2). */
export function askedRange(header: string | undefined, size: number): AskedRange {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return clipped(Math.max(0, size - Number(last)), last === '0' ? -1 : size - 1, size);
  if (last !== '' && Number(last) < Number(first)) return null;
  return clipped(Number(first), last === '' ? size - 1 : Number(last), size);
}

function clipped(start: number, last: number, size: number): AskedRange {
  const end = Math.min(last, size - 1);
  return start <= end ? { start, end } : 'unsatisfiable';
}
