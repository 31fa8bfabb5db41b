import type { Writer } from '#server/db/database.ts';
import type { MadeRoom } from '#server/demo/demo-places.ts';
import { momentOf } from '#server/demo/demo-posts.ts';
import { peopleIn, type RoomContentSetting } from '#server/demo/room-content/insert-questions.ts';
import {
  insertDirect,
  insertMessage,
  raiseReadUpTo,
  setLastMessage,
  setMuted,
} from '#server/features/chat/writer.ts';
import { cleanRichText } from '#server/rich-text/clean-rich-text.ts';
import { demoDiscussions, unreadInDiscussions } from './demo-discussions.ts';
import { type DemoMessage, demoTalks } from './demo-talks.ts';
import { findDiscussionId } from './store.ts';

/** A conversation that is being filled. */
interface Filled {
  readonly conversationId: number;
  readonly readers: readonly number[];
  readonly unread: number;
  readonly isDirect: boolean;
  readonly messages: readonly DemoMessage[];
}

interface Planned {
  readonly conversation: Filled;
  readonly message: DemoMessage;
  readonly at: number;
}

const lines = (text: string) => text.replaceAll('\n', '<br>');

/** Makes the demo's conversations and discussions; their messages are written in the order of time, since that is the order of their numbers. */
export async function insertDemoChat(
  tx: Writer,
  rooms: readonly MadeRoom[],
  setting: RoomContentSetting,
): Promise<void> {
  const conversations = [...(await makeTalks(tx, setting)), ...(await findDiscussions(tx, rooms, setting))];
  const plan = conversations
    .flatMap((conversation) =>
      conversation.messages.map(
        (message): Planned => ({ conversation, message, at: momentOf(message[1], setting) }),
      ),
    )
    .toSorted((one, other) => one.at - other.at);
  const ids = new Map<Filled, number[]>();
  for (const planned of plan) {
    const written = await write(tx, planned, setting);
    ids.set(planned.conversation, [...(ids.get(planned.conversation) ?? []), written]);
  }
  for (const [conversation, written] of ids) await leaveUnread(tx, conversation, written);
}

function personOf(name: string, { idOf }: RoomContentSetting): number {
  const id = idOf(name);
  if (id === undefined) throw new Error(`Nobody in the demo is called ${name}`);
  return id;
}

async function makeTalks(tx: Writer, setting: RoomContentSetting): Promise<Filled[]> {
  const made: Filled[] = [];
  for (const { people, messages, unread = 0, mutedBy } of demoTalks) {
    const [one, other] = [personOf(people[0], setting), personOf(people[1], setting)];
    const now = momentOf(messages[0]?.[1] ?? { minutesAgo: 0 }, setting);
    const { id } = await insertDirect(tx, { people: [one, other], createdBy: one, now });
    const muter = mutedBy === undefined ? null : personOf(mutedBy, setting);
    if (muter !== null) await setMuted(tx, { conversationId: id, userId: muter, muted: true });
    made.push({ conversationId: id, readers: [one, other], unread, isDirect: true, messages });
  }
  return made;
}

async function findDiscussions(
  tx: Writer,
  rooms: readonly MadeRoom[],
  setting: RoomContentSetting,
): Promise<Filled[]> {
  const found: Filled[] = [];
  for (const made of rooms) {
    const messages = demoDiscussions[made.room.suffix];
    if (messages === undefined) continue;
    found.push({
      conversationId: await findDiscussionId(tx, made.id),
      readers: peopleIn(made, setting),
      unread: unreadInDiscussions[made.room.suffix] ?? 0,
      isDirect: false,
      messages,
    });
  }
  return found;
}

async function write(
  tx: Writer,
  { conversation: { conversationId, readers, isDirect }, message, at }: Planned,
  setting: RoomContentSetting,
): Promise<number> {
  const [by, , text, link = null] = message;
  const userId = personOf(by, setting);
  const id = await insertMessage(tx, {
    conversation_id: conversationId,
    user_id: userId,
    body: cleanRichText(lines(text)),
    link,
    is_withheld: 0,
    client_key: null,
    created_at: at,
  });
  if (isDirect) await setLastMessage(tx, { conversationId, userIds: readers, messageId: id });
  return id;
}

/** Everybody has read all but the last few messages. */
async function leaveUnread(
  tx: Writer,
  { conversationId, readers, unread, isDirect: isTold }: Filled,
  written: readonly number[],
): Promise<void> {
  const read = written.at(-1 - unread);
  if (read === undefined) return;
  for (const userId of readers) await raiseReadUpTo(tx, { conversationId, userId, readUpTo: read, isTold });
}
