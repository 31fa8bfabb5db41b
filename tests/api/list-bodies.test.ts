import Fastify from 'fastify';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { smallWriteCost } from '#contract/cost.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { createErrorHandler } from '#server/http/error-handler.ts';
import { readJsonBodies } from '#server/http/input.ts';
import { operation } from '#server/http/openapi.ts';
import { route } from '#server/http/route.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const sum = defineEndpoint({
  method: 'POST',
  path: '/sum',
  access: 'anonymous',
  cost: smallWriteCost,
  summary: 'Adds numbers',
  body: v.pipe(v.array(v.object({ number: v.number('Not a number') })), v.maxLength(2, 'Too many')),
  reply: v.object({ sum: v.number() }),
  errors: ['invalid'],
});

/** Sends bodies to a server with a single call, which takes a list. */
async function answersTo(bodies: readonly string[]) {
  await using app = await createTestApp();
  const server = Fastify();
  server.decorateRequest('me', null);
  readJsonBodies(server);
  server.setErrorHandler(createErrorHandler(app.context));
  route(server, app.context, sum, async ({ body }) => ({
    sum: body.reduce((total, { number }) => total + number, 0),
  }));
  const headers = { 'content-type': 'application/json' };
  const answers = [];
  for (const payload of bodies) {
    const { statusCode, body } = await server.inject({ method: 'POST', url: '/sum', headers, payload });
    answers.push([statusCode, JSON.parse(body)]);
  }
  await server.close();
  return answers;
}

test('a body that is declared as a list is read as one', async () => {
  expect(await answersTo(['[{"number":2},{"number":3}]', '[]'])).toEqual([
    [200, { sum: 5 }],
    [200, { sum: 0 }],
  ]);
});

test('anything else in its place is refused, and so are faults within it', async () => {
  const wrong = ['{}', '{"0":{"number":2}}', '{"length":0}', 'null', '"[]"', '7'];
  for (const [status, { code }] of await answersTo(wrong)) expect([status, code]).toEqual([422, 'invalid']);
  const [within, tooMany] = await answersTo(['[{"number":2},{"number":"3"}]', '[{"number":1},{},{},{}]']);
  expect(within).toMatchObject([422, { fields: { '1.number': 'Not a number' } }]);
  expect(tooMany?.[0]).toBe(422);
});

test('it is described as a list', () => {
  expect(operation(sum)).toMatchObject({
    requestBody: {
      content: { 'application/json': { schema: { type: 'array', items: { type: 'object' }, maxItems: 2 } } },
    },
  });
});
