import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const drain = 'tests/unit/drain.test.ts';
const clock = 'tests/unit/drain-clock.test.ts';
const delays = 'tests/unit/drain-delays.test.ts';
const persons = 'tests/unit/drain-people.test.ts';
const verdict = 'tests/unit/drain-request.test.ts';
const adding = 'tests/unit/outbox-adding.test.ts';
const changes = 'tests/unit/outbox-changes.test.ts';
const kills = 'tests/unit/outbox-kills.test.ts';
const properties = 'tests/unit/outbox-properties.test.ts';
const leader = 'tests/unit/outbox-leader.test.ts';
const sender = 'tests/unit/outbox-sender.test.ts';
const kinds = 'tests/unit/outbox-kinds.test.ts';
const runs = 'tests/unit/outbox-fault-runs.test.ts';
const store = 'tests/unit/outbox-store.test.ts';
const storeFaults = 'tests/unit/outbox-store-faults.test.ts';
const idempotency = 'tests/api/idempotency.test.ts';
const once = 'tests/api/threads-once.test.ts';
const browser = 'tests/e2e/outbox.spec.ts';
const screen = 'tests/screens/outbox.test.ts';
const signOut = 'tests/e2e/sign-out.spec.ts';
const uploads = 'tests/screens/resources-uploads.test.ts';

/** File and title of a test. */
type Proof = readonly [file: string, title: string];

const twoTabs =
  'two tabs and the worker show the same and send it once, also where the worker is stopped meanwhile';
const walk =
  'written offline, sent by the worker with no page open to a server that is killed, it is there once';
const badLine =
  'a line that loses requests and answers, cuts them off or leads to a portal costs second attempts';

const allRuns: Proof = [
  runs,
  'in a thousand runs with faults nothing is lost, nothing happens twice, and the order stays',
];

/** What an outbox meets, by the numbers under which the faults are known in the design, and what shows how it ends. */
const faults: Readonly<Record<string, readonly Proof[]>> = {
  '1 the page is killed right after Enter': [
    [kills, 'killed anywhere while a post is kept, either the draft is still there or the post is'],
    allRuns,
  ],
  '2 the worker is killed in the middle of a request': [
    [
      kills,
      'killed anywhere while it sends, the worker that follows sends the rest: nothing lost, nothing twice',
    ],
    [browser, twoTabs],
  ],
  '3 the browser is killed': [
    [storeFaults, 'every write asks for strict durability'],
    [store, 'undoes all of a work that fails'],
    [kills, 'killed anywhere while a post is discarded, all of it is there or none'],
  ],
  '4 the server is killed before or after it has stored': [
    [
      'tests/api/crash-safety.test.ts',
      'a server that is killed in the middle of 200 writes has lost none that it acknowledged',
    ],
    [delays, 'an answer that was lost is asked for again, and there is one effect'],
    [browser, walk],
  ],
  '5 an answer is lost or cut off': [
    [delays, 'an answer that was lost is asked for again, and there is one effect'],
    [delays, 'an answer that was cut off says nothing: it is asked again, and there is one effect'],
    [verdict, '%d with a body that was cut off says nothing'],
    [browser, badLine],
  ],
  '6 the same is sent twice': [
    [idempotency, 'twenty at once with one key have one effect'],
    [delays, '409 in_progress is asked again when the server says, and holds up its own stream alone'],
    [adding, 'the same thing twice, as after a lost answer of the storage, is one'],
    allRuns,
  ],
  '7 401 in the middle': [
    [persons, '401 stops everything, keeps everything, and no attempt is made with that token again'],
    [persons, 'a token that was renewed while the old one was refused is used at once'],
    [sender, 'a token that was refused stays so, however often it is written'],
  ],
  '8 403': [
    [drain, 'a refusal keeps the thing with its reason, and the stream goes on'],
    [verdict, '%d is final, in the words of the server'],
  ],
  '9 404 or 410': [
    [drain, 'deleting what is gone already is done'],
    [verdict, 'a refusal by which a thing is done is no refusal'],
    [verdict, '%d is final, in the words of the server'],
  ],
  '10 409, somebody else was faster': [
    [verdict, '409 in_progress asks to come again, every other 409 is final'],
    [
      'tests/api/table-races.test.ts',
      'of a hundred people who run for a table of eight, exactly eight sit down',
    ],
  ],
  '11 413, 415, 422': [
    [verdict, '%d is final, in the words of the server'],
    [verdict, 'a refusal names the fields'],
    [uploads, 'a file that is too large, or of another kind, is refused before it is sent'],
  ],
  '12 429 and 503': [
    [delays, 'Retry-After holds up everything, also for whoever asks to send now, and after a restart'],
    [delays, '503 without a time is a pause as well, longer each time'],
    [verdict, 'names a date, compared with the clock of the server'],
    [delays, 'things that are always turned away do not keep the others from getting through'],
  ],
  '13 5xx, no answer in time': [
    [delays, 'a server that only fails is left alone, nothing is given up, and it goes on when it works'],
    [delays, 'a request that hangs is given up, and asked again under the same key'],
    [delays, 'without a connection the round ends after one attempt, and the next comes later each time'],
  ],
  '14 one thing that always fails': [
    [delays, 'what alone fails eight times while others get through is put aside, and its stream goes on'],
    [delays, 'what fails alone in the queue is never put aside'],
  ],
  '15 a wrong clock': [
    [clock, 'a clock set back by a day holds nothing up'],
    [clock, 'a clock set back by a day leaves of a pause no more than it was'],
    [clock, 'the order is that of doing, whatever the clock says'],
  ],
  '16 the phone is full': [
    [storeFaults, 'a full phone is told by name, and what was there stays'],
    [storeFaults, 'on a full phone room is made first, and the write tried once more'],
    [adding, 'when it cannot be kept the draft stays'],
    [screen, 'a full phone keeps nothing half: the star goes back, and it says why'],
  ],
  '17 the browser throws the storage away': [
    [storeFaults, 'storage that was thrown away is told'],
    [screen, 'a phone that has thrown away what waited says so once'],
  ],
  '18 the connection to the storage is lost': [
    [storeFaults, 'a connection that %s has dropped is opened again, once, and nothing is lost'],
    [storeFaults, 'a connection that stays lost is told by name, and works again when the browser does'],
    [storeFaults, 'a work that was done before the connection broke is not done twice'],
    [persons, 'when the storage fails nothing is lost, and the attempt is made again under the same key'],
  ],
  '19 two tabs and a worker': [
    [leader, 'when the leader dies the next one leads'],
    [kills, 'killed anywhere while another waits to lead, the other takes over'],
    [browser, twoTabs],
    allRuns,
  ],
  '20 a newer version in another tab': [
    [storeFaults, 'a newer version in another tab gets the database at once, and this one is told'],
    [storeFaults, 'another tab that does not let go of an older version holds nothing up for ever'],
  ],
  '21 signing out with things that wait': [
    [persons, 'nothing leaves while nobody, or another person, is signed in'],
    [persons, 'a drainer that was closed begins no further attempt'],
    [store, 'is empty when it was destroyed, also while another tab has it open'],
    [screen, 'before signing out, what waits can be sent'],
    [signOut, 'without a network, what waits can be kept for the same person, who finds it sent'],
    ['tests/screens/sign-out.test.ts', 'what waits can be discarded, and then nothing of it is left'],
  ],
  '22 another person on the same phone': [
    [persons, 'nothing leaves while nobody, or another person, is signed in'],
    [persons, 'a change of person in the middle of a round ends it'],
    [store, 'is there for a later opening, and for nobody else'],
    [screen, 'a session that has ended keeps what waits, and sends it for the same person only'],
  ],
  '23 the app is updated, or set back': [
    [persons, 'what another version of the app has written is kept, shown and never sent'],
    [changes, 'an entry of version 1 without the counts that came later is read'],
  ],
  '24 a captive portal': [
    [delays, '%s is no connection, never success'],
    [browser, badLine],
  ],
  '25 a slow or flapping network': [
    [delays, 'over a flapping network there is less than one request a second, and everything arrives'],
    [drain, 'one stream is sent in its order, one at a time; streams go side by side, four at once'],
  ],
  '26 things that depend on each other': [
    [drain, 'an answer to a waiting post, its like and its deletion follow it under the id that it gets'],
    [properties, 'whatever is done in whatever weather, the server ends as the person left it'],
    [changes, 'deleting a post that still waits is discarding it'],
    [once, 'when both are under way at once'],
  ],
  '27 a server older or newer than the app': [
    [verdict, '%d is final, in the words of the server'],
    [persons, 'what another version of the app has written is kept, shown and never sent'],
  ],
  '28 half an upload': [
    ['tests/api/uploads.test.ts', 'of an upload that is cut off at %d nothing stays'],
    [uploads, 'a failed upload stays with its text; a retry asks first, and sends under the same key'],
  ],
};

/** What the outbox promises. */
const promises: Readonly<Record<string, readonly Proof[]>> = {
  'G1 kept before it counts': [
    [storeFaults, 'every write asks for strict durability'],
    [kills, 'killed anywhere while a post is kept, either the draft is still there or the post is'],
  ],
  'G2 sent at least once, done exactly once': [
    allRuns,
    [kinds, '%s of %o becomes %s, which the server takes twice and does once'],
    [idempotency, 'the same write with the same key is done once and answered twice alike'],
  ],
  'G3 in order within a stream, side by side otherwise': [
    [drain, 'one stream is sent in its order, one at a time; streams go side by side, four at once'],
    allRuns,
  ],
  'G4 gone from the queue only after the answer is kept': [
    [
      kills,
      'killed anywhere while it sends, the worker that follows sends the rest: nothing lost, nothing twice',
    ],
  ],
  'G5 nothing is lost in silence': [
    [drain, 'a refusal keeps the thing with its reason, and the stream goes on'],
    [drain, 'what belongs to nothing that is known stays with a reason'],
    allRuns,
  ],
  'G6 never under another person': [
    [persons, 'nothing leaves while nobody, or another person, is signed in'],
    [persons, 'a change of person in the middle of a round ends it'],
    allRuns,
  ],
  'G7 one sender at a time': [
    [leader, 'let one work of a name run at a time, in the order in which they were asked for'],
    [leader, 'when the leader dies the next one leads'],
  ],
  'G8 a format that later versions read': [
    [persons, 'what another version of the app has written is kept, shown and never sent'],
    [changes, 'is shown as far as it can be told'],
    [kinds, 'the intent of %s of %o is read again as it was written'],
  ],
  'G9 bounded': [
    [adding, 'a phone that holds as much as it may says that it is full, and loses nothing'],
    [
      changes,
      'is forgotten after 30 days, and beyond 1,000 the oldest; what something waiting belongs to stays',
    ],
  ],
};

const textOf = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

test('every fault and every promise has its row', () => {
  expect(Object.keys(faults).map((name) => Number.parseInt(name, 10))).toEqual(
    Array.from({ length: 28 }, (_, index) => index + 1),
  );
  expect(Object.keys(promises).map((name) => name.slice(0, 2))).toEqual(
    Array.from({ length: 9 }, (_, index) => `G${index + 1}`),
  );
});

describe.each(Object.entries({ ...faults, ...promises }))('%s', (_name, proofs) => {
  test.each(proofs.map((proof) => [proof] as const))('is shown by %j', (proof) => {
    expect(textOf(proof[0])).toMatch(titled(proof[1]));
  });
});

function titled(title: string): RegExp {
  const quoted = title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`(['"\`])${quoted}\\1`);
}
