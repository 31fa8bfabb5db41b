import { createTable, type Seat, type Table, takeSeat } from '#contract/tables.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createContext } from '#server/create-context.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import { answerOf, type RawAnswer, requestFor } from '#tests/support/api-client.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { insertCohort, type Sitter } from '#tests/support/table-calls.ts';

type Env = Readonly<Record<string, string>>;

export interface Cohort {
  readonly eventId: number;
  readonly host: Sitter;
  readonly people: readonly Sitter[];
}

/** Fills a database with people of the cohort, and one more who is its host. */
export async function makeCohort(env: Env, count: number): Promise<Cohort> {
  const context = await createContext(readConfig({ ...env, LOG_LEVEL: 'silent' }));
  const app = await buildApp(context);
  await app.ready();
  const [host, ...people] = await insertCohort({ context, clock: context.clock }, count + 1);
  if (host === undefined) throw new Error('Nobody was put into the database.');
  await context.database.transaction((tx) =>
    tx
      .updateTable('event_participants')
      .set({ is_host: toFlag(true) })
      .where('user_id', '=', host.user.id)
      .execute(),
  );
  const eventId = context.programme.eventIds.announcements;
  await app.close();
  await context.close();
  return { eventId, host, people };
}

const inEvent = ({ eventId }: Cohort) => ({ eventId: String(eventId) });

export async function addTable(server: ServerProcess, cohort: Cohort): Promise<number> {
  const body = { tableName: 'Masar', seatingCapacity: 8 };
  const asked = requestFor(createTable, { params: inEvent(cohort), body }, { token: cohort.host.token });
  return answerOf<Table>(await server.request(asked)).reply.id;
}

export function askForSeat(
  server: ServerProcess,
  cohort: Cohort,
  { user, token }: Sitter,
  tableId: number,
): Promise<RawAnswer> {
  const input = {
    params: { ...inEvent(cohort), tableId: String(tableId) },
    body: { participantUser: { id: user.id } },
  };
  return server.request(requestFor(takeSeat, input, { token }));
}

export const seatOf = (answer: RawAnswer): Seat => answerOf<Seat>(answer).reply;
