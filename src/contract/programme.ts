import * as v from 'valibot';
import { IsoMomentSchema, TimeZoneIdSchema } from './basic-fields.ts';
import { readCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';

// Every year has these, so that Reception can show them where the year's programme could not be read.

/** The film that comes with the app. */
export const shippedVideo: WelcomeVideo = {
  title: 'Welcome video',
  source: '/welcome/welcome.mp4',
  captions: '/welcome/welcome.en.vtt',
  poster: '/welcome/poster.svg',
  durationSeconds: 40,
};

export const everyYearsLinks = [
  { title: 'Edit profile', icon: 'profile', path: '/account/edit' },
  { title: 'People', icon: 'people', path: '/contacts' },
  {
    title: 'Announcements',
    icon: 'announcements',
    path: '/announce',
    outsiders: { title: 'Be a mentor', icon: 'mentor', path: '/apply/mentor' },
  },
] as const satisfies readonly QuickLink[];

const AppPathSchema = v.pipe(v.string(), v.regex(/^\/[\w/-]*$/));

export const SpeakerSchema = v.object({ name: v.string(), image: v.nullable(v.string()) });

export const MasterclassSchema = v.object({
  id: v.number(),
  title: v.string(),
  summary: v.string(),
  speaker: v.nullable(SpeakerSchema),
  type: v.literal('Confirmed'),
  start: IsoMomentSchema,
  end: IsoMomentSchema,
  place: v.string(),
});
export type Masterclass = v.InferOutput<typeof MasterclassSchema>;

export const WelcomeVideoSchema = v.object({
  title: v.string(),
  source: v.string(),
  captions: v.string(),
  poster: v.string(),
  durationSeconds: v.number(),
});
export type WelcomeVideo = v.InferOutput<typeof WelcomeVideoSchema>;

const LinkSchema = v.object({
  title: v.string(),
  icon: v.picklist(['profile', 'room', 'people', 'announcements', 'mentor']),
  path: AppPathSchema,
});

const cohortsAlone = /^\/(?:announce|forum|table)(?:\/|$)/;

export const QuickLinkSchema = v.pipe(
  v.object({
    ...LinkSchema.entries,
    /** Link in its place for those who are not of the cohort. */
    outsiders: v.optional(LinkSchema),
  }),
  v.check(
    ({ path, outsiders = { path } }) => !cohortsAlone.test(outsiders.path),
    'It leads to what only the cohort may open: name a link for the others.',
  ),
);
export type QuickLink = v.InferOutput<typeof QuickLinkSchema>;

/** A day of the programme's zone, such as `2021-06-18`. */
export const CalendarDaySchema = v.pipe(v.string(), v.isoDate());

const BirthYearSchema = v.pipe(v.number(), v.integer(), v.minValue(1000), v.maxValue(9999));
const BirthYearsSchema = v.pipe(
  v.object({ from: BirthYearSchema, to: BirthYearSchema }),
  v.check(({ from, to }) => from <= to, 'The first year is after the last.'),
);

/** Public part of the year's programme. */
export const ProgrammeSchema = v.object({
  name: v.string(),
  year: v.number(),
  cohortName: v.string(),
  cohortSize: v.pipe(v.number(), v.integer(), v.minValue(1)),
  timeZoneId: TimeZoneIdSchema,
  timeZoneCity: v.string(),
  /** Address at which people reach the organisers. */
  contactEmail: v.pipe(v.string(), v.email()),
  welcomeVideo: WelcomeVideoSchema,
  quickLinks: v.array(QuickLinkSchema),
  masterclasses: v.array(MasterclassSchema),
  eligibility: v.array(v.string()),
  /** From this age on people are meant to apply; younger ones are told, and decide. */
  minimumAge: v.pipe(v.number(), v.integer()),
  /** Years of birth that an application takes. */
  birthYears: BirthYearsSchema,
  judgingCriteria: v.pipe(v.array(v.object({ title: v.string(), text: v.string() })), v.minLength(1)),
  keyDates: v.array(v.object({ title: v.string(), date: CalendarDaySchema })),
  faqs: v.array(v.object({ question: v.string(), answer: v.string() })),
  applications: v.object({
    shownAsOpen: v.boolean(),
    /** Last day on which people are asked to change what they have sent. */
    editableUntil: v.nullable(CalendarDaySchema),
    /** From then on the server takes none. */
    refusedFrom: v.nullable(IsoMomentSchema),
  }),
  eventIds: v.object({ onboarding: v.number(), announcements: v.number(), forum: v.number() }),
});
export type Programme = v.InferOutput<typeof ProgrammeSchema>;

export const LegalDocumentSchema = v.object({
  title: v.string(),
  updated: v.string(),
  sections: v.array(v.object({ heading: v.string(), paragraphs: v.array(v.string()) })),
});
export type LegalDocument = v.InferOutput<typeof LegalDocumentSchema>;
export const LegalDocumentNameSchema = v.picklist(['terms', 'privacy']);
export type LegalDocumentName = v.InferOutput<typeof LegalDocumentNameSchema>;

export const getProgramme = defineEndpoint({
  method: 'GET',
  path: '/api/v1/programme',
  access: 'anonymous',
  cost: readCost,
  summary: "The year's programme: agenda, welcome video, criteria, questions and dates",
  reply: ProgrammeSchema,
  errors: [],
});

export const getLegalDocument = defineEndpoint({
  method: 'GET',
  path: '/api/v1/programme/documents/:name',
  access: 'anonymous',
  cost: readCost,
  summary: 'Terms of Service or Privacy Policy',
  params: v.object({ name: LegalDocumentNameSchema }),
  reply: LegalDocumentSchema,
  errors: ['not_found'],
});
