import { expect, test, vi } from 'vitest';
import { headerNames } from '#contract/names.ts';
import {
  alter,
  answering,
  deleting,
  keyOf,
  liking,
  posting,
  stateOf,
  waitingIn,
  wordsOf,
} from '#tests/support/outbox/entries.ts';
import { ownResponse, wireOf } from '#tests/support/outbox/fake-network.ts';
import { problemAnswer } from '#tests/support/outbox/model-server.ts';
import { createPhone, me } from '#tests/support/outbox/phone.ts';
import { messageOf, messagesOn } from '#tests/support/outbox/phone-answers.ts';

test('what waits is sent, and then it is gone from the queue and known as sent', async () => {
  const phone = await createPhone();
  await posting('hello')(phone.store, { key: keyOf(1) });
  expect(await phone.drainer.wake('hint')).toEqual({
    outcome: 'empty',
    nextDueAt: null,
    sent: 1,
    refused: 0,
  });
  expect(messagesOn(phone)).toEqual(['hello']);
  const { entries, sent } = await stateOf(phone.store);
  expect(entries).toEqual([]);
  expect(sent).toMatchObject([{ key: keyOf(1), kind: 'thread.post', reply: { id: 1, clientKey: keyOf(1) } }]);
  expect(phone.changes.map(({ became }) => became)).toEqual(['begun', 'sent']);
});

test('a request carries the key, the token that is valid now and the names of the app', async () => {
  const phone = await createPhone();
  await posting('hello')(phone.store, { key: keyOf(1) });
  const token = await phone.signIn();
  const fetch = vi.fn(phone.wire.fetch);
  phone.wire = { ...phone.wire, fetch };
  await phone.drainer.wake('hint');
  expect(fetch).toHaveBeenCalledTimes(1);
  const request = fetch.mock.calls[0]?.[0];
  expect(request).toMatchObject({
    url: 'https://last-links.test/api/v1/event/3/qna',
    method: 'POST',
    redirect: 'error',
    cache: 'no-store',
  });
  expect(request instanceof Request && Object.fromEntries(request.headers)).toMatchObject({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    [headerNames.idempotencyKey]: keyOf(1),
    [headerNames.appKey]: 'key',
    [headerNames.appVersion]: 'test',
  });
});

test('an answer to a waiting post, its like and its deletion follow it under the id that it gets', async () => {
  const phone = await createPhone();
  await posting('other')(phone.store);
  const { key } = await posting('mine')(phone.store);
  const answer = await answering({ key }, 'and more')(phone.store);
  await liking({ key: answer.key })(phone.store);
  await liking({ key })(phone.store);
  await phone.drainer.wake('hint');
  const posts = phone.server.alive();
  const mine = posts.find(({ message }) => message === 'mine')?.id ?? 0;
  const more = posts.find(({ message }) => message === 'and more');
  expect(more?.parent).toBe(mine);
  expect(phone.server.isLiked(me, mine)).toBe(true);
  expect(phone.server.isLiked(me, more?.id ?? 0)).toBe(true);
  await deleting({ key })(phone.store);
  await phone.drainer.wake('hint');
  expect(messagesOn(phone)).toEqual(['other', 'and more']);
});

test('what belongs to a thread of another phone is found by its id', async () => {
  const phone = await createPhone();
  await posting('mine')(phone.store);
  await phone.drainer.wake('hint');
  await liking({ key: keyOf(77), id: 1 })(phone.store);
  await phone.drainer.wake('hint');
  expect(phone.server.isLiked(me, 1)).toBe(true);
});

test('what belongs to nothing that is known stays with a reason', async () => {
  const phone = await createPhone();
  await liking({ key: keyOf(77) })(phone.store);
  expect(await phone.drainer.wake('hint')).toMatchObject({ outcome: 'empty', refused: 1 });
  expect((await stateOf(phone.store)).entries).toMatchObject([
    { refusal: { status: 0, code: 'left_behind' } },
  ]);
});

test('one stream is sent in its order, one at a time; streams go side by side, four at once', async () => {
  const phone = await createPhone();
  for (let event = 1; event <= 6; event += 1) {
    await posting(`${event}a`, event)(phone.store);
    await posting(`${event}b`, event)(phone.store);
  }
  const gate = Promise.withResolvers<void>();
  let underWay = 0;
  let most = 0;
  phone.wire = wireOf(async (request) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await gate.promise;
    underWay -= 1;
    return ownResponse(phone.server.answer(request));
  });
  const round = phone.drainer.wake('hint');
  await vi.waitFor(() => expect(underWay).toBe(4));
  gate.resolve();
  expect(await round).toMatchObject({ sent: 12 });
  expect(most).toBe(4);
  for (let event = 1; event <= 6; event += 1) {
    const own = phone.server.alive().filter(({ eventId }) => eventId === event);
    expect(own.map(({ message }) => message)).toEqual([`${event}a`, `${event}b`]);
  }
});

test('what is added while a round runs goes with it', async () => {
  const phone = await createPhone();
  await posting('first')(phone.store);
  phone.wire = wireOf(async (request) => {
    if (messageOf(request) === 'first') await posting('second')(phone.store);
    return ownResponse(phone.server.answer(request));
  });
  expect(await phone.drainer.wake('hint')).toMatchObject({ outcome: 'empty', sent: 2 });
});

test('a wake that comes while a round runs is answered by another round', async () => {
  const phone = await createPhone();
  await posting('first')(phone.store);
  const results = await Promise.all([
    phone.drainer.wake('hint'),
    phone.drainer.wake('timer'),
    phone.drainer.wake('person'),
  ]);
  expect(results.map(({ outcome }) => outcome)).toEqual(['empty', 'empty', 'empty']);
  expect(messagesOn(phone)).toEqual(['first']);
});

test('a refusal keeps the thing with its reason, and the stream goes on', async () => {
  const phone = await createPhone();
  await posting('FORBIDDEN words')(phone.store);
  await posting('fine words')(phone.store);
  expect(await phone.drainer.wake('hint')).toEqual({
    outcome: 'empty',
    nextDueAt: null,
    sent: 1,
    refused: 1,
  });
  expect(messagesOn(phone)).toEqual(['fine words']);
  const { entries } = await stateOf(phone.store);
  expect(entries).toMatchObject([
    { args: { message: 'FORBIDDEN words' }, refusal: { status: 422, code: 'invalid', at: phone.clock() } },
  ]);
});

test('what depends on a refused thing waits for the decision about it, and other streams do not', async () => {
  const phone = await createPhone();
  const { key } = await posting('FORBIDDEN')(phone.store);
  await answering({ key }, 'an answer')(phone.store);
  await posting('elsewhere', 2)(phone.store);
  expect(await phone.drainer.wake('hint')).toEqual({
    outcome: 'waiting',
    nextDueAt: null,
    sent: 1,
    refused: 1,
  });
  expect(await waitingIn(phone.store)).toEqual(['thread.post "FORBIDDEN"', 'thread.answer "an answer"']);
});

test('deleting what is gone already is done', async () => {
  const phone = await createPhone();
  await deleting({ id: 404 })(phone.store);
  expect(await phone.drainer.wake('hint')).toMatchObject({ outcome: 'empty', sent: 1, refused: 0 });
});

test('what was discarded on its way is not known as sent, and is taken back', async () => {
  const phone = await createPhone();
  const { key } = await posting('regretted')(phone.store);
  phone.wire = wireOf(async (request) => {
    const answer = phone.server.answer(request);
    if (messageOf(request) === 'regretted') await phone.discard(key);
    return ownResponse(answer);
  });
  expect(await phone.drainer.wake('hint')).toMatchObject({ outcome: 'empty' });
  expect(messagesOn(phone)).toEqual([]);
  expect((await stateOf(phone.store)).sent.map(wordsOf)).toEqual(['thread.withdraw']);
});

test('taking back never overtakes what is on its way', async () => {
  const phone = await createPhone();
  const { key } = await posting('regretted', 1)(phone.store);
  for (let n = 1; n <= 4; n += 1) await posting(`${n}`, 2)(phone.store);
  const gate = Promise.withResolvers<void>();
  phone.wire = wireOf(async (request) => {
    if (messageOf(request) === '1') await phone.discard(key);
    if (messageOf(request) === '4') gate.resolve();
    if (messageOf(request) === 'regretted') await gate.promise;
    return ownResponse(phone.server.answer(request));
  });
  await phone.drainer.wake('hint');
  const order = phone.server.requests.map((request) => messageOf(request) || request.method);
  expect(order.indexOf('DELETE')).toBeGreaterThan(order.indexOf('regretted'));
  expect(messagesOn(phone)).toEqual(['1', '2', '3', '4']);
});

test('what is added to a refused post that is just being tried again waits for it', async () => {
  const phone = await createPhone();
  const { key } = await posting('FORBIDDEN for now')(phone.store);
  await phone.drainer.wake('hint');
  await posting('a', 1)(phone.store);
  await posting('b', 1)(phone.store);
  phone.wire = wireOf(async (request) => {
    if (messageOf(request) === 'a') {
      await phone.retry(key, keyOf(2));
      await alter(phone.store, keyOf(2), { args: { eventId: 3, message: 'allowed' } });
      await answering({ key: keyOf(2) }, 'answer')(phone.store);
    }
    return ownResponse(phone.server.answer(request));
  });
  expect(await phone.drainer.wake('hint')).toMatchObject({ outcome: 'empty', sent: 4, refused: 0 });
  expect(phone.server.alive().map(({ message, parent }) => [message, parent])).toEqual([
    ['a', null],
    ['b', null],
    ['allowed', null],
    ['answer', 3],
  ]);
});

test('what the server has done before and answers shortly is done, and its answers find its id', async () => {
  const phone = await createPhone();
  await posting('other')(phone.store);
  await posting('hello')(phone.store, { key: keyOf(1) });
  await answering({ key: keyOf(1) }, 'yes')(phone.store);
  // The server has them, and their answers were lost; of what it said only the id is kept.
  phone.wire = wireOf((request) => {
    const answer = phone.server.answer(request);
    const { id } = JSON.parse(answer.body);
    return ownResponse({ ...answer, body: JSON.stringify({ readAnew: true, id }) });
  });
  expect(await phone.drainAll()).toMatchObject({ outcome: 'empty' });
  expect(phone.server.posts.map(({ message, parent }) => [message, parent])).toEqual([
    ['other', null],
    ['hello', null],
    ['yes', 2],
  ]);
});

test('forty posts that waited all arrive where thirty a minute are taken, and none is refused', async () => {
  const phone = await createPhone();
  for (let post = 1; post <= 40; post += 1) await posting(`hello ${post}`)(phone.store);
  let [from, taken] = [phone.clock(), 0];
  phone.wire = wireOf((request) => {
    if (phone.clock() - from >= 60_000) [from, taken] = [phone.clock(), 0];
    taken += 1;
    if (taken <= 30) return ownResponse(phone.server.answer(request));
    const wait = String(Math.ceil((from + 60_000 - phone.clock()) / 1000));
    return ownResponse({ ...problemAnswer('too_many_requests'), headers: { 'retry-after': wait } });
  });
  const first = await phone.drainer.wake('hint');
  expect(first).toMatchObject({ outcome: 'paused', sent: 30, refused: 0 });
  expect(await phone.drainAll()).toMatchObject({ outcome: 'empty', refused: 0 });
  expect(messagesOn(phone)).toEqual(Array.from({ length: 40 }, (_, index) => `hello ${index + 1}`));
  expect(phone.clock() - from).toBeLessThan(5_000);
});
