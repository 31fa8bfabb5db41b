import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { idbSenderStore, type SenderStore } from '#offline/sender.ts';
import { memorySenderStore } from '#tests/support/outbox/memory-sender-store.ts';
import { credentialsOf } from '#tests/support/outbox/phone.ts';

describe.each([
  ['memory', memorySenderStore],
  ['IndexedDB', () => idbSenderStore],
])('who sends, kept in %s', (_name, makeStore) => {
  let sender: SenderStore;
  beforeEach(async () => {
    sender = makeStore();
    await sender.remove();
  });

  test('is nobody until somebody signs in, and again after they have signed out', async () => {
    expect(await sender.read()).toBeNull();
    await sender.write(credentialsOf(1, 'a'));
    expect(await sender.read()).toEqual({ ...credentialsOf(1, 'a'), refusedToken: null });
    await sender.remove();
    expect(await sender.read()).toBeNull();
  });

  test('a token that was refused stays so, however often it is written', async () => {
    await sender.write(credentialsOf(1, 'a'));
    await sender.markRefused('a');
    await sender.write(credentialsOf(1, 'a'));
    expect(await sender.read()).toMatchObject({ token: 'a', refusedToken: 'a' });
  });

  test('a new token is not refused, nor is the one that came while the old one was', async () => {
    await sender.write(credentialsOf(1, 'a'));
    await sender.markRefused('a');
    await sender.write(credentialsOf(1, 'b'));
    await sender.markRefused('a');
    expect(await sender.read()).toMatchObject({ token: 'b', refusedToken: null });
  });

  test('nobody can be refused', async () => {
    await sender.markRefused('a');
    expect(await sender.read()).toBeNull();
  });
});
