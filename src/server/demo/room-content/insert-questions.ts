import type { Writer } from '#server/db/database.ts';
import type { MadeRoom } from '#server/demo/demo-places.ts';
import type { DemoQuestion } from '#server/demo/demo-post.ts';
import { insertPosts, leaveUnread } from '#server/demo/demo-posts.ts';
import { roomQuestions } from './room-questions.ts';
import { markQuestion } from './store.ts';

export interface RoomContentSetting {
  /** Numbers of the demo's people by their full names. */
  readonly idOf: (name: string) => number | undefined;
  /** Numbers of the host and the admin of every room. */
  readonly leaders: readonly number[];
  readonly timeZoneId: string;
  readonly now: number;
}

/** Makes the questions of the demo's rooms, which everybody there has read. */
export async function insertRoomQuestions(
  tx: Writer,
  rooms: readonly MadeRoom[],
  setting: RoomContentSetting,
): Promise<void> {
  for (const made of rooms) {
    const posts = roomQuestions[made.room.suffix];
    if (posts === undefined) continue;
    const place = { eventId: made.id, setting: { ...setting, readers: peopleIn(made, setting) } };
    const written = await insertPosts(tx, { ...place, posts });
    for (const { id, entry, at } of written)
      for (const mark of marksOf(posts, entry)) await markQuestion(tx, { id, mark: `${mark}_at`, at });
    await leaveUnread(tx, { ...place, written, unread: 0 });
  }
}

const marksOf = (posts: readonly DemoQuestion[], entry: unknown) =>
  posts.find((post) => post === entry)?.marks ?? [];

/** Lists the people of a demo's room, its host and admin first. */
export function peopleIn({ room }: MadeRoom, { idOf, leaders }: RoomContentSetting): readonly number[] {
  const approved = (room.registrants ?? []).filter(({ status }) => status === 'APPROVED');
  const names = [...(room.members ?? []), ...approved.map(({ who }) => who)];
  return [...leaders, ...names.flatMap((name) => idOf(name) ?? [])];
}
