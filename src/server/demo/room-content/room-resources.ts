import { rootFolderName } from '#contract/resources.ts';

export type DemoResource = {
  readonly name: string;
  /** Full name of who added it. */
  readonly by: string;
  readonly daysAgo: number;
  readonly tags?: string;
} & (
  | { readonly type: 'PDF' | 'DOCX'; readonly lines: readonly string[] }
  | { readonly type: 'VIDEO' }
  | { readonly type: 'URL'; readonly url: string }
);

const interviewSheet = [
  'One sheet for each person. Write down what they say, not what you hear.',
  '',
  '1. When did it last happen?',
  '2. What did you do then, step by step?',
  '3. What did it cost you: time, money, patience?',
  '4. What have you tried since?',
  '5. Whom should we ask next?',
];
const threeQuestions = [
  'What surprised the one who used it?',
  'What did they do that you had not planned?',
  'What will you take away before next week?',
];

/** Folders of the demo's rooms by the rooms' suffixes, each with what is in it. */
export const roomResources: Readonly<Record<string, Readonly<Record<string, readonly DemoResource[]>>>> = {
  prototype_clinic: {
    [rootFolderName]: [
      {
        name: 'Interview sheet.pdf',
        by: 'Huda Alzahrani',
        daysAgo: 6,
        tags: 'interviews, print',
        type: 'PDF',
        lines: interviewSheet,
      },
      {
        name: 'Three questions.docx',
        by: 'Noura Alharbi',
        daysAgo: 7,
        tags: 'feedback',
        type: 'DOCX',
        lines: threeQuestions,
      },
      {
        name: 'How to fold a service',
        by: 'Omar Bashir',
        daysAgo: 13,
        type: 'URL',
        url: 'https://waraq-labs.example/how-to-fold-a-service',
      },
    ],
    'Masterclass recordings': [
      {
        name: 'Paper before screens.mp4',
        by: 'Faisal Alotaibi',
        daysAgo: 5,
        tags: 'session 5',
        type: 'VIDEO',
      },
      { name: 'Asking without leading.mp4', by: 'Faisal Alotaibi', daysAgo: 12, type: 'VIDEO' },
    ],
    Templates: [
      {
        name: 'Storyboard.pdf',
        by: 'Huda Alzahrani',
        daysAgo: 9,
        type: 'PDF',
        lines: ['Six frames. Who, where, what goes wrong, what helps, what changes, what stays.'],
      },
      {
        name: 'Service blueprint.docx',
        by: 'Reem Alshehri',
        daysAgo: 10,
        type: 'DOCX',
        lines: ['What people see', 'What the team does', 'What has to be there before'],
      },
      {
        name: 'Paper sizes and hinges',
        by: 'Sara Alqahtani',
        daysAgo: 11,
        tags: 'paper, models',
        type: 'URL',
        url: 'https://masar-studio.example/paper-hinges',
      },
      {
        name: 'Free icons for sketches',
        by: 'Farah Almalki',
        daysAgo: 15,
        type: 'URL',
        url: 'https://icons.example/sketches',
      },
    ],
    Photos: [
      {
        name: 'First clinic, contact sheet.pdf',
        by: 'Jawaher Alrashid',
        daysAgo: 16,
        tags: 'photos',
        type: 'PDF',
        lines: ['Table 1: the water meter. Table 2: the pill box. Table 3: the folding stool.'],
      },
    ],
  },
};
