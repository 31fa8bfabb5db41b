import { Readable } from 'node:stream';
import { programmeNow, shown } from '#domain/time/clock.ts';
import { dayOf } from '#domain/time/dates.ts';
import type { Context } from '#server/context.ts';
import { fromStorage } from '#server/features/files/from-storage.ts';
import { getUser } from '#server/features/users/store.ts';
import type { FileAnswer, FileStream } from '#server/http/answers.ts';
import { momentInWords } from '#server/mails/moment-in-words.ts';
import type { ReceivedFile } from '#server/providers/files/files.ts';
import { archiveOf, type Part } from './archive.ts';
import { type Area, areasOf, each, moment, nameOf } from './areas.ts';
import { asJson, asPage, indexPage, type ListedFile } from './pages.ts';
import { placeAreasOf } from './place-areas.ts';
import { listOwnFiles } from './reader.ts';

type OwnFile = Awaited<ReturnType<typeof listOwnFiles>>[number] & { readonly path: string };

/**
 * Exports all that a person has given as one archive. Its pages are written to the disk before it begins, so that its
 * length is known and little of it is ever in memory; they go when the archive is sent, or nobody takes it any more.
 */
export async function exportPerson(
  context: Context,
  userId: number,
  signal: AbortSignal,
): Promise<FileAnswer<FileStream>> {
  const { files, unfinishedFiles, programmeClock, programme } = context;
  const words = (at: string) => momentInWords(shown(at, programmeClock), programme);
  const written: ReceivedFile[] = [];
  const discard = async () => {
    for (const one of written.splice(0)) await unfinishedFiles.discard(one);
  };
  try {
    const own = await presentFiles(context, userId);
    const areas = [...areasOf(context, userId), ...placeAreasOf(context, userId), areaOf(own)];
    const parts: Part[] = [await indexPart(context, { userId, areas, own })];
    for (const area of areas) {
      for (const [path, text] of [
        [`${area.name}.html`, asPage(area, words)],
        [`${area.name}.json`, asJson(area)],
      ] as const) {
        signal.throwIfAborted();
        const page = await unfinishedFiles.receive(Readable.from(text));
        written.push(page);
        parts.push({ path, size: page.size, source: { disk: page.path } });
      }
    }
    for (const { id, path, size } of own) parts.push({ path, size, source: { open: () => files.open(id) } });
    const content = await archiveOf(parts, new Date(context.clock()));
    content.stream.once('close', () => void discard());
    signal.addEventListener('abort', () => content.stream.destroy(), { once: true });
    // Nobody tells it of what was before.
    if (signal.aborted) content.stream.destroy();
    const day = dayOf(programmeNow(programmeClock), programme.timeZoneId);
    return { name: `last-links-${day}.zip`, content };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Lists the files of a person whose contents are there, each with its path in the archive. */
async function presentFiles({ database, files }: Context, userId: number): Promise<OwnFile[]> {
  const rows = await listOwnFiles(database.patient.reader, userId);
  const own: OwnFile[] = [];
  for (const row of rows)
    if (await fromStorage(files.has(row.id))) own.push({ ...row, path: pathOf(row, own.length + 1) });
  return own;
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'video/mp4': '.mp4',
  'application/pdf': '.pdf',
};

/** Path that every system can unpack; numbered, since names may be the same. */
function pathOf({ name, content_type }: Pick<OwnFile, 'name' | 'content_type'>, number: number): string {
  const plain = name
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^\.+/, '')
    .slice(0, 80);
  const ending = endings[content_type] ?? '';
  return `files/${number}-${plain}${plain.toLowerCase().endsWith(ending) ? '' : ending}`;
}

const areaOf = (own: readonly OwnFile[]): Area => ({
  name: 'files',
  title: 'Files that you sent',
  read: () =>
    each(Promise.resolve(own), (file) => ({
      name: file.name,
      inThisArchive: file.path,
      bytes: file.size,
      sent: moment(file.created_at),
    })),
});

interface Contents {
  readonly userId: number;
  readonly areas: readonly Area[];
  readonly own: readonly (OwnFile & ListedFile)[];
}

async function indexPart(context: Context, { userId, areas, own }: Contents): Promise<Part> {
  const { database, programme, programmeClock, clock } = context;
  const user = await getUser(database.patient.reader, userId);
  const when = momentInWords(shown(clock(), programmeClock), programme);
  const page = Buffer.from(indexPage({ name: `${nameOf(user)}, ${user.email}`, when, areas, files: own }));
  return { path: 'index.html', size: page.length, source: { open: async () => Readable.from([page]) } };
}
