import * as v from 'valibot';
import { IsoMomentSchema, TimeZoneIdSchema } from './basic-fields.ts';
import { readCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';

// Every year has these, so that Reception can show them where the year's programme could not be read.

export const welcomeVideo: WelcomeVideo = {
  title: 'Welcome video',
  source: '/welcome/welcome.mp4',
  captions: '/welcome/welcome.en.vtt',
  poster: '/welcome/poster.svg',
  durationSeconds: 40,
};

export const quickLinks: QuickLink[] = [
  { title: 'Edit profile', icon: 'profile', path: '/account/edit' },
  { title: 'Welcome room', icon: 'room', path: '/w/welcome' },
  { title: 'People', icon: 'people', path: '/contacts' },
  { title: 'Announcements', icon: 'announcements', path: '/announce' },
];

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

export const QuickLinkSchema = v.object({
  title: v.string(),
  icon: v.picklist(['profile', 'room', 'people', 'announcements']),
  path: AppPathSchema,
});
export type QuickLink = v.InferOutput<typeof QuickLinkSchema>;

/** Public part of the year's programme. */
export const ProgrammeSchema = v.object({
  name: v.string(),
  year: v.number(),
  cohortName: v.string(),
  cohortSize: v.pipe(v.number(), v.maxValue(limits.cohortMaxSize)),
  timeZoneId: TimeZoneIdSchema,
  timeZoneCity: v.string(),
  welcomeVideo: WelcomeVideoSchema,
  quickLinks: v.array(QuickLinkSchema),
  masterclasses: v.array(MasterclassSchema),
  eligibility: v.array(v.string()),
  judgingCriteria: v.pipe(
    v.array(v.object({ title: v.string(), text: v.string() })),
    v.length(limits.judgingCriteriaCount),
  ),
  keyDates: v.array(v.object({ title: v.string(), date: v.string() })),
  faqs: v.array(v.object({ question: v.string(), answer: v.string() })),
  applications: v.object({ shownAsOpen: v.boolean(), refusedFrom: v.nullable(IsoMomentSchema) }),
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
