import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Time that the service takes for each answer. */
let answerMs = 0;
const devices = new Set<string>();
let calls = 0;

// A push service in a process of its own: it reads what comes, and nothing of what it says.
const server = createServer(async (request, response) => {
  for await (const _ of request);
  calls += 1;
  devices.add(request.url ?? '');
  if (answerMs > 0) await setTimeout(answerMs);
  response.writeHead(201).end();
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);

process.on('message', (order: { readonly answerMs?: number }) => {
  if (order.answerMs !== undefined) {
    answerMs = order.answerMs;
    devices.clear();
    calls = 0;
  }
  process.send?.({ devices: devices.size, calls });
});
process.once('disconnect', () => process.exit());
