import type { FormAnswers, FormName, KeptForm } from '#offline/outbox/form-draft.ts';
import type { FormDifference } from './form-differences.ts';

/** Place where the answers are saved by now. */
export interface SavedState {
  /** `unkept`: the phone did not take it. */
  readonly where: 'nowhere' | 'writing' | 'phone' | 'server' | 'unkept';
  /** Time when it got there. */
  readonly at: number | null;
  /** Reason of the server's refusal of the draft, in a sentence. */
  readonly trouble: string | null;
}

/** Version that another device has saved since this one began. */
export interface OtherVersion {
  readonly answers: FormAnswers;
  readonly savedDate: string;
  /** Every field in which the two differ, and which side is suggested. */
  readonly differences: readonly FormDifference[];
}

/** A form that is being filled in, as its screens see it. */
export interface FormHandle {
  readonly form: FormName;
  readonly answers: FormAnswers;
  change(field: string, answer: FormAnswers[string], caret?: number | null): void;
  readonly saved: SavedState;
  /** Faults of the fields when the server refused the submission; empty otherwise. */
  readonly refusedFields: Readonly<Record<string, string>>;
  /** Its sentence then; null otherwise. */
  readonly refusal: string | null;
  /** It refused it because applications have closed. */
  readonly isLate: boolean;
  /** Place where an earlier visit stopped writing; null in a form that nobody has begun. */
  readonly last: KeptForm['last'];
  readonly seen: readonly string[];
  /** A step was left: from now on what it lacks is shown. */
  leaveStep(step: string): void;
  /** Not null: choose before anything is sent again. */
  readonly other: OtherVersion | null;
  /** The answers chosen field by field. */
  resolve(answers: FormAnswers): void;
  /** Answers to questions that this version of the app does not ask. */
  readonly leftOver: readonly { readonly name: string; readonly text: string }[];
  /** Keeps it for sending; resolves when the phone has it for good. */
  submit(): Promise<void>;
  /** Deletes the draft, here and on the server; what was submitted stays. */
  discard(): Promise<void>;
  /** Everything typed so far is on the phone when this resolves. */
  flush(): Promise<void>;
}
