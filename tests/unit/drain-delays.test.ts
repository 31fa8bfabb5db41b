import { afterEach, expect, test, vi } from 'vitest';
import { headerNames } from '#contract/names.ts';
import { keyOf, posting, stateOf, waitingIn } from '#tests/support/outbox/entries.ts';
import {
  cutResponse,
  noConnection,
  ownResponse,
  portalResponse,
  wireOf,
  wireTo,
} from '#tests/support/outbox/fake-network.ts';
import { problemAnswer } from '#tests/support/outbox/model-server.ts';
import { createPhone } from '#tests/support/outbox/phone.ts';
import { answersFirst, answerTo, messagesOn } from '#tests/support/outbox/phone-answers.ts';
import { seededRandom } from '#tests/support/outbox/seeded.ts';

const hour = 3_600_000;

afterEach(() => vi.useRealTimers());

test('without a connection the round ends after one attempt, and the next comes later each time', async () => {
  const phone = await createPhone();
  const fetch = vi.fn(async () => noConnection());
  phone.wire = { ...phone.wire, fetch };
  for (let event = 1; event <= 9; event += 1) await posting('hello', event)(phone.store);
  const delays: number[] = [];
  let result = await phone.drainer.wake('hint');
  expect(result.outcome).toBe('offline');
  expect(fetch.mock.calls.length).toBeLessThanOrEqual(4);
  fetch.mockClear();
  for (let round = 0; round < 12; round += 1) {
    const delay = (result.nextDueAt ?? 0) - phone.clock();
    delays.push(delay);
    phone.clock.advance(delay - 1);
    expect(await phone.drainer.wake('timer')).toMatchObject({ outcome: 'waiting' });
    phone.clock.advance(1);
    result = await phone.drainer.wake('timer');
  }
  expect(delays).toEqual([...delays].sort((a, b) => a - b));
  expect(delays[0]).toBe(1_500);
  expect(delays.at(-1)).toBe(150_500);
  expect(fetch).toHaveBeenCalledTimes(12);
});

test('a hint that there may be a network does not wait for the delay, and one answer ends it', async () => {
  const phone = await createPhone();
  await posting('hello')(phone.store);
  const online = phone.wire;
  phone.wire = wireOf(noConnection);
  for (let round = 0; round < 6; round += 1) {
    await phone.drainer.wake('hint');
    phone.clock.advance(10_000);
  }
  phone.wire = online;
  expect(await phone.drainer.wake('hint')).toMatchObject({ outcome: 'empty', sent: 1 });
  await posting('again')(phone.store);
  phone.wire = wireOf(noConnection);
  const { nextDueAt } = await phone.drainer.wake('hint');
  expect(nextDueAt).toBe(phone.clock() + 1_500);
});

test('where all but what is sent gets through, hints without end become a request every ten seconds', async () => {
  const phone = await createPhone();
  await posting('hello')(phone.store);
  const online = phone.wire;
  const fetch = vi.fn(async () => noConnection());
  phone.wire = { ...phone.wire, fetch };
  const began = phone.clock();
  const minute = async () => {
    fetch.mockClear();
    for (let tenth = 0; tenth < 600; tenth += 1) {
      await phone.drainer.wake('hint');
      phone.clock.advance(100);
    }
    return fetch.mock.calls.length;
  };
  expect(await minute()).toBeLessThanOrEqual(12);
  expect(await minute()).toBeLessThanOrEqual(6);
  const { outcome, nextDueAt } = await phone.drainer.wake('hint');
  expect(outcome).toBe('waiting');
  expect(nextDueAt).toBeGreaterThan(began);
  phone.wire = online;
  phone.clock.advance((nextDueAt ?? 0) - phone.clock());
  expect(await phone.drainer.wake('timer')).toMatchObject({ outcome: 'empty', sent: 1 });
});

test('over a flapping network there is less than one request a second, and everything arrives', async () => {
  const phone = await createPhone({ random: seededRandom(1) });
  for (let event = 1; event <= 20; event += 1) await posting(`hello ${event}`, event)(phone.store);
  let requests = 0;
  const began = phone.clock();
  let lost = 0;
  phone.wire = wireOf((request) => {
    requests += 1;
    // Every three seconds the network comes or goes, and four of ten requests are lost.
    const isUp = Math.floor((phone.clock() - began) / 3_000) % 2 === 0 && requests % 5 > 1;
    if (isUp) return ownResponse(phone.server.answer(request));
    lost += 1;
    return noConnection();
  });
  await phone.drainAll();
  expect(messagesOn(phone)).toHaveLength(20);
  expect(lost).toBeLessThan((phone.clock() - began) / 1_000);
});

test.each([
  ['a page of a captive portal', () => portalResponse()],
  ['an answer without our mark', () => new Response('{}')],
  [
    'a redirect',
    () => Object.defineProperty(ownResponse({ status: 200, body: '{}' }), 'redirected', { value: true }),
  ],
])('%s is no connection, never success', async (_what, response) => {
  const phone = await createPhone();
  await posting('hello')(phone.store);
  phone.wire = wireOf(response);
  expect(await phone.drainer.wake('hint')).toMatchObject({ outcome: 'offline', sent: 0, refused: 0 });
  expect(await waitingIn(phone.store)).toEqual(['thread.post "hello"']);
});

test('a request that hangs is given up, and asked again under the same key', async () => {
  const phone = await createPhone();
  await posting('hello')(phone.store, { key: keyOf(1) });
  const requests: Request[] = [];
  phone.wire = {
    origin: phone.wire.origin,
    fetch: (input, init) => {
      requests.push(new Request(input, init));
      return new Promise(() => undefined);
    },
  };
  vi.useFakeTimers();
  const round = phone.drainer.wake('hint');
  const ended = vi.fn();
  void round.then(ended);
  await vi.advanceTimersByTimeAsync(29_900);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(await round).toMatchObject({ outcome: 'offline' });
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true]);
  vi.useRealTimers();
  phone.wire = wireTo(phone.server);
  await phone.drainAll();
  expect(phone.server.effects.get(keyOf(1))).toBe(1);
});

test('an answer that was cut off says nothing: it is asked again, and there is one effect', async () => {
  const phone = await createPhone();
  await posting('hello')(phone.store, { key: keyOf(1) });
  let cuts = 3;
  phone.wire = wireOf((request) => {
    const answer = phone.server.answer(request);
    cuts -= 1;
    return cuts < 0 ? ownResponse(answer) : cutResponse(answer);
  });
  expect(await phone.drainAll()).toMatchObject({ outcome: 'empty' });
  expect(messagesOn(phone)).toEqual(['hello']);
  expect(phone.server.effects.get(keyOf(1))).toBe(1);
});

test('an answer that was lost is asked for again, and there is one effect', async () => {
  const phone = await createPhone();
  await posting('hello')(phone.store, { key: keyOf(1) });
  phone.wire = wireOf((request) => {
    phone.server.answer(request);
    return noConnection();
  });
  await phone.drainer.wake('hint');
  phone.wire = wireTo(phone.server);
  expect(await phone.drainer.wake('hint')).toMatchObject({ outcome: 'empty', sent: 1 });
  expect(messagesOn(phone)).toEqual(['hello']);
  expect(phone.server.requests.map(({ headers }) => headers[headerNames.idempotencyKey])).toEqual([
    keyOf(1),
    keyOf(1),
  ]);
});

test('409 in_progress is asked again when the server says, and holds up its own stream alone', async () => {
  const phone = await createPhone();
  await posting('slow', 1)(phone.store);
  await posting('quick', 2)(phone.store);
  let tries = 0;
  answerTo(phone, 'slow', () => {
    tries += 1;
    return { ...problemAnswer('in_progress'), headers: { 'retry-after': '4' } };
  });
  expect(await phone.drainer.wake('hint')).toEqual({
    outcome: 'waiting',
    nextDueAt: phone.clock() + 4_000,
    sent: 1,
    refused: 0,
  });
  expect(tries).toBe(1);
  phone.wire = wireTo(phone.server);
  await phone.drainAll();
  expect(messagesOn(phone)).toEqual(['quick', 'slow']);
});

test('Retry-After holds up everything, also for whoever asks to send now, and after a restart', async () => {
  const phone = await createPhone();
  for (let event = 1; event <= 6; event += 1) await posting(`${event}`, event)(phone.store);
  const limited = { ...problemAnswer('too_many_requests'), headers: { 'retry-after': '70' } };
  answersFirst(phone, [limited, limited, limited, limited]);
  const { outcome, nextDueAt } = await phone.drainer.wake('hint');
  expect(outcome).toBe('paused');
  expect(nextDueAt).toBeGreaterThanOrEqual(phone.clock() + 70_000);
  const before = phone.server.requests.length;
  const again = await createPhone({ store: phone.store });
  again.clock.advance(69_000);
  for (const why of ['timer', 'hint', 'person'] as const) {
    expect(await again.drainer.wake(why)).toMatchObject({ outcome: 'paused', nextDueAt });
  }
  expect(again.server.requests).toHaveLength(0);
  expect(phone.server.requests).toHaveLength(before);
  again.clock.advance(3_000);
  await again.drainAll();
  expect(messagesOn(again).sort()).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('503 without a time is a pause as well, longer each time', async () => {
  const phone = await createPhone();
  await posting('hello')(phone.store);
  phone.wire = wireOf(() => ownResponse(problemAnswer('unavailable')));
  const first = await phone.drainer.wake('hint');
  const firstDelay = (first.nextDueAt ?? 0) - phone.clock();
  phone.clock.advance(firstDelay);
  const second = await phone.drainer.wake('timer');
  expect(second.outcome).toBe('paused');
  expect((second.nextDueAt ?? 0) - phone.clock()).toBeGreaterThan(firstDelay);
  phone.wire = wireTo(phone.server);
  await phone.drainAll();
  expect(messagesOn(phone)).toEqual(['hello']);
});

test('things that are always turned away do not keep the others from getting through', async () => {
  const phone = await createPhone();
  for (let event = 1; event <= 5; event += 1) await posting('unlucky', event)(phone.store);
  for (let event = 6; event <= 13; event += 1) await posting(`${event}`, event)(phone.store);
  answerTo(phone, 'unlucky', () => ({ ...problemAnswer('unavailable'), headers: { 'retry-after': '5' } }));
  let result = await phone.drainer.wake('hint');
  for (let round = 0; round < 5 && result.nextDueAt !== null; round += 1) {
    phone.clock.advance(result.nextDueAt - phone.clock());
    result = await phone.drainer.wake('timer');
  }
  expect(messagesOn(phone)).toHaveLength(8);
  expect(await waitingIn(phone.store)).toHaveLength(5);
});

test('a server that only fails is left alone, nothing is given up, and it goes on when it works', async () => {
  const phone = await createPhone();
  for (let event = 1; event <= 30; event += 1) await posting(`${event}`, event)(phone.store);
  let requests = 0;
  phone.wire = wireOf(() => {
    requests += 1;
    return ownResponse(problemAnswer('internal'));
  });
  const began = phone.clock();
  let result = await phone.drainer.wake('hint');
  expect(result.outcome).toBe('failing');
  while (phone.clock() - began < 24 * hour && result.nextDueAt !== null) {
    phone.clock.advance(result.nextDueAt - phone.clock());
    result = await phone.drainer.wake('timer');
  }
  expect(requests).toBeLessThan(24 * 60 * 2);
  expect((await stateOf(phone.store)).entries.every(({ refusal }) => refusal === null)).toBe(true);
  phone.wire = wireTo(phone.server);
  await phone.drainAll();
  expect(messagesOn(phone)).toHaveLength(30);
});

test('what alone fails eight times while others get through is put aside, and its stream goes on', async () => {
  const phone = await createPhone();
  await posting('poison', 1)(phone.store);
  await posting('behind it', 1)(phone.store);
  answerTo(phone, 'poison', () => problemAnswer('internal'));
  for (let round = 1; round <= 8; round += 1) {
    await posting(`other ${round}`, 2)(phone.store);
    expect(messagesOn(phone)).not.toContain('behind it');
    await phone.drainer.wake('person');
  }
  expect(messagesOn(phone)).toContain('behind it');
  const { entries } = await stateOf(phone.store);
  expect(entries).toMatchObject([
    { args: { message: 'poison' }, failures: 8, refusal: { status: 500, code: 'internal' } },
  ]);
});

test('what fails alone in the queue is never put aside', async () => {
  const phone = await createPhone();
  await posting('alone')(phone.store);
  phone.wire = wireOf(() => ownResponse(problemAnswer('internal')));
  for (let round = 0; round < 40; round += 1) await phone.drainer.wake('person');
  expect((await stateOf(phone.store)).entries).toMatchObject([{ failures: 40, overtaken: 1, refusal: null }]);
});
