import type { ApplicationAnswers } from '#contract/applications.ts';

export interface DemoForm<Answers> {
  readonly by: string;
  readonly daysAgo: number;
  readonly answers: Answers;
}

const nothing = { nationalId: '', referenceLinks: '', specialism: '' } as const;

/** Telephone numbers begin as no subscriber's does. */
export const demoApplications: readonly DemoForm<ApplicationAnswers>[] = [
  {
    by: 'Reem Alshehri',
    daysAgo: 24,
    answers: {
      ...nothing,
      firstName: 'Reem',
      surname: 'Alshehri',
      dateOfBirth: '14/02/1992',
      city: 'Riyadh',
      region: 'Riyadh Province',
      telephoneNumber: '+966-110000101',
      saudiCitizenOrResident: true,
      nationalId: '1000000101',
      employmentStatus: 'Employed',
      englishProficiency: 'Fluent',
      careerHighlights:
        'Six years of service design in clinics. At Nabd Health I followed two hundred patients from the door to the pharmacy, and the map of their ways now hangs in every branch.',
      skillSet: 'Interviews, journey maps, prototypes of paper and tape, and talking to doctors in a hurry.',
      previousExperience: true,
      vision: 'Nobody loses an hour in a clinic without knowing why.',
      envisionedOpportunity:
        'A sign at the door and a message on the phone that say how long each step takes today. Clinics know the numbers; nobody shows them to those who wait.',
      targetAudience: 'Outpatient clinics with more than three doctors, and everybody who sits in them.',
      motivation:
        'I can draw the way, and I cannot build the thing. I apply to find the person who can, and to be told early where I am wrong.',
      referenceLinks: 'https://nabd-health.example/waiting',
    },
  },
  {
    by: 'Khalid Aldosari',
    daysAgo: 22,
    answers: {
      ...nothing,
      firstName: 'Khalid',
      surname: 'Aldosari',
      dateOfBirth: '03/11/1985',
      city: 'Buraidah',
      region: 'Al-Qassim',
      telephoneNumber: '+966-160000102',
      saudiCitizenOrResident: true,
      nationalId: '1000000102',
      employmentStatus: 'Self-employed',
      englishProficiency: 'Conversational',
      careerHighlights: 'Fifteen harvests. Tomatoes with a third of the usual water since 2018.',
      skillSet: 'Soil, valves, patience.\nI weld, and I keep the books myself.',
      previousExperience: true,
      vision: 'A small farm that stays in the family because its water lasts.',
      envisionedOpportunity:
        'A kit that a farm puts up in one weekend: pipes, four valves and a clock that needs no engineer. There are eleven thousand farms of the right size in our region alone.',
      targetAudience: 'Farmers with one to five hectares who pay for every cubic metre.',
      motivation:
        'I have the field and the kit. I lack a price, a name and somebody who answers the telephone.',
    },
  },
  {
    by: 'Noura Alharbi',
    daysAgo: 21,
    answers: {
      ...nothing,
      firstName: 'Noura',
      surname: 'Alharbi',
      dateOfBirth: '27/07/1990',
      city: 'Madinah',
      region: 'Al Madinah',
      telephoneNumber: '+966-140000103',
      saudiCitizenOrResident: true,
      nationalId: '1000000103',
      employmentStatus: 'Employed',
      englishProficiency: 'Native or Bilingual',
      careerHighlights:
        'Hospital pharmacist at Shifa Clinics. I counted what we throw away unopened: nine boxes a day in one ward.',
      skillSet: 'Pharmacy, stock keeping, spreadsheets that other people can read.',
      previousExperience: false,
      vision: 'لا دواء صالح في سلة المهملات. No good medicine in the bin.',
      envisionedOpportunity:
        'Wards lend each other what will expire soon. A list that is right every morning is enough to begin with.',
      targetAudience: 'Hospitals with more than one ward, then hospitals that share a city.',
      motivation:
        'My director gave me one ward and three months. I want to use them well, with people who ask hard questions.',
      referenceLinks: 'https://shifa.example/pharmacy,https://expires-soon.example',
    },
  },
  {
    by: 'Shahad Albalawi',
    daysAgo: 19,
    answers: {
      ...nothing,
      firstName: 'Shahad',
      surname: 'Albalawi',
      dateOfBirth: '09/01/1995',
      city: 'Tabuk',
      region: 'Tabuk Province',
      telephoneNumber: '+966-140000104',
      saudiCitizenOrResident: true,
      nationalId: '1000000104',
      employmentStatus: 'Freelance',
      englishProficiency: 'Fluent',
      careerHighlights: 'Planted back 640 corals, of which 511 live. Two papers, one patent refused.',
      skillSet: 'Diving, microscopes, soldering sensors together on a boat.',
      previousExperience: true,
      vision: 'A reef that is watched every hour by things that cost less than a dinner.',
      envisionedOpportunity:
        'Hotels on the coast must report on their reef from next year. They will rent ten sensors rather than buy one laboratory.',
      targetAudience: 'Hotels and marinas of the Red Sea, then the agency that they report to.',
      motivation:
        'I know the sea and not the invoice. And I would like to meet whoever builds for dust and heat.',
      referenceLinks: 'https://red-reef.example/sensor',
    },
  },
  {
    by: 'Layan Alqurashi',
    daysAgo: 18,
    answers: {
      ...nothing,
      firstName: 'Layan',
      surname: 'Alqurashi',
      dateOfBirth: '30/09/2000',
      city: 'Makkah',
      region: 'Makkah Province',
      telephoneNumber: '+966-120000105',
      saudiCitizenOrResident: true,
      nationalId: '1000000105',
      employmentStatus: 'Student',
      englishProficiency: 'Conversational',
      careerHighlights: 'Third year of computer science. I run the study room app that 900 of us use.',
      skillSet: 'TypeScript, a little electronics, and explaining things to my grandmother.',
      previousExperience: false,
      vision: 'Every student finds a quiet seat within five minutes.',
      envisionedOpportunity: 'Libraries are full and empty at once; nobody sees which floor is which.',
      targetAudience: 'Students of large universities before their examinations.',
      motivation: 'Because it works in one building, and I do not know how to make it work in a hundred. 🙂',
    },
  },
];

/** Half of an application: the second step is done, the third begun. */
export const demoDraft: DemoForm<ApplicationAnswers> = {
  by: 'Lina Haddad',
  daysAgo: 1,
  answers: {
    ...nothing,
    firstName: 'Lina',
    surname: 'Haddad',
    dateOfBirth: '21/06/1994',
    city: 'Abha',
    region: '',
    telephoneNumber: '+966-170000106',
    saudiCitizenOrResident: true,
    employmentStatus: 'Freelance',
    englishProficiency: 'Fluent',
    careerHighlights:
      'Product designer on my own account since 2018, mostly for health and learning. Two of my devices are made in numbers: a reading light for nurses and a timer for children.',
    skillSet:
      'Industrial design, prototypes in wood and print, small electronics, and asking people what they do before I ask what they want.',
    previousExperience: true,
    vision:
      'A date farm of two hundred palms that waters each one when it is thirsty, and none when it is not.',
    envisionedOpportunity:
      'My uncle waters by the calendar. A sensor the size of a coin at the root of every tenth palm would tell him which rows can wait; he reckons that it saves',
    targetAudience: '',
    motivation: '',
  },
};
