import { describe, expect, test } from 'vitest';
import { discardingOf } from '#client/features/account/waiting/discarding.ts';
import { attemptWords, momentWords } from '#client/features/account/waiting/entry-times.ts';
import {
  draftPlace,
  entryScreen,
  eventsOf,
  isAstray,
  outlivedChange,
  writtenIn,
} from '#client/features/account/waiting/written-places.ts';
import { entryEvent, entryLabel, itemCount, kindCounts } from '#client/outbox/entry-labels.ts';
import { countedEntries } from '#client/outbox/outbox-count.ts';
import type { Places } from '#client/outbox/places.ts';
import { textLine } from '#client/rich-text/plain-text.ts';
import { keysThatStay } from '#client/session/leaving.ts';
import { favouriteKind, readKind, starKind } from '#offline/kinds/marks.ts';
import { noteKind } from '#offline/kinds/rooms.ts';
import { answerKind, likeKind, postKind } from '#offline/kinds/threads.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import type { Kind } from '#offline/outbox/kind.ts';
import { newEntry } from '#offline/outbox/new-entry.ts';

const said = 'For the next weekend we meet in the large hall.';
const places: Places = {
  announcements: 2,
  forum: 3,
  person: (id) => (id === 5 ? 'Ada Byron' : null),
  sessionTitle: (id) => (id === 6 ? 'Pitching' : null),
  thread: (_event, { id }) => (id === 9 ? { word: 'announcement', author: 'Faisal', text: said } : null),
  room: (id) => (id === 8 ? { name: 'Founders’ evening', suffix: 'founders_evening' } : null),
};
const sara = {
  id: 3,
  firstName: 'Sara',
  lastName: 'Alqahtani',
  image: null,
  position: null,
  organization: null,
  location: null,
  myLastlink: 'https://app.test/sara',
};
const entry = <Args>(kind: Kind<Args>, args: NoInfer<Args>, key = 'k'): Entry =>
  newEntry(kind, args, { now: 0, key });
const post = entry(postKind, { eventId: 3, message: '<p>Hello <b>you</b></p><p>&amp; all</p>' });
const announcement = entry(postKind, { eventId: 2, message: 'x' });
const answer = entry(answerKind, { eventId: 3, parent: { key: 'k' }, message: 'Yes' }, 'answer');
const like = entry(likeKind, { eventId: 3, target: { key: 'answer' }, liked: true }, 'like');
const read = entry(readKind, { notificationsType: 'EVENT_QNA', objectId: 3, upTo: 1 });

test.each([
  [post, { title: 'Post in the forum', text: 'Hello you & all' }],
  [announcement, { title: 'Announcement', text: 'x' }],
  [answer, { title: 'Answer in the forum', text: 'Yes' }],
  [like, { title: 'Like', text: null }],
  [
    entry(likeKind, { eventId: 2, target: { id: 9 }, liked: true }),
    { title: 'Like: announcement by Faisal, ‘For the next weekend we meet in the …’', text: null },
  ],
  [entry(starKind, { sessionId: 6, starred: true }), { title: 'My sessions: Pitching', text: null }],
  [
    entry(starKind, { sessionId: 7, starred: false }),
    { title: 'No longer in My sessions: a session', text: null },
  ],
  [
    { ...post, kind: 'chat.message' },
    { title: 'Something that this version of the app does not know', text: null },
  ],
  [
    { ...post, args: { of: 'another version' } },
    { title: 'Something that this version of the app does not know', text: null },
  ],
])('an entry says what it is', (given, words) => {
  expect(entryLabel(given, places)).toEqual(words);
});

test('a favourite names the person', () => {
  const given = { kind: favouriteKind.name, args: { person: sara, favourite: true } };
  expect(entryLabel(given, places).title).toMatch(
    /^(?:Favourite: Sara Alqahtani|Something that this version)/,
  );
});

test('sorts are counted in words, and marks that nobody set on purpose not at all', () => {
  expect(kindCounts([post, announcement, answer, { kind: 'table.seat' }])).toBe('2 posts, 1 answer, 1 other');
  expect(countedEntries([post, read])).toEqual([post]);
  expect([itemCount(1), itemCount(3)]).toEqual(['1 item', '3 items']);
});

test('rich text is read as one line, and nothing in it is a document', () => {
  expect(textLine('<ul><li>one</li><li>two</li></ul>a<b>b</b>c<br>d')).toBe('one two abc d');
  expect(textLine('&lt;script&gt; &#1587;&#x628;&nbsp;&unknown; <img src=x onerror=alert(1)>')).toBe(
    '<script> سب &unknown;',
  );
});

const reader = {
  zone: 'Asia/Riyadh',
  now: Date.parse('2021-06-18T13:20:00Z'),
  clock: { offsetMs: 0 },
  isOnline: true,
};
const minutesAgo = (minutes: number) => reader.now - minutes * 60_000;

test.each([
  [{ attempts: 0, notBefore: 0, createdAt: minutesAgo(1) }, 'waiting to send'],
  [{ attempts: 1, notBefore: 0, createdAt: minutesAgo(1) }, 'tried once, next try in a moment'],
  [
    { attempts: 3, notBefore: reader.now + 150_000, createdAt: minutesAgo(5) },
    'tried 3 times, next try in 2 min',
  ],
  [
    { attempts: 31, notBefore: reader.now + 5_000, createdAt: minutesAgo(1_500) },
    'still trying: tried 31 times, next try in a moment',
  ],
])('it says how often it was tried and when it goes on', (given, words) => {
  expect(attemptWords(given, reader)).toBe(words);
});

test('without a connection it goes on with one', () => {
  const tried = { attempts: 2, notBefore: reader.now + 9_000, createdAt: minutesAgo(1) };
  expect(attemptWords(tried, { ...reader, isOnline: false })).toBe(
    'tried 2 times, goes on with a connection',
  );
});

test('in a demo a moment is said by the programme’s clock, and the next try by the real one', () => {
  const demo = { ...reader, clock: { offsetMs: -3 * 24 * 60 * 60_000 } };
  expect(momentWords(minutesAgo(60), demo)).toBe('03:20 PM');
  expect(momentWords(minutesAgo(60 * 24), demo)).toBe('14 June 2021, 04:20 PM');
  const tried = { attempts: 3, notBefore: demo.now + 150_000, createdAt: minutesAgo(5) };
  expect(attemptWords(tried, demo)).toBe('tried 3 times, next try in 2 min');
});

test('a moment has its date where it was another day', () => {
  expect(momentWords(minutesAgo(60), reader)).toBe('03:20 PM');
  expect(momentWords(minutesAgo(60 * 24), reader)).toBe('17 June 2021, 04:20 PM');
});

test('what was written goes back to the composer it came from', () => {
  expect(writtenIn(post)).toEqual({
    place: 'post:3',
    html: post.args && Reflect.get(Object(post.args), 'message'),
  });
  expect(writtenIn(answer)).toEqual({ place: 'answer:3:k', html: 'Yes' });
  expect(writtenIn(like)).toBeNull();
  expect(draftPlace({ place: 'post:2' }, places)).toEqual({ words: 'Announcement', to: { to: '/announce' } });
  expect(draftPlace({ place: 'answer:3:9' }, places).to).toEqual({
    to: '/forum/$postId',
    params: { postId: '9' },
  });
});

describe('what is about a room', () => {
  const about = {
    question: entry(postKind, { eventId: 8, message: '<p>When?</p>' }),
    answer: entry(answerKind, { eventId: 8, parent: { id: 4 }, message: 'At eight' }),
    like: entry(likeKind, { eventId: 8, target: { id: 4 }, liked: false }),
    note: entry(noteKind, { eventId: 8, participantId: 5, notes: 'I bring chairs' }),
    read: entry(readKind, { notificationsType: 'EVENT_RESOURCE', objectId: 8, upTo: 1 }),
  };
  const to = (tab: string) => ({
    to: '/w/$webinarLink/{-$tab}',
    params: { webinarLink: 'founders_evening', tab },
  });

  test.each([
    [about.question, 'Question in Founders’ evening', 'When?', 'qna'],
    [about.answer, 'Answer in Founders’ evening', 'At eight', 'qna'],
    [about.like, 'Like taken back in Founders’ evening', null, 'qna'],
    [about.note, 'Note in Founders’ evening', 'I bring chairs', 'people'],
    [about.read, 'What you have read in Founders’ evening', null, 'resources'],
  ])('an entry is called and found by it', (given, title, text, tab) => {
    expect(entryLabel(given, places)).toEqual({ title, text });
    expect(entryScreen(given, places)).toEqual(to(tab));
  });

  test('one that this phone does not know has no way there', () => {
    const unknown = { ...places, room: () => null };
    expect(entryLabel(about.note, unknown).title).toBe('Note in a room');
    expect(entryScreen(about.note, unknown)).toBeNull();
    expect(draftPlace({ place: 'post:8' }, unknown)).toEqual({ words: 'Question in a room', to: null });
  });

  test('announcements and the forum have their own screens, also while the programme is not known', () => {
    expect([post, announcement].map((one) => entryScreen(one, places))).toEqual([null, null]);
    const early = { ...places, announcements: null, forum: null };
    expect(entryLabel(post, early).title).toBe('Post in the forum');
    expect(draftPlace({ place: 'post:3' }, early).to).toEqual({ to: '/forum' });
  });

  test.each([
    ['post:8', 'Question in Founders’ evening'],
    ['answer:8:4', 'Answer in Founders’ evening'],
    ['edit:8:k', 'Change to a question in Founders’ evening'],
    ['edit:8:k:4', 'Change to an answer in Founders’ evening'],
  ])('a draft is called and found by it: %s', (place, words) => {
    expect(draftPlace({ place }, places)).toEqual({ words, to: to('qna') });
  });

  test('the rooms to be looked up are those of entries and drafts', () => {
    const drafts = [{ place: 'edit:9:k', html: '', savedAt: 0 }];
    expect(eventsOf({ entries: [about.note, about.read], drafts })).toEqual([8, 8, 9]);
  });
});

describe('a change to what waited', () => {
  const draft = { place: 'edit:3:k', html: 'Better', savedAt: 1 };
  const answerDraft = { ...draft, place: 'edit:3:answer:k' };

  test('is named so', () => {
    expect(draftPlace(draft, places).words).toBe('Change to a post');
    expect(draftPlace({ place: 'edit:2:k' }, places).words).toBe('Change to an announcement');
    expect(draftPlace(answerDraft, places)).toEqual({
      words: 'Change to an answer',
      to: { to: '/forum/$postId', params: { postId: 'k' } },
    });
  });

  test('stays with it while it waits', () => {
    expect(outlivedChange(draft, { entries: [post] })).toBeNull();
    expect(outlivedChange(answerDraft, { entries: [answer] })).toBeNull();
    expect(outlivedChange({ ...draft, place: 'post:3' }, { entries: [] })).toBeNull();
  });

  test('belongs to the composer of its kind once that waits no more, sent or not', () => {
    expect(outlivedChange(draft, { entries: [] })).toEqual({ place: 'post:3', html: 'Better' });
    expect(outlivedChange(answerDraft, { entries: [] })).toEqual({ place: 'answer:3:k', html: 'Better' });
  });
});

test('an answer is astray where its post is gone', () => {
  const refusal = { status: 404, code: 'not_found', message: 'No.', at: 1 } as const;
  expect(isAstray(answer)).toBe(false);
  expect(isAstray({ ...answer, refusal })).toBe(true);
  expect(isAstray({ ...answer, refusal: { ...refusal, status: 410 } })).toBe(true);
  expect(isAstray({ ...answer, refusal: { ...refusal, status: 0, code: 'left_behind' } })).toBe(true);
  expect(isAstray({ ...answer, refusal: { ...refusal, status: 403 } })).toBe(false);
  expect(isAstray({ ...post, refusal })).toBe(false);
});

test('the question before discarding says what goes along', () => {
  const chain = [post, { ...answer, after: ['k'] }, { ...like, after: ['answer'] }];
  const parts = { places, reader, onDiscard: () => undefined, outbox: undefined as never };
  expect(discardingOf(post, chain, parts).text).toMatch(
    /Hello you & all.* 1 answer, 1 like that belong to it go too\.$/,
  );
  expect(discardingOf(chain[1] ?? post, chain, parts).text).toMatch(/ 1 like that belongs to it goes too\.$/);
  expect(discardingOf(like, chain, parts).text).not.toMatch(/belong/);
});

test('who leaves keeps what is theirs only where they wish it; what others have left stays', () => {
  const keys = [
    'theme',
    'profileDraft:3',
    'profileDraft:4',
    'organizationDraft:new:3',
    'unsentCount:3',
    'snapshot',
  ];
  expect(keysThatStay(keys, { userId: 3, outbox: 'kept' })).toEqual(keys.filter((key) => key.includes(':')));
  expect(keysThatStay(keys, { userId: 3, outbox: 'discarded' })).toEqual(['profileDraft:4']);
});

describe('what is said in conversations', () => {
  const ada = { id: 5, firstName: 'Ada', lastName: 'Byron' };
  const toAda = { place: { kind: 'DIRECT', person: ada }, body: 'See <b>you</b>&amp;me<br>there' };
  const inRoom = { place: { kind: 'ROOM', sid: 'abc', eventId: 40 }, body: 'Hello' };
  test('is named after whom it is for', () => {
    expect(entryLabel({ kind: 'chat.message', args: toAda }, places)).toEqual({
      title: 'Message to Ada Byron',
      text: 'See you&me there',
    });
    expect(entryLabel({ kind: 'chat.block', args: { person: ada, blocked: true } }, places).title).toBe(
      'Blocked: Ada Byron',
    );
    expect(entryEvent({ kind: 'chat.message', args: inRoom })).toEqual({ eventId: 40, tab: 'discussion' });
  });

  test('leads back to its conversation, also as a draft', () => {
    expect(entryScreen({ kind: 'chat.message', args: toAda }, places)).toEqual({
      to: '/messages/{-$sid}',
      params: { sid: 'with-5' },
    });
    expect(draftPlace({ place: 'chat:person:5' }, places)).toEqual({
      words: 'Message to Ada Byron',
      to: { to: '/messages/{-$sid}', params: { sid: 'with-5' } },
    });
    expect(draftPlace({ place: 'chat:person:6' }, places).words).toBe('Message to somebody');
    expect(draftPlace({ place: 'chat:room:40' }, places).words).toMatch(/^Message in /);
    expect(writtenIn({ kind: 'chat.message', args: inRoom })).toEqual({
      place: 'chat:room:40',
      html: 'Hello',
    });
  });
});
