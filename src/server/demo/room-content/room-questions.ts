import type { DemoQuestion } from '#server/demo/demo-post.ts';

/** Questions of the demo's rooms, by the rooms' suffixes. */
export const roomQuestions: Readonly<Record<string, readonly DemoQuestion[]>> = {
  prototype_clinic: [
    {
      by: 'Noura Alharbi',
      when: { minutesAgo: 22 },
      likes: 21,
      marks: ['pinned'],
      text: '<p>Will the paper models be kept somewhere until demo day?</p>',
    },
    {
      by: 'Omar Bashir',
      when: { minutesAgo: 14 },
      likes: 13,
      marks: ['answered'],
      text: '<p>How do you test a service when there is nothing to hold yet?</p>',
      answers: [
        {
          by: 'Faisal Alotaibi',
          when: { minutesAgo: 9 },
          likes: 5,
          text: '<p>Act it out. Two chairs, one person plays the service.</p>',
        },
      ],
    },
    {
      by: 'Amal Alomari',
      when: { minutesAgo: 8 },
      likes: 6,
      text: '<p>Can a mentor join for the hospital visit next week?</p>',
    },
    {
      by: 'Tariq Mansour',
      when: [1, '16:40'],
      likes: 4,
      marks: ['answered'],
      text: '<p>My prototype is food. Does it count as something that one can hold?</p>',
      answers: [
        {
          by: 'Faisal Alotaibi',
          when: [1, '16:52'],
          likes: 11,
          text: '<p>Yes, if you bring enough for the whole table.</p>',
        },
      ],
    },
    {
      by: 'Jawaher Alrashid',
      when: [2, '17:05'],
      likes: 2,
      text: '<p>Is one hour enough when the model needs twenty minutes to set up?</p>',
      answers: [
        {
          by: 'Reem Alshehri',
          when: [2, '17:30'],
          likes: 3,
          text: '<p>Come ten minutes early. Two of us will carry.</p>',
        },
      ],
    },
  ],
  founders_evening: [
    {
      by: 'Farah Almalki',
      when: [2, '21:10'],
      likes: 3,
      marks: ['pinned'],
      text: '<p>May I bring the letter to the printer, with the names blacked out?</p>',
    },
    {
      by: 'Omar Bashir',
      when: [3, '19:45'],
      likes: 2,
      marks: ['answered'],
      text: '<p>How long does each of us speak?</p>',
      answers: [
        {
          by: 'Faisal Alotaibi',
          when: [3, '20:20'],
          likes: 1,
          text: '<p>Until the tea is cold. Nobody keeps a clock.</p>',
        },
      ],
    },
    {
      by: 'Jawaher Alrashid',
      when: [4, '12:15'],
      likes: 1,
      text: '<p>Is there a ramp at the door, or is the lift in the yard the way in?</p>',
    },
  ],
};
