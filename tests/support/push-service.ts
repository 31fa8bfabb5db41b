import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import type { DeviceSubscription } from '#contract/push.ts';
import { type PushMessage, PushMessageSchema } from '#contract/push-message.ts';
import { decryptPush } from './decrypt-push.ts';

/** A push as the service has got it, and as its device reads it. */
export interface ReceivedPush {
  readonly device: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: number;
  readonly message: PushMessage;
}

/** A device with keys of its own, as a browser makes them (RFC 8291, section 3.1). */
export interface TestDevice {
  readonly subscription: DeviceSubscription;
  readonly received: readonly ReceivedPush[];
}

export type PushAnswer =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | 'never';

export interface PushService extends AsyncDisposable {
  readonly origin: string;
  /** All that came, taken or not, by the name of the device. */
  readonly calls: readonly string[];
  device(name: string): TestDevice;
  /** Answers the next calls for a device so, one each; after them pushes are taken. */
  answer(name: string, ...answers: readonly PushAnswer[]): void;
}

async function bodyOf(request: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Starts a push service on this machine; its devices decrypt what comes for them. */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, { readonly keep: (headers: IncomingHttpHeaders, body: Buffer) => void }>();
  const answers = new Map<string, PushAnswer[]>();
  const calls: string[] = [];
  const hanging = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const name = decodeURIComponent(request.url?.slice(1) ?? '');
    void bodyOf(request).then((body) => {
      calls.push(name);
      const answer = answers.get(name)?.shift() ?? { status: 201 };
      if (answer === 'never') return void hanging.add(response);
      if (answer.status === 201) devices.get(name)?.keep(request.headers, body);
      response.writeHead(answer.status, answer.headers).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function device(name: string): TestDevice {
    const ecdh = createECDH('prime256v1');
    const p256dh = ecdh.generateKeys('base64url');
    const auth = randomBytes(16);
    const received: ReceivedPush[] = [];
    devices.set(name, {
      keep(headers, body) {
        const text = decryptPush(body, { ecdh, auth });
        const message = v.parse(v.pipe(v.string(), v.parseJson(), PushMessageSchema), text);
        received.push({ device: name, headers, bytes: Buffer.byteLength(text), message });
      },
    });
    const endpoint = `${origin}/${encodeURIComponent(name)}`;
    return { subscription: { endpoint, keys: { p256dh, auth: auth.toString('base64url') } }, received };
  }

  return {
    origin,
    calls,
    device,
    answer: (name, ...next) => void answers.set(name, [...next]),
    [Symbol.asyncDispose]: async () => {
      for (const response of hanging) response.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
