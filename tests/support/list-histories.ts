import { isDeepStrictEqual } from 'node:util';
import { inputSince } from '#client/api/api.ts';
import { type Conversation, listConversations, muteConversation } from '#contract/chat.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listEvents } from '#contract/events.ts';
import type { ListChanges } from '#contract/list-changes.ts';
import { leaveEvent, listParticipants } from '#contract/participants.ts';
import { updateMe } from '#contract/profile.ts';
import { listProfiles } from '#contract/users.ts';
import { changedHere, type KeptAnswer, laidOver } from '#domain/list-changes.ts';
import { createConversationsReader } from '#server/features/chat/read.ts';
import { createParticipantsReader } from '#server/features/events/places/read.ts';
import { createRoomsReader } from '#server/features/events/read.ts';
import { createProfilesReader } from '#server/features/users/read.ts';
import type { ReadAnswer } from '#server/http/answers.ts';
import { addressOf } from './api-client.ts';
import {
  block,
  conversationsOf,
  pageOf,
  readIn,
  removeIn,
  unblock,
  writeIn,
  writeTo,
} from './conversation-calls.ts';
import { pick, type Random, seededRandom } from './outbox/seeded.ts';
import { enter, type SignedInPerson } from './people.ts';
import { askToJoin, makeRoom, putRoom } from './room-calls.ts';
import type { Histories } from './run-histories.ts';
import type { TestApp } from './test-app.ts';
import { enterCohort } from './thread-calls.ts';

interface List {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly input: object;
  /** Reads it for one person alone, with nothing that was composed before. */
  readonly readPlainly: (app: TestApp, person: SignedInPerson) => Promise<ReadAnswer>;
}

interface Reader {
  readonly person: SignedInPerson;
  /** Answers as this person's phone keeps them, by the names of the lists. */
  readonly kept: Map<string, KeptAnswer<object>>;
}

const page = { query: '', pageNo: 0, pageSize: 200 };
const of = ({ user: { id: userId } }: SignedInPerson) => ({ userId });

const participantsOf = (eventId: number): List => ({
  name: `people of ${eventId}`,
  endpoint: listParticipants,
  input: { params: { id: String(eventId) }, query: { pageSize: '200' } },
  readPlainly: ({ context }, person) =>
    createParticipantsReader(context)(of(person), { eventId, page, since: undefined }),
});

const listsOf = (roomId: number): readonly List[] => [
  {
    name: 'conversations',
    endpoint: listConversations,
    input: {},
    readPlainly: ({ context }, person) => createConversationsReader(context)(of(person), undefined),
  },
  {
    name: 'rooms',
    endpoint: listEvents,
    input: {},
    readPlainly: ({ context }, person) => createRoomsReader(context)(of(person), undefined),
  },
  {
    name: 'profiles',
    endpoint: listProfiles,
    input: { query: {} },
    readPlainly: ({ context }, person) =>
      createProfilesReader(context)(of(person), { pageNo: 0, since: undefined }),
  },
  participantsOf(3),
  participantsOf(roomId),
];

type People = readonly [SignedInPerson, ...SignedInPerson[]];

interface Acting {
  readonly app: TestApp;
  readonly people: People;
  readonly roomId: number;
  readonly random: Random;
}

/** One act of one person; what is refused has not happened. */
async function act({ app, people, roomId, random }: Acting): Promise<void> {
  const [by, other, host] = [pick(random, people), pick(random, people), people[0]];
  const { token } = by;
  const chance = random();
  const body = `<p>${random()}</p>`;
  if (chance < 0.2) return void (await writeTo(app, by, other, { body }));
  if (chance < 0.65) return actInTalk({ app, people, roomId, random }, by);
  const acts = [
    [0.72, () => (random() < 0.6 ? block : unblock)(app, by, other)],
    [0.8, () => app.call(updateMe, { body: { position: `Maker ${random()}` } }, { token })],
    [0.84, () => app.call(updateMe, { body: { bio: `I make ${random()}` } }, { token })],
    [
      0.88,
      () => app.call(updateMe, { body: { firstName: pick(random, ['Abeer', 'Noura', 'Ziad']) } }, { token }),
    ],
    [0.92, () => putRoom(app, host, roomId, { name: `Room ${random()}` })],
    [0.96, () => askToJoin(app, by, roomId)],
    [1, () => app.call(leaveEvent, { params: { id: String(roomId) } }, { token })],
  ] as const;
  await acts.find(([upTo]) => chance < upTo)?.[1]();
}

/** Writes, deletes, reads or mutes in one of the conversations of a person. */
async function actInTalk({ app, random }: Acting, by: SignedInPerson): Promise<void> {
  const talks = await conversationsOf(app, by);
  if (talks.length === 0) return;
  const { sid } = pick(random, talks);
  const chance = random();
  const body = `<p>${random()}</p>`;
  if (chance < 0.35) return void (await writeIn(app, by, sid, { body }));
  if (chance < 0.5)
    return void (await app.call(
      muteConversation,
      { params: { sid }, body: { muted: random() < 0.5 } },
      { token: by.token },
    ));
  const answer = await pageOf(app, by, sid).catch(() => null);
  if (answer === null || answer.content.length === 0) return;
  const { id } = pick(random, answer.content);
  if (chance < 0.75) await readIn(app, by, sid, id).catch(() => undefined);
  else await removeIn(app, by, sid, id);
}

/** Changes something of the conversations that a phone has, as what comes over the channel does. */
function touch(random: Random, { kept }: Reader): void {
  const known = kept.get('conversations') as KeptAnswer<{ content: Conversation[] }> | undefined;
  if (known === undefined || known.value.content.length === 0) return;
  const touched = pick(random, known.value.content);
  const content = known.value.content.map((one) =>
    one === touched ? { ...one, unread: one.unread + 1 } : one,
  );
  kept.set('conversations', changedHere(known, { content }, listConversations.lists));
}

/** Makes random histories of messages, people and rooms, by two processes. */
export async function createListHistories(
  apps: readonly [TestApp, TestApp],
  seed: number,
): Promise<Histories> {
  const [first] = apps;
  const random = seededRandom(seed);
  const counts = { changes: 0, whole: 0 };
  const people: People = [
    await enterCohort(first, 'Noura', 'host'),
    await enterCohort(first, 'Maha'),
    await enterCohort(first, 'Salman'),
    // In none of the programme's events, so that no version of those tells them of anything.
    await enter(first, 'Huda'),
    await enter(first, 'Sara'),
  ];
  const { id: roomId } = await makeRoom(first, people[0]);
  for (const count of Array.from({ length: 6 }).keys())
    await makeRoom(first, people[0], { lastlinkSuffix: `room${'abcdef'[count]}` });
  const lists = listsOf(roomId);
  const readers: readonly Reader[] = people.map((person) => ({ person, kept: new Map() }));

  const readOn = async (app: TestApp, { person, kept }: Reader, list: List): Promise<unknown> => {
    const { name, endpoint, input } = list;
    const known = kept.get(name);
    const ask = async (asked: object) => {
      const answer = await app.request({ path: addressOf(endpoint, asked), token: person.token });
      if (answer.status !== 200) return null;
      return { value: JSON.parse(answer.text) as object, etag: answer.headers.etag ?? null };
    };
    const answer = await ask(inputSince(endpoint, input, known) ?? input);
    const hasChanges = known !== undefined && answer !== null && 'changes' in answer.value;
    if (known !== undefined && answer !== null) counts[hasChanges ? 'changes' : 'whole'] += 1;
    const changes = answer as KeptAnswer<ListChanges>;
    const whole = hasChanges
      ? (laidOver(known, changes, endpoint.lists ?? {}) ?? (await ask(input)))
      : answer;
    if (whole === null) kept.delete(name);
    else kept.set(name, whole);
    return whole?.value;
  };

  const check = async (app: TestApp, reader: Reader, list: List): Promise<string[]> => {
    const mine = await readOn(app, reader, list);
    const plain = await list.readPlainly(app, reader.person).catch(() => undefined);
    // Keys stand in other places where something was laid over.
    const isSame = isDeepStrictEqual(mine, plain && JSON.parse(plain.body));
    return isSame ? [] : [`${list.name} of ${reader.person.user.firstName}: not as they are`];
  };

  return {
    counts,
    async run() {
      first.clock.advance(1 + Math.floor(random() * 200));
      const acting = random() < 0.5 ? apps : [pick(random, apps)];
      const meanwhile = readOn(pick(random, apps), pick(random, readers), pick(random, lists));
      await Promise.all([...acting.map((app) => act({ app, people, roomId, random })), meanwhile]);
      for (const reader of readers) if (random() < 0.1) touch(random, reader);
      const found: string[] = [];
      for (const list of [pick(random, lists), pick(random, lists)])
        for (const reader of readers) found.push(...(await check(pick(random, apps), reader, list)));
      return found;
    },
  };
}
