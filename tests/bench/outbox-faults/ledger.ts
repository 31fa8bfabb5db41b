import type { Target } from '#offline/outbox/entry.ts';
import type { MortalServer, StoredThread } from './mortal-server.ts';
import type { Waiting } from './page-engine.ts';
import type { Act } from './plan.ts';

interface Written {
  readonly key: string | null;
  readonly text: string;
  /** What its order counts in: the event's posts, or the post that it answers. */
  readonly place: string;
  /** Whether the person was told that it is kept; what broke off before may be there or not. */
  readonly isSure: boolean;
}

interface Wish {
  readonly isWanted: boolean;
  readonly isSure: boolean;
}

export interface Findings {
  /** Acts of which the person was told that they are kept. */
  readonly acknowledged: number;
  readonly lost: string[];
  readonly twice: string[];
  /** Everything else that is not as it was done. */
  readonly wrong: string[];
}

export interface Ledger {
  note(act: Act, isSure: boolean): void;
  /** Compares what was done with what the server has and what the phone still holds. */
  compare(waiting: readonly Waiting[]): Findings;
}

const nameOf = (target: Target) => ('key' in target ? target.key : String(target.id));
const textOf = (message: string) => message.replace(/<[^>]*>/g, '').trim();

/** What something is done to; null where it stands for itself. */
function targetOf(act: Act): Target | null {
  if (act.does === 'answer') return act.parent;
  return 'target' in act ? act.target : null;
}

/** The act's key, where it was done to something that may never have been kept. */
function actsOnUnsure(act: Act, written: readonly Written[]): string[] {
  const target = targetOf(act);
  if (target === null || !('key' in target)) return [];
  return written.some(({ key, isSure }) => key === target.key && isSure) ? [] : [act.key];
}

const placeOf = (act: Extract<Act, { text: string }>): string => {
  if (act.does === 'post') return 'posts';
  return act.does === 'answer' ? nameOf(act.parent) : `talk ${JSON.stringify(act.to)}`;
};

type Wishes = Map<string, Wish[]>;

function wish(wishes: Wishes, name: string, made: Wish): void {
  wishes.set(name, [...(wishes.get(name) ?? []), made]);
}

/** The last one of which the person was told, and those after it that may have come. */
function possible(wishes: readonly Wish[], before: boolean): Set<boolean> {
  const last = wishes.findLastIndex(({ isSure }) => isSure);
  const unsure = wishes.slice(last + 1).map(({ isWanted }) => isWanted);
  return new Set([wishes[last]?.isWanted ?? before, ...unsure]);
}

/** What one person does on one phone in one run, and how the server stood before. */
export function openLedger(server: MortalServer, userId: number, name: string): Ledger {
  const likesBefore = server.likes(userId);
  const starsBefore = server.stars(userId);
  const written: Written[] = [];
  const likes: Wishes = new Map();
  const stars: Wishes = new Map();
  const deletions = new Map<string, boolean>();

  /** What was done to something that may never have been kept, by its key. */
  const onUnsure = new Set<string>();
  let acknowledged = 0;

  const note = (act: Act, isSure: boolean) => {
    acknowledged += Number(isSure);
    for (const key of actsOnUnsure(act, written)) onUnsure.add(key);
    if (act.does === 'like') wish(likes, nameOf(act.target), { isWanted: act.liked, isSure });
    else if (act.does === 'star') wish(stars, String(act.sessionId), { isWanted: act.starred, isSure });
    else if (act.does === 'delete') deletions.set(act.target.key, isSure);
    else {
      const place = placeOf(act);
      written.push({ key: act.way === 'engine' ? act.key : null, text: act.text, place, isSure });
    }
  };

  const compare = (waiting: readonly Waiting[]): Findings => {
    const all = [...server.threads(), ...server.messages()];
    const rows = all.filter((row) => row.userId === userId && row.message.includes(name));
    const compared = compareWritten({ written, deletions }, rows);
    const idOf = (target: string) =>
      /^\d+$/.test(target) ? Number(target) : rows.find(({ clientKey }) => clientKey === target)?.id;
    const wrong = [
      ...compared.wrong,
      ...compareWishes('like', likes, { before: likesBefore, after: server.likes(userId), idOf }),
      ...compareWishes('star', stars, { before: starsBefore, after: server.stars(userId), idOf: Number }),
      ...waiting
        .filter(({ key, refusal }) => !(refusal?.code === 'left_behind' && onUnsure.has(key)))
        .map((entry) => `still waiting: ${JSON.stringify(entry)}`),
    ];
    return { ...compared, acknowledged, wrong };
  };
  return { note, compare };
}

interface Done {
  readonly written: readonly Written[];
  /** By key of what was deleted, whether that is sure. */
  readonly deletions: ReadonlyMap<string, boolean>;
}

type Compared = Omit<Findings, 'acknowledged'>;

function compareWritten({ written, deletions }: Done, rows: readonly StoredThread[]): Compared {
  const found = new Map(
    written.map(({ text }) => [text, rows.filter(({ message }) => textOf(message) === text)]),
  );
  const isThere = ({ text }: Written) => found.get(text)?.some(({ isDeleted }) => !isDeleted) === true;
  const deletion = ({ key }: Written) => (key === null ? undefined : deletions.get(key));
  const isLost = (one: Written) => one.isSure && deletion(one) === undefined && !isThere(one);
  const stays = (one: Written) => deletion(one) === true && isThere(one);
  const strangers = rows.filter(({ message }) => message !== '' && !found.has(textOf(message)));
  return {
    lost: written.filter(isLost).map(({ text }) => text),
    twice: written.filter(({ text }) => (found.get(text)?.length ?? 0) > 1).map(({ text }) => text),
    wrong: [
      ...written.filter(stays).map(({ text }) => `not deleted: ${text}`),
      ...written.flatMap((one) => misplaced(one, found.get(one.text)?.[0])),
      ...outOfOrder(written, found),
      ...strangers.map(({ message }) => `nobody wrote: ${message}`),
    ],
  };
}

const misplaced = ({ key, text }: Written, row: StoredThread | undefined) =>
  row && key !== null && row.clientKey !== key ? [`under another key: ${text}`] : [];

/** Within one place what was done later has the higher number. */
function outOfOrder(
  written: readonly Written[],
  found: ReadonlyMap<string, readonly StoredThread[]>,
): string[] {
  const lastIds = new Map<string, number>();
  return written.flatMap(({ text, place }) => {
    const id = found.get(text)?.[0]?.id;
    if (id === undefined) return [];
    const before = lastIds.get(place) ?? 0;
    lastIds.set(place, id);
    return id < before ? [`out of order: ${text}`] : [];
  });
}

interface Marks {
  readonly before: ReadonlySet<number>;
  readonly after: ReadonlySet<number>;
  readonly idOf: (name: string) => number | undefined;
}

function compareWishes(what: string, wishes: Wishes, { before, after, idOf }: Marks): string[] {
  return [...wishes].flatMap(([name, made]) => {
    const id = idOf(name);
    // What was never kept for sure takes its marks with it.
    if (id === undefined) return [];
    const allowed = possible(made, before.has(id));
    return allowed.has(after.has(id)) ? [] : [`${what} of ${name} is ${after.has(id)}`];
  });
}
