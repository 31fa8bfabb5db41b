import { discardApplicationDraft, saveApplication } from '#contract/applications.ts';
import { discardMentorDraft, saveMentorRegistration } from '#contract/mentors.ts';
import { DiscardFormArgs, formKinds, SaveFormArgs } from '#offline/outbox/form-draft.ts';
import { defineKind } from '#offline/outbox/kind.ts';

/** A form of the programme, as a draft or submitted. Only the newest state of each is sent. */
export const saveFormKind = defineKind({
  name: formKinds.save,
  schema: SaveFormArgs,
  lane: ({ form }) => `form:${form}`,
  dedupeKey: ({ form }) => `form:${form}`,
  // Whole forms would pile up on the phone; the draft itself is kept elsewhere.
  retained: (args) => ({ ...args, answers: {} }),
  call: ({ form, answers, submissionStatus, revision, writer }) => ({
    endpoint: form === 'application' ? saveApplication : saveMentorRegistration,
    input: { body: { ...answers, submissionStatus, revision, writer } },
  }),
});

/** The draft goes; what was submitted stays. */
export const discardFormKind = defineKind({
  name: formKinds.discard,
  schema: DiscardFormArgs,
  lane: ({ form }) => `form:${form}`,
  dedupeKey: ({ form }) => `form:${form}`,
  retained: (args) => args,
  call: ({ form, revision, writer }) => ({
    endpoint: form === 'application' ? discardApplicationDraft : discardMentorDraft,
    input: { query: { revision, writer } },
  }),
});
