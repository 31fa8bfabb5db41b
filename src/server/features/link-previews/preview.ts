import { fold } from '#domain/fold.ts';
import { fullName } from '#domain/person.ts';
import { isReservedSuffix } from '#domain/reserved-suffixes.ts';
import type { ProgrammeClock } from '#domain/time/clock.ts';
import type { Reader } from '#server/db/database.ts';
import { roomSummary } from './room-summary.ts';
import { findFormer, findOrganization, findPerson, findRoom, type RoomRow } from './store.ts';

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: ' ',
};
/** Characters of a description, about as many as programs show. */
const maxLength = 200;

/** Extracts the text of HTML. It is escaped again before it leaves the server. */
function wordsOf(html: string): string {
  const text = html.replace(/<[^<>]{0,10000}>/g, ' ');
  return text.replace(/&(#39|[a-z]{2,4});/g, (whole, name: string) => entities[name] ?? whole);
}

/** Puts a text on one line and cuts it between words where it is long. */
function shortened(text: string): string {
  const line = [...text.replace(/\s+/g, ' ').trim()];
  if (line.length <= maxLength) return line.join('');
  const start = line.slice(0, maxLength - 1).join('');
  const lastSpace = start.lastIndexOf(' ');
  return `${lastSpace > maxLength / 2 ? start.slice(0, lastSpace) : start}…`;
}

/** Public summary of the page that a shared link leads to. */
export interface LinkPreview {
  readonly type: 'profile' | 'website';
  readonly name: string;
  /** Text that everybody may see; empty where there is none. */
  readonly description: string;
  /** Value of the image column: a file reference or an address. */
  readonly image: string | null;
  readonly path: string;
}

type Find = (db: Reader, suffix: string, clock: ProgrammeClock) => Promise<LinkPreview | null>;

async function previewOfPerson(
  db: Reader,
  suffix: string,
  clock: ProgrammeClock,
): Promise<LinkPreview | null> {
  const key = fold(suffix);
  const row = (await findPerson(db, key)) ?? (await findFormer(db, key, clock.now()));
  if (row === undefined || row.first_name === null || row.last_name === null) return null;
  const place = [row.position, row.organization].filter(Boolean).join(' · ');
  return {
    type: 'profile',
    name: fullName({ firstName: row.first_name, lastName: row.last_name }),
    description: shortened([place, row.bio].filter(Boolean).join('. ')),
    image: row.image,
    path: `/${row.suffix}`,
  };
}

async function previewOfOrganization(db: Reader, suffix: string): Promise<LinkPreview | null> {
  const row = await findOrganization(db, fold(suffix));
  if (row === undefined) return null;
  const { name, bio, logo } = row;
  return { type: 'website', name, description: shortened(bio ?? ''), image: logo, path: `/o/${row.suffix}` };
}

/** Of a private room everybody may know when it is, what it costs and who makes it, not what it is about. */
async function previewOfRoom(db: Reader, suffix: string, clock: ProgrammeClock): Promise<LinkPreview | null> {
  const row = await findRoom(db, fold(suffix));
  if (row === undefined) return null;
  const facts = [...roomSummary(row, clock), organizerOf(row)].filter(Boolean).join(' · ');
  const about = row.is_private ? '' : wordsOf(row.description);
  return {
    type: 'website',
    name: row.name,
    description: shortened([facts, about].filter(Boolean).join('. ')),
    image: row.cover_image,
    path: `/w/${row.suffix}`,
  };
}

function organizerOf({ organization_name: organization, first_name, last_name }: RoomRow): string {
  if (organization !== null) return organization;
  return fullName({ firstName: first_name, lastName: last_name });
}

/** Patterns of the addresses that have a preview; a room's tabs have that of the room. */
const pages: readonly (readonly [pattern: RegExp, find: Find])[] = [
  [
    /^\/(\w{1,32})\/?$/,
    async (db, suffix, clock) => (isReservedSuffix(suffix) ? null : previewOfPerson(db, suffix, clock)),
  ],
  [/^\/o\/(\w{1,32})\/?$/, previewOfOrganization],
  [/^\/w\/([\w-]{1,64})(?:\/[\w-]{0,32})?\/?$/, previewOfRoom],
];

/** Finds the preview of a path; null, without a query, for paths of any other form. */
export async function findPreview(
  db: Reader,
  path: string,
  clock: ProgrammeClock,
): Promise<LinkPreview | null> {
  for (const [pattern, find] of pages) {
    const suffix = pattern.exec(path)?.[1];
    if (suffix !== undefined) return find(db, suffix, clock);
  }
  return null;
}
