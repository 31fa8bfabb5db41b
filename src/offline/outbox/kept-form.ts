import type { SaveFormArgs } from '#offline/kinds/form-args.ts';

export type FormName = SaveFormArgs['form'];
export type FormPlace = `form:${FormName}`;
/** Answers by the names of the API; a choice that is not made is null or empty. */
export type FormAnswers = SaveFormArgs['answers'];

/** A version that the server has. */
export interface FormBase {
  readonly revision: number;
  readonly answers: FormAnswers;
}

/** A form that somebody is filling in, as this phone keeps it until the server has it for good. */
export interface KeptForm {
  readonly place: FormPlace;
  /** Raised when fields change their meaning; a form of any version is read for ever. */
  readonly v: number;
  readonly answers: FormAnswers;
  /** What the edit began from, or what was sent last and taken; null where the server had none. */
  readonly base: FormBase | null;
  /** Names this phone's draft (RFC 9562 UUID), so that its own saves are no conflict to each other. */
  readonly writer: string;
  /** What was put into the outbox last: it is sent when the entry of that key has gone and a `sent` record has come. */
  readonly sending: {
    readonly key: string;
    readonly submissionStatus: SaveFormArgs['submissionStatus'];
    readonly answers: FormAnswers;
  } | null;
  /** The field that was edited last, and where in it. */
  readonly last: { readonly field: string; readonly caret: number | null } | null;
  /** Steps that were left once: what they lack is shown. */
  readonly seen: readonly string[];
  readonly savedAt: number;
}

/**
 * What becomes of a kept form, given what the phone has of it at that moment; null where there is none, or shall be none.
 * It may be run a second time, as every work on the store.
 */
export interface FormChange {
  readonly place: FormPlace;
  readonly change: (kept: KeptForm | null) => KeptForm | null;
}
