import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { listParticipants, participantStatuses } from '#contract/participants.ts';
import { updateMe } from '#contract/profile.ts';
import { enter, insertPeople, place } from '#tests/support/people.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const [welcome, announcements, forum] = [1, 2, 3];

interface Asked {
  readonly query?: string;
  readonly pageNo?: number;
  readonly pageSize?: number;
}

const ask = (app: TestApp, token: string, query: Asked = {}, eventId: number | string = forum) =>
  app.call(listParticipants, { params: { id: String(eventId) }, query }, { token });

const namesOf = async (app: TestApp, token: string, query: Asked = {}) =>
  (await ask(app, token, query)).reply.content.map(({ participantUser }) => participantUser.firstName);

describe('the People list', () => {
  test('is for everybody signed in, with what everybody may see', async () => {
    await using app = await createTestApp();
    const noura = await enter(app, 'Noura');
    const outsider = await app.signIn('outsider@example.org');
    await place(app, { eventId: forum, userId: noura.user.id, as: 'host' });
    const { reply, text } = await ask(app, outsider.accessToken);
    expect(reply).toEqual({
      content: [
        {
          id: expect.any(Number),
          participantUser: {
            id: noura.user.id,
            firstName: 'Noura',
            lastName: 'Alharbi',
            image: null,
            position: 'Founder',
            organization: 'Hub',
            location: 'Riyadh',
            myLastlink: noura.user.myLastlink,
          },
          host: true,
          admin: false,
          notes: null,
          twilioGroupChannelMemberId: null,
        },
      ],
      pageNo: 0,
      totalElements: 1,
    });
    expect(text).not.toContain('@');
  });

  test('is not for who has not signed in', async () => {
    await using app = await createTestApp();
    const answer = await app.call(listParticipants, { params: { id: '3' }, query: {} });
    expect(answer.status).toBe(401);
  });

  test('holds only who is approved and has a name', async () => {
    await using app = await createTestApp();
    const noura = await enter(app, 'Noura');
    const ids = await insertPeople(app, participantStatuses.length);
    for (const [index, status] of participantStatuses.entries())
      await place(app, { eventId: forum, userId: ids[index] ?? 0, status });
    const nameless = await app.signIn('new@example.org');
    await place(app, { eventId: forum, userId: nameless.user.id });
    const { content, totalElements } = (await ask(app, noura.token)).reply;
    const approved = ids[participantStatuses.indexOf('APPROVED')];
    expect([content.map(({ participantUser }) => participantUser.id), totalElements]).toEqual([
      [approved],
      1,
    ]);
  });

  test('is in the order of names in whatever case and script, and follows a change of name', async () => {
    await using app = await createTestApp();
    const people = [];
    for (const name of ['zain', 'Basma', 'adel', 'Éva', 'نورة', 'Omar']) {
      const person = await enter(app, `Person${people.length === 0 ? 'x' : 'y'.repeat(people.length)}`, {
        firstName: name,
      });
      await place(app, { eventId: forum, userId: person.user.id });
      people.push(person);
    }
    const token = people[0]?.token ?? '';
    expect(await namesOf(app, token)).toEqual(['adel', 'Basma', 'Omar', 'zain', 'Éva', 'نورة']);
    await app.call(updateMe, { body: { firstName: 'Aaron' } }, { token });
    expect(await namesOf(app, token)).toEqual(['Aaron', 'adel', 'Basma', 'Omar', 'Éva', 'نورة']);
  });
});

describe('pages', () => {
  test('hold 25 by themselves, each person once, and the last what is left', async () => {
    await using app = await createTestApp();
    const noura = await enter(app, 'Noura');
    const ids = await insertPeople(app, 60);
    for (const userId of ids) await place(app, { eventId: forum, userId });
    const pages = await Promise.all([0, 1, 2, 3].map((pageNo) => ask(app, noura.token, { pageNo })));
    expect(pages.map(({ reply }) => reply.content.length)).toEqual([25, 25, 10, 0]);
    expect(pages.map(({ reply }) => [reply.pageNo, reply.totalElements])).toEqual([
      [0, 60],
      [1, 60],
      [2, 60],
      [3, 60],
    ]);
    const found = pages.flatMap(({ reply }) =>
      reply.content.map(({ participantUser }) => participantUser.id),
    );
    expect(found).toEqual(ids);
    const large = await ask(app, noura.token, { pageSize: limits.participantsPageMax });
    expect(large.reply.content).toHaveLength(60);
    const far = await ask(app, noura.token, { pageNo: 1_000_000, pageSize: limits.participantsPageMax });
    expect([far.status, far.reply.content]).toEqual([200, []]);
  });

  test.each([
    'pageNo=-1',
    'pageNo=1.5',
    'pageNo=x',
    'pageNo=1000001',
    'pageSize=0',
    'pageSize=201',
    'pageNo=1&pageNo=2',
  ])('are not asked for by %s', async (query) => {
    await using app = await createTestApp();
    const { token } = await enter(app, 'Noura');
    const answer = await app.request({ path: `/api/v2/event/3/participants?${query}`, token });
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([422, 'invalid']);
  });
});

async function withPeople(app: TestApp): Promise<string> {
  const people = {
    Sara: { lastName: 'Alqahtani', position: 'Industrial designer', organization: 'Masar Studio' },
    Omar: {
      lastName: 'Bashir',
      position: 'Hardware engineer',
      organization: 'Waraq Labs',
      location: 'Dammam',
    },
    Noura: {
      firstName: 'نورة',
      lastName: 'الحربي',
      position: '100% designer',
      organization: 'A_B!C',
      location: 'تبوك',
    },
    Eva: { firstName: 'Éva', lastName: 'Straße', position: 'Back\\slash', organization: 'ＦＵＬＬ' },
  } as const;
  let token = '';
  for (const [name, profile] of Object.entries(people)) {
    const person = await enter(app, name, profile);
    await place(app, { eventId: forum, userId: person.user.id });
    token = person.token;
  }
  return token;
}

describe('a search', () => {
  const everybody = ['Omar', 'Sara', 'Éva', 'نورة'];

  test('looks at name, position, organisation and location, in whatever case and order', async () => {
    await using app = await createTestApp();
    const token = await withPeople(app);
    const cases: readonly (readonly [query: string, names: readonly string[]])[] = [
      ['sara', ['Sara']],
      ['QAHT', ['Sara']],
      ['alqahtani sara', ['Sara']],
      ['designer', ['Sara', 'نورة']],
      ['designer masar', ['Sara']],
      ['studio  industrial', ['Sara']],
      ['  dammam ', ['Omar']],
      ['sara bashir', []],
      ['riyadh', ['Sara', 'Éva']],
      ['نور', ['نورة']],
      ['تبوك الحربي', ['نورة']],
      ['éva', ['Éva']],
      ['E\u0301VA', ['Éva']],
      ['full', ['Éva']],
      ['ｓａｒａ', ['Sara']],
      ['nobody at all', []],
      ['sa ra', ['Sara']],
    ];
    for (const [query, names] of cases) expect(await namesOf(app, token, { query }), query).toEqual(names);
  });

  test('of fewer than three characters is as none', async () => {
    await using app = await createTestApp();
    const token = await withPeople(app);
    for (const query of ['', ' ', 's', 'sa', ' sa ', 'نو', '%', '\u0000\u0000\u0000', '\n\n\n'])
      expect(await namesOf(app, token, { query }), JSON.stringify(query)).toEqual(everybody);
  });

  test('takes every sign as it is', async () => {
    await using app = await createTestApp();
    const token = await withPeople(app);
    const cases: readonly (readonly [query: string, names: readonly string[]])[] = [
      ['%%%', []],
      ['___', []],
      ['100%', ['نورة']],
      ['s%a', []],
      ['s_r', []],
      ['a_b', ['نورة']],
      ['b!c', ['نورة']],
      ['k\\s', ['Éva']],
      ["' or 1=1 --", []],
      ['sara\u0000', ['Sara']],
      ['🚀🚀🚀', []],
    ];
    for (const [query, names] of cases) expect(await namesOf(app, token, { query }), query).toEqual(names);
  });

  test('counts what it finds, also over pages', async () => {
    await using app = await createTestApp();
    const noura = await enter(app, 'Noura');
    for (const userId of await insertPeople(app, 60)) await place(app, { eventId: forum, userId });
    const { reply } = await ask(app, noura.token, { query: 'jeddah', pageNo: 1 });
    expect([reply.content.length, reply.totalElements]).toEqual([5, 30]);
  });

  test('of more than 200 characters is refused', async () => {
    await using app = await createTestApp();
    const { token } = await enter(app, 'Noura');
    expect((await ask(app, token, { query: 'x'.repeat(201) })).status).toBe(422);
    expect((await ask(app, token, { query: 'x '.repeat(100) })).status).toBe(200);
  });
});

describe('the people of another event', () => {
  test.each([welcome, announcements])('%d are for its approved participants alone', async (eventId) => {
    await using app = await createTestApp();
    const noura = await enter(app, 'Noura');
    await place(app, { eventId, userId: noura.user.id });
    expect((await ask(app, noura.token, {}, eventId)).reply.totalElements).toBe(1);
    const maha = await enter(app, 'Maha');
    const refused = await ask(app, maha.token, {}, eventId);
    expect([refused.status, refused.problem.code]).toEqual([404, 'not_found']);
    for (const status of participantStatuses.filter((one) => one !== 'APPROVED')) {
      await place(app, { eventId, userId: maha.user.id, status, as: 'host' });
      expect((await ask(app, maha.token, {}, eventId)).text, status).toBe(refused.text);
    }
    await place(app, { eventId, userId: maha.user.id });
    expect((await ask(app, maha.token, {}, eventId)).reply.totalElements).toBe(2);
  });

  test.each([999_999, 0, 'x'])('%s are nobody', async (eventId) => {
    await using app = await createTestApp();
    const { token } = await enter(app, 'Noura');
    expect((await ask(app, token, {}, eventId)).status).toBe(404);
  });
});
