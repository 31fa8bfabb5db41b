import type { DemoMessage } from './demo-talks.ts';

const [faisal, huda, sara, omar] = ['Faisal Alotaibi', 'Huda Alzahrani', 'Sara Alqahtani', 'Omar Bashir'];
const ago = (minutesAgo: number) => ({ minutesAgo });

/** A line for each minute of the long discussion: people say hello and where they are. */
const arrivals: readonly string[] = [
  'Good evening from Riyadh.',
  'Hello everybody!',
  'Is there sound for you as well?',
  'Yes, loud and clear.',
  'I am in the second row, the blue chair.',
  'Who brought the dates? They are very good.',
  'Can somebody share the agenda once more?',
  'It is in Resources, first folder.',
  'Thank you.',
  'First time here. A little nervous.',
  'Everybody is. Welcome!',
  'My team is three people and one cat.',
  'What does the cat do?',
  'Quality control.',
  'See you at the tables later.',
];

const walkers = [sara, omar, 'Joud Aljehani', 'Ziyad Khan', 'Shahad Albalawi'] as const;

const longTalk: readonly DemoMessage[] = Array.from({ length: 150 }, (_, index): DemoMessage => {
  const by = walkers[Math.floor(index / 2) % walkers.length] ?? sara;
  const text = arrivals[index % arrivals.length] ?? '';
  return [by, ago((150 - index) * 47 + 30), text];
});

/** Discussions of the demo's rooms, by the rooms' suffixes; each is the oldest first. */
export const demoDiscussions: Readonly<Record<string, readonly DemoMessage[]>> = {
  the_corridor: longTalk,
  prototype_clinic: [
    [faisal, [1, '19:05'], 'Bring one thing you can hold. Paper counts.'],
    [huda, [1, '19:06'], 'And scissors, we never have enough scissors.'],
    [sara, [1, '19:40'], 'Does a very bad drawing of a lamp count?'],
    [faisal, [1, '19:42'], 'A very bad drawing is the best start.'],
    [omar, [1, '20:15'], 'I have a cable and an opinion.'],
    ['Noura Alharbi', ago(58), 'We are at the long table on the left.'],
    ['Noura Alharbi', ago(57), 'Two mentors are free right now.'],
    ['Tariq Mansour', ago(49), 'Coming!'],
    [sara, ago(41), 'Mine broke on the way. Is there glue?'],
    [huda, ago(40), 'At the desk, next to the tea.'],
    ['Amal Alomari', ago(33), 'My first visitor pushed the wrong end three times.'],
    ['Amal Alomari', ago(32), 'I have learnt more than in a week.'],
    [faisal, ago(28), 'Write down which end, and why. That is the whole clinic.'],
    [omar, ago(22), 'Somebody asked what it costs. I had no answer.'],
    [sara, ago(18), 'Say a number and watch the face.'],
    ['Noura Alharbi', ago(11), 'Ten more minutes, then we change tables.'],
    ['Tariq Mansour', ago(6), 'Can we stay a little longer?'],
    [faisal, ago(4), 'The hall is ours until nine.'],
  ],
  kick_off: [
    [faisal, [30, '18:00'], 'Welcome to the 2021 cohort. Say who you are and what you want to find out.'],
    [sara, [30, '18:04'], 'Sara. Whether people repair lamps if it is easy.'],
    [omar, [30, '18:05'], 'Omar. Whether paper can be a circuit board.'],
    ['Lina Haddad', [30, '18:09'], 'Lina. How many interviews are enough.'],
    ['Yousef Almutairi', [30, '18:12'], 'Yousef. If I can say it in one sentence.'],
    [huda, [30, '18:20'], 'Photos are in Resources.'],
  ],
  designers: [
    ['Farah Almalki', [2, '10:00'], 'Who has a colour laser printer that behaves?'],
    [sara, [2, '10:12'], 'Nobody. But the one on the third floor tries.'],
    ['Rakan Alfayez', ago(200), 'Critique on Sunday, ten minutes each?'],
    ['Jawaher Alrashid', ago(180), 'Yes please.'],
  ],
};

/** Messages at the end of each discussion that others have not read. */
export const unreadInDiscussions: Readonly<Record<string, number>> = {
  prototype_clinic: 3,
  the_corridor: 12,
};
