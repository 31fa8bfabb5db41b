import type { DemoTime } from '#server/demo/demo-post.ts';

/** A message of a demo: who writes it, when, and what; then a path of this app, where it has one. */
export type DemoMessage = readonly [by: string, when: DemoTime, text: string, link?: string];

/** Two people's messages, the oldest first. */
export interface DemoTalk {
  readonly people: readonly [string, string];
  readonly messages: readonly DemoMessage[];
  /** The last so many that whoever did not write them has not read; none where nothing is said. */
  readonly unread?: number;
  /** Name of the one who has muted it. */
  readonly mutedBy?: string;
}

const [sara, noura, khalid, omar, maha] = [
  'Sara Alqahtani',
  'Noura Alharbi',
  'Khalid Aldosari',
  'Omar Bashir',
  'Maha Alghamdi',
];
const [lina, yousef, huda, faisal, reem] = [
  'Lina Haddad',
  'Yousef Almutairi',
  'Huda Alzahrani',
  'Faisal Alotaibi',
  'Reem Alshehri',
];
const ago = (minutesAgo: number) => ({ minutesAgo });

export const demoTalks: readonly DemoTalk[] = [
  {
    people: [sara, noura],
    unread: 2,
    messages: [
      [noura, [3, '20:41'], 'Did you get the feedback sheet from the clinic?'],
      [sara, [3, '20:55'], 'Yes, thank you. Two of the five interviews changed my mind about the price.'],
      [noura, [3, '20:57'], 'Which two?'],
      [sara, [3, '21:02'], 'The nurse and the man who repairs lamps.\nBoth asked who pays when it breaks.'],
      [noura, [1, '18:12'], 'I told Khalid. He says that is the whole question.'],
      [sara, [1, '18:30'], 'He is right, annoyingly.'],
      [noura, ago(8), 'I am at the round table “Health access” tonight after the masterclass.'],
      [noura, ago(7), 'There is one free seat, should I keep it for you?'],
    ],
  },
  {
    people: [sara, khalid],
    unread: 1,
    messages: [
      [sara, [2, '11:20'], 'Could you send me the numbers from your first month?'],
      [khalid, [2, '12:04'], 'Of the shop or of the market stall?'],
      [sara, [2, '12:05'], 'Both, if that is all right.'],
      [khalid, ago(64), 'Sent you the numbers from the stall. The shop is a mess, I will tidy it first.'],
    ],
  },
  {
    people: [sara, omar],
    messages: [
      [omar, [1, '09:40'], 'Do you still have the small soldering iron?'],
      [sara, [1, '09:58'], 'Yes, in the workshop. Second drawer, under the sandpaper.'],
      [omar, [1, '10:01'], 'Found it. You are a very tidy person.'],
      [omar, ago(150), 'Are you coming to the prototype clinic later?', '/w/prototype_clinic'],
      [sara, ago(147), 'See you at the clinic'],
    ],
  },
  {
    people: [sara, maha],
    messages: [
      [maha, [1, '16:10'], 'Where did you put the cost sheet?'],
      [sara, ago(300), 'The sheet is in Resources, folder “Numbers”.'],
    ],
  },
  {
    people: [sara, lina],
    messages: [
      [sara, [2, '19:30'], 'Nine interviews. I wanted twelve.'],
      [lina, ago(420), 'Nine was enough, you were hearing the same things by then.'],
    ],
  },
  {
    people: [sara, yousef],
    mutedBy: sara,
    messages: [
      [yousef, [4, '13:20'], 'Shall we practise the pitch once more?'],
      [sara, [4, '13:45'], 'Tuesday or Thursday?'],
      [yousef, [3, '08:14'], 'Thursday works for me'],
    ],
  },
  {
    people: [sara, huda],
    messages: [
      [huda, [6, '17:50'], 'Your portrait is still missing on the team page.'],
      [sara, [6, '18:02'], 'Here is the link: https://example.org/portraits/sara'],
    ],
  },
  {
    people: [sara, 'Salman Aljaber'],
    messages: [
      [sara, [9, '13:30'], 'Does your family use the water meters?'],
      ['Salman Aljaber', [9, '13:45'], 'I will ask my sister, she manages the building.'],
    ],
  },
  {
    people: [faisal, sara],
    unread: 1,
    messages: [
      [faisal, [5, '15:00'], 'Your questions in the clinic were the best ones. Thank you.'],
      [sara, [5, '15:12'], 'Thank you! May I bring two classmates next time?'],
      [faisal, [5, '15:20'], 'Of course.'],
      [sara, ago(35), 'They are here. Three of us at the door, which hall is it?'],
    ],
  },
  {
    people: [faisal, huda],
    messages: [
      [huda, [1, '08:30'], 'The hall is booked until nine.'],
      [faisal, [1, '08:41'], 'Then the second group goes first.'],
      [huda, ago(95), 'جاهز. المفاتيح عند الاستقبال.'],
      [faisal, ago(90), 'شكراً هدى'],
    ],
  },
  {
    people: [omar, lina],
    unread: 1,
    messages: [
      [omar, [2, '21:10'], 'The board draws 40 mA when it sleeps. It should be 4.'],
      [lina, [2, '21:30'], 'Did you look at the LED?'],
      [omar, [2, '21:31'], 'It was the LED.'],
      [lina, ago(20), 'It is always the LED.'],
    ],
  },
  {
    people: [omar, reem],
    messages: [
      [reem, [7, '10:00'], 'Could I borrow your oscilloscope on Saturday?'],
      [omar, [7, '10:20'], 'Yes. Bring it back with the probes, please.'],
    ],
  },
];
