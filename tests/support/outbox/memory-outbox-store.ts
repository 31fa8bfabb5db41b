import {
  OutboxError,
  type OutboxStore,
  type OutboxStores,
  type OutboxWriter,
} from '#offline/storage/outbox-store.ts';

interface Contents {
  readonly lastSeq: number;
  readonly entries: ReadonlyMap<number, unknown>;
  readonly sent: ReadonlyMap<string, unknown>;
  readonly drafts: ReadonlyMap<string, unknown>;
  readonly meta: ReadonlyMap<string, unknown>;
}
interface Shelf {
  contents: Contents;
  /** The transaction that is being written; the next one waits for it. */
  turn: Promise<unknown>;
}

const emptyContents = (): Contents => ({
  lastSeq: 0,
  entries: new Map(),
  sent: new Map(),
  drafts: new Map(),
  meta: new Map(),
});

const partOf = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;

const copies = (records: Iterable<unknown>): unknown[] => structuredClone([...records]);

function draftOf(contents: Contents) {
  let { lastSeq } = contents;
  const entries = new Map(contents.entries);
  const sent = new Map(contents.sent);
  const drafts = new Map(contents.drafts);
  const meta = new Map(contents.meta);
  const inOrder = () => [...entries].sort(([a], [b]) => a - b);
  const find = (name: string, value: string) =>
    inOrder().flatMap(([, entry]) => (partOf(entry, name) === value ? [entry] : []));
  const place = (seq: number, entry: unknown) => {
    const isTwice = find('key', String(partOf(entry, 'key'))).some((other) => partOf(other, 'seq') !== seq);
    if (isTwice) throw new DOMException('A key stands twice', 'ConstraintError');
    entries.set(seq, structuredClone(entry));
  };
  const writing: OutboxWriter = {
    entries: async () => copies(inOrder().map(([, entry]) => entry)),
    entriesAfter: async (seq) => copies(inOrder().flatMap(([at, entry]) => (at > seq ? [entry] : []))),
    entryOf: async (key) => structuredClone(find('key', key)[0]),
    entriesOfCollapse: async (name) => copies(find('collapse', name)),
    countEntries: async () => entries.size,
    sent: async () => copies(sent.values()),
    sentOf: async (key) => structuredClone(sent.get(key)),
    drafts: async () => copies(drafts.values()),
    draftOf: async (place) => structuredClone(drafts.get(place)),
    meta: async (name) => structuredClone(meta.get(name)),
    addEntry: async (entry) => {
      place(lastSeq + 1, { ...entry, seq: lastSeq + 1 });
      lastSeq += 1;
      return lastSeq;
    },
    putEntry: async (entry) => place(Number(partOf(entry, 'seq')), entry),
    deleteEntry: async (seq) => void entries.delete(seq),
    putSent: async (record) => void sent.set(record.key, structuredClone(record)),
    deleteSent: async (key) => void sent.delete(key),
    putDraft: async (draft) => void drafts.set(draft.place, structuredClone(draft)),
    deleteDraft: async (place) => void drafts.delete(place),
    putMeta: async (name, value) => void meta.set(name, structuredClone(value)),
  };
  return { writing, result: (): Contents => ({ lastSeq, entries, sent, drafts, meta }) };
}

function openOn(shelf: Shelf): OutboxStore {
  let isClosed = false;
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (isClosed) return Promise.reject(new OutboxError('closed'));
    const next = shelf.turn.then(work);
    shelf.turn = next.catch(() => undefined);
    return next;
  };
  return {
    read: (work) => inTurn(() => work(draftOf(shelf.contents).writing)),
    write: (work) =>
      inTurn(async () => {
        const { writing, result } = draftOf(shelf.contents);
        const value = await work(writing);
        shelf.contents = result();
        return value;
      }),
    close() {
      isClosed = true;
    },
  };
}

/** Stores that live as long as the page: for tests, and where a browser has no IndexedDB. */
export function memoryUnsentStores(): OutboxStores {
  const shelves = new Map<number, Shelf>();
  return {
    open(userId, options) {
      const known = shelves.get(userId);
      const shelf = known ?? { contents: emptyContents(), turn: Promise.resolve() };
      shelves.set(userId, shelf);
      if (!known) options?.onCreated?.();
      return openOn(shelf);
    },
    userIds: async () => [...shelves.keys()],
    async destroy(userId) {
      const shelf = shelves.get(userId);
      shelves.delete(userId);
      if (shelf) shelf.contents = emptyContents();
    },
  };
}
