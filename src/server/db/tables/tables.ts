import type { EventParticipantsTable, EventsTable } from './events.ts';
import type { FavouriteContactsTable } from './favourite-contacts.ts';
import type { FilesTable } from './files.ts';
import type { IdempotencyKeysTable } from './idempotency-keys.ts';
import type { JobsTable } from './jobs.ts';
import type { OrganizationLinksTable, OrganizationsTable, OrganizationUsersTable } from './organizations.ts';
import type { OutboxMailsTable } from './outbox-mails.ts';
import type { NotificationReadsTable, SessionStarsTable } from './own-marks.ts';
import type { ProgrammeFormsTable } from './programme-forms.ts';
import type { ReportsTable } from './reports.ts';
import type { SessionsTable } from './sessions.ts';
import type { SettingsTable } from './settings.ts';
import type { SignInRequestsTable } from './sign-in-requests.ts';
import type { ThreadLikesTable, ThreadsTable } from './threads.ts';
import type { UserLinksTable } from './user-links.ts';
import type { UsersTable } from './users.ts';

/** Moments are whole milliseconds since 1970 in UTC; texts that are compared without case have a folded `_key` beside them. */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  sign_in_requests: SignInRequestsTable;
  outbox_mails: OutboxMailsTable;
  jobs: JobsTable;
  idempotency_keys: IdempotencyKeysTable;
  events: EventsTable;
  event_participants: EventParticipantsTable;
  settings: SettingsTable;
  user_links: UserLinksTable;
  favourite_contacts: FavouriteContactsTable;
  files: FilesTable;
  organizations: OrganizationsTable;
  organization_users: OrganizationUsersTable;
  organization_links: OrganizationLinksTable;
  threads: ThreadsTable;
  thread_likes: ThreadLikesTable;
  reports: ReportsTable;
  notification_reads: NotificationReadsTable;
  session_stars: SessionStarsTable;
  programme_forms: ProgrammeFormsTable;
}
