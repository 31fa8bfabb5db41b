import { expect, test } from 'vitest';
import { getChatAccessToken } from '#contract/chat.ts';
import { talkWith, writeTo } from '#tests/support/conversation-calls.ts';
import { providerFaults, startFaultyWay } from '#tests/support/faulty-way.ts';
import { createRoomsApp } from '#tests/support/room-calls.ts';
import { takeTestDatabase } from '#tests/support/test-database.ts';
import { chatEnv, enterTwo, textsAt } from '#tests/support/twilio/chat-at-twilio.ts';
import { startConversationsServer } from '#tests/support/twilio/conversations-server.ts';

test.for(providerFaults)(
  'with Twilio at fault chat goes on, ends when it is told to, and is made up for: %s',
  async (fault) => {
    await using database = await takeTestDatabase();
    await using twilio = await startConversationsServer();
    await using way = await startFaultyWay(twilio.origin);
    const app = await createRoomsApp({ database, env: chatEnv(way.originWith(fault)) });
    const [noura, maha] = await enterTwo({ app, twilio });
    await writeTo(app, noura, maha, { body: 'All the same' });
    if (fault === 'no answer') app.context.jobs.start();
    else await app.context.jobs.settle();
    expect((await talkWith(app, maha, noura)).lastMessage?.body).toContain('All the same');
    if (fault !== 'no answer')
      expect((await app.call(getChatAccessToken, {}, { token: maha.token })).status).toBe(503);
    await app[Symbol.asyncDispose]();
    expect(textsAt({ twilio })).toEqual([]);
    await using later = await createRoomsApp({ database, env: chatEnv(twilio.origin), clock: app.clock });
    later.clock.advance(3_600_000);
    await later.context.jobs.settle();
    expect(textsAt({ twilio })).toEqual([['All the same']]);
  },
);
