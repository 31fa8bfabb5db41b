import { limits } from '#contract/limits.ts';

export const { threadsPageSize: pageSize, threadsPageMaxBytes: pageMaxBytes } = limits;

/** The person who asks for a page, and the place after which it begins. */
export interface PageAsked<Place> {
  readonly viewerId: number;
  readonly before: Place | undefined;
}

interface Written {
  readonly thread_id: number;
  readonly message: string;
}

export const idOf = ({ thread_id }: Written): number => thread_id;

export const bytesOf = (rows: readonly Written[]): number =>
  rows.reduce((sum, { message }) => sum + Buffer.byteLength(message), 0);

/**
 * Cuts rows to a page, at least one. A row beyond the page's size means that another page follows, after the place of
 * the last row.
 */
export function cut<Row extends Written, Place>(rows: readonly Row[], placeOf: (row: Row) => Place) {
  let bytesLeft = pageMaxBytes;
  const end = rows.findIndex((row, index) => {
    bytesLeft -= bytesOf([row]);
    return index === pageSize || (index > 0 && bytesLeft < 0);
  });
  const last = rows[end - 1];
  if (last === undefined) return { page: rows, next: null };
  return { page: rows.slice(0, end), next: placeOf(last) };
}
