import { hash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { Api } from '#client/api/api.ts';
import { ApiError, offlineError } from '#client/api/api-error.ts';
import { endOnServer, sendSessionEnds } from '#client/app/session-ends.ts';
import { forgetPerson, memoryStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { createConnectivity } from '#client/network/connectivity.ts';
import { endLeftSession, endSession } from '#contract/users.ts';

const tokenHash = hash('sha256', 'token-1', 'hex');
const refusal = (status: number) => new ApiError({ code: 'unauthenticated', status, message: 'Refused.' });

/** A phone whose server answers as the test says. */
function phone(answer: () => Promise<unknown>) {
  const storage = memoryStorage();
  const calls: unknown[][] = [];
  const api: Api = {
    call: vi.fn(async (endpoint, input) => {
      calls.push([endpoint, input]);
      return answer();
    }) as Api['call'],
    read: async () => null,
    ping: async () => undefined,
  };
  const connectivity = createConnectivity({ startsOnline: true, probe: () => undefined });
  const kept = () => storage.getItem(storageKeys.sessionEnds);
  return { api, storage, connectivity, calls, kept };
}

test('an end that the server has heard of is not kept, nor one of a session that was over', async () => {
  for (const answer of [async () => undefined, () => Promise.reject(refusal(401))]) {
    const { api, storage, calls, kept } = phone(answer);
    await endOnServer({ api, storage }, 'token-1');
    expect(calls).toEqual([[endSession, {}]]);
    expect(kept()).toBeNull();
  }
});

test('an end that the server has not heard of is kept without the token, also past signing out', async () => {
  for (const error of [offlineError(), refusal(503), refusal(429)]) {
    const { api, storage, kept } = phone(() => Promise.reject(error));
    await endOnServer({ api, storage }, 'token-1');
    forgetPerson(storage);
    expect(kept()).toBe(JSON.stringify([tokenHash]));
  }
});

test('it is kept before the server has answered: the app may be closed', async () => {
  const { api, storage, kept } = phone(() => new Promise(() => undefined));
  void endOnServer({ api, storage }, 'token-1');
  await expect.poll(kept).toBe(JSON.stringify([tokenHash]));
});

test('it is sent at the next start, again when the network is back, and is gone with the answer', async () => {
  let answer: () => Promise<unknown> = () => Promise.reject(offlineError());
  const { calls, kept, ...parts } = phone(() => answer());
  await endOnServer(parts, 'token-1');
  sendSessionEnds(parts);
  await expect.poll(() => calls.length).toBe(2);
  expect(kept()).not.toBeNull();
  answer = async () => undefined;
  parts.connectivity.reportOutcome('unreachable');
  parts.connectivity.reportOutcome('answered');
  await expect.poll(kept).toBeNull();
  const sent = [endLeftSession, { body: { tokenHash } }];
  expect(calls).toEqual([[endSession, {}], sent, sent]);
});
