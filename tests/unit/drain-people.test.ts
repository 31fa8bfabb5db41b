import { expect, test, vi } from 'vitest';
import { alter, keyOf, posting, stateOf } from '#tests/support/outbox/entries.ts';
import { ownResponse, wireOf, wireTo } from '#tests/support/outbox/fake-network.ts';
import { problemAnswer } from '#tests/support/outbox/model-server.ts';
import { createPhone, credentialsOf, me } from '#tests/support/outbox/phone.ts';
import { messageOf, messagesOn } from '#tests/support/outbox/phone-answers.ts';

test('401 stops everything, keeps everything, and no attempt is made with that token again', async () => {
  const phone = await createPhone();
  const token = await phone.signIn();
  for (let n = 1; n <= 3; n += 1) await posting(`${n}`)(phone.store);
  let left = 1;
  phone.wire = wireOf((request) => {
    left -= 1;
    if (left < 0) phone.server.revoke(token);
    return ownResponse(phone.server.answer(request));
  });
  expect(await phone.drainer.wake('hint')).toMatchObject({
    outcome: 'unauthenticated',
    nextDueAt: null,
    sent: 1,
  });
  expect(phone.server.requests).toHaveLength(2);
  for (const why of ['timer', 'hint', 'person'] as const) {
    expect(await phone.drainer.wake(why)).toMatchObject({ outcome: 'unauthenticated', nextDueAt: null });
  }
  await phone.sender.write(credentialsOf(me, token));
  expect(await phone.drainer.wake('hint')).toMatchObject({ outcome: 'unauthenticated' });
  expect(phone.server.requests).toHaveLength(2);
  phone.wire = wireTo(phone.server);
  await phone.signIn();
  expect(await phone.drainer.wake('hint')).toMatchObject({ outcome: 'empty', sent: 2 });
  expect(messagesOn(phone)).toEqual(['1', '2', '3']);
});

test('a token that was renewed while the old one was refused is used at once', async () => {
  const phone = await createPhone();
  await posting('hello')(phone.store);
  let isFirst = true;
  phone.wire = wireOf(async (request) => {
    if (!isFirst) return ownResponse(phone.server.answer(request));
    isFirst = false;
    await phone.signIn();
    return ownResponse(problemAnswer('unauthenticated'));
  });
  expect(await phone.drainer.wake('hint')).toMatchObject({ outcome: 'empty', sent: 1 });
});

test('nothing leaves while nobody, or another person, is signed in', async () => {
  const phone = await createPhone();
  await posting('of the first')(phone.store);
  await phone.sender.remove();
  expect(await phone.drainer.wake('person')).toMatchObject({ outcome: 'nobody', nextDueAt: null });
  await phone.signIn(2);
  expect(await phone.drainer.wake('person')).toMatchObject({ outcome: 'nobody', nextDueAt: null });
  expect(phone.server.requests).toHaveLength(0);
  await phone.signIn(me);
  expect(await phone.drainer.wake('hint')).toMatchObject({ outcome: 'empty', sent: 1 });
  expect(phone.server.posts).toMatchObject([{ userId: me }]);
});

test('a change of person in the middle of a round ends it', async () => {
  const phone = await createPhone();
  for (let n = 1; n <= 5; n += 1) await posting(`${n}`)(phone.store);
  phone.wire = wireOf(async (request) => {
    if (messageOf(request) === '2') await phone.signIn(2);
    return ownResponse(phone.server.answer(request));
  });
  expect(await phone.drainer.wake('hint')).toMatchObject({ outcome: 'nobody', sent: 2 });
  expect(phone.server.posts.every(({ userId }) => userId === me)).toBe(true);
});

test('what another version of the app has written is kept, shown and never sent', async () => {
  const phone = await createPhone();
  const later = await posting('of next year')(phone.store);
  await alter(phone.store, later.key, { v: 2 });
  const unknown = await posting('of another kind')(phone.store);
  await alter(phone.store, unknown.key, { kind: 'dance' });
  const broken = await posting('with broken arguments')(phone.store);
  await alter(phone.store, broken.key, { args: { eventId: 'three' } });
  await posting('fine')(phone.store);
  expect(await phone.drainer.wake('person')).toMatchObject({ outcome: 'empty', sent: 1, refused: 0 });
  expect(messagesOn(phone)).toEqual(['fine']);
  const { entries } = await stateOf(phone.store);
  expect(entries.map(({ refusal }) => refusal?.code)).toEqual(['unreadable', 'unreadable', 'unreadable']);
  await alter(phone.store, later.key, { v: 1 });
  await alter(phone.store, unknown.key, { kind: 'thread.post' });
  await phone.drainer.wake('hint');
  expect(messagesOn(phone)).toEqual(['fine', 'of next year', 'of another kind']);
});

test('when the storage fails nothing is lost, and the attempt is made again under the same key', async () => {
  const phone = await createPhone();
  await posting('hello')(phone.store, { key: keyOf(1) });
  const { write } = phone.store;
  let writes = 0;
  const spy = vi.spyOn(phone.store, 'write').mockImplementation((work) => {
    writes += 1;
    return writes === 2 ? Promise.reject(new Error('disk')) : write(work);
  });
  await expect(phone.drainer.wake('hint')).rejects.toThrow('disk');
  spy.mockRestore();
  expect(await phone.drainer.wake('hint')).toMatchObject({ outcome: 'empty', sent: 1 });
  expect(phone.server.effects.get(keyOf(1))).toBe(1);
  expect(messagesOn(phone)).toEqual(['hello']);
});

test('a drainer that was closed begins no further attempt', async () => {
  const phone = await createPhone();
  await posting('1')(phone.store);
  await posting('2')(phone.store);
  phone.wire = wireOf((request) => {
    phone.drainer.close();
    return ownResponse(phone.server.answer(request));
  });
  expect(await phone.drainer.wake('hint')).toMatchObject({ outcome: 'nobody', sent: 1 });
  expect(await phone.drainer.wake('hint')).toMatchObject({ outcome: 'nobody', nextDueAt: null, sent: 0 });
  expect(messagesOn(phone)).toEqual(['1']);
});
