import { vi } from 'vitest';
import {
  type ApplicationAnswers,
  discardApplicationDraft,
  getApplication,
  saveApplication,
} from '#contract/applications.ts';
import type { SubmissionStatus } from '#contract/form-saving.ts';
import {
  discardMentorDraft,
  getMentorRegistration,
  type MentorAnswers,
  saveMentorRegistration,
} from '#contract/mentors.ts';
import { getProgramme } from '#contract/programme.ts';
import { finishedApplication, finishedMentor } from '#tests/support/form-cases.ts';
import { programme2021 } from '#tests/support/programme-2021.ts';
import { type FakeServer, refuse } from './fake-server.ts';
import { aFridayInJune, type Phone } from './open-app.tsx';

const emptyOf = <Answers extends object>(finished: Answers): Answers =>
  Object.fromEntries(
    Object.entries(finished).map(([name, answer]) => [name, typeof answer === 'string' ? '' : null]),
  ) as Answers;

interface Kept {
  readonly id: number;
  readonly email: string;
  readonly writer: string | null;
  readonly revision: number;
  readonly savedDate: string;
}

/** One person's form as the server keeps it: a draft, and the version that counts. */
function keepForm<Answers extends object>(finished: Answers, email: string) {
  let draft: (Answers & Kept) | null = null;
  let submitted: (Answers & Kept) | null = null;
  let revision = 0;
  let savedAt: number | null = null;
  return {
    read() {
      const newest = draft ?? submitted;
      const submissionStatus: SubmissionStatus = draft ? 'DRAFT' : 'SUBMITTED';
      return newest && { ...newest, submissionStatus, submitted: draft && submitted };
    },
    /** Refuses as our server does: another device's newer version is not written over. */
    check(from: number | null = -1, writer: string | null = null) {
      const newest = draft ?? submitted;
      if (newest && newest.revision > (from ?? -1) && newest.writer !== writer) refuse('conflict');
    },
    save(submissionStatus: SubmissionStatus, answers: Partial<Answers>, writer: string | null = null) {
      revision += 1;
      const savedDate = new Date(savedAt ?? Date.now()).toISOString();
      const saved = { ...emptyOf(finished), ...answers, id: 1, email, revision, writer, savedDate };
      draft = submissionStatus === 'DRAFT' ? saved : null;
      if (submissionStatus === 'SUBMITTED') submitted = saved;
      return { id: 1, submissionStatus, revision, savedDate };
    },
    /** What is saved from now on is of this moment. */
    savesAt(moment: number) {
      savedAt = moment;
    },
    discard() {
      draft = null;
      return undefined;
    },
  };
}

interface AnsweredForms {
  /** Answers that were written on another day, and how far one was. */
  wrote(status: SubmissionStatus, answers?: Partial<ApplicationAnswers>): void;
  /** The same of the registration as a mentor. */
  registered(status: SubmissionStatus, answers?: Partial<MentorAnswers>): void;
  /** What is written of the application from now on is of this real moment. */
  writesAt(moment: number): void;
}

/** Both forms of a phone's person, read and saved by the contract. */
export function answerForms({ server, me }: Pick<Phone, 'server' | 'me'>): AnsweredForms {
  const application = keepForm(finishedApplication, me.email);
  const mentor = keepForm(finishedMentor, me.email);
  server.on(getApplication, application.read);
  server.on(saveApplication, ({ body: { submissionStatus, writer, revision: from, ...answers } }) => {
    application.check(from, writer);
    return application.save(submissionStatus, answers, writer);
  });
  server.on(discardApplicationDraft, application.discard);
  server.on(getMentorRegistration, mentor.read);
  server.on(saveMentorRegistration, ({ body: { submissionStatus, writer, revision: from, ...answers } }) => {
    mentor.check(from, writer);
    return mentor.save(submissionStatus, answers, writer);
  });
  server.on(discardMentorDraft, mentor.discard);
  return {
    wrote: (status, answers = finishedApplication) => void application.save(status, answers),
    writesAt: application.savesAt,
    registered: (status, answers = finishedMentor) => void mentor.save(status, answers),
  };
}

/** Applications are open, and close so long after the app's Friday in June. */
export function closeIn(server: FakeServer, ms: number): void {
  const { documents: _, ...programme } = programme2021;
  const refusedFrom = new Date(aFridayInJune + ms).toISOString();
  server.on(getProgramme, () => ({
    ...programme,
    applications: { shownAsOpen: true, editableUntil: null, refusedFrom },
  }));
}

/** From now on time passes as told, and the app comes back into sight then; call it before the app is opened. */
export function movableClock(): (ms: number) => void {
  let ahead = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin + performance.now() + ahead);
  return (ms) => {
    ahead += ms;
    document.dispatchEvent(new Event('visibilitychange'));
  };
}
