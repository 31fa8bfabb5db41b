import * as v from 'valibot';
import { textLine } from '#client/rich-text/plain-text.ts';
import type { NotificationsType } from '#contract/notifications.ts';
import { displayName } from '#domain/person.ts';
import {
  blockKind,
  type ChatPlace,
  deleteMessageKind,
  messageKind,
  muteKind,
  readMessagesKind,
  reportMessageKind,
  withdrawMessageKind,
} from '#offline/kinds/chat.ts';
import { closeReportKind, favouriteKind, readKind, reportKind, starKind } from '#offline/kinds/marks.ts';
import { noteKind } from '#offline/kinds/rooms.ts';
import { leaveSeatKind } from '#offline/kinds/tables.ts';
import {
  answeredKind,
  answerKind,
  deleteKind,
  editKind,
  likeKind,
  pinKind,
  postKind,
  withdrawKind,
} from '#offline/kinds/threads.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import { DiscardFormArgs, type FormName, formKinds, SaveFormArgs } from '#offline/outbox/form-draft.ts';
import type { Kind } from '#offline/outbox/kind.ts';
import { inRoom, isRoom, type Places, type RoomTabOf } from './places.ts';
import { withThread } from './thread-words.ts';

/** Label of an entry, for somebody who did it a while ago. */
interface EntryLabel {
  readonly title: string;
  /** Text that was written, if any. */
  readonly text: string | null;
}

/** Noun of a kind, singular and plural. */
type Noun = readonly [one: string, many: string];

interface Labeller {
  readonly noun: Noun;
  words(args: unknown, places: Places): EntryLabel | null;
  event(args: unknown): RoomTabOf | null;
}

function labelled<Args>(
  { schema }: Pick<Kind<Args>, 'schema'>,
  noun: Noun,
  say: (args: Args, places: Places) => string | EntryLabel,
  eventOf: (args: Args) => RoomTabOf | null = () => null,
): Labeller {
  return {
    noun,
    words(args, places) {
      const known = v.safeParse(schema, args);
      if (!known.success) return null;
      const said = say(known.output, places);
      return typeof said === 'string' ? { title: said, text: null } : said;
    },
    event(args) {
      const known = v.safeParse(schema, args);
      return known.success ? eventOf(known.output) : null;
    },
  };
}

const inQuestions = ({ eventId }: { readonly eventId: number }): RoomTabOf => ({ eventId, tab: 'qna' });

const readTabs = {
  EVENT_ABOUT: 'about',
  EVENT_PEOPLE: 'people',
  EVENT_QNA: 'qna',
  EVENT_RESOURCE: 'resources',
  EVENT_REGISTRANTS: 'registrants',
} as const satisfies Record<NotificationsType, RoomTabOf['tab']>;

/** `Message to Noura Alharbi`, `Message in Founders’ evening` */
const messageTitle = (place: ChatPlace, places: Places): string =>
  place.kind === 'DIRECT'
    ? `Message to ${displayName(place.person)}`
    : inRoom('Message', place.eventId, places);

const isAnnouncement = (eventId: number, { announcements }: Places) => eventId === announcements;

function postTitle(eventId: number, places: Places): string {
  if (isRoom(eventId, places)) return inRoom('Question', eventId, places);
  return isAnnouncement(eventId, places) ? 'Announcement' : 'Post in the forum';
}

const orInRoom = (otherwise: string, what: string, eventId: number, places: Places) =>
  isRoom(eventId, places) ? inRoom(what, eventId, places) : otherwise;

const formNames: Readonly<Record<FormName, string>> = {
  application: 'Application',
  mentor: 'Mentor registration',
};

/** Label of a form that is not submitted. */
export const formDraftLabel = (form: FormName) => `${formNames[form]} (draft)`;

const readTitle = 'What you have read';

const labels: Readonly<Record<string, Labeller>> = {
  [postKind.name]: labelled(
    postKind,
    ['post', 'posts'],
    ({ eventId, message }, places) => ({ title: postTitle(eventId, places), text: textLine(message) }),
    inQuestions,
  ),
  [answerKind.name]: labelled(
    answerKind,
    ['answer', 'answers'],
    ({ eventId, message }, places) => ({
      title: orInRoom('Answer in the forum', 'Answer', eventId, places),
      text: textLine(message),
    }),
    inQuestions,
  ),
  [editKind.name]: labelled(
    editKind,
    ['change', 'changes'],
    ({ eventId, message }, places) => ({
      title: orInRoom('Change to a text of yours', 'Change', eventId, places),
      text: textLine(message),
    }),
    inQuestions,
  ),
  [likeKind.name]: labelled(
    likeKind,
    ['like', 'likes'],
    ({ eventId, target, liked }, places) => {
      const what = liked ? 'Like' : 'Like taken back';
      return withThread(orInRoom(what, what, eventId, places), places.thread(eventId, target));
    },
    inQuestions,
  ),
  [pinKind.name]: labelled(
    pinKind,
    ['pin', 'pins'],
    ({ eventId, pinned }, places) =>
      inRoom(pinned ? 'Pinned a question' : 'Unpinned a question', eventId, places),
    inQuestions,
  ),
  [answeredKind.name]: labelled(
    answeredKind,
    ['mark', 'marks'],
    ({ eventId, answered }, places) =>
      inRoom(`Question marked ${answered ? 'answered' : 'not answered'}`, eventId, places),
    inQuestions,
  ),
  [deleteKind.name]: labelled(
    deleteKind,
    ['deletion', 'deletions'],
    ({ eventId }, places) => orInRoom('Deletion of a post', 'Deletion', eventId, places),
    inQuestions,
  ),
  [withdrawKind.name]: labelled(
    withdrawKind,
    ['deletion', 'deletions'],
    ({ eventId }, places) => orInRoom('A post taken back', 'Something taken back', eventId, places),
    inQuestions,
  ),
  [noteKind.name]: labelled(
    noteKind,
    ['note', 'notes'],
    ({ eventId, notes }, places) => ({ title: inRoom('Note', eventId, places), text: notes }),
    ({ eventId }) => ({ eventId, tab: 'people' }),
  ),
  [messageKind.name]: labelled(
    messageKind,
    ['message', 'messages'],
    ({ place, body }, places) => ({ title: messageTitle(place, places), text: textLine(body) }),
    ({ place }) => (place.kind === 'ROOM' ? { eventId: place.eventId, tab: 'discussion' } : null),
  ),
  [deleteMessageKind.name]: labelled(
    deleteMessageKind,
    ['deletion', 'deletions'],
    () => 'Deletion of a message',
  ),
  [withdrawMessageKind.name]: labelled(
    withdrawMessageKind,
    ['deletion', 'deletions'],
    () => 'A message taken back',
  ),
  [readMessagesKind.name]: labelled(readMessagesKind, ['read mark', 'read marks'], () => readTitle),
  [muteKind.name]: labelled(muteKind, ['setting', 'settings'], ({ muted }) =>
    muted ? 'Conversation muted' : 'Conversation no longer muted',
  ),
  [blockKind.name]: labelled(blockKind, ['block', 'blocks'], ({ person, blocked }) =>
    blocked ? `Blocked: ${displayName(person)}` : `No longer blocked: ${displayName(person)}`,
  ),
  [reportMessageKind.name]: labelled(reportMessageKind, ['report', 'reports'], ({ reason }) => ({
    title: 'Report of a message',
    text: reason,
  })),
  [leaveSeatKind.name]: labelled(
    leaveSeatKind,
    ['seat given up', 'seats given up'],
    ({ tableName }) => `Leaving the table ${tableName}`,
  ),
  [favouriteKind.name]: labelled(favouriteKind, ['favourite', 'favourites'], ({ person, favourite }) =>
    favourite ? `Favourite: ${displayName(person)}` : `No longer a favourite: ${displayName(person)}`,
  ),
  [starKind.name]: labelled(
    starKind,
    ['change of My sessions', 'changes of My sessions'],
    ({ sessionId, starred }, { sessionTitle }) => {
      const title = sessionTitle(sessionId) ?? 'a session';
      return starred ? `My sessions: ${title}` : `No longer in My sessions: ${title}`;
    },
  ),
  [reportKind.name]: labelled(reportKind, ['report', 'reports'], ({ reason }) => ({
    title: 'Report of a post',
    text: reason,
  })),
  [closeReportKind.name]: labelled(closeReportKind, ['report', 'reports'], ({ closed }) =>
    closed ? 'A report closed' : 'A report opened again',
  ),
  [formKinds.save]: labelled({ schema: SaveFormArgs }, ['form', 'forms'], ({ form, submissionStatus }) =>
    submissionStatus === 'DRAFT' ? formDraftLabel(form) : formNames[form],
  ),
  [formKinds.discard]: labelled(
    { schema: DiscardFormArgs },
    ['deletion', 'deletions'],
    ({ form }) => `Deletion: ${formDraftLabel(form)}`,
  ),
  [readKind.name]: labelled(
    readKind,
    ['read mark', 'read marks'],
    ({ objectId }, places) => orInRoom(readTitle, readTitle, objectId, places),
    ({ objectId: eventId, notificationsType }) => ({ eventId, tab: readTabs[notificationsType] }),
  ),
};

const unknown: EntryLabel = { title: 'Something that this version of the app does not know', text: null };

/** Labels an entry; one that another version of the app has written is named as such. */
export function entryLabel({ kind, args }: Pick<Entry, 'kind' | 'args'>, places: Places): EntryLabel {
  return labels[kind]?.words(args, places) ?? unknown;
}

/** The event that an entry is about, and the tab that it would be in where that is a room. */
export const entryEvent = ({ kind, args }: Pick<Entry, 'kind' | 'args'>): RoomTabOf | null =>
  labels[kind]?.event(args) ?? null;

/** `3 items` */
export const itemCount = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`;

/** `2 posts, 1 answer`, in the order in which they were done. */
export function kindCounts(entries: readonly Pick<Entry, 'kind'>[]): string {
  const counts = new Map<Noun, number>();
  const nouns = new Map<string, Noun>();
  for (const { kind } of entries) {
    const noun = labels[kind]?.noun ?? otherNoun;
    // Two kinds may be called the same.
    const [one] = noun;
    const known = nouns.get(one) ?? noun;
    nouns.set(one, known);
    counts.set(known, (counts.get(known) ?? 0) + 1);
  }
  return [...counts].map(([[one, many], count]) => `${count} ${count === 1 ? one : many}`).join(', ');
}

const otherNoun: Noun = ['other', 'others'];

/** Sentence on the entries that a discarded one takes along; empty where there are none. */
export function goingAlong(key: string, all: readonly Entry[]): string {
  const gone = new Set([key]);
  // In the order in which they were done, so one pass finds the whole chain.
  const others = all.filter((entry) => entry.after.some((before) => gone.has(before)) && gone.add(entry.key));
  if (others.length === 0) return '';
  return `${kindCounts(others)} that ${others.length === 1 ? 'belongs to it goes' : 'belong to it go'} too.`;
}
