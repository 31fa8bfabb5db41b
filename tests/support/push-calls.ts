import { deletePushSubscription, putPushSettings, putPushSubscription, testPush } from '#contract/push.ts';
import type { PushMessage } from '#contract/push-message.ts';
import { enter, type SignedInPerson } from './people.ts';
import { type PushService, startPushService, type TestDevice } from './push-service.ts';
import { createRoomsApp } from './room-calls.ts';
import type { TestApp, TestAppOptions } from './test-app.ts';

type Caller = Pick<SignedInPerson, 'token'>;

/** A server that may call a push service of this machine. */
export async function startPushing(
  service: Pick<PushService, 'origin'>,
  { env, ...options }: TestAppOptions = {},
): Promise<TestApp> {
  return createRoomsApp({ ...options, env: { PUSH_ALLOWED_HOSTS: service.origin, ...env } });
}

/** A server and its push service, which end together. */
export async function startPush(options?: TestAppOptions) {
  const service = await startPushService();
  const app = await startPushing(service, options);
  const end = async () => {
    await app[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
  };
  return { app, service, ...pushCalls(app, service), [Symbol.asyncDispose]: end };
}

/** The same with Noura, who writes, and Maha with a phone that is told. */
export async function startPushOfTwo() {
  const started = await startPush();
  const { app, deviceOf } = started;
  const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  const phone = await deviceOf(maha, 'phone');
  return { ...started, noura, maha, phone };
}

export function pushCalls(app: TestApp, service: PushService) {
  const subscribe = ({ token }: Caller, { subscription }: Pick<TestDevice, 'subscription'>) =>
    app.call(putPushSubscription, { body: subscription }, { token });
  return {
    subscribe,
    /** A device of a person that is told from now on. */
    deviceOf: async (person: Caller, name: string): Promise<TestDevice> => {
      const device = service.device(name);
      const { status } = await subscribe(person, device);
      if (status !== 204) throw new Error(`The device was not taken: ${status}`);
      return device;
    },
    unsubscribe: ({ token }: Caller, { subscription: { endpoint } }: TestDevice) =>
      app.call(deletePushSubscription, { body: { endpoint } }, { token }),
    sendTest: ({ token }: Caller, { subscription: { endpoint } }: TestDevice) =>
      app.call(testPush, { body: { endpoint } }, { token }),
    set: ({ token }: Caller, body: Readonly<Record<string, boolean>>) =>
      app.call(putPushSettings, { body }, { token }),
    settle: () => app.context.jobs.settle(),
  };
}

export const messagesOf = ({ received }: TestDevice): readonly PushMessage[] =>
  received.map(({ message }) => message);
/** Title and text of each, as they would stand on the screen. */
export const shownOn = (device: TestDevice): readonly string[] =>
  messagesOf(device).map(({ notification: { title, body } }) => `${title} | ${body}`);
