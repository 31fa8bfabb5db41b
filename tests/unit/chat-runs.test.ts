import { describe, expect, test } from 'vitest';
import {
  addedTo,
  htmlOfPlain,
  htmlOfWritten,
  plainOfHtml,
  sentParts,
  writtenOfHtml,
} from '#client/features/chat/thread/written-message.ts';
import { conversationTime, dividerDay, runTime } from '#domain/chat/conversation-time.ts';
import { type Grouped, messageRuns } from '#domain/chat/message-runs.ts';
import { cleanRichText } from '#server/rich-text/clean-rich-text.ts';

const zone = 'Asia/Riyadh';
const at = (text: string) => Date.parse(`${text}:00+03:00`);
const now = at('2021-06-18T16:20');

describe('the time of a conversation', () => {
  test.each([
    ['2021-06-18T16:20', 'Now'],
    ['2021-06-18T16:10:01', 'Now', at('2021-06-18T16:10') + 1000],
    ['2021-06-18T16:10', '04:10 PM'],
    ['2021-06-18T08:14', '08:14 AM'],
    ['2021-06-17T23:59', 'Thu, 11:59 PM'],
    ['2021-06-12T18:02', 'Sat, 06:02 PM'],
    ['2021-06-11T18:02', '11 Jun, 06:02 PM'],
    ['2020-06-18T18:02', '18 Jun 2020, 06:02 PM'],
  ])('%s is %s', (moment, words, exact = at(moment)) => {
    expect(conversationTime(exact, zone, now)).toBe(words);
  });

  test('is the clock’s alone under a run, with the day above', () => {
    expect(runTime(at('2021-06-11T18:02'), zone, now)).toBe('06:02 PM');
    expect(runTime(now - 9 * 60_000, zone, now)).toBe('Now');
    const days = ['2021-06-18T00:01', '2021-06-17T23:59', '2021-06-10T12:00', '2020-06-10T12:00'];
    expect(days.map((day) => dividerDay(at(day), zone, now))).toEqual([
      'Today',
      'Yesterday',
      'Thursday 10 June',
      'Wednesday 10 June 2020',
    ]);
  });
});

const message = (
  id: number | null,
  user: number,
  moment: string,
  state: Grouped['state'] = 'sent',
): Grouped => ({
  id,
  isMine: user === 1,
  user: { id: user },
  at: at(moment),
  state,
  refusal: state === 'refused' ? {} : null,
});

describe('runs', () => {
  const idsOf = (messages: readonly Grouped[], firstNewId: number | null = null) =>
    messageRuns(messages, { zone, firstNewId }).map(({ messages: run, isNewDay, isFirstNew }) => [
      run.map(({ id }) => id),
      isNewDay,
      isFirstNew,
    ]);

  test('are of one author, within five minutes and one day', () => {
    expect(
      idsOf([
        message(1, 2, '2021-06-17T23:57'),
        message(2, 2, '2021-06-17T23:59'),
        message(3, 2, '2021-06-18T00:01'),
        message(4, 2, '2021-06-18T00:07'),
        message(5, 1, '2021-06-18T00:08'),
      ]),
    ).toEqual([
      [[1, 2], true, false],
      [[3], true, false],
      [[4], false, false],
      [[5], false, false],
    ]);
  });

  test('begin anew with what is new, with what waits, and for each that was refused', () => {
    const moment = '2021-06-18T12:00';
    expect(
      idsOf(
        [
          message(1, 2, moment),
          message(2, 2, moment),
          message(3, 1, moment),
          message(null, 1, moment, 'waiting'),
          message(null, 1, moment, 'waiting'),
          message(null, 1, moment, 'refused'),
          message(null, 1, moment, 'refused'),
        ],
        2,
      ),
    ).toEqual([
      [[1], true, false],
      [[2], false, true],
      [[3], false, false],
      [[null, null], false, false],
      [[null], false, false],
      [[null], false, false],
    ]);
  });

  test('end with a message whose deletion was refused, which says why there', () => {
    const moment = '2021-06-18T12:00';
    const refused = { ...message(2, 1, moment), refusal: {} };
    expect(idsOf([message(1, 1, moment), refused, message(3, 1, moment)])).toEqual([
      [[1, 2], true, false],
      [[3], false, false],
    ]);
  });

  test('have days that only go forward: what was refused yesterday stands under today', () => {
    expect(
      idsOf([
        message(1, 2, '2021-06-17T12:00'),
        message(2, 2, '2021-06-18T12:00'),
        message(null, 1, '2021-06-17T13:00', 'refused'),
        message(null, 1, '2021-06-18T12:01', 'waiting'),
        message(null, 1, '2021-06-19T00:01', 'waiting'),
      ]),
    ).toEqual([
      [[1], true, false],
      [[2], true, false],
      [[null], false, false],
      [[null], false, false],
      [[null], true, false],
    ]);
  });
});

describe('a message while it is written', () => {
  const link = { path: '/w/clinic?a=1&b="2"', words: 'Clinic <1> & more' };

  test.each(['', 'Come along\n', '<a href="x">y</a>', 'a<br>b'])(
    '%j is kept with its link and without',
    (text) => {
      expect(writtenOfHtml(htmlOfWritten({ text, link }))).toEqual({ text, link });
      expect(writtenOfHtml(htmlOfWritten({ text, link: null }))).toEqual({ text, link: null });
    },
  );

  test('says the name of its place where it says nothing else', () => {
    expect(sentParts({ text: ' \n', link })).toEqual({
      body: 'Clinic &lt;1&gt; &amp; more',
      link: link.path,
    });
    expect(sentParts({ text: ' Hello ', link: null })).toEqual({ body: 'Hello', link: undefined });
  });

  test('leaves behind what was added while the phone took it', () => {
    const before = { text: 'One', link };
    const other = { path: '/sara', words: 'Sara' };
    expect(addedTo(before, { text: 'OneTwo', link })).toEqual({ text: 'Two', link: null });
    expect(addedTo(before, { text: 'Three', link: other })).toEqual({ text: 'Three', link: other });
  });
});

test('what is typed comes back as it was, and is no markup to anybody', () => {
  for (const text of ['a < b && c > "d"', "it's\n\n two lines ", '&amp; <b>x</b>', '🙂 سلام\n', '']) {
    expect(plainOfHtml(htmlOfPlain(text))).toBe(text);
    expect(cleanRichText(htmlOfPlain(text))).not.toMatch(/<(?!\/?p>|br>|a )/);
  }
});
