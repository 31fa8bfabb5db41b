import type { ListChanges, RowKey } from '#contract/list-changes.ts';

/** Lists of a reply by name, each with the field that tells its rows apart. */
type Lists = Readonly<Record<string, string>>;
type Row = Readonly<Record<string, unknown>>;
type Reply = Readonly<Record<string, unknown>>;

/** Keys of the rows of each list, in their order, each with the print of its row: equal prints, equal rows. */
export type Outline = ReadonlyMap<string, ReadonlyMap<RowKey, string>>;

const rowsOf = (reply: object, list: string): readonly Row[] => (reply as Record<string, Row[]>)[list] ?? [];
const keyOf = (row: Row, field: string): RowKey => row[field] as RowKey;

/** Outlines a reply; null where two rows of a list have the same key, which no changes could tell apart. */
export function outlineOf(reply: Reply, lists: Lists, print: (row: Row) => string): Outline | null {
  const outline = new Map<string, ReadonlyMap<RowKey, string>>();
  for (const [list, field] of Object.entries(lists)) {
    const rows = rowsOf(reply, list);
    const prints = new Map(rows.map((row) => [keyOf(row, field), print(row)]));
    if (prints.size < rows.length) return null;
    outline.set(list, prints);
  }
  return outline;
}

/** Finds what has changed since an outline; null where rows that are as they were have changed their order. */
export function changesSince(before: Outline, now: Outline, reply: Reply, lists: Lists): ListChanges | null {
  const changes: ListChanges['changes'] = {};
  for (const list of Object.keys(lists)) {
    const [known, prints] = [before.get(list), now.get(list)];
    if (known === undefined || prints === undefined) return null;
    const isSame = (key: RowKey) => known.get(key) === prints.get(key);
    const stay = [...prints.keys()].filter(isSame);
    const stayed = [...known.keys()].filter((key) => prints.has(key) && isSame(key));
    if (stayed.some((key, index) => key !== stay[index])) return null;
    const places = [...prints.keys()].flatMap((key, place) => (isSame(key) ? [] : [place]));
    const rows = rowsOf(reply, list);
    changes[list] = {
      rows: places.map((place) => rows[place]),
      places,
      gone: [...known.keys()].filter((key) => !prints.has(key)),
    };
  }
  const rest = Object.fromEntries(Object.entries(reply).filter(([name]) => !(name in lists)));
  return { changes, rest };
}

/** Lays changes over the lists of a reply. What has not changed stays the same objects. */
export function withChanges<Value extends object>(
  value: Value,
  { changes, rest }: ListChanges,
  lists: Lists,
): Value {
  const merged = Object.entries(lists).map(([list, field]) => {
    const { rows = [], places = [], gone = [] } = changes[list] ?? {};
    const moved = new Set([...gone, ...rows.map((row) => keyOf(row as Row, field))]);
    const kept = rowsOf(value, list).filter((row) => !moved.has(keyOf(row, field)));
    for (const [index, row] of rows.entries()) kept.splice(places[index] ?? kept.length, 0, row as Row);
    return [list, kept];
  });
  return { ...value, ...rest, ...Object.fromEntries(merged) };
}

/** Answer of the server as the phone keeps it. */
export interface KeptAnswer<Value> {
  readonly value: Value;
  /** Null once something in it was changed here: what it named is no longer what stands here. */
  readonly etag: string | null;
  /** Answer that it was before something was changed here, and the rows that are others since. */
  readonly base?: { readonly etag: string; readonly touched: readonly RowKey[] };
}

/** An answer of lists in which something is changed here: it can still be asked what has changed since. */
export function changedHere<Value extends object>(
  { value: before, etag, base }: KeptAnswer<Value>,
  value: Value,
  lists: Lists,
): KeptAnswer<Value> {
  const since = base?.etag ?? etag;
  if (since === null) return { value, etag: null };
  const touched = Object.entries(lists).flatMap(([list, field]) => {
    const [old, now] = [new Set(rowsOf(before, list)), new Set(rowsOf(value, list))];
    const others = [...old, ...now].filter((row) => !old.has(row) || !now.has(row));
    return others.map((row) => keyOf(row, field));
  });
  return {
    value,
    etag: null,
    base: { etag: since, touched: [...new Set([...(base?.touched ?? []), ...touched])] },
  };
}

/** Answers true where changes tell how every row is that was changed here. */
function tellsOf({ changes }: ListChanges, touched: readonly RowKey[], lists: Lists): boolean {
  const told = new Set(
    Object.entries(lists).flatMap(([list, field]) => {
      const { rows = [], gone = [] } = changes[list] ?? {};
      return [...gone, ...rows.map((row) => keyOf(row as Row, field))];
    }),
  );
  return touched.every((key) => told.has(key));
}

/** Lays the changes of an answer over what is kept; null where they do not tell of all that was changed here. */
export function laidOver<Value extends object>(
  { value, base }: KeptAnswer<Value>,
  answer: KeptAnswer<ListChanges>,
  lists: Lists,
): KeptAnswer<Value> | null {
  if (!tellsOf(answer.value, base?.touched ?? [], lists)) return null;
  return { value: withChanges(value, answer.value, lists), etag: answer.etag };
}
