import { dayMs, minuteMs } from '#domain/time/clock.ts';
import { dayOf, momentIn } from '#domain/time/dates.ts';
import type { Writer } from '#server/db/database.ts';
import { insertLike, insertThread } from '#server/features/threads/writer.ts';
import { cleanRichText } from '#server/rich-text/clean-rich-text.ts';
import type { DemoAnswer, DemoPost, DemoTime } from './demo-post.ts';
import { demoAnnouncements } from './demo-posts-announcements.ts';
import { demoForum } from './demo-posts-forum.ts';
import { insertReadPosition } from './store.ts';

interface PostsSetting {
  /** Numbers of the demo's people by their full names. */
  readonly idOf: (name: string) => number | undefined;
  /** Everybody who reads and likes. */
  readonly readers: readonly number[];
  readonly timeZoneId: string;
  readonly now: number;
}

interface DemoSetting extends PostsSetting {
  readonly eventIds: { readonly announcements: number; readonly forum: number };
}

interface Written {
  readonly id: number;
  readonly userId: number;
  readonly entry: DemoAnswer<DemoTime>;
  readonly at: number;
}

interface Planned {
  readonly entry: DemoAnswer<DemoTime>;
  readonly parent: DemoAnswer<DemoTime> | null;
  readonly at: number;
}

const unreadAnnouncements = 2;
const unreadForum = 4;
/** Has no common factor with the number of readers, so that likes spread over them. */
const stride = 7;

/** That moment of the day, so long ago, as clocks in the zone show it. */
export function momentOf(
  when: DemoTime,
  { timeZoneId, now }: Pick<PostsSetting, 'timeZoneId' | 'now'>,
): number {
  if ('minutesAgo' in when) return now - when.minutesAgo * minuteMs;
  const [daysAgo, at] = when;
  return momentIn(`${dayOf(now - daysAgo * dayMs, timeZoneId)}T${at}`, timeZoneId);
}

/** In the order in which they were written, since that is the order of their numbers. */
function plan(posts: readonly DemoPost<DemoTime>[], setting: PostsSetting): Planned[] {
  const all = posts.flatMap((post) => [
    { entry: post, parent: null, at: momentOf(post.when, setting) },
    ...(post.answers ?? []).map((entry) => ({ entry, parent: post, at: momentOf(entry.when, setting) })),
  ]);
  return all.toSorted((one, other) => one.at - other.at);
}

/** Makes the announcements and the forum of a demo, with likes, and with a few that are still unread. */
export async function insertDemoPosts(tx: Writer, setting: DemoSetting): Promise<void> {
  const { announcements, forum } = setting.eventIds;
  const announced = await insertPosts(tx, { eventId: announcements, posts: demoAnnouncements, setting });
  await leaveUnread(tx, { eventId: announcements, written: announced, unread: unreadAnnouncements, setting });
  const posted = await insertPosts(tx, { eventId: forum, posts: demoForum, setting });
  await leaveUnread(tx, { eventId: forum, written: posted, unread: unreadForum, setting });
}

interface Area {
  readonly eventId: number;
  readonly posts: readonly DemoPost<DemoTime>[];
  readonly setting: PostsSetting;
}

/** Writes the posts of one event, with their answers and likes. */
export async function insertPosts(tx: Writer, { eventId, posts, setting }: Area): Promise<Written[]> {
  const ids = new Map<DemoAnswer<DemoTime>, number>();
  const written: Written[] = [];
  for (const { entry, parent, at } of plan(posts, setting)) {
    const userId = setting.idOf(entry.by);
    if (userId === undefined) throw new Error(`Nobody in the demo is called ${entry.by}`);
    const message = cleanRichText(entry.text);
    const place = { event_id: eventId, parent_id: parent && (ids.get(parent) ?? null) };
    const id = await insertThread(tx, {
      ...place,
      user_id: userId,
      message,
      client_key: null,
      created_at: at,
    });
    ids.set(entry, id);
    written.push({ id, userId, entry, at });
    await insertLikes(tx, { id, userId }, { count: entry.likes, at, readers: setting.readers });
  }
  return written;
}

interface Likes {
  readonly count: number;
  readonly at: number;
  readonly readers: readonly number[];
}

async function insertLikes(
  tx: Writer,
  { id, userId }: Pick<Written, 'id' | 'userId'>,
  { count, at, readers }: Likes,
): Promise<void> {
  const others = readers.filter((reader) => reader !== userId);
  for (let index = 0; index < Math.min(count, others.length); index += 1) {
    const reader = others[(id + index * stride) % others.length];
    if (reader !== undefined) await insertLike(tx, { threadId: id, userId: reader }, at);
  }
}

interface Unread {
  readonly eventId: number;
  readonly written: readonly Written[];
  readonly unread: number;
  readonly setting: PostsSetting;
}

/** Everybody has seen all but the newest few of what others have written. */
export async function leaveUnread(tx: Writer, { eventId, written, unread, setting }: Unread): Promise<void> {
  for (const reader of setting.readers) {
    const ofOthers = written.filter(({ userId }) => userId !== reader);
    const newestSeen = ofOthers.at(-1 - unread)?.id;
    if (newestSeen !== undefined)
      await insertReadPosition(tx, { eventId, userId: reader, readUpTo: newestSeen });
  }
}
