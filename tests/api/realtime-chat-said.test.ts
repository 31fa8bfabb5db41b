import { expect, test } from 'vitest';
import { clientMessageLimits } from '#contract/realtime.ts';
import { chatOf, enterRoom, ownRead, say, settle, tell } from '#tests/support/chat-channel.ts';
import { openChannel, type RealtimeClient } from '#tests/support/realtime-client.ts';
import { sleep } from '#tests/support/sleep.ts';
import { createTestApp } from '#tests/support/test-app.ts';

test('who types is shown to those who look and may read, once a second', async () => {
  await using app = await createTestApp();
  const { noura, maha, sara, sid, join } = await enterRoom(app);
  using ofNoura = await join(noura);
  using alsoOfNoura = await join(noura);
  using ofMaha = await join(maha);
  using away = await join(maha);
  using ofSara = await join(sara);
  for (const client of [ofNoura, alsoOfNoura, ofMaha, ofSara]) await tell(client, { type: 'looking', sid });
  await tell(away, { type: 'looking', sid: 'another' });
  for (let count = 0; count < 3; count += 1) say(ofNoura, { type: 'typing', sid });
  say(ofSara, { type: 'typing', sid });
  say(ofSara, { type: 'typing', sid: 'nowhere' });
  await expect.poll(() => chatOf(ofMaha)).toEqual([{ type: 'chat.typing', sid, userId: noura.user.id }]);
  await sleep(100);
  for (const client of [ofNoura, alsoOfNoura, away, ofSara]) expect(chatOf(client)).toEqual([]);
  expect(chatOf(ofMaha).length).toBe(1);
});

test('typing does not pass where one of two has blocked the other', async () => {
  await using app = await createTestApp();
  const { noura, sara, chat, join } = await enterRoom(app);
  const { sid } = await chat.writeTo(noura, sara);
  await chat.block(sara, noura);
  using ofNoura = await join(noura);
  using ofSara = await join(sara);
  for (const client of [ofNoura, ofSara]) await tell(client, { type: 'looking', sid });
  for (const client of [ofNoura, ofSara]) say(client, { type: 'typing', sid });
  await sleep(200);
  for (const client of [ofNoura, ofSara]) expect(chatOf(client)).toEqual([]);
});

test('what is on the screen is heard also where it is said before the channel stands', async () => {
  await using app = await createTestApp();
  const { origin, noura, maha, sid, join } = await enterRoom(app);
  using ofNoura = await join(noura);
  using ofMaha = await openChannel(origin);
  ofMaha.say(JSON.stringify({ type: 'hello', token: maha.token }));
  say(ofMaha, { type: 'looking', sid: 'another' });
  say(ofMaha, { type: 'looking', sid });
  await expect.poll(() => ofMaha.messages.length).toBe(1);
  say(ofNoura, { type: 'typing', sid });
  await expect.poll(() => chatOf(ofMaha)).toEqual([{ type: 'chat.typing', sid, userId: noura.user.id }]);
});

const { maxBytes, signalMaxBytes } = clientMessageLimits;
/** A message of a kind, so many bytes long. */
function longMessage(type: string, bytes: number): string {
  const message = { type, sid: null, more: '' };
  return JSON.stringify({ ...message, more: 'x'.repeat(bytes - JSON.stringify(message).length) });
}

test('one that says too much is closed, and nobody else hears of it', async () => {
  await using app = await createTestApp();
  const { noura, maha, sid, chat, join } = await enterRoom(app);
  using ofMaha = await join(maha);
  const fragments = (client: RealtimeClient) =>
    Array.from({ length: 40 }, () => client.socket.send('x'.repeat(1000), { fin: false }));
  const hostile: readonly [(client: RealtimeClient) => void, number][] = [
    [(client) => Array.from({ length: 1000 }, () => client.say('x')), 4429],
    [(client) => Array.from({ length: 1000 }, () => say(client, { type: 'looking', sid })), 4429],
    [(client) => client.say(longMessage('looking', maxBytes + 1)), 4429],
    [(client) => client.say(longMessage('typing', maxBytes + 1)), 4429],
    [(client) => client.say(longMessage('dance', signalMaxBytes + 1)), 4429],
    [(client) => client.say(Buffer.alloc(signalMaxBytes + 1)), 4429],
    [(client) => client.say('x'.repeat(1_000_000)), 1009],
    [fragments, 1009],
  ];
  for (const [act, code] of hostile) {
    using client = await join(noura);
    act(client);
    expect(await client.closed).toBe(code);
  }
  await chat.write(noura, sid);
  await expect.poll(() => chatOf(ofMaha).length).toBe(1);
});

test('what it does not know is passed over, however long', async () => {
  await using app = await createTestApp();
  const { noura, join } = await enterRoom(app);
  using client = await join(noura);
  for (const strange of ['', '[]', '{"type":"dance"}', 'null', '{"type":"typing","sid":7}'])
    client.say(strange);
  client.say(Buffer.from('{"type":"looking","sid":null}'));
  client.say(longMessage('dance', signalMaxBytes));
  client.say('x'.repeat(signalMaxBytes));
  client.say(longMessage('looking', maxBytes));
  await tell(client, { type: 'looking', sid: null });
  await settle(app, [noura, client]);
  expect(client.messages).toEqual([{ type: 'ready', listens: true }, ownRead]);
});
