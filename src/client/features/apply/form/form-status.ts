import type { FormAnswers } from '#offline/outbox/form-draft.ts';

/** A version that was submitted. */
export interface SubmittedVersion {
  readonly answers: FormAnswers;
  readonly savedDate: string;
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
