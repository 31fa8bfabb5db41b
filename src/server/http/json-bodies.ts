import type { FastifyInstance } from 'fastify';

/** JSON is the only type of body. Every request of the app names it, also one that has no body (specification, section 7). */
export function readJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.method === 'DELETE') return done(null);
    return parseJson(request, body, done);
  });
}
