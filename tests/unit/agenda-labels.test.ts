import { expect, test } from 'vitest';
import { daySpan } from '#client/features/agenda/session-times.ts';
import { areaOfPath, isBehindMore, unreadBehindMore } from '#client/features/shell/areas.tsx';
import { agendaAt } from '#domain/agenda.ts';
import { greeting } from '#domain/time/greeting.ts';
import { programme2021 } from '#tests/support/programme-2021.ts';

const riyadh = 'Asia/Riyadh';
const at = (text: string) => Date.parse(text);

test('the span of a weekend names the month once, or both where it changes', () => {
  const { masterclasses } = programme2021;
  const { weekends } = agendaAt(masterclasses, riyadh, at('2021-05-01T00:00:00Z'));
  const spans = weekends.map((weekend) => daySpan(weekend.days, riyadh));
  expect(spans).toEqual([
    '29 May',
    '4 – 5 June',
    '11 – 12 June',
    '18 – 19 June',
    '25 – 26 June',
    '2 – 3 July',
    '9 – 10 July',
    '16 – 17 July',
    '30 – 31 July',
  ]);
});

test.each([
  ['04:59', 'Good evening, Sara'],
  ['05:00', 'Good morning, Sara'],
  ['11:59', 'Good morning, Sara'],
  ['12:00', 'Good afternoon, Sara'],
  ['16:59', 'Good afternoon, Sara'],
  ['17:00', 'Good evening, Sara'],
])('at %s in the reader’s zone the greeting is %s', (time, words) => {
  expect(greeting('Sara', riyadh, at(`2021-06-18T${time}:00+03:00`))).toBe(words);
});

test('every address lights its area, and More sums what lies behind it', () => {
  const addresses = ['/', '/agenda', '/w/room/about', '/messages', '/account/edit', '/terms', '/o/wadi_labs'];
  expect(addresses.map(areaOfPath)).toEqual([
    'reception',
    'reception',
    'rooms',
    'chat',
    'account',
    null,
    'people',
  ]);
  expect(unreadBehindMore({ chat: 2, announce: 2, rooms: 3, forum: 4 })).toBe(9);
  expect([isBehindMore('forum'), isBehindMore('chat'), isBehindMore(null)]).toEqual([true, false, false]);
});
