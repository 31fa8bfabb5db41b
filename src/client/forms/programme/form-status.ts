import { useEffect, useMemo } from 'react';
import { isFormUnsent, sendingOf, settledForm } from '#client/outbox/form-drafts.ts';
import { doneHere, useOpenedOutbox, useOutboxState } from '#client/outbox/use-outbox.ts';
import { discardFormKind } from '#offline/kinds/forms.ts';
import type { FormAnswers, FormName, KeptForm } from '#offline/outbox/form-draft.ts';
import type { OutboxState } from '#offline/outbox/outbox-state.ts';
import {
  type ServerAnswer,
  type ServerForm,
  type ServerVersion,
  submittedIn,
  useServerForm,
} from './server-form.ts';

/** A version that was submitted. */
export interface SubmittedVersion {
  readonly answers: FormAnswers;
  readonly savedDate: string;
  /** Address with which it was submitted; undefined where the server has not said it yet. */
  readonly email?: string | undefined;
}

/** Progress with a form, from this phone's data and the server's last answer. */
export type FormStatus =
  /** Nothing is known yet. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'none' }
  | {
      readonly kind: 'draft';
      readonly savedAt: number;
      readonly isOnServer: boolean;
      /** The one that counts meanwhile. */
      readonly submitted: SubmittedVersion | null;
    }
  /** Submitted on this phone, and waits to be sent. */
  | { readonly kind: 'waiting'; readonly answers: FormAnswers; readonly since: number; readonly key: string }
  /** The server did not take it; the answers are a draft again. */
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly fields: Readonly<Record<string, string>>;
      readonly submitted: SubmittedVersion | null;
    }
  | { readonly kind: 'submitted'; readonly version: SubmittedVersion };

export type OnPhone = Pick<OutboxState, 'entries' | 'sent' | 'forms'>;

export interface StatusParts {
  readonly form: FormName;
  readonly phone: OnPhone;
  /** Undefined where nothing is known of what the server has. */
  readonly server: ServerAnswer | undefined;
}

export const keptIn = ({ forms }: Pick<OnPhone, 'forms'>, form: FormName): KeptForm | null =>
  forms.find(({ place }) => place === `form:${form}`) ?? null;

/** Server's version, without a draft that was discarded on this phone and may still be in its answer. */
export function serverFormOf({ form, phone, server }: StatusParts): ServerForm | null {
  const newest = server?.form ?? null;
  if (server === undefined || newest?.submissionStatus !== 'DRAFT') return newest;
  const isDiscarded = doneHere(phone, discardFormKind, server.updatedAt).some((one) => one.form === form);
  if (!isDiscarded) return newest;
  return newest.submitted && { ...newest.submitted, submissionStatus: 'SUBMITTED', submitted: null };
}

/** Tells whether the server has a newer version, and this phone nothing of its own: then the server's counts. */
function isOutdated(kept: KeptForm, phone: OnPhone, server: ServerForm | null): boolean {
  const base = settledForm(kept, phone).base;
  return server !== null && base !== null && server.revision > base.revision && !isFormUnsent(kept, phone);
}

/** Tells whether the submission is seen on the server: then this phone need not keep it. */
export function isArrived(kept: KeptForm, phone: OnPhone, server: ServerForm | null): boolean {
  const { sending, base } = settledForm(kept, phone);
  const isTaken = sending?.submissionStatus === 'SUBMITTED' && sendingOf(kept, phone).at === 'server';
  return isTaken && base !== null && server !== null && server.revision >= base.revision;
}

/** So long an answer may be under way that was given before a save was taken. */
const underWayMs = 5_000;

/** Tells whether another device has deleted the draft since the server took it: then only this phone has it. */
export function isDeletedThere(kept: KeptForm, phone: OnPhone, server: ServerAnswer | undefined): boolean {
  if (server === undefined || server.form !== null || isFormUnsent(kept, phone)) return false;
  const where = sendingOf(kept, phone);
  const takenAt = where.at === 'server' ? where.sent.at : kept.savedAt;
  return server.updatedAt > takenAt + underWayMs;
}

const shown = (version: ServerVersion | null): SubmittedVersion | null =>
  version && { answers: version.answers, savedDate: version.savedDate, email: version.email };

/** Derives the progress with a form from this phone's data and the server's last answer. */
export function formStatus(parts: StatusParts): FormStatus {
  const { form, phone } = parts;
  const server = serverFormOf(parts);
  const kept = keptIn(phone, form);
  if (kept === null || isArrived(kept, phone, server)) return statusOnServer(parts, server);
  const { sending } = settledForm(kept, phone);
  if (sending?.submissionStatus === 'SUBMITTED') return statusOfSubmission(kept, phone, server);
  if (isOutdated(kept, phone, server) && server?.submissionStatus === 'SUBMITTED')
    return statusOnServer(parts, server);
  return {
    kind: 'draft',
    savedAt: kept.savedAt,
    isOnServer: !isFormUnsent(kept, phone) && !isDeletedThere(kept, phone, parts.server),
    submitted: shown(submittedIn(server)),
  };
}

function statusOnServer({ server: answer }: StatusParts, server: ServerForm | null): FormStatus {
  if (answer === undefined) return { kind: 'unknown' };
  if (server === null) return { kind: 'none' };
  if (server.submissionStatus === 'SUBMITTED') {
    const { answers, savedDate, email } = server;
    return { kind: 'submitted', version: { answers, savedDate, email } };
  }
  const savedAt = Date.parse(server.savedDate);
  return { kind: 'draft', savedAt, isOnServer: true, submitted: shown(server.submitted) };
}

function statusOfSubmission(kept: KeptForm, phone: OnPhone, server: ServerForm | null): FormStatus {
  const where = sendingOf(kept, phone);
  const answers = kept.sending?.answers ?? kept.answers;
  if (where.at === 'outbox') {
    const { refusal, createdAt, key } = where.entry;
    if (refusal === null) return { kind: 'waiting', answers, since: createdAt, key };
    const { message, fields = {} } = refusal;
    return { kind: 'refused', message, fields, submitted: shown(submittedIn(server)) };
  }
  // The list may still be as it was before.
  const sentAt = where.at === 'server' ? where.sent.at : kept.savedAt;
  const saved = where.at === 'server' ? where.saved : null;
  return {
    kind: 'submitted',
    version: { answers, savedDate: saved?.savedDate ?? new Date(sentAt).toISOString() },
  };
}

const unknown: FormStatus = { kind: 'unknown' };

/** Reads the person's progress with a form; only for signed-in people. */
export function useFormStatus(form: FormName): FormStatus {
  const outbox = useOpenedOutbox();
  const phone = useOutboxState();
  const { answer: server } = useServerForm(form);
  useEffect(() => {
    const kept = keptIn(phone, form);
    if (!outbox || kept === null) return;
    if (!isArrived(kept, phone, serverFormOf({ form, phone, server }))) return;
    // What was written into it since it was looked at is another draft.
    const isStill = (now: typeof kept | null) => now?.savedAt === kept.savedAt;
    outbox.changeForm(kept.place, (now) => (isStill(now) ? null : now)).catch(() => undefined); // the next visit
  }, [outbox, phone, server, form]);
  return useMemo(
    () => (outbox === undefined ? unknown : formStatus({ form, phone, server })),
    [outbox, form, phone, server],
  );
}
