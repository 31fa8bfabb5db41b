import { expect, test } from 'vitest';
import { longestPauseMs } from '#offline/drain/backoff.ts';
import { posting } from '#tests/support/outbox/entries.ts';
import { wireTo } from '#tests/support/outbox/fake-network.ts';
import { problemAnswer } from '#tests/support/outbox/model-server.ts';
import { createPhone } from '#tests/support/outbox/phone.ts';
import { answersFirst, answerTo, messagesOn } from '#tests/support/outbox/phone-answers.ts';

const hour = 3_600_000;

test('a clock set back by a day holds nothing up', async () => {
  const phone = await createPhone();
  await posting('failing')(phone.store);
  await posting('other', 2)(phone.store);
  answerTo(phone, 'failing', () => problemAnswer('internal'));
  await phone.drainer.wake('hint');
  phone.clock.advance(-24 * hour);
  phone.wire = wireTo(phone.server);
  expect(await phone.drainer.wake('timer')).toMatchObject({ outcome: 'empty', sent: 1 });
});

test('a clock set back by a day leaves of a pause no more than it was', async () => {
  const phone = await createPhone();
  await posting('hello')(phone.store);
  answersFirst(phone, [{ ...problemAnswer('unavailable'), headers: { 'retry-after': '60' } }]);
  await phone.drainer.wake('hint');
  phone.clock.advance(-24 * hour);
  const { outcome, nextDueAt } = await phone.drainer.wake('hint');
  expect(outcome).toBe('paused');
  expect((nextDueAt ?? 0) - phone.clock()).toBeLessThanOrEqual(61_000);
  phone.clock.advance(62_000);
  expect(await phone.drainer.wake('timer')).toMatchObject({ outcome: 'empty', sent: 1 });
});

test('the order is that of doing, whatever the clock says', async () => {
  const phone = await createPhone();
  await posting('first')(phone.store, { now: phone.clock() + 24 * hour });
  await posting('second')(phone.store, { now: phone.clock() - 24 * hour });
  await posting('third')(phone.store, { now: phone.clock() });
  await phone.drainer.wake('hint');
  expect(messagesOn(phone)).toEqual(['first', 'second', 'third']);
});

test('a server that names an absurd time is asked again within the hour', async () => {
  const phone = await createPhone();
  await posting('hello')(phone.store);
  answersFirst(phone, [{ ...problemAnswer('unavailable'), headers: { 'retry-after': '31536000' } }]);
  const { nextDueAt } = await phone.drainer.wake('hint');
  expect((nextDueAt ?? 0) - phone.clock()).toBeLessThanOrEqual(longestPauseMs + 2_000);
});
