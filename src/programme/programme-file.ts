import * as v from 'valibot';
import { CalendarDaySchema, LegalDocumentSchema, ProgrammeSchema } from '#contract/programme.ts';

const ProgrammeEventSchema = v.object({ name: v.string(), suffix: v.string(), description: v.string() });

/** One year's programme as an organiser writes it: what everybody may read, and what the server makes of it. */
export const ProgrammeFileSchema = v.object({
  ...ProgrammeSchema.entries,
  tenant: v.string(),
  /** Day on which a demo stands: a masterclass day after a few weekends. */
  demoDay: CalendarDaySchema,
  events: v.object({
    onboarding: ProgrammeEventSchema,
    announcements: ProgrammeEventSchema,
    forum: ProgrammeEventSchema,
  }),
  documents: v.object({ terms: LegalDocumentSchema, privacy: LegalDocumentSchema }),
});
export type ProgrammeFile = v.InferOutput<typeof ProgrammeFileSchema>;
