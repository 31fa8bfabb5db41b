import type { ProgrammeFile } from '#programme/programme-file.ts';
import { programme2021 } from './programme-2021.ts';

const sessionOn = (day: number, id: number) => ({
  id,
  title: `Session ${id}`,
  summary: 'What it is about.',
  speaker: null,
  type: 'Confirmed' as const,
  start: new Date(Date.UTC(2027, 8, day, 7)).toISOString(),
  end: new Date(Date.UTC(2027, 8, day, 9)).toISOString(),
  place: 'Hall 2',
});

/** Another year, which differs from 2021 in everything that a year may differ in. */
export const programme2027: ProgrammeFile = {
  tenant: 'makers-2027',
  name: 'Makers Programme',
  year: 2027,
  cohortName: 'Makers of 2027',
  cohortSize: 40,
  demoDay: '2027-09-10',
  timeZoneId: 'Europe/Berlin',
  timeZoneCity: 'Berlin',
  contactEmail: 'makers@example.org',
  welcomeVideo: {
    title: 'Film',
    source: '/welcome/film.mp4',
    captions: '/welcome/film.vtt',
    poster: '/f.svg',
    durationSeconds: 90,
  },
  quickLinks: [{ title: 'Arrivals', icon: 'room', path: '/w/arrivals' }],
  masterclasses: [2, 3, 4, 9, 10, 11, 16, 17, 18, 23, 24, 25].map((day, index) => sessionOn(day, index + 1)),
  eligibility: ['You are 21 or older.', 'You make things.'],
  minimumAge: 21,
  birthYears: { from: 1940, to: 2010 },
  judgingCriteria: ['Idea', 'Need', 'Craft', 'Team', 'Reach'].map((title) => ({ title, text: `${title}.` })),
  keyDates: [
    { title: 'Deadline', date: '2027-08-01' },
    { title: 'Finale', date: '2027-09-25' },
  ],
  faqs: [{ question: 'How large is it?', answer: 'Up to 40 people.' }],
  applications: {
    shownAsOpen: true,
    editableUntil: '2027-08-01',
    refusedFrom: '2027-08-01T10:00:00.000Z',
  },
  eventIds: programme2021.eventIds,
  events: {
    onboarding: { name: 'Arrivals', suffix: 'arrivals', description: '<p>Start here.</p>' },
    announcements: { name: 'News', suffix: 'news_of_2027', description: '<p>News.</p>' },
    forum: { name: 'Talk', suffix: 'talk_of_2027', description: '<p>Talk.</p>' },
  },
  documents: programme2021.documents,
};
