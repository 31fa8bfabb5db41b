import type { ParticipantStatus } from '#contract/participants.ts';
import type { QuestionWrite } from '#server/features/events/writer.ts';

/** Somebody who asked to join a room of the demo, or joined it. */
export interface DemoRegistrant {
  /** Full name. */
  readonly who: string;
  readonly status: ParticipantStatus;
  readonly hoursAgo: number;
  /** Class of an imported ticket. */
  readonly ticket?: string;
  /** In the order of the room's questions; empty where one was left open. */
  readonly answers?: readonly string[];
  /** Absent where the host decided, or the room itself. */
  readonly by?: 'admin';
}

interface Registrations {
  readonly questions: readonly QuestionWrite[];
  readonly registrants: readonly DemoRegistrant[];
}

const cohort = 'Cohort';
const guest = 'Guest';

/** Of the room whose host lets people in one by one. */
export const foundersEvening: Registrations = {
  questions: [
    { question: 'What are you building?', placeholder: 'One sentence is enough', isRequired: true },
    {
      question: 'Which month would you tell us about?',
      placeholder: 'The one you do not put on slides',
      isRequired: true,
    },
    {
      question: 'Is there anything the host should know?',
      placeholder: 'Food, a train to catch, a chair without arms',
      isRequired: false,
    },
  ],
  registrants: [
    {
      who: 'Layan Alqurashi',
      status: 'TO_BE_APPROVED',
      hoursAgo: 5,
      ticket: guest,
      answers: [
        'A bus map for Makkah that knows about prayer times.',
        'September. I had paid for the data of a whole year and had users for a week.',
        'I would come with my brother, who drives. He can wait outside.',
      ],
    },
    {
      who: 'Sara Alqahtani',
      status: 'TO_BE_APPROVED',
      hoursAgo: 9,
      ticket: cohort,
      answers: [
        'Tools for hands that have become weak: a jar opener, a walking stick, a kettle that my grandmother can lift.',
        'March: the mould cost three times what the factory had said, and I had already signed.',
        '',
      ],
    },
    {
      who: 'Hassan Aljuhani',
      status: 'TO_BE_APPROVED',
      hoursAgo: 21,
      ticket: guest,
      answers: ['An ice box that tells the market how old the fish is.', 'Every January. No fish.', ''],
    },
    { who: 'Joud Aljehani', status: 'TO_BE_APPROVED', hoursAgo: 26 },
    {
      who: 'Rania Saleh',
      status: 'APPROVED',
      hoursAgo: 11,
      ticket: cohort,
      answers: [
        'A list of who takes which medicine at home, kept by the family.',
        'July',
        'No nuts, please.',
      ],
    },
    {
      who: 'Farah Almalki',
      status: 'APPROVED',
      hoursAgo: 19,
      ticket: guest,
      by: 'admin',
      answers: [
        'Picture books that grandparents record their own voices into.',
        'The month after the fair. Four hundred orders, and a printer who had closed.',
        '',
      ],
    },
    {
      who: 'Omar Bashir',
      status: 'APPROVED',
      hoursAgo: 30,
      ticket: cohort,
      answers: [
        'A sensor the size of a coin that tells a palm grower when to water.',
        'November 2019: two thousand boards with the wrong resistor, and nobody to blame but me.',
        'I have to leave at ten for the last train to Dammam.',
      ],
    },
    {
      who: 'Jawaher Alrashid',
      status: 'APPROVED',
      hoursAgo: 47,
      ticket: guest,
      answers: [
        'بيوت من الطين المدكوك تبقى باردة من دون مكيّف.',
        'شهر رمضان قبل الماضي: توقّف البناء، ولم يتوقّف الإيجار.',
        'أفضّل أن أتحدّث بالعربية إن أمكن.',
      ],
    },
    {
      who: 'Ziyad Khan',
      status: 'DENIED',
      hoursAgo: 50,
      ticket: guest,
      answers: ['Websites', 'None yet', ''],
    },
    {
      who: 'Khalid Aldosari',
      status: 'APPROVED',
      hoursAgo: 55,
      ticket: guest,
      answers: [
        'A kit with which a small farm grows tomatoes with a third of the usual water. Two people put it up in one weekend, without an engineer and without a loan.',
        'August 2018. The pump failed on the hottest day, and the spare one was the one I had sold the week before to pay the pickers.\n\nI lost half of the field and kept all of the pickers. I would like to talk about whether that was right, because my father and I still do not agree.',
        'I bring tomatoes.',
      ],
    },
    {
      who: 'Majed Alsubaie',
      status: 'DENIED',
      hoursAgo: 74,
      ticket: guest,
      by: 'admin',
      answers: ['I would rather say that in the room.', 'That too.', 'I invest.'],
    },
    {
      who: 'Tariq Mansour',
      status: 'APPROVED',
      hoursAgo: 79,
      ticket: cohort,
      answers: ['Date syrup without added sugar.', 'The first one with a rented kitchen.', ''],
    },
    {
      who: 'Noura Alharbi',
      status: 'APPROVED',
      hoursAgo: 81,
      ticket: cohort,
      answers: [
        'A way back for medicines that nobody opened.',
        'May, when the ministry answered. It had taken eleven months and the answer was a form.',
        'Vegetarian',
      ],
    },
    {
      who: 'Salman Aljaber',
      status: 'APPROVED',
      hoursAgo: 98,
      ticket: guest,
      answers: ['Games for the car, without a screen.', 'October: downloads up, money down.', ''],
    },
    {
      who: 'Amal Alomari',
      status: 'APPROVED',
      hoursAgo: 103,
      ticket: guest,
      by: 'admin',
      answers: [
        'Soap from the oil that restaurants throw away.',
        'The month of the flood in the cellar.',
        '',
      ],
    },
    {
      who: 'Dina Karam',
      status: 'APPROVED',
      hoursAgo: 120,
      ticket: cohort,
      answers: ['Forecasts for roofs: how much sun tomorrow, how much to sell.', 'February', ''],
    },
    { who: 'Nouf Alshammari', status: 'REMOVED', hoursAgo: 150, ticket: cohort },
    { who: 'Yousef Almutairi', status: 'APPROVED', hoursAgo: 152, ticket: cohort },
    { who: 'Reem Alshehri', status: 'APPROVED', hoursAgo: 152, ticket: cohort },
    { who: 'Maha Alghamdi', status: 'APPROVED', hoursAgo: 153, ticket: cohort },
    { who: 'Abdullah Alnasser', status: 'APPROVED', hoursAgo: 171, ticket: cohort },
    { who: 'Badr Alanazi', status: 'APPROVED', hoursAgo: 172, ticket: cohort },
    { who: 'Mohammed Asiri', status: 'APPROVED', hoursAgo: 174, ticket: cohort },
    { who: 'Rakan Alfayez', status: 'APPROVED', hoursAgo: 175, ticket: cohort },
    { who: 'Shahad Albalawi', status: 'APPROVED', hoursAgo: 176, ticket: cohort },
    { who: 'Sultan Alharthi', status: 'APPROVED', hoursAgo: 190, ticket: cohort },
    { who: 'Wafa Alsaadi', status: 'APPROVED', hoursAgo: 192, ticket: cohort },
    { who: 'Haya Altamimi', status: 'APPROVED', hoursAgo: 193, ticket: cohort },
    { who: 'Ibrahim Alzaid', status: 'APPROVED', hoursAgo: 195, ticket: cohort },
  ],
};

/** Of a public room that asks: who answers is in, who waits has still to answer. */
export const workshopDay: Registrations = {
  questions: [
    {
      question: 'What will you make?',
      placeholder: 'A hinge, a box, forty of something',
      isRequired: true,
    },
    {
      question: 'Which machines have you used before?',
      placeholder: 'None is a good answer',
      isRequired: false,
    },
  ],
  registrants: [
    { who: 'Sara Alqahtani', status: 'TO_BE_APPROVED', hoursAgo: 3 },
    { who: 'Turki Alsalem', status: 'TO_BE_APPROVED', hoursAgo: 5 },
    { who: 'Lina Haddad', status: 'TO_BE_APPROVED', hoursAgo: 8 },
    { who: 'Badr Alanazi', status: 'TO_BE_APPROVED', hoursAgo: 10 },
    { who: 'Hassan Aljuhani', status: 'TO_BE_APPROVED', hoursAgo: 15 },
    {
      who: 'Omar Bashir',
      status: 'DENIED',
      hoursAgo: 70,
      answers: ['Smoke, last time. This time a case for the sensor.', 'The laser cutter, as you remember.'],
    },
    {
      who: 'Ibrahim Alzaid',
      status: 'APPROVED',
      hoursAgo: 620,
      answers: ['Forty drawer fronts', 'All of them but the laser'],
    },
    {
      who: 'Yousef Almutairi',
      status: 'APPROVED',
      hoursAgo: 623,
      answers: ['A valve that can be cleaned', ''],
    },
  ],
};
