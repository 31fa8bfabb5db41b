import { QueryClient } from '@tanstack/query-core';
import { expect, test, vi } from 'vitest';
import type { Api } from '#client/api/api.ts';
import { createSessionLifecycle } from '#client/app/session-lifecycle.ts';
import { memoryStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { keysThatStay } from '#client/session/leaving.ts';
import { knownMe } from '#client/session/me.ts';
import { createSession } from '#client/session/session.ts';
import { endSession, type OwnUser } from '#contract/users.ts';
import { createQueryPersistence } from '#offline/query-persistence.ts';
import { memoryQueryStores } from '#tests/support/memory-query-stores.ts';

const sara: OwnUser = {
  id: 3,
  firstName: 'Sara',
  lastName: 'Alqahtani',
  email: 'sara@example.com',
  twilioAllEventChannelSid: null,
  image: null,
  bio: null,
  location: null,
  organization: 'Masar Studio',
  position: 'Designer',
  timeZoneId: 'Asia/Riyadh',
  timeZoneName: null,
  linkedInProfileLink: null,
  myLastlink: 'https://app.test/sara',
  socialLinks: [],
};

function phone(call: () => Promise<unknown> = async () => undefined, onLeave: () => void = () => undefined) {
  const storage = memoryStorage();
  const otherTab: (() => void)[] = [];
  const session = createSession(storage, {
    addEventListener: (_type, listener) => otherTab.push(() => listener({ key: null })),
  });
  const queryClient = new QueryClient();
  const stores = memoryQueryStores();
  const api: Api = { call: vi.fn(call) as Api['call'], read: async () => null, ping: async () => undefined };
  const steps: string[] = [];
  const screens: string[] = [];
  const lifecycle = createSessionLifecycle({
    api,
    session,
    queryClient,
    persistence: createQueryPersistence(stores),
    storage,
    leaveOutbox: async (userId, outbox) => void steps.push(`unsent of ${userId} ${outbox}`),
    forgetFiles: async () => void steps.push('files'),
    forgetPush: async () => void steps.push('push'),
    changeScreensOwner: async (isSignedIn) => void screens.push(isSignedIn ? 'of a session' : 'of nobody'),
    afterClearing: () => void steps.push('cleared'),
    rememberPage: () => void steps.push('remembered'),
    leave: async () => {
      steps.push('left');
      onLeave();
    },
  });
  const tellOtherTab = () => {
    for (const notify of otherTab) notify();
  };
  return { storage, session, queryClient, api, lifecycle, steps, screens, stores, tellOtherTab };
}

const leavingAs = (outbox: 'kept' | 'discarded') => {
  const keys = [`${storageKeys.profileDraft}:3`, `${storageKeys.profileDraft}:4`];
  return { outbox, staying: keysThatStay(keys, { userId: 3, outbox }) };
};
const signedIn = { accessToken: 'token-1', user: sara, browserMark: 'mark', intent: null };

test('a new session is known at once, without asking the server again', async () => {
  const { session, queryClient, lifecycle } = phone();
  queryClient.setQueryData(['of somebody else'], 'secret');
  await lifecycle.beginSession(signedIn);
  expect(session.get()).toBe('token-1');
  expect(knownMe(queryClient)).toEqual(sara);
  expect(queryClient.getQueryData(['of somebody else'])).toBeUndefined();
});

test('who signs in where a session stands ends that one, with its own token and without waiting', async () => {
  const tokens: (string | null)[] = [];
  const here = phone(() => {
    tokens.push(here.session.get());
    return new Promise(() => undefined);
  });
  await here.lifecycle.beginSession(signedIn);
  expect(tokens).toEqual([]);
  await here.lifecycle.beginSession({ ...signedIn, accessToken: 'token-2' });
  expect([tokens, here.session.get()]).toEqual([['token-1'], 'token-2']);
  const options = { keepalive: true, isBackground: true, outlivesSession: true };
  expect(here.api.call).toHaveBeenCalledWith(endSession, {}, options);
});

test('a former session that cannot be ended is no reason not to sign in', async () => {
  const { session, lifecycle } = phone(() => Promise.reject(new TypeError('Failed to fetch')));
  await lifecycle.beginSession(signedIn);
  await lifecycle.beginSession({ ...signedIn, accessToken: 'token-2' });
  expect(session.get()).toBe('token-2');
});

test('signing out leaves nothing of the person, tells the server, and leads away', async () => {
  const { storage, session, queryClient, api, lifecycle, steps, stores } = phone();
  await lifecycle.beginSession(signedIn);
  stores.open('person-3');
  storage.setItem(storageKeys.onboardingDraft, 'typed');
  await lifecycle.signOut(leavingAs('discarded'));
  expect(session.get()).toBeNull();
  expect(Object.values(storageKeys).map((key) => storage.getItem(key))).toEqual(
    Object.values(storageKeys).map(() => null),
  );
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect((await stores.names()).filter((name) => name.startsWith('person-'))).toEqual([]);
  expect(api.call).toHaveBeenCalledTimes(1);
  expect(steps).toEqual(['cleared', 'files', 'push', 'unsent of 3 discarded', 'left']);
});

test('what somebody keeps for their return stays, and so does what others have kept', async () => {
  const { storage, lifecycle, steps } = phone();
  await lifecycle.beginSession(signedIn);
  storage.setItem(`${storageKeys.profileDraft}:3`, 'mine');
  storage.setItem(`${storageKeys.profileDraft}:4`, "somebody else's");
  await lifecycle.signOut(leavingAs('kept'));
  expect(storage.getItem(`${storageKeys.profileDraft}:3`)).toBe('mine');
  expect(steps).toContain('unsent of 3 kept');
  await lifecycle.beginSession(signedIn);
  await lifecycle.signOut(leavingAs('discarded'));
  expect(storage.getItem(`${storageKeys.profileDraft}:3`)).toBeNull();
  expect(storage.getItem(`${storageKeys.profileDraft}:4`)).toBe("somebody else's");
  expect(storage.getItem(storageKeys.token)).toBeNull();
});

test('signing out works without a network', async () => {
  const { session, lifecycle, steps } = phone(() => Promise.reject(new TypeError('Failed to fetch')));
  await lifecycle.beginSession(signedIn);
  await lifecycle.signOut(leavingAs('discarded'));
  expect(session.get()).toBeNull();
  expect(steps).toContain('left');
});

test('signing out never waits longer than two seconds for a server that hangs', async () => {
  vi.useFakeTimers();
  const { session, lifecycle, steps } = phone(() => new Promise(() => undefined));
  await lifecycle.beginSession(signedIn);
  const leaving = lifecycle.signOut(leavingAs('discarded'));
  expect(session.get()).toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  await leaving;
  expect(steps).toContain('left');
  vi.useRealTimers();
});

test('a refused token goes, with everything in memory; an older refusal changes nothing', async () => {
  const { storage, session, queryClient, lifecycle, steps } = phone();
  await lifecycle.beginSession(signedIn);
  lifecycle.endRefused('an older token');
  expect(session.get()).toBe('token-1');
  storage.setItem(storageKeys.snapshot, 'kept');
  lifecycle.endRefused('token-1');
  expect(session.get()).toBeNull();
  expect(storage.getItem(storageKeys.snapshot)).toBeNull();
  await vi.waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]));
  expect(steps).toEqual(['remembered', 'push', 'left']);
});

test('when another tab signs out this one forgets and leaves', async () => {
  const { storage, queryClient, lifecycle, steps, tellOtherTab } = phone();
  await lifecycle.beginSession(signedIn);
  storage.clear();
  tellOtherTab();
  await vi.waitFor(() => expect(steps).toEqual(['left']));
  expect(knownMe(queryClient)).toBeNull();
});

test('when another tab signs in as somebody else, what that person asks for on arrival stays', async () => {
  const arrive = () => here.queryClient.setQueryData(['agenda'], 'of the next person');
  const here = phone(undefined, arrive);
  await here.lifecycle.beginSession(signedIn);
  here.queryClient.setQueryData(['secret'], 'of the former person');
  here.storage.setItem(storageKeys.token, 'token-2');
  here.tellOtherTab();
  await vi.waitFor(() => expect(here.steps).toEqual(['left']));
  await Promise.resolve();
  expect(here.queryClient.getQueryData(['secret'])).toBeUndefined();
  expect(here.queryClient.getQueryData(['agenda'])).toBe('of the next person');
  expect(here.session.get()).toBe('token-2');
});

test('each session begins, and ends, without screens of another', async () => {
  const { lifecycle, screens } = phone();
  await lifecycle.beginSession(signedIn);
  await lifecycle.signOut(leavingAs('discarded'));
  await lifecycle.beginSession(signedIn);
  lifecycle.endRefused(signedIn.accessToken);
  expect(screens).toEqual(['of a session', 'of nobody', 'of a session', 'of nobody']);
});
