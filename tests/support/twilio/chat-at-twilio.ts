import { enter, type SignedInPerson } from '#tests/support/people.ts';
import { createRoomsApp } from '#tests/support/room-calls.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { type ConversationsServer, startConversationsServer } from './conversations-server.ts';
import { twilioEnv } from './twilio-env.ts';

/** Settings of an app whose conversations are at Twilio, and whose calls are our own. */
export const chatEnv = (origin: string) => ({
  ...twilioEnv,
  TWILIO_VIDEO: '0',
  TWILIO_CONVERSATIONS_URL: origin,
});

export interface AtTwilio {
  readonly app: TestApp;
  readonly twilio: ConversationsServer;
}

/** Starts an app with a stand-in for the service of conversations. */
export async function startWithTwilio(): Promise<AtTwilio & AsyncDisposable> {
  const twilio = await startConversationsServer();
  const app = await createRoomsApp({
    env: chatEnv(twilio.origin),
  });
  return {
    app,
    twilio,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await twilio[Symbol.asyncDispose]();
    },
  };
}

/** Texts of all conversations at Twilio. */
export const textsAt = ({ twilio }: Pick<AtTwilio, 'twilio'>) =>
  twilio.state.conversations.map(({ messages }) => messages.map(({ body }) => body));

/** Numbers of the people in all conversations at Twilio. */
export const peopleAt = ({ twilio }: Pick<AtTwilio, 'twilio'>) =>
  twilio.state.conversations.map(({ participants }) => [...participants.keys()].map(Number).sort());

export const enterTwo = async ({ app }: AtTwilio): Promise<[SignedInPerson, SignedInPerson]> => [
  await enter(app, 'Noura'),
  await enter(app, 'Maha'),
];
