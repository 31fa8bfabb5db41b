import { headerNames } from '#contract/names.ts';
import type { OutboxWire } from '#offline/drain/send.ts';
import type { ModelAnswer, ModelRequest, ModelServer } from './model-server.ts';

const origin = 'https://last-links.test';

/** Timers of a request are never needed where the network itself decides what happens. */
const noTimers = { setTimeout: () => 0, clearTimeout: () => undefined } as unknown as OutboxWire['timers'];

export function readRequest(url: string, init: RequestInit): ModelRequest {
  const { pathname, search } = new URL(url);
  return {
    method: init.method ?? 'GET',
    path: pathname + search,
    headers: init.headers as Record<string, string>,
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
  };
}

type WireResponse = Awaited<ReturnType<OutboxWire['fetch']>>;

/** An answer of our own server. */
export function ownResponse({ status, body, headers = {} }: ModelAnswer): WireResponse {
  const all: Record<string, string> = {
    [headerNames.server]: '1',
    'content-type': 'application/json; charset=utf-8',
    ...headers,
  };
  return {
    status,
    redirected: false,
    headers: { get: (name) => all[name.toLowerCase()] ?? null },
    text: async () => body,
  };
}

/** What a hotel puts in the way of everything until one has paid. */
export const portalResponse = (): WireResponse => ({
  status: 200,
  redirected: false,
  headers: { get: (name) => (name === 'content-type' ? 'text/html' : null) },
  text: async () => '<!doctype html><title>Welcome to our Wi-Fi</title>',
});

export const cutResponse = (answer: ModelAnswer): WireResponse =>
  ownResponse({ ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) });

export const noConnection = (): never => {
  throw new TypeError('Failed to fetch');
};

type Respond = (request: ModelRequest) => WireResponse | Promise<WireResponse>;

export const wireOf = (respond: Respond): OutboxWire => ({
  origin,
  timers: noTimers,
  fetch: async (url, init) => respond(readRequest(url, init)),
});

export const wireTo = (server: ModelServer): OutboxWire =>
  wireOf((request) => ownResponse(server.answer(request)));
