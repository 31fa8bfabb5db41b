import Fastify from 'fastify';

/** The yardstick: one route of the framework, with a response schema and nothing else. */
const app = Fastify();
const text = { type: 'string' };
const schema = {
  response: { 200: { type: 'object', properties: { hello: text, from: text } } },
};
app.get('/', { schema }, async () => ({ hello: 'world', from: 'a bare route' }));
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
process.send?.('listening');
// Not left running by a bench that failed.
process.once('disconnect', () => process.exit());
