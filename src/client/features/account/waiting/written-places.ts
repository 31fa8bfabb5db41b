import * as v from 'valibot';
import { conversationAddress } from '#client/chat/conversation-address.ts';
import { entryEvent } from '#client/outbox/entry-labels.ts';
import {
  type MessageDraftPlace,
  messageDraftPlace,
  readMessageDraftPlace,
} from '#client/outbox/message-drafts.ts';
import { inRoom, isRoom, type Places, type RoomTabOf } from '#client/outbox/places.ts';
import { messageIn } from '#offline/kinds/chat.ts';
import { answerKind, likeKind, postKind } from '#offline/kinds/threads.ts';
import type { Draft, Entry } from '#offline/outbox/entry.ts';
import type { OutboxState } from '#offline/outbox/outbox-state.ts';

export interface Written {
  readonly place: string;
  readonly html: string;
}

/** Text of an entry, and the composer that it came from; null where it has none. */
export function writtenIn({ kind, args }: Pick<Entry, 'kind' | 'args'>): Written | null {
  const post = kind === postKind.name ? v.safeParse(postKind.schema, args) : null;
  if (post?.success) return { place: `post:${post.output.eventId}`, html: post.output.message };
  const said = messageIn({ kind, args });
  if (said !== null) return { place: messageDraftPlace(said.place), html: said.body };
  const answer = kind === answerKind.name ? v.safeParse(answerKind.schema, args) : null;
  if (!answer?.success) return null;
  const { eventId, parent, message } = answer.output;
  return { place: `answer:${eventId}:${'key' in parent ? parent.key : parent.id}`, html: message };
}

/** An answer whose post is gone stands nowhere any more. */
export const isAstray = ({ kind, refusal }: Pick<Entry, 'kind' | 'refusal'>): boolean =>
  kind === answerKind.name &&
  refusal !== null &&
  (refusal.status === 404 || refusal.status === 410 || refusal.code === 'left_behind');

/**
 * Place of a change whose original was sent or discarded first: the composer of its kind. Null for drafts of any other
 * place, and while the original still waits.
 */
export function outlivedChange(
  { place, html }: Draft,
  { entries }: Pick<OutboxState, 'entries'>,
): Written | null {
  const [what, eventId, key, post] = place.split(':');
  if (what !== 'edit' || entries.some((entry) => entry.key === key)) return null;
  return { place: post === undefined ? `post:${eventId}` : `answer:${eventId}:${post}`, html };
}

/** The screen on which something is written. */
export type WritingScreen =
  | { readonly to: '/announce' | '/forum' | '/apply/applicant' | '/apply/mentor' | '/w/create' }
  | { readonly to: '/messages/{-$sid}'; readonly params: { readonly sid: string } }
  | { readonly to: '/forum/$postId'; readonly params: { readonly postId: string } }
  | {
      readonly to: '/w/$webinarLink/{-$tab}';
      readonly params: { readonly webinarLink: string; readonly tab: RoomTabOf['tab'] };
    }
  | { readonly to: '/w/$webinarLink/manage'; readonly params: { readonly webinarLink: string } };

interface DraftPlace {
  readonly words: string;
  /** Null where this phone does not know the room. */
  readonly to: WritingScreen | null;
}

export function roomScreen({ eventId, tab }: RoomTabOf, { room }: Places): WritingScreen | null {
  const suffix = room(eventId)?.suffix;
  return suffix === undefined
    ? null
    : { to: '/w/$webinarLink/{-$tab}', params: { webinarLink: suffix, tab } };
}

/** The tab of a room that an entry is about; null where it is about no room, or an unknown one. */
export function entryScreen(entry: Pick<Entry, 'kind' | 'args'>, places: Places): WritingScreen | null {
  const place = messageIn(entry)?.place;
  if (place?.kind === 'DIRECT') return conversationWith(place.person.id);
  const about = entryEvent(entry);
  return about !== null && isRoom(about.eventId, places) ? roomScreen(about, places) : null;
}

/** Name and screen of the place that a draft belongs to. */
export function draftPlace({ place }: Pick<Draft, 'place'>, places: Places): DraftPlace {
  const talk = readMessageDraftPlace(place);
  if (talk) return placeInChat(talk, places);
  const parts = partsOf(place);
  return isRoom(parts.eventId, places) ? placeInRoom(parts, places) : placeInArea(parts, places);
}

const conversationWith = (id: number): WritingScreen => ({
  to: '/messages/{-$sid}',
  params: { sid: conversationAddress({ sid: null, person: { id } }) },
});

function placeInChat({ kind, id }: MessageDraftPlace, places: Places): DraftPlace {
  if (kind === 'person')
    return { words: `Message to ${places.person(id) ?? 'somebody'}`, to: conversationWith(id) };
  return { words: inRoom('Message', id, places), to: roomScreen({ eventId: id, tab: 'discussion' }, places) };
}

interface PlaceParts {
  readonly isChange: boolean;
  readonly eventId: number;
  /** Id or key of the post of an answer. */
  readonly postId: string | undefined;
}

function placeInRoom({ isChange, eventId, postId }: PlaceParts, places: Places): DraftPlace {
  const [written, change] =
    postId === undefined ? ['Question', 'Change to a question'] : ['Answer', 'Change to an answer'];
  const words = inRoom(isChange ? change : written, eventId, places);
  return { words, to: roomScreen({ eventId, tab: 'qna' }, places) };
}

function placeInArea({ isChange, eventId, postId }: PlaceParts, { announcements }: Places): DraftPlace {
  if (postId !== undefined) {
    const words = isChange ? 'Change to an answer' : 'Answer in the forum';
    return { words, to: { to: '/forum/$postId', params: { postId } } };
  }
  return eventId === announcements
    ? { words: isChange ? 'Change to an announcement' : 'Announcement', to: { to: '/announce' } }
    : { words: isChange ? 'Change to a post' : 'Post in the forum', to: { to: '/forum' } };
}

function partsOf(place: string): PlaceParts {
  const [what, eventId, name, changedIn] = place.split(':');
  const isChange = what === 'edit' || what === 'change';
  return { isChange, eventId: Number(eventId), postId: isChange ? changedIn : name };
}

/** Numbers of the events that entries and drafts are about. */
export function eventsOf({ entries, drafts }: Pick<OutboxState, 'entries' | 'drafts'>): number[] {
  const ofEntries = entries.flatMap((entry) => entryEvent(entry)?.eventId ?? []);
  return [...ofEntries, ...drafts.flatMap(eventOfDraft)];
}

function eventOfDraft({ place }: Pick<Draft, 'place'>): number[] {
  const talk = readMessageDraftPlace(place);
  if (talk === null) return [partsOf(place).eventId];
  return talk.kind === 'room' ? [talk.id] : [];
}

/** Numbers of the events in which something was liked. */
export const likedIn = ({ entries }: Pick<OutboxState, 'entries'>): number[] =>
  entries.flatMap((entry) => (entry.kind === likeKind.name ? (entryEvent(entry)?.eventId ?? []) : []));

/** Numbers of the people to whom drafts are written. */
export function peopleOf({ drafts }: Pick<OutboxState, 'drafts'>): number[] {
  return drafts.flatMap(({ place }) => {
    const talk = readMessageDraftPlace(place);
    return talk?.kind === 'person' ? [talk.id] : [];
  });
}
