import { expect, test } from 'vitest';
import { chatOf, enterRoom } from '#tests/support/chat-channel.ts';
import { allMessages, block, conversationsOf } from '#tests/support/conversation-calls.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { chatEnv } from '#tests/support/twilio/chat-at-twilio.ts';
import { startConversationsServer } from '#tests/support/twilio/conversations-server.ts';

interface Started extends AsyncDisposable {
  readonly app: TestApp;
  /** Texts that the provider itself has, by conversation; null where it has none but ours. */
  textsThere(): Promise<readonly (readonly string[])[] | null>;
}

async function startEmbedded(): Promise<Started> {
  const app = await createTestApp();
  return { app, textsThere: async () => null, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

async function startTwilio(): Promise<Started> {
  const twilio = await startConversationsServer();
  const app = await createTestApp({ env: chatEnv(twilio.origin) });
  return {
    app,
    textsThere: async () => {
      await app.context.jobs.settle();
      expect(twilio.mistakes).toEqual([]);
      return twilio.state.conversations.map(({ messages }) => messages.map(({ body }) => body));
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await twilio[Symbol.asyncDispose]();
    },
  };
}

/** What holds whoever brings conversations to the apps: the same steps, and the same to see. */
const providers = [
  { name: 'embedded', start: startEmbedded },
  { name: 'twilio', start: startTwilio },
] as const;

test.for(providers)(
  '$name: what is written comes to open apps at once, in order, and is deleted for all',
  async ({ start }) => {
    await using started = await start();
    const { app } = started;
    const { noura, maha, chat, sid, join } = await enterRoom(app);
    using ofMaha = await join(maha);
    const [first, second] = [
      await chat.write(noura, sid, { body: 'One' }),
      await chat.write(maha, sid, { body: 'Two' }),
    ];
    await expect
      .poll(() => chatOf(ofMaha).map((event) => (event.type === 'chat.message' ? event.message.id : null)))
      .toEqual([first.id, second.id]);
    expect((await started.textsThere()) ?? [['One', 'Two']]).toEqual([['One', 'Two']]);
    await chat.remove(noura, first);
    await expect
      .poll(() => chatOf(ofMaha).at(-1))
      .toEqual({ type: 'chat.deleted', sid, messageId: first.id });
    expect((await started.textsThere()) ?? [['Two']]).toEqual([['Two']]);
    expect((await allMessages(app, maha, sid)).map(({ deleted }) => deleted)).toEqual([true, false]);
  },
);

test.for(providers)(
  '$name: a conversation is one, whoever opens it, and what is written past a block is its author’s',
  async ({ start }) => {
    await using started = await start();
    const { app } = started;
    const { noura, sara, chat } = await enterRoom(app);
    const [one, other] = [await chat.writeTo(noura, sara), await chat.writeTo(sara, noura)];
    expect(one.sid).toBe(other.sid);
    await block(app, sara, noura);
    const withheld = await chat.writeTo(noura, sara);
    expect((await conversationsOf(app, noura)).find(({ sid }) => sid === one.sid)?.lastMessage?.id).toBe(
      withheld.id,
    );
    expect((await conversationsOf(app, sara)).find(({ sid }) => sid === one.sid)?.lastMessage?.id).toBe(
      other.id,
    );
    expect((await started.textsThere())?.flat().length ?? 2).toBe(2);
  },
);
