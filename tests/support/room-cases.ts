import { texts } from './spec-texts.ts';

/** The three fields that a new room needs. */
export const smallestRoom = {
  name: 'Founders’ Circle',
  description: '<p>We meet and talk.</p>',
  lastlinkSuffix: 'Founders_Circle',
} as const;

/** A room with every field, as the form sends it; right on any day before 2030. */
export const completeRoom = {
  ...smallestRoom,
  coverImage: null,
  eventType: 'INDIVIDUAL',
  creatorOrganization: null,
  adminUserIds: [],
  isPrivate: false,
  tags: 'Design, Arabic',
  timeZoneId: 'Asia/Riyadh',
  meetingStartTime: '2030-06-18T15:00:00.000Z',
  meetingDuration: 90,
  meetingUrl: 'https://meet.example.org/circle',
  callDetails: 'Meeting 123 456\nCode 789',
  eventExpiryDate: '2030-07-31T15:00:00.000Z',
  maxNumberOfParticipants: 1000,
  paidEvent: true,
  eventPrice: { amount: 49.5, currency: 'SAR', frequency: 'ONE_TIME' },
  recurring: true,
  recurringEvent: {
    recurringType: 'MONTHLY',
    numberOfOccurrence: 6,
    repeatOn: ['3-TUESDAY'],
    endsOn: '2030-12-31',
  },
  resourceUploadAccess: true,
  eventSponsorsOrganizations: [],
  dynamicFormRequests: [
    { fieldNameOrQuestion: 'What do you build?', defaultValue: 'A sentence', required: true },
  ],
} as const;

export interface RefusedRoomCase {
  readonly what: string;
  /** Laid over `completeRoom`. */
  readonly change: Readonly<Record<string, unknown>>;
  /** Name of the faulty field, as the answer has it. */
  readonly field: string;
  readonly text: string;
}

const { mandatory, invalid } = texts;
const tooLong = 'This text is too long.';
const price = completeRoom.eventPrice;
const repeats = completeRoom.recurringEvent;
const question = completeRoom.dynamicFormRequests[0];
const past = '2001-06-18T15:00:00.000Z';

type Row = readonly [what: string, change: RefusedRoomCase['change'], field: string, text: string];
const repeating = (change: object) => ({ recurringEvent: { ...repeats, ...change } });
const asking = (change: object) => ({ dynamicFormRequests: [{ ...question, ...change }] });

const facts: readonly Row[] = [
  ['no name', { name: '' }, 'name', mandatory],
  ['a name of spaces', { name: '  \u00a0 ' }, 'name', mandatory],
  ['a name of 101 letters', { name: 'n'.repeat(101) }, 'name', invalid],
  ['no description', { description: '' }, 'description', mandatory],
  ['a description of markup alone', { description: '<p><br></p><p>&nbsp;</p>' }, 'description', mandatory],
  ['a description of 20,001 characters', { description: 'd'.repeat(20_001) }, 'description', tooLong],
  ['no link', { lastlinkSuffix: '' }, 'lastlinkSuffix', mandatory],
  ['a link with a hyphen', { lastlinkSuffix: 'a-b' }, 'lastlinkSuffix', invalid],
  ['a link of 33 characters', { lastlinkSuffix: 's'.repeat(33) }, 'lastlinkSuffix', invalid],
  ['eleven tags', { tags: 'a,b,c,d,e,f,g,h,i,j,k' }, 'tags', invalid],
  ['a tag of 41 characters', { tags: `a, ${'t'.repeat(41)}` }, 'tags', invalid],
  ['no organisation to host it', { eventType: 'ORGANIZATION' }, 'creatorOrganization', mandatory],
  ['a call that is no address', { meetingUrl: 'javascript:alert(1)' }, 'meetingUrl', invalid],
  ['call details of 2,001 characters', { callDetails: 'c'.repeat(2_001) }, 'callDetails', invalid],
];

const times: readonly Row[] = [
  ['a start without its time', { meetingStartTime: '' }, 'meetingStartTime', mandatory],
  [
    'no start of what repeats',
    { meetingStartTime: null, eventExpiryDate: null },
    'meetingStartTime',
    mandatory,
  ],
  ['a start before today', { meetingStartTime: past }, 'meetingStartTime', invalid],
  [
    'a start in the year 10000',
    { ...noTimes(), meetingStartTime: '9999-12-31T23:59:00-23:59', eventExpiryDate: null },
    'meetingStartTime',
    invalid,
  ],
  [
    'a meeting into the year 10000',
    { ...noTimes(), meetingStartTime: '9999-12-31T23:59:00Z', eventExpiryDate: null },
    'meetingStartTime',
    invalid,
  ],
  [
    'an expiry in the year 10000',
    { ...noTimes(), eventExpiryDate: '9999-12-31T23:59:00-23:59' },
    'eventExpiryDate',
    invalid,
  ],
  ['an expiry without its time', { eventExpiryDate: '' }, 'eventExpiryDate', mandatory],
  ['an expiry before today', { ...noTimes(), eventExpiryDate: past }, 'eventExpiryDate', invalid],
  ['a negative duration', { meetingDuration: -1 }, 'meetingDuration', invalid],
  ['a duration of half a minute', { meetingDuration: 0.5 }, 'meetingDuration', invalid],
  ['a duration of more than a week', { meetingDuration: 10_081 }, 'meetingDuration', invalid],
  ['a zone that is none', { timeZoneId: 'Mars/Olympus' }, 'timeZoneId', invalid],
  ['no repetition', { recurringEvent: null }, 'recurringEvent.endsOn', mandatory],
  ['no end of it', repeating({ endsOn: '' }), 'recurringEvent.endsOn', mandatory],
  ['an end before the start', repeating({ endsOn: '2030-06-17' }), 'recurringEvent.endsOn', invalid],
  ['an end on no day', repeating({ endsOn: '2030-06-31' }), 'recurringEvent.endsOn', invalid],
  [
    'Mondays from a Tuesday to a Friday',
    repeating({ recurringType: 'WEEKLY', repeatOn: ['MONDAY'], endsOn: '2030-06-21' }),
    'recurringEvent.endsOn',
    invalid,
  ],
  [
    'a second Tuesday that has been',
    repeating({ repeatOn: ['2-TUESDAY'], endsOn: '2030-07-08' }),
    'recurringEvent.endsOn',
    invalid,
  ],
  ['no count', repeating({ numberOfOccurrence: null }), 'recurringEvent.numberOfOccurrence', mandatory],
  ['a negative count', repeating({ numberOfOccurrence: -1 }), 'recurringEvent.numberOfOccurrence', invalid],
  [
    'a count of 1,000',
    repeating({ numberOfOccurrence: 1_000 }),
    'recurringEvent.numberOfOccurrence',
    invalid,
  ],
  ['days that do not fit', repeating({ repeatOn: ['TUESDAY'] }), 'recurringEvent.repeatOn', invalid],
];

function noTimes() {
  return { meetingStartTime: null, recurring: false, recurringEvent: null };
}

const places: readonly Row[] = [
  ['no price', { eventPrice: null }, 'eventPrice.amount', mandatory],
  ['no amount', { eventPrice: { ...price, amount: null } }, 'eventPrice.amount', mandatory],
  ['an amount of nothing', { eventPrice: { ...price, amount: 0 } }, 'eventPrice.amount', invalid],
  ['a negative amount', { eventPrice: { ...price, amount: -1 } }, 'eventPrice.amount', invalid],
  ['an amount of three decimals', { eventPrice: { ...price, amount: 1.005 } }, 'eventPrice.amount', invalid],
  ['no currency', { eventPrice: { ...price, currency: '' } }, 'eventPrice.currency', mandatory],
  ['no frequency', { eventPrice: { ...price, frequency: '' } }, 'eventPrice.frequency', mandatory],
  ['no places', { maxNumberOfParticipants: 0 }, 'maxNumberOfParticipants', invalid],
  ['1,001 places', { maxNumberOfParticipants: 1_001 }, 'maxNumberOfParticipants', invalid],
  [
    'no question',
    asking({ fieldNameOrQuestion: '' }),
    'dynamicFormRequests.0.fieldNameOrQuestion',
    mandatory,
  ],
  ['no placeholder', asking({ defaultValue: ' ' }), 'dynamicFormRequests.0.defaultValue', mandatory],
  [
    'a question of 301 characters',
    asking({ fieldNameOrQuestion: 'q'.repeat(301) }),
    'dynamicFormRequests.0.fieldNameOrQuestion',
    invalid,
  ],
];

/** What a room's form refuses, and the text beside the field (specification, section 5). */
export const refusedRoomCases: readonly RefusedRoomCase[] = [...facts, ...times, ...places].map(
  ([what, change, field, text]) => ({ what, change, field, text }),
);

export interface AcceptedRoomCase {
  readonly what: string;
  readonly change: Readonly<Record<string, unknown>>;
  readonly field: string;
  /** The field as it is read back. */
  readonly kept: unknown;
}

type AcceptedRow = readonly [what: string, change: AcceptedRoomCase['change'], field: string, kept: unknown];

const accepted: readonly AcceptedRow[] = [
  ['a name of 100 letters', { name: 'ن'.repeat(100) }, 'name', 'ن'.repeat(100)],
  ['a name within spaces', { name: '  Circle ' }, 'name', 'Circle'],
  ['a link of 32 characters', { lastlinkSuffix: 's'.repeat(32) }, 'lastlink', `/w/${'s'.repeat(32)}`],
  ['tags with gaps and repeats', { tags: ' a,, b ،a' }, 'tags', 'a, b'],
  ['no tags', { tags: '' }, 'tags', ''],
  ['a tag that nobody sees', { tags: 'a, \u2800' }, 'tags', 'a'],
  [
    'a call without its scheme',
    { meetingUrl: 'meet.example.org/x' },
    'meetingUrl',
    'https://meet.example.org/x',
  ],
  ['no call', { meetingUrl: null }, 'meetingUrl', null],
  ['an emptied call', { meetingUrl: '' }, 'meetingUrl', null],
  ['emptied call details', { callDetails: '' }, 'callDetails', null],
  [
    'an expiry before the start',
    { eventExpiryDate: '2030-06-17T14:00:00.000Z' },
    'eventExpiryDate',
    '2030-06-17T14:00:00.000Z',
  ],
  ['no expiry', { eventExpiryDate: null }, 'eventExpiryDate', null],
  [
    'a start of another zone',
    { meetingStartTime: '2030-06-18T18:00:00+03:00' },
    'meetingStartTime',
    completeRoom.meetingStartTime,
  ],
  [
    'no time at all',
    { ...noTimes(), eventExpiryDate: null, meetingDuration: null },
    'meetingStartTime',
    null,
  ],
  ['a duration of nothing', { meetingDuration: 0 }, 'meetingDuration', 0],
  [
    'an end on the first day',
    repeating({ endsOn: '2030-06-18' }),
    'recurringEvent',
    { ...repeats, endsOn: '2030-06-18' },
  ],
  [
    'a count of nothing',
    repeating({ numberOfOccurrence: 0 }),
    'recurringEvent',
    { ...repeats, numberOfOccurrence: 0 },
  ],
  ['one place', { maxNumberOfParticipants: 1 }, 'maxNumberOfParticipants', 1],
  ['a hundredth', { eventPrice: { ...price, amount: 0.01 } }, 'eventPrice', { ...price, amount: 0.01 }],
  ['a free room', { paidEvent: false, eventPrice: null }, 'eventPrice', null],
];

/** What it takes, and how it is kept. */
export const acceptedRoomCases: readonly AcceptedRoomCase[] = accepted.map(([what, change, field, kept]) => ({
  what,
  change,
  field,
  kept,
}));
