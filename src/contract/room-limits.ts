/** The numbers of rooms (specification, sections 5 and 9), apart from the others, which every first load carries. */
export const roomLimits = {
  /** Rooms of one list of `GET /api/v2/event`. */
  listMax: 200,
  nameMaxLength: 100,
  /** Length of a room's description as HTML; the specification gives none. */
  descriptionMaxLength: 20_000,
  callDetailsMaxLength: 2_000,
  /** Places of a room, and the number that the form always sends (specification, section 5). */
  placesMax: 1_000,
  tagsMax: 10,
  tagMaxLength: 40,
  sponsorsMax: 20,
  adminsMax: 20,
  questionsMax: 20,
  questionMaxLength: 300,
  /** Minutes of one meeting: a week. */
  meetingMinutesMax: 10_080,
  occurrencesMax: 999,
  priceMax: 1_000_000,
  /** Minutes before the start at which the call can be joined. */
  callOpensMinutes: 10,
  noteMaxLength: 500,
  /** Length of an answer of the registration form; the specification gives none. */
  answerMaxLength: 2_000,
  statusesAtOnceMax: 200,
  /** Time in which whoever decided about somebody may take it back, in milliseconds; no mail leaves until then. */
  undoMs: 10_000,
  /** Time from one page of people to the next at least, while one scrolls, in milliseconds. */
  peoplePaceMs: 1_000,
  /** Questions of a room that are pinned at once. */
  pinnedMax: 5,
  folderNameMaxLength: 60,
  foldersMax: 100,
  resourceNameMaxLength: 100,
  /** Files and links of one folder. */
  resourcesMax: 500,
  /** Bytes of the files that one phone keeps. */
  keptFilesMaxBytes: 500_000_000,
  /** People in the one list that a room's hosts, or its participants, read without pages. */
  listedForHostsMax: 2_000,
  listedMax: 200,
} as const;
