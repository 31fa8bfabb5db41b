import type { DemoPost } from './demo-post.ts';
import { demoForumBefore } from './demo-posts-forum-before.ts';

/** The newest first, as they are read; their answers the oldest first. */
export const demoForum: readonly DemoPost[] = [
  {
    by: 'Layan Alqurashi',
    when: [2, '19:10'],
    likes: 14,
    text: '<p>How many interviews did you do before you changed your idea? I stopped at nine because the answers began to repeat, but a mentor said twelve.</p>',
    answers: [
      {
        by: 'Yousef Almutairi',
        when: [2, '20:02'],
        likes: 9,
        text: '<p>Nine is fine if three of them surprised you. If none did, you asked the people you already knew.</p>',
      },
      {
        by: 'Maha Alghamdi',
        when: [1, '08:12'],
        likes: 4,
        text: '<p>Seven, then two with a completely different group. Those two were worth the seven.</p>',
      },
      {
        by: 'Huda Alzahrani',
        when: [1, '10:45'],
        likes: 12,
        text: '<p>Count <em>surprises</em>, not interviews. Stop after two in a row without one.</p>',
      },
      {
        by: 'Mohammed Asiri',
        when: [1, '14:30'],
        likes: 3,
        text: '<p>I ask every one of them whom I should ask next. When the names repeat, I am done.</p>',
      },
    ],
  },
  {
    by: 'Omar Bashir',
    when: [3, '17:25'],
    likes: 22,
    text: '<p>I have a corner of a workshop in Al Olaya with a laser cutter, free on Thursdays. Who wants to share it? You bring:</p><ul><li>your own material (wood and acrylic up to 6 mm, <strong>no PVC</strong>)</li><li>a drawing as SVG or DXF</li><li>somebody who sweeps afterwards</li></ul>',
    answers: [
      {
        by: 'Sara Alqahtani',
        when: [3, '18:01'],
        likes: 6,
        text: '<p>Me. I need forty hinges by the end of the month.</p>',
      },
      {
        by: 'Ibrahim Alzaid',
        when: [3, '18:40'],
        likes: 8,
        text: '<p>I can bring offcuts of beech and a vacuum that deserves the name.</p>',
      },
      {
        by: 'Omar Bashir',
        when: [3, '19:15'],
        likes: 2,
        text: '<p>Sara: Thursday from four. Ibrahim: you are a hero.</p>',
      },
      {
        by: 'Jawaher Alrashid',
        when: [2, '09:20'],
        likes: 1,
        text: '<p>Is 3 mm cork possible? I want to cut site models.</p>',
      },
      {
        by: 'Omar Bashir',
        when: [2, '09:50'],
        likes: 4,
        text: '<p>Cork works, slowly. Come half an hour earlier.</p>',
      },
      {
        by: 'Farah Almalki',
        when: [2, '12:05'],
        likes: 0,
        text: '<p>May I come and only draw what you make?</p>',
      },
      {
        by: 'Turki Alsalem',
        when: [1, '16:10'],
        likes: 5,
        text: '<p>I drive up from Najran on Wednesday and can take parts back for two people.</p>',
      },
    ],
  },
  {
    by: 'Maha Alghamdi',
    when: [4, '07:50'],
    likes: 9,
    text: '<p>A short reading list for people who sell to hospitals. Ask me for the chapters.</p><ol><li>How a ward decides (not how the brochure says it does)</li><li>What a tender counts, and what it does not</li><li>Pilots that never end, and how to end them</li></ol>',
    answers: [
      {
        by: 'Rania Saleh',
        when: [4, '13:15'],
        likes: 7,
        text: '<p>From the ward: number 1 is true, every word. The person who decides is the one who has to clean it.</p>',
      },
      {
        by: 'Noura Alharbi',
        when: [4, '15:40'],
        likes: 3,
        text: '<p>Number 3, please! We are in month eleven.</p>',
      },
      {
        by: 'Reem Alshehri',
        when: [3, '08:30'],
        likes: 2,
        text: '<p>Thank you. Is there anything on clinics that belong to nobody’s tender?</p>',
      },
    ],
  },
  {
    by: 'Yousef Almutairi',
    when: [6, '21:30'],
    likes: 17,
    text: '<p>Is anyone else testing with people who do not read? I would like to compare notes on pictures.</p>',
    answers: [
      {
        by: 'Khalid Aldosari',
        when: [6, '21:58'],
        likes: 5,
        text: '<p>Yes, with farm workers. Arrows are the problem: half of them read them from right to left.</p>',
      },
      {
        by: 'Wafa Alsaadi',
        when: [6, '22:15'],
        likes: 6,
        text: '<p>Translators call that direction of reading; in a picture it is nobody’s fault. Number the steps with dots instead.</p>',
      },
      {
        by: 'Farah Almalki',
        when: [5, '09:05'],
        likes: 9,
        text: '<p>I draw for exactly this. Two rules: <strong>one action a picture</strong>, and always show the hand.</p>',
      },
      { by: 'Yousef Almutairi', when: [5, '09:30'], likes: 2, text: '<p>Farah, may I send you five?</p>' },
      {
        by: 'Farah Almalki',
        when: [5, '09:42'],
        likes: 1,
        text: '<p>Send ten. Five will turn out to be words.</p>',
      },
      {
        by: 'Hassan Aljuhani',
        when: [5, '16:20'],
        likes: 4,
        text: '<p>On the boats colours work better than shapes: red rope, blue rope.</p>',
      },
      {
        by: 'Haya Altamimi',
        when: [5, '18:00'],
        likes: 3,
        text: '<p>Careful with colour alone. One in twelve men cannot tell your red from your green.</p>',
      },
      {
        by: 'Hassan Aljuhani',
        when: [5, '18:12'],
        likes: 2,
        text: '<p>That explains my uncle. Stripes, then.</p>',
      },
      {
        by: 'Dina Karam',
        when: [4, '10:00'],
        likes: 5,
        text: '<p>We count mistakes by picture. The worst one caused 41 of 60; we had argued about another for a week.</p>',
      },
      {
        by: 'Khalid Aldosari',
        when: [4, '20:35'],
        likes: 1,
        text: '<p>How do you count without asking them to read a form?</p>',
      },
      {
        by: 'Dina Karam',
        when: [4, '21:10'],
        likes: 6,
        text: '<p>Beads in two jars. Every helper can do it.</p>',
      },
    ],
  },
  {
    by: 'Dina Karam',
    when: [7, '11:45'],
    likes: 11,
    text: '<p>Three questions I ask every founder before I write about them:</p><ol><li>Who stops paying if you vanish tomorrow?</li><li>Which number do you look at when nobody watches?</li><li>What did you believe in January that was wrong?</li></ol>',
    answers: [
      {
        by: 'Tariq Mansour',
        when: [7, '13:00'],
        likes: 8,
        text: '<p>The second one hurts. Ours was downloads; it should have been second orders.</p>',
      },
      {
        by: 'Layan Alqurashi',
        when: [6, '17:30'],
        likes: 2,
        text: '<p>Stealing these for my thesis, with your name under them.</p>',
      },
    ],
  },
  {
    by: 'Salman Aljaber',
    when: [8, '23:05'],
    likes: 6,
    text: '<p>Play-test on Sunday, 20:00, online: a board game about traffic in Riyadh. It takes 25 minutes and you may be rude about it. Reply and I send you a link.</p>',
    answers: [
      { by: 'Ziyad Khan', when: [7, '09:10'], likes: 1, text: '<p>In.</p>' },
      {
        by: 'Majed Alsubaie',
        when: [7, '09:30'],
        likes: 4,
        text: '<p>I plan lorries for a living. I will be very rude.</p>',
      },
      {
        by: 'Sultan Alharthi',
        when: [7, '10:05'],
        likes: 3,
        text: '<p>Civil engineer here. If there is no roundabout in it I leave.</p>',
      },
    ],
  },
  {
    by: 'Khalid Aldosari',
    when: [9, '06:40'],
    likes: 15,
    text: '<p>هل جرّب أحدكم حساسات رطوبة التربة الرخيصة في أرض مالحة؟ عندي أربعة أنواع وكلها تكذب بعد شهرين. أبحث عمّن يقارن معي القراءات.</p>',
    answers: [
      {
        by: 'Amal Alomari',
        when: [9, '09:25'],
        likes: 7,
        text: '<p>السبب الأقطاب المكشوفة، تتآكل مع الملح. جرّب النوع السعوي المغلّف وعايره كل أسبوعين.</p>',
      },
      {
        by: 'Turki Alsalem',
        when: [8, '19:00'],
        likes: 2,
        text: '<p>I have a logger that runs on a small panel, you can have it for the summer.</p>',
      },
    ],
  },
  ...demoForumBefore,
];
