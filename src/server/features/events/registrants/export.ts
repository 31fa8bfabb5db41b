import { statusWords } from '#domain/room-words.ts';
import { programmeNow, shown } from '#domain/time/clock.ts';
import { dayOf, formatSortable } from '#domain/time/dates.ts';
import { zoneCity } from '#domain/time/zone.ts';
import type { Context } from '#server/context.ts';
import type { RoomContext } from '#server/features/events/present.ts';
import type { RoomRow } from '#server/features/events/reader.ts';
import type { FileAnswer } from '#server/http/answers.ts';
import { type Column, type RowPages, writeSheet } from '#server/spreadsheet/write-sheet.ts';
import { ticketOf } from './read.ts';
import { findAnswers, listEveryQuestion, listRegistrantRowsAfter, type RegistrantRow } from './store.ts';

/** So few that other requests are answered between one page and the next. */
const pageSize = 25;

type Source = RoomContext & Pick<Context, 'database'>;
type Questions = Awaited<ReturnType<typeof listEveryQuestion>>;

/** Writes the registrants of a room, the newest first, with their answers to every question it has asked. */
export async function exportRegistrants(
  context: Source,
  room: RoomRow,
  signal: AbortSignal,
): Promise<FileAnswer> {
  const questions = await listEveryQuestion(context.database.patient.reader, room.id);
  const pages = rowPages(context, { room, questions });
  const content = await writeSheet(
    { name: 'Registrants', columns: columnsOf(room, questions), pages },
    signal,
  );
  const day = dayOf(programmeNow(context.programmeClock), room.time_zone_id);
  return { name: `registrants-${room.suffix}-${day}.xlsx`, content };
}

function columnsOf(room: RoomRow, questions: Questions): Column[] {
  const columns = [
    { title: 'Name', width: 28 },
    { title: 'E-mail', width: 32 },
    { title: 'Status', width: 16 },
    { title: 'Role', width: 10 },
    { title: `Registration date (${zoneCity(room.time_zone_id)} time)`, width: 22 },
    { title: 'Ticket', width: 16 },
    { title: 'Note', width: 40 },
    ...questions.map(({ question }) => ({ title: question, width: 40 })),
  ];
  const titles = distinct(columns.map(({ title }) => title));
  return columns.map(({ width }, index) => ({ title: titles[index] ?? '', width }));
}

/** Numbers those of the same words, so that each column can be told by its title. */
function distinct(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    let own = title;
    for (let number = 2; taken.has(own); number += 1) own = `${title} (${number})`;
    taken.add(own);
    return own;
  });
}

async function* rowPages(
  context: Source,
  { room, questions }: { readonly room: RoomRow; readonly questions: Questions },
): RowPages {
  const { reader } = context.database.patient;
  for (let after: RegistrantRow | null = null; ; ) {
    const rows: RegistrantRow[] = await listRegistrantRowsAfter(reader, {
      eventId: room.id,
      after,
      limit: pageSize,
    });
    after = rows.at(-1) ?? null;
    if (after === null) return;
    const answers = await findAnswers(
      reader,
      rows.map(({ participant_id }) => participant_id),
    );
    yield rows.map((row) => {
      const own = answers.get(row.participant_id);
      return [...ownCells(row, room, context), ...questions.map(({ id }) => own?.get(id) ?? '')];
    });
  }
}

function ownCells(row: RegistrantRow, room: RoomRow, { programmeClock }: RoomContext): string[] {
  return [
    [row.first_name, row.last_name].filter(Boolean).join(' ') || row.email,
    row.email,
    statusWords[row.status],
    roleOf(row),
    formatSortable(shown(row.joined_at, programmeClock), room.time_zone_id),
    ticketOf(row, room),
    row.notes ?? '',
  ];
}

function roleOf({ is_host, is_admin }: RegistrantRow): string {
  if (is_host === 1) return 'Host';
  return is_admin === 1 ? 'Admin' : '';
}
