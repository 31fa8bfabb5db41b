import type { Generated } from 'kysely';
import type { NotificationsType } from '#contract/notifications.ts';
import type { SocialLinkType } from '#contract/social-links.ts';
import type {
  ConversationListVersionsTable,
  ConversationMembersTable,
  ConversationsTable,
  EventChatVersionsTable,
  MessagesTable,
  MirroredConversationsTable,
  MirroredMessagesTable,
  MirroredParticipantsTable,
  UserBlocksTable,
} from './chat.ts';
import type {
  EventTableSeatsTable,
  EventTablesTable,
  EventTableVersionsTable,
  SeatSignalsTable,
} from './event-tables.ts';
import type {
  EventAnswersTable,
  EventNewsTable,
  EventParticipantsTable,
  EventQuestionsTable,
  EventSponsorsTable,
  EventsTable,
  EventVersionsTable,
} from './events.ts';
import type { FilesTable, VimeoVideosTable } from './files.ts';
import type { IdempotencyKeysTable } from './idempotency-keys.ts';
import type { IdentitiesTable, OAuthStatesTable, ZoomConnectionsTable } from './identities.ts';
import type { JobsTable } from './jobs.ts';
import type { MailSettingsTable } from './mail-settings.ts';
import type { OrganizationLinksTable, OrganizationsTable, OrganizationUsersTable } from './organizations.ts';
import type { OutboxMailsTable } from './outbox-mails.ts';
import type { ProgrammeFormsTable } from './programme-forms.ts';
import type { PushSettingsTable, PushSubscriptionsTable } from './push.ts';
import type { ReportsTable } from './reports.ts';
import type { ResourceFoldersTable, ResourceLinksTable } from './resources.ts';
import type { PasskeyChallengesTable, PasskeysTable, SessionsTable } from './sessions.ts';
import type {
  EmailChangesTable,
  SignInCodeTriesTable,
  SignInFailuresTable,
  SignInRequestsTable,
} from './sign-in-requests.ts';
import type {
  EventThreadVersionsTable,
  FormerThreadsTable,
  ThreadLikesTable,
  ThreadsTable,
} from './threads.ts';
import type { UsersTable } from './users.ts';

interface SettingsTable {
  name: string;
  value: string;
}

/** `user_id` has favoured `favourite_user_id`; unique by both. */
interface FavouriteContactsTable {
  user_id: number;
  favourite_user_id: number;
  created_at: number;
}

/** A person's social links. */
interface UserLinksTable {
  id: Generated<number>;
  user_id: number;
  type: SocialLinkType;
  url: string;
}

/** Read position of a person in one event for one kind of thing; `read_up_to` is the id of the newest one seen. */
interface NotificationReadsTable {
  user_id: number;
  event_id: number;
  type: NotificationsType;
  read_up_to: number;
}

/** Personal address that somebody has left, and which leads on to theirs for a while. */
export interface FormerSuffixesTable {
  suffix_key: string;
  user_id: number;
  left_at: number;
}

interface SessionStarsTable {
  user_id: number;
  session_id: number;
  created_at: number;
}

/** Moments are whole milliseconds since 1970 in UTC; texts that are compared without case have a folded `_key` beside them. */
export interface Tables {
  users: UsersTable;
  former_suffixes: FormerSuffixesTable;
  sessions: SessionsTable;
  sign_in_requests: SignInRequestsTable;
  sign_in_code_tries: SignInCodeTriesTable;
  sign_in_failures: SignInFailuresTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  outbox_mails: OutboxMailsTable;
  jobs: JobsTable;
  idempotency_keys: IdempotencyKeysTable;
  events: EventsTable;
  event_participants: EventParticipantsTable;
  event_sponsors: EventSponsorsTable;
  event_questions: EventQuestionsTable;
  event_answers: EventAnswersTable;
  event_news: EventNewsTable;
  event_versions: EventVersionsTable;
  event_tables: EventTablesTable;
  event_table_versions: EventTableVersionsTable;
  event_table_seats: EventTableSeatsTable;
  seat_signals: SeatSignalsTable;
  settings: SettingsTable;
  user_links: UserLinksTable;
  favourite_contacts: FavouriteContactsTable;
  files: FilesTable;
  organizations: OrganizationsTable;
  organization_users: OrganizationUsersTable;
  organization_links: OrganizationLinksTable;
  threads: ThreadsTable;
  thread_likes: ThreadLikesTable;
  former_threads: FormerThreadsTable;
  event_chat_versions: EventChatVersionsTable;
  event_thread_versions: EventThreadVersionsTable;
  conversations: ConversationsTable;
  conversation_list_versions: ConversationListVersionsTable;
  conversation_members: ConversationMembersTable;
  messages: MessagesTable;
  mirrored_conversations: MirroredConversationsTable;
  mirrored_messages: MirroredMessagesTable;
  mirrored_participants: MirroredParticipantsTable;
  user_blocks: UserBlocksTable;
  reports: ReportsTable;
  resource_folders: ResourceFoldersTable;
  resource_links: ResourceLinksTable;
  notification_reads: NotificationReadsTable;
  session_stars: SessionStarsTable;
  programme_forms: ProgrammeFormsTable;
  push_subscriptions: PushSubscriptionsTable;
  push_settings: PushSettingsTable;
  mail_settings: MailSettingsTable;
  email_changes: EmailChangesTable;
  identities: IdentitiesTable;
  oauth_states: OAuthStatesTable;
  zoom_connections: ZoomConnectionsTable;
  vimeo_videos: VimeoVideosTable;
}
