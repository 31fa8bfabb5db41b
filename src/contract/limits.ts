// Those of the limits that a phone needs before all the others, which it then need not fetch.

/** Time for which the loading bar stays after the last answer, in milliseconds (specification, section 9). */
export const loaderLingerMs = 500;
/** Length of a search text from which people are searched for. */
export const searchMinLength = 3;
/** People in one page at most. */
export const participantsPageMax = 200;
/** Number of the oldest answers that come with a post. */
export const answersInListMax = 10;
/** Own changes of a text, still on their way, that another one names. */
export const editsFollowedMax = 20;

/** The numbers of the specification, section 9, and of the decisions built on them. Sizes in characters count code points. */
export const limits = {
  nameMaxLength: 60,
  placeMaxLength: 100,
  suffixMaxLength: 32,
  emailMaxLength: 150,
  linkMaxLength: 500,
  bioMaxLength: 2000,
  socialLinksMax: 40,
  /** Changes of links in one save: each link removed and one put in its place. */
  socialLinkChangesMax: 80,
  /** Length of an organisation's name; the specification gives none. */
  organizationNameMaxLength: 100,
  favouritesMax: 1000,
  membersMax: 1000,
  organizationsMax: 200,
  /** Organisations of one owner, so that nobody takes all addresses. */
  organizationsOwnedMax: 50,
  /** Living sessions of one person; with one more the one that was unused longest ends. */
  sessionsMax: 50,
  /** Days after signing in at which a session ends, however often it is used. */
  sessionLongestDays: 365,
  /** Organisations that one person makes in a day: lists that others read grow with them. */
  organizationsPerDay: 5,
  threadsPageSize: 50,
  /** Answers that travel with each post of a list, so that most threads open without a network. */
  answersInListMax,
  /** Bytes of the texts in one page; a page beyond that has fewer answers, then fewer posts. */
  threadsPageMaxBytes: 500_000,
  /** Posts and answers of one person in a minute. */
  threadsPerMinute: 30,
  /** Length of a post's HTML as it is sent; the specification gives none. */
  messageMaxLength: 20_000,
  /** Length of a chat message's HTML as it is sent. */
  chatMessageMaxLength: 10_000,
  /** Chat messages of one person in a minute. */
  chatMessagesPerMinute: 120,
  messagesPageSize: 50,
  conversationsMax: 200,
  /** Characters of a conversation's last message that the list of conversations brings. */
  lastMessageMaxLength: 500,
  /** Deleted messages that a catch-up names. */
  deletedMessagesMax: 200,
  blockedMax: 1000,
  reportReasonMaxLength: 500,
  /** Words of a long answer in the programme's forms (specification, section 5). */
  answerMaxWords: 500,
  /** Length of any text in these forms, finished or not. */
  answerMaxLength: 20_000,
  nationalIdMaxLength: 20,
  referenceLinksMax: 20,
  /** Bytes that the writes of one person add to the database in a day: texts, and answers that are kept for a month. */
  writtenBytesPerDay: 20_000_000,
  /** Writes of one person in a minute, of all kinds. */
  writesPerMinute: 600,
  /** Saves of forms by one person in a minute. */
  formSavesPerMinute: 120,
  /** Hours before the closing moment at which people with an unsent draft are reminded. */
  closingReminderHours: 48,
  reportsMax: 200,
  /** Open reports of one person in one event. */
  openReportsMax: 20,
  outboxMaxEntries: 5_000,
  draftPauseMs: 300,
  participantsPageSize: 25,
  participantsPageMax,
  searchMinLength,
  signInMinutes: 10,
  signInCodeLength: 6,
  /** Marks of addresses that a browser keeps. */
  browserMarksMax: 5,
  passwordMinLength: 8,
  passwordMaxLength: 200,
  idempotencyDays: 30,
  loaderLingerMs,
  copyToastMs: 2000,
  savedToastMs: 2500,
  resourceToastMs: 3000,
  tabArrowScrollPx: 120,
  bodyMaxBytes: 1_048_576,
  uploadMaxBytes: 104_857_600,
  /** Bytes of an image; of one sent as base64, decoded. */
  imageMaxBytes: 10_485_760,
  /** Pixels of an image that is opened at all: 8192 by 8192. */
  imageMaxPixels: 67_108_864,
} as const;
