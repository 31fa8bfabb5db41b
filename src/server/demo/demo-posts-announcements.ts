import type { DemoPost } from './demo-post.ts';

const host = 'Faisal Alotaibi';

/** The newest first, as they are read. */
export const demoAnnouncements: readonly DemoPost[] = [
  {
    by: host,
    when: [1, '09:15'],
    likes: 18,
    text: '<p>The tables stay open after every session from now on. Six seats are kept for people who are new this week – take one, the others will make room. <a href="/table">See the tables</a></p>',
  },
  {
    by: host,
    when: [3, '20:05'],
    likes: 13,
    text: '<p>For the next masterclass please have at hand:</p><ul><li>paper and scissors</li><li><strong>one object from your kitchen</strong> that annoys you</li><li>a pen that writes on it</li></ul><p>No slides, no laptop. It is all in the <a href="/agenda">agenda</a>.</p>',
  },
  {
    by: host,
    when: [6, '16:40'],
    likes: 11,
    text: '<p>Recordings of weekend 3 are in Resources. Mentor hours for July can be booked in the <a href="/w/welcome">Welcome room</a>.</p>',
  },
  {
    by: host,
    when: [11, '10:30'],
    likes: 21,
    text: '<p><strong>Twelve of you have spoken to ten customers or more.</strong> That is four weeks earlier than any cohort before you. If you are still at zero: write in the <a href="/forum">forum</a> whom you want to meet, somebody here knows them.</p>',
  },
  {
    by: host,
    when: [15, '18:20'],
    likes: 16,
    text: '<p>تبدأ جلسة السبت الساعة السادسة مساءً بدقة. التسجيل متاح لمن لا يستطيع الحضور.</p><p>Saturday’s session begins at 06:00 PM sharp. Whoever cannot come will find the recording the day after.</p>',
  },
  {
    by: host,
    when: [20, '09:00'],
    likes: 27,
    text: '<p>Welcome, 2021 Cohort! Three things for your first week:</p><ol><li>Fill in your <a href="/account/edit">profile</a>, so that the others know whom they meet.</li><li>Say hello in the <a href="/w/welcome">Welcome room</a>.</li><li>Look through the <a href="/contacts">People</a> list and save five faces that you want to talk to.</li></ol><p>Questions at any time: programme@innovation-hub.example</p>',
  },
];
