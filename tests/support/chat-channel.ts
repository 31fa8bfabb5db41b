import { once } from 'node:events';
import { expect } from 'vitest';
import type { ClientMessage } from '#contract/realtime.ts';
import { chatCalls } from './conversation-calls.ts';
import { enter, place, type SignedInPerson } from './people.ts';
import { joinChannel, type RealtimeClient } from './realtime-client.ts';
import type { TestApp } from './test-app.ts';

export const say = (client: RealtimeClient, message: ClientMessage) => client.say(JSON.stringify(message));

/** Says something, and resolves once the server has heard it. */
export async function tell(client: RealtimeClient, message: ClientMessage): Promise<void> {
  say(client, message);
  client.socket.ping();
  await once(client.socket, 'pong');
}

/** What a channel was told of conversations. */
export const chatOf = ({ messages }: RealtimeClient) =>
  messages.filter(({ type }) => type.startsWith('chat.'));

export const ownRead = { type: 'own.read' } as const;

/** Resolves once all that was told so far has come to these people. */
export async function settle(app: TestApp, ...people: (readonly [SignedInPerson, RealtimeClient])[]) {
  for (const [{ user }, client] of people) {
    const before = client.messages.length;
    app.context.realtime.toPerson(user.id, ownRead);
    await expect.poll(() => client.messages.slice(before)).toContainEqual(ownRead);
  }
}

/** Three people, two of them in a room. */
export async function enterRoom(app: TestApp) {
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const [noura, maha, sara] = [await enter(app, 'Noura'), await enter(app, 'Maha'), await enter(app, 'Sara')];
  const eventId = app.context.programme.eventIds.forum;
  for (const { user } of [noura, maha]) await place(app, { eventId, userId: user.id });
  const chat = chatCalls(app);
  const sid = await chat.roomOf(noura, eventId);
  const join = ({ token }: SignedInPerson) => joinChannel(origin, token);
  return { origin, noura, maha, sara, eventId, chat, sid, join };
}
