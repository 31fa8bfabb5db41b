import type { DemoPost } from './demo-post.ts';

/** First posts of the forum, the newest first. */
export const demoForumBefore: readonly DemoPost[] = [
  {
    by: 'Abdullah Alnasser',
    when: [11, '20:15'],
    likes: 19,
    text: '<p>Before you share an idea with a possible partner: write one page that says <u>what is whose already</u>, date it, and both sign. It costs nothing and saves the friendship. I will read yours if you send it before Thursday.</p>',
    answers: [
      {
        by: 'Nouf Alshammari',
        when: [11, '21:00'],
        likes: 5,
        text: '<p>And write down who pays for what <em>before</em> there is money. I keep books for people who did not.</p>',
      },
    ],
  },
  {
    by: 'Mohammed Asiri',
    when: [12, '08:05'],
    likes: 24,
    text: '<p>The first harvest with the new frames: 11 kg a hive instead of 7. Whoever answered my 40 questions in week one gets a jar. Tell me where to send it.</p>',
    answers: [
      {
        by: 'Joud Aljehani',
        when: [12, '08:20'],
        likes: 6,
        text: '<p>Madinah. I pay with a cake made of it.</p>',
      },
      {
        by: 'Amal Alomari',
        when: [12, '09:00'],
        likes: 3,
        text: '<p>I would like to test a spoonful for water content. The rest I eat.</p>',
      },
      {
        by: 'Rakan Alfayez',
        when: [12, '10:40'],
        likes: 2,
        text: '<p>May I film the next one? Bees are better actors than people.</p>',
      },
      {
        by: 'Mohammed Asiri',
        when: [11, '07:30'],
        likes: 4,
        text: '<p>Rakan: in three weeks, bring sleeves.</p>',
      },
    ],
  },
  {
    by: 'Ziyad Khan',
    when: [13, '22:50'],
    likes: 8,
    text: '<p>If you only need a page with a form and a price: do not build it. I have put together what I use, with costs, on https://one-evening-page.example/start – it takes an evening, and then you know whether anybody clicks.</p>',
  },
  {
    by: 'Rakan Alfayez',
    when: [14, '15:30'],
    likes: 10,
    text: '<p>Pitch videos: the first <strong>eight seconds</strong> decide. I watched forty of last year’s with the sound off. The ones I finished showed a hand doing something. The ones I left showed a logo.</p>',
    answers: [
      {
        by: 'Shahad Albalawi',
        when: [13, '07:45'],
        likes: 3,
        text: '<p>Mine showed a coral. For eight seconds. It did not move.</p>',
      },
      { by: 'Rakan Alfayez', when: [13, '11:20'], likes: 7, text: '<p>Put your hand next to it.</p>' },
    ],
  },
  {
    by: 'Badr Alanazi',
    when: [16, '17:55'],
    likes: 5,
    text: '<p>Looking for two people near Arar or Tabuk who can hold a measuring pole for a morning. There is breakfast, and you will see the desert from above.</p>',
    answers: [
      {
        by: 'Shahad Albalawi',
        when: [15, '08:00'],
        likes: 1,
        text: '<p>Tabuk. If you fly over the reef afterwards I hold two poles.</p>',
      },
    ],
  },
  {
    by: 'Nouf Alshammari',
    when: [18, '12:10'],
    likes: 13,
    text: '<p>A sheet that does your first year: income, costs, what is left. No macros, every formula with a note in plain words. Write “sheet” below.</p>',
    answers: [
      { by: 'Tariq Mansour', when: [18, '12:30'], likes: 0, text: '<p>Sheet.</p>' },
      { by: 'Layan Alqurashi', when: [18, '12:41'], likes: 0, text: '<p>Sheet, please!</p>' },
      {
        by: 'Ibrahim Alzaid',
        when: [17, '19:15'],
        likes: 2,
        text: '<p>Sheet. And somebody who explains to me what “what is left” means.</p>',
      },
      {
        by: 'Nouf Alshammari',
        when: [17, '20:00'],
        likes: 9,
        text: '<p>All sent. Ibrahim: it is the part you may spend on wood.</p>',
      },
    ],
  },
  {
    by: 'Hassan Aljuhani',
    when: [19, '05:30'],
    likes: 20,
    text: '<p>Good morning from Yanbu. I am the one without a laptop. I answer from the harbour, before seven and after sunset, and I read everything.</p>',
    answers: [
      {
        by: 'Faisal Alotaibi',
        when: [19, '09:30'],
        likes: 16,
        text: '<p>Welcome, Hassan. Everything here works on the phone, and what you write without a connection is sent when you are back.</p>',
      },
      {
        by: 'Huda Alzahrani',
        when: [19, '10:10'],
        likes: 11,
        text: '<p>And the sessions begin at six so that boats can be in by then. Somebody asked for that. :)</p>',
      },
    ],
  },
];
