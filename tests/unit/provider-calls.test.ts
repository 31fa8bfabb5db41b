import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createProviderCalls, type ProviderCall } from '#server/providers/calls/provider-calls.ts';
import { ProviderFault } from '#server/providers/calls/provider-fault.ts';
import { type ProviderFaultName, providerFaults, startFaultyWay } from '#tests/support/faulty-way.ts';

const logger = pino({ level: 'silent' });
const SidSchema = v.object({ sid: v.string() });

async function startService() {
  const server = createServer((_request, response) => response.end('{"sid":"one"}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const way = await startFaultyWay(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    way,
    async [Symbol.asyncDispose]() {
      await way[Symbol.asyncDispose]();
      server.close();
    },
  };
}

function callsTo(origin: string, clock = () => 0) {
  const calls = createProviderCalls({ title: 'Somebody', hosts: [origin], clock, logger });
  const read = (call: Partial<ProviderCall> = {}) =>
    calls.read(SidSchema, {
      method: 'GET',
      url: `${origin}/thing`,
      isRepeatable: false,
      timeoutMs: 300,
      ...call,
    });
  return { calls, read, [Symbol.dispose]: () => calls.close() };
}

async function faultOf(promise: Promise<unknown>): Promise<ProviderFault> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ProviderFault) return error;
  throw new Error('No fault', { cause: error });
}

const isRefusal = (fault: ProviderFaultName) => /^status 4(?!29)/.test(fault);

test.for(providerFaults)(
  'a provider with this fault is told as one that is away, or that refuses: %s',
  async (fault) => {
    await using service = await startService();
    using somebody = callsTo(service.way.originWith(fault));
    const found = await faultOf(somebody.read());
    expect(found.kind).toBe(isRefusal(fault) ? 'refused' : 'unavailable');
    // Neither where it was asked, nor what it said.
    expect(found.message).not.toMatch(/127\.0|thing|secret/);
    if (fault === 'status 429') expect(found.retryAfterMs).toBe(1000);
  },
);

test('what may be done twice is tried three times, and all else once', async () => {
  await using service = await startService();
  using somebody = callsTo(service.way.originWith('status 500'));
  await faultOf(somebody.read());
  expect(service.way.seen).toHaveLength(1);
  await faultOf(somebody.read({ isRepeatable: true }));
  expect(service.way.seen).toHaveLength(4);
});

test('after five calls without an answer nobody is asked for half a minute, but refusals count as answers', async () => {
  await using service = await startService();
  let now = 0;
  using refusing = callsTo(service.way.originWith('status 404'), () => now);
  for (let count = 0; count < 6; count += 1) await faultOf(refusing.read());
  expect(refusing.calls.isAnswering()).toBe(true);
  using away = callsTo(service.way.originWith('status 500'), () => now);
  for (let count = 0; count < 5; count += 1) await faultOf(away.read());
  const before = service.way.seen.length;
  expect((await faultOf(away.read())).kind).toBe('unavailable');
  expect(service.way.seen).toHaveLength(before);
  now += 30_001;
  await faultOf(away.read());
  expect(service.way.seen).toHaveLength(before + 1);
});

test('no call leaves for a host that is not allowed, and a redirect is not followed', async () => {
  await using service = await startService();
  const elsewhere = service.way.originWith(null);
  const server = createServer((_request, response) =>
    response.writeHead(302, { location: `${elsewhere}/thing` }).end(),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  using somebody = callsTo(origin);
  expect((await faultOf(somebody.read({ url: `${elsewhere}/thing` }))).kind).toBe('refused');
  expect((await faultOf(somebody.read())).kind).toBe('refused');
  expect(service.way.seen).toEqual([]);
  server.close();
});

test('a call that goes well is read as its schema says', async () => {
  await using service = await startService();
  using somebody = callsTo(service.way.originWith(null));
  expect(await somebody.read()).toEqual({ sid: 'one' });
});
