import { everyYearsLinks, shippedVideo } from '#contract/programme.ts';
import { privacy2021, terms2021 } from './2021-documents.ts';
import type { ProgrammeFile } from './programme-file.ts';

const [profileLink, peopleLink, announcementsLink] = everyYearsLinks;

const evening = (day: string) => ({
  start: new Date(`${day}T18:00:00+03:00`).toISOString(),
  end: new Date(`${day}T20:00:00+03:00`).toISOString(),
  type: 'Confirmed' as const,
  place: 'Online',
});

const speaker = (name: string) => ({
  name,
  image: `/portraits/${name.toLowerCase().replaceAll(' ', '-')}.svg`,
});

export const programme: ProgrammeFile = {
  tenant: 'innovation-2021',
  name: 'Innovation Programme',
  year: 2021,
  cohortName: '2021 Cohort',
  cohortSize: 30,
  demoDay: '2021-06-18',
  timeZoneId: 'Asia/Riyadh',
  timeZoneCity: 'Riyadh',
  contactEmail: 'organisers@innovation-programme.example',
  welcomeVideo: shippedVideo,
  quickLinks: [
    profileLink,
    { title: 'Welcome room', icon: 'room', path: '/w/welcome' },
    peopleLink,
    announcementsLink,
  ],
  masterclasses: [
    {
      id: 1,
      title: 'From a problem to an opportunity',
      summary: 'How to tell a nuisance from a need, and write it down so that others see it too.',
      speaker: speaker('Noura Alharbi'),
      ...evening('2021-05-29'),
    },
    {
      id: 2,
      title: 'Customer discovery that tells the truth',
      summary: 'Questions that do not lead, people who do not flatter, notes that you can use.',
      speaker: speaker('Faisal Alotaibi'),
      ...evening('2021-06-04'),
    },
    {
      id: 3,
      title: 'Sizing a market',
      summary: 'From the people you can reach to the market you can name, with numbers that hold.',
      speaker: speaker('Maha Alghamdi'),
      ...evening('2021-06-05'),
    },
    {
      id: 4,
      title: 'Value and positioning',
      summary: 'One sentence that says for whom, against what, and why now.',
      speaker: speaker('Tariq Mansour'),
      ...evening('2021-06-11'),
    },
    {
      id: 5,
      title: 'A prototype in a weekend',
      summary: 'Paper, tape and a phone: the least that somebody can use and judge.',
      speaker: speaker('Lina Haddad'),
      ...evening('2021-06-12'),
    },
    {
      id: 6,
      title: 'Designing for people unlike you',
      summary: 'Age, language, hands, eyes and pockets: what changes when you are not the user.',
      speaker: speaker('Reem Alshehri'),
      ...evening('2021-06-18'),
    },
    {
      id: 7,
      title: 'Technology choices for a first product',
      summary: 'What to build, what to rent and what to leave out until somebody pays.',
      speaker: speaker('Yousef Almutairi'),
      ...evening('2021-06-19'),
    },
    {
      id: 8,
      title: 'Business models that pay',
      summary: 'Who pays, for what, how often, and what it costs you to be paid.',
      speaker: speaker('Huda Alzahrani'),
      ...evening('2021-06-25'),
    },
    {
      id: 9,
      title: 'Unit economics and pricing',
      summary: 'One customer on one page: what comes in, what goes out, and when it turns.',
      speaker: speaker('Omar Bashir'),
      ...evening('2021-06-26'),
    },
    {
      id: 10,
      title: 'The first hundred customers',
      summary: 'Finding them by hand, keeping them by name, and learning from those who leave.',
      speaker: speaker('Dina Karam'),
      ...evening('2021-07-02'),
    },
    {
      id: 11,
      title: 'Brand and storytelling',
      summary: 'A story that your first customer can repeat at dinner.',
      speaker: speaker('Khalid Aldosari'),
      ...evening('2021-07-03'),
    },
    {
      id: 12,
      title: 'Building a team, sharing equity',
      summary: 'Who does what, who owns what, and what happens when somebody leaves.',
      speaker: speaker('Sara Alqahtani'),
      ...evening('2021-07-09'),
    },
    {
      id: 13,
      title: 'Law, licences and intellectual property',
      summary: 'What to register, what to sign and what to keep quiet about.',
      speaker: speaker('Abdullah Alnasser'),
      ...evening('2021-07-10'),
    },
    {
      id: 14,
      title: 'Raising money: investors and terms',
      summary: 'When to raise, from whom, and how to read the paper they send you.',
      speaker: speaker('Jawaher Alrashid'),
      ...evening('2021-07-16'),
    },
    {
      id: 15,
      title: 'Impact, ethics and sustainability',
      summary: 'What your product does to people who never chose it, and how to measure that.',
      speaker: speaker('Majed Alsubaie'),
      ...evening('2021-07-17'),
    },
    {
      id: 16,
      title: 'Pitch rehearsal',
      summary: 'Five minutes each, in front of people who will be honest with you.',
      speaker: speaker('Rania Saleh'),
      ...evening('2021-07-30'),
    },
    {
      id: 17,
      title: 'Demo day',
      summary: 'The cohort shows its work to partners, investors and families.',
      speaker: speaker('Salman Aljaber'),
      ...evening('2021-07-31'),
    },
  ],
  eligibility: [
    'You are 18 or older.',
    'You are a resident or citizen of the kingdom.',
    'You are fluent in English.',
    'You work alone, or as a team with a named lead.',
  ],
  minimumAge: 18,
  birthYears: { from: 1900, to: 2004 },
  judgingCriteria: [
    {
      title: 'Problem and opportunity',
      text: 'The problem is real, somebody feels it, and there is room for a better answer.',
    },
    { title: 'Innovation', text: 'The answer is new where it will be used, and the difference matters.' },
    {
      title: 'Impact on its audience',
      text: 'It changes something that its audience cares about. You know how you would notice.',
    },
    { title: 'Feasibility', text: 'It can be built and run with means that you have or can get.' },
    {
      title: 'The founder or team',
      text: 'You know the field, you can learn what you do not know, and you will stay with it.',
    },
    {
      title: 'Growth and sustainability',
      text: 'It can reach more people than its first hundred, and it can pay for itself without harm.',
    },
  ],
  keyDates: [
    { title: 'Last day to edit and resubmit an application', date: '2021-05-08' },
    { title: 'First masterclass', date: '2021-05-29' },
    { title: 'Demo day', date: '2021-07-31' },
  ],
  faqs: [
    {
      question: 'Who can apply?',
      answer: 'Everybody who is 18 or older, a resident or citizen of the kingdom, and fluent in English.',
    },
    {
      question: 'Can I apply alone, or only as a team?',
      answer: 'Both. A team names one lead, who writes the application and answers for the team.',
    },
    {
      question: 'Can I change my application?',
      answer: 'Yes, until May 8th 2021. What you submitted last is what counts.',
    },
    {
      question: 'How are applications judged?',
      answer: 'By the six criteria on this page, each read by more than one person.',
    },
    {
      question: 'When and where are the masterclasses?',
      answer: 'Online, on Fridays and Saturdays from 29 May to 31 July 2021, 06:00 to 08:00 PM in Riyadh.',
    },
    { question: 'How large is the cohort?', answer: 'Up to 30 people.' },
    {
      question: 'How do I help as a mentor?',
      answer:
        'Register to be a Mentor on this page. The organisers write to you when a team needs what you know.',
    },
  ],
  applications: { shownAsOpen: false, editableUntil: '2021-05-08', refusedFrom: null },
  eventIds: { onboarding: 1, announcements: 2, forum: 3 },
  events: {
    onboarding: {
      name: 'Welcome room',
      suffix: 'welcome',
      description: '<p>Start here: meet the hosts, ask anything, and find out how the programme works.</p>',
    },
    announcements: {
      name: 'Announcements',
      suffix: 'announcements',
      description: '<p>News of the programme, and the tables where the cohort meets.</p>',
    },
    forum: {
      name: 'Forum',
      suffix: 'forum_room',
      description: '<p>Questions, answers and everything in between, for the cohort.</p>',
    },
  },
  documents: { terms: terms2021, privacy: privacy2021 },
};
