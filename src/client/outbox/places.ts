import type { Target } from '#offline/outbox/entry.ts';
import type { KnownThread } from './thread-words.ts';

/** Names of what entries and drafts know by number. */
export interface Places {
  /** Null while the programme is unknown. */
  readonly announcements: number | null;
  readonly forum: number | null;
  sessionTitle(id: number): string | null;
  /** Null where this phone does not know the room. */
  room(eventId: number): RoomName | null;
  /** Name of somebody one has written with; null where this phone does not know it. */
  person(id: number): string | null;
  thread(eventId: number, target: Target): KnownThread | null;
}

export interface RoomName {
  readonly name: string;
  readonly suffix: string;
}

/** True for every event but the two that have screens of their own. */
export const isRoom = (eventId: number, { announcements, forum }: Pick<Places, 'announcements' | 'forum'>) =>
  announcements !== null && eventId !== announcements && eventId !== forum;

export const roomName = (eventId: number, { room }: Places) => room(eventId)?.name ?? 'a room';

/** `Question in Founders’ evening` */
export const inRoom = (what: string, eventId: number, places: Places) =>
  `${what} in ${roomName(eventId, places)}`;

/** The tab of a room that something belongs to. */
export interface RoomTabOf {
  readonly eventId: number;
  readonly tab: 'about' | 'people' | 'discussion' | 'qna' | 'resources' | 'registrants';
}
