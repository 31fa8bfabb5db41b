import { headerNames } from '#contract/names.ts';
import type { OutboxWire } from '#offline/drain/request.ts';
import type { ModelAnswer, ModelRequest, ModelServer } from './model-server.ts';

const origin = 'https://last-links.test';

async function readRequest(request: Request): Promise<ModelRequest> {
  const { pathname, search } = new URL(request.url);
  const text = await request.text();
  return {
    method: request.method,
    path: pathname + search,
    headers: Object.fromEntries(request.headers),
    body: text === '' ? undefined : JSON.parse(text),
  };
}

/** An answer of our own server. */
export const ownResponse = ({ status, body, headers = {} }: ModelAnswer): Response =>
  new Response(body === '' ? null : body, {
    status,
    headers: {
      [headerNames.server]: '1',
      'content-type': 'application/json; charset=utf-8',
      ...headers,
    },
  });

/** What a hotel puts in the way of everything until one has paid. */
export const portalResponse = (): Response =>
  new Response('<!doctype html><title>Welcome to our Wi-Fi</title>', {
    headers: { 'content-type': 'text/html' },
  });

export const cutResponse = (answer: ModelAnswer): Response =>
  ownResponse({ ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) });

export const noConnection = (): never => {
  throw new TypeError('Failed to fetch');
};

type Respond = (request: ModelRequest) => Response | Promise<Response>;

export const wireOf = (respond: Respond): OutboxWire => ({
  origin,
  fetch: async (input, init) => respond(await readRequest(new Request(input, init))),
});

export const wireTo = (server: ModelServer): OutboxWire =>
  wireOf((request) => ownResponse(server.answer(request)));
