import Fastify from 'fastify';

/** The yardstick: one route of the framework, with a response schema and nothing else. */
const app = Fastify();
const text = { type: 'string' };
const schema = {
  response: { 200: { type: 'object', properties: { hello: text, from: text } } },
};
app.get('/', { schema }, async () => ({ hello: 'world', from: 'a bare route' }));

/** Bodies that are answered as they are, by the names under which they were sent here. */
const bodies = new Map<string, string>();
process.on('message', ({ name, body }: { name: string; body: string }) => {
  bodies.set(name, body);
  process.send?.('taken');
});
app.get<{ Params: { name: string } }>('/same/:name', async ({ params }, reply) =>
  reply.type('application/json; charset=utf-8').send(bodies.get(params.name)),
);
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
process.send?.('listening');
// Not left running by a bench that failed.
process.once('disconnect', () => process.exit());
