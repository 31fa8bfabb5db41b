import type { Flag } from './flag.ts';

/** Kinds of mails that a person gets; who has no row gets all. */
export interface MailSettingsTable {
  user_id: number;
  arrivals: Flag;
  changes: Flag;
  decisions: Flag;
  deletions: Flag;
  reminders: Flag;
}
