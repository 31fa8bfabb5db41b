import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Event, getEvent } from '#contract/events.ts';
import { joinEvent } from '#contract/participants.ts';
import { answerOf, requestFor } from '#tests/support/api-client.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/server-process.ts';
import { makeRooms } from './rooms/full-rooms.ts';
import { printTable } from './support/print-table.ts';

const people = 1_000;
const places = 990;

type Env = Readonly<Record<string, string>>;

/** Lets everybody join one room at the same moment; who is told to come again does so. */
async function race(name: string, given: Env): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'last-links-places-'));
  await using leftovers = new AsyncDisposableStack();
  leftovers.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const env = { ...given, DATA_DIR: folder };
  const { hostToken, ids, tokens, roomIds } = await makeRooms(env, 1, { people, places });
  const [eventId = 0] = roomIds;
  await using server = await startServer({ ...env, RATE_LIMITS_OFF: '1' });
  let again = 0;
  const joinAs = async (participantUserId: number, index: number): Promise<number> => {
    const body = { eventId, participantUserId };
    const { status } = await server.request(requestFor(joinEvent, { body }, { token: tokens[index] ?? '' }));
    if (status !== 503) return status;
    again += 1;
    return joinAs(participantUserId, index);
  };
  const start = performance.now();
  const statuses = await Promise.all(ids.map(joinAs));
  const seconds = (performance.now() - start) / 1000;
  const count = (status: number) => statuses.filter((one) => one === status).length;
  const answer = await server.request(
    requestFor(getEvent, { params: { id: String(eventId) } }, { token: hostToken }),
  );
  const { participantsCount } = answerOf<Event>(answer).reply;
  if (count(200) !== places || count(409) !== people - places || participantsCount !== places + 1)
    process.exitCode = 1;
  const figures = [count(200), count(409), participantsCount - 1, again].map(String);
  return [name, ...figures, seconds.toFixed(1)];
}

const postgres = await startPostgres();
const rows = [
  ['', 'in', 'refused', 'in the room', 'sent again', 'seconds'],
  await race('SQLite', {}),
  await race('PostgreSQL', { DATABASE_URL: postgres.url }),
];
await postgres.stop();
console.log(`${people} people join a room of ${places} places at once`);
printTable(rows);
