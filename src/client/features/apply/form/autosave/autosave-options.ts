import type { OnPhone } from '#client/features/apply/form/derive-status.ts';
import type { ServerForm } from '#client/features/apply/form/server-form.ts';
import type { PhoneStorage } from '#client/lib/phone-storage.ts';
import type {
  DiscardFormArgs,
  FormChange,
  FormName,
  KeptForm,
  SaveFormArgs,
} from '#offline/outbox/form-draft.ts';

export interface QueueOptions {
  readonly key: string;
  readonly form: FormChange;
}

/** Facts about the form beside the phone's own copy. */
export interface FormContext {
  /** Start of the form where the phone has kept nothing of it. */
  readonly start: KeptForm;
  readonly server: ServerForm | null;
  /** Time of the server's answer. */
  readonly updatedAt: number;
}

/** Means to keep a form and to send it. */
export interface FormAutosaveOptions {
  readonly form: FormName;
  readonly userId: number;
  readonly storage: PhoneStorage;
  /** Data that the phone has now. */
  readonly phone: () => OnPhone;
  readonly context: FormContext;
  readonly change: (change: FormChange) => Promise<unknown>;
  readonly queue: (args: SaveFormArgs, options: QueueOptions) => Promise<unknown>;
  /** Removes the form, and has the server delete its draft when it can be reached. */
  readonly discardThere: (args: DiscardFormArgs, form: FormChange) => Promise<unknown>;
  /** Takes back what waits. */
  readonly drop: (key: string) => Promise<unknown>;
  readonly now?: () => number;
}
