import type { EventPrice, RecurringEvent } from '#contract/event-fields.ts';
import type { QuestionWrite } from '#server/features/events/writer.ts';
import { type DemoRegistrant, foundersEvening, workshopDay } from './demo-registrants.ts';

/** A time of the programme's zone, so many days from today. */
interface DemoTime {
  readonly day: number;
  readonly at: string;
  readonly minutes: number;
}

export interface DemoRoom {
  readonly name: string;
  readonly suffix: string;
  readonly description: string;
  readonly tags: string;
  /** Number of the organisation that hosts it; the demo's host where absent. */
  readonly organization?: number;
  readonly isPrivate?: boolean;
  /** `live`: going on while the demo is looked at. */
  readonly time?: DemoTime | 'live';
  readonly repeats?: Pick<RecurringEvent, 'recurringType' | 'repeatOn'> & { readonly untilDay: number };
  /** Registration ends on this day. */
  readonly expires?: Omit<DemoTime, 'minutes'>;
  readonly price?: EventPrice;
  readonly places?: number;
  readonly call?: { readonly url: string; readonly details?: string };
  /** Numbers of organisations. */
  readonly sponsors?: readonly number[];
  readonly questions?: readonly QuestionWrite[];
  /** Full names of who came long ago, besides the host and the admin; the latest to join last. */
  readonly members?: readonly string[];
  readonly registrants?: readonly DemoRegistrant[];
  /** In a room of an organisation everybody may add files and links too. */
  readonly everybodyAdds?: boolean;
  /** Hours since the host or the admin last changed what it says. */
  readonly changed?: { readonly by: 'host' | 'admin'; readonly hoursAgo: number };
}

const [hub, masar] = [1, 2];

/** Time of the live room. */
export const liveRoom = { startedMinutesAgo: 20, minutes: 180 } as const;

/** In the order of their numbers, which begin after the programme's own events. */
export const demoRooms: readonly DemoRoom[] = [
  {
    name: 'Prototype clinic',
    suffix: 'prototype_clinic',
    description:
      '<p>Bring one thing you can hold. Mentors leave you with three questions.</p><p>How it goes:</p><ol><li>You put it on the table and say nothing for a minute.</li><li>Somebody uses it, aloud.</li><li>You write down what surprised you, and we talk about that only.</li></ol><p>Cardboard is welcome. So is what broke on the way here.</p>',
    tags: 'prototypes, feedback, mentors',
    organization: hub,
    time: 'live',
    repeats: { recurringType: 'DAILY', repeatOn: [], untilDay: 43 },
    call: {
      url: 'https://meet.innovation-hub.example/prototype-clinic',
      details: 'Camera on the table, please, not on your face. Meeting ID 482 913 770.',
    },
    sponsors: [masar],
    members: [
      'Sara Alqahtani',
      'Omar Bashir',
      'Reem Alshehri',
      'Tariq Mansour',
      'Yousef Almutairi',
      'Khalid Aldosari',
      'Noura Alharbi',
      'Abdullah Alnasser',
      'Jawaher Alrashid',
      'Rania Saleh',
      'Salman Aljaber',
      'Amal Alomari',
      'Badr Alanazi',
      'Farah Almalki',
      'Hassan Aljuhani',
      'Mohammed Asiri',
      'Shahad Albalawi',
      'Sultan Alharthi',
      'Ziyad Khan',
      'Haya Altamimi',
    ],
    registrants: [
      { who: 'Ibrahim Alzaid', status: 'APPROVED', hoursAgo: 20 },
      { who: 'Turki Alsalem', status: 'APPROVED', hoursAgo: 6 },
    ],
    everybodyAdds: true,
    changed: { by: 'admin', hoursAgo: 4 },
  },
  {
    name: 'Founders’ evening',
    suffix: 'founders_evening',
    description:
      '<p>Founders, one long table, no slides. What is said here stays here, which is why the host lets people in one by one.</p><p>This time: <strong>the month in which the money was gone</strong>.</p>',
    tags: 'founders, confidential',
    organization: hub,
    isPrivate: true,
    time: { day: 1, at: '20:00', minutes: 120 },
    places: 40,
    call: {
      url: 'https://meet.innovation-hub.example/founders',
      details: 'The door opens ten minutes early.',
    },
    ...foundersEvening,
  },
  {
    name: 'Reading circle',
    suffix: 'reading_circle',
    description:
      '<p>One chapter a week, read before and not summed up. We are in the middle of a book on how hospitals buy; new people may begin with any chapter.</p><ul><li>Ten minutes: the sentence that you marked</li><li>Half an hour: where it is wrong</li><li>Five minutes: who brings the next one</li></ul>',
    tags: 'books, slow',
    time: { day: -24, at: '19:00', minutes: 60 },
    repeats: { recurringType: 'WEEKLY', repeatOn: ['TUESDAY'], untilDay: 43 },
    call: { url: 'https://meet.example/reading-circle' },
    members: [
      'Maha Alghamdi',
      'Wafa Alsaadi',
      'Sara Alqahtani',
      'Dina Karam',
      'Noura Alharbi',
      'Layan Alqurashi',
      'Haya Altamimi',
    ],
    changed: { by: 'host', hoursAgo: 27 },
  },
  {
    name: 'First customers',
    suffix: 'first_customers',
    description:
      '<p>Tariq sold four hundred breakfasts before he had a kitchen. He shows the messages he wrote, the ones that nobody answered too.</p><p>Bring the name of one person to whom you would like to sell. We write to them together before we leave.</p>',
    tags: 'sales, customers',
    organization: hub,
    time: { day: 2, at: '17:00', minutes: 75 },
    expires: { day: 2, at: '16:30' },
    places: 200,
    call: { url: 'https://meet.innovation-hub.example/first-customers', details: 'Meeting ID 220 118 640.' },
    members: [
      'Tariq Mansour',
      'Omar Bashir',
      'Sara Alqahtani',
      'Lina Haddad',
      'Joud Aljehani',
      'Majed Alsubaie',
      'Nouf Alshammari',
    ],
  },
  {
    name: 'Pitch night',
    suffix: 'pitch_night',
    description:
      '<p>Three minutes each, a bell, and one question from somebody who knows nothing of your trade. Every second Tuesday of the month until the final.</p>',
    tags: 'pitch, practice',
    organization: hub,
    time: { day: -70, at: '18:30', minutes: 90 },
    repeats: { recurringType: 'MONTHLY', repeatOn: ['2-TUESDAY'], untilDay: 120 },
    sponsors: [masar],
    members: ['Dina Karam', 'Salman Aljaber', 'Rakan Alfayez', 'Omar Bashir', 'Amal Alomari'],
    registrants: [{ who: 'Sara Alqahtani', status: 'REMOVED', hoursAgo: 200, by: 'admin' }],
  },
  {
    name: 'Portfolio review',
    suffix: 'portfolio_review',
    description:
      '<p>Twenty minutes with two people who hire designers. Send five pages before, not fifty; they have read them when you come.</p><p>The price pays their time. Who cannot pay writes to the host.</p>',
    tags: 'design, portfolio, hiring',
    organization: masar,
    time: { day: 6, at: '10:00', minutes: 240 },
    price: { amount: 120, currency: 'SAR', frequency: 'ONE_TIME' },
    places: 12,
    members: ['Farah Almalki', 'Jawaher Alrashid'],
    registrants: [
      { who: 'Omar Bashir', status: 'TO_BE_APPROVED', hoursAgo: 5 },
      { who: 'Rakan Alfayez', status: 'TO_BE_APPROVED', hoursAgo: 10 },
    ],
  },
  {
    name: 'Workshop day in Al Olaya',
    suffix: 'workshop_day',
    description:
      '<p>The laser cutter is ours from ten to four. We have sixteen places and two people who know how it catches fire.</p><p>The two questions help us to put you beside the right machine.</p>',
    tags: 'workshop, making',
    time: { day: 8, at: '10:00', minutes: 360 },
    expires: { day: 7, at: '18:00' },
    places: 16,
    sponsors: [hub, masar],
    ...workshopDay,
  },
  {
    name: 'Kick-off',
    suffix: 'kick_off',
    description:
      '<p>The evening on which thirty people met. Thank you for coming; the discussion stays open for what was left unsaid.</p>',
    tags: 'cohort',
    organization: hub,
    time: { day: -21, at: '18:00', minutes: 120 },
    expires: { day: -21, at: '18:00' },
    members: [
      'Sara Alqahtani',
      'Omar Bashir',
      'Reem Alshehri',
      'Dina Karam',
      'Maha Alghamdi',
      'Noura Alharbi',
      'Majed Alsubaie',
      'Layan Alqurashi',
      'Wafa Alsaadi',
    ],
  },
  {
    name: 'The corridor',
    suffix: 'the_corridor',
    description:
      '<p>For everything that is said between two sessions. There is no time and no agenda: look in, leave a word, go on.</p>',
    tags: '',
    members: ['Sara Alqahtani', 'Omar Bashir', 'Joud Aljehani', 'Ziyad Khan', 'Shahad Albalawi'],
    registrants: [{ who: 'Lina Haddad', status: 'DENIED', hoursAgo: 60 }],
  },
  {
    name: 'لقاء المصممين',
    suffix: 'designers',
    description:
      '<p>لقاء أسبوعي للمصممين: نعرض عملًا واحدًا غير مكتمل، ونسأل قبل أن ننصح. الحديث بالعربية، والأسئلة بأي لغة.</p>',
    tags: 'تصميم, لقاء',
    organization: masar,
    time: { day: -14, at: '17:00', minutes: 60 },
    repeats: { recurringType: 'WEEKLY', repeatOn: ['MONDAY', 'WEDNESDAY'], untilDay: 43 },
    call: { url: 'https://meet.example/designers' },
    members: ['Farah Almalki', 'Jawaher Alrashid', 'Sara Alqahtani', 'Rakan Alfayez'],
  },
];
