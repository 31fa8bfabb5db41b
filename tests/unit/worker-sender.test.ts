import { expect, test, vi } from 'vitest';
import { createWorkerSender } from '#client/outbox/worker-sender.ts';
import type { RoundResult, SendingReply } from '#contract/worker-messages.ts';

const empty: RoundResult = { outcome: 'empty', nextDueAt: null };
const later: RoundResult = { outcome: 'waiting', nextDueAt: 5 };

/** A worker that answers as it is told. */
function workerThat(answer: (reply: (message: SendingReply) => void) => void) {
  const heard: unknown[] = [];
  const postMessage = (message: unknown, transfer: unknown) => {
    heard.push(message);
    const [port] = transfer as [MessagePort];
    answer((reply) => port.postMessage(reply));
  };
  return { heard, worker: () => ({ postMessage }) as Pick<ServiceWorker, 'postMessage'> };
}

test('the worker sends where there is one, and says what became of it', async () => {
  const { heard, worker } = workerThat((reply) => {
    reply({ type: 'HEARD' });
    reply({ type: 'ENDED', round: later });
  });
  const sendHere = vi.fn(async () => empty);
  expect(await createWorkerSender({ worker, sendHere })('hint')).toEqual(later);
  expect(heard).toEqual([{ type: 'SEND_WAITING', why: 'hint' }]);
  expect(sendHere).not.toHaveBeenCalled();
});

test('the page sends where no worker is in charge of it', async () => {
  const sendHere = vi.fn(async () => empty);
  expect(await createWorkerSender({ worker: () => null, sendHere })('person')).toEqual(empty);
  expect(sendHere).toHaveBeenCalledWith('person');
});

test('the page sends where the worker does not answer in time', async () => {
  const { worker } = workerThat(() => undefined);
  const sendHere = vi.fn(async () => empty);
  expect(await createWorkerSender({ worker, sendHere, patienceMs: 20 })('timer')).toEqual(empty);
});

test('the page sends where the worker cannot even be told', async () => {
  const worker = () => ({
    postMessage: () => {
      throw new DOMException('gone', 'InvalidStateError');
    },
  });
  expect(await createWorkerSender({ worker, sendHere: async () => empty, patienceMs: 20 })('timer')).toEqual(
    empty,
  );
});

test('a worker of another build that says something else counts as silent', async () => {
  const { worker } = workerThat((reply) => reply('taken' as unknown as SendingReply));
  expect(await createWorkerSender({ worker, sendHere: async () => empty, patienceMs: 20 })('hint')).toEqual(
    empty,
  );
});

test('a worker that is stopped while it sends leaves nobody waiting', async () => {
  const { worker } = workerThat((reply) => reply({ type: 'HEARD' }));
  expect(await createWorkerSender({ worker, sendHere: async () => empty, roundMs: 20 })('hint')).toBeNull();
});

test('the page tries by itself where the worker finds no connection again and again', async () => {
  const offline: RoundResult = { outcome: 'offline', nextDueAt: 9 };
  const rounds = [offline, offline, offline, later, offline];
  const { worker } = workerThat((reply) => {
    reply({ type: 'HEARD' });
    reply({ type: 'ENDED', round: rounds.shift() ?? empty });
  });
  const sendHere = vi.fn(async () => empty);
  const send = createWorkerSender({ worker, sendHere });
  expect(await send('hint')).toEqual(offline);
  expect(await send('timer')).toEqual(empty);
  expect(await send('person')).toEqual(empty);
  expect(sendHere.mock.calls).toEqual([['hint'], ['person']]);
  expect(await send('hint')).toEqual(later);
  expect(await send('hint')).toEqual(offline);
  expect(sendHere).toHaveBeenCalledTimes(2);
});
