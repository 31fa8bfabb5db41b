import type { FastifyInstance } from 'fastify';

/** Accepts JSON bodies only, the type that even requests without a body name (specification, section 7). */
export function readJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.method === 'DELETE') return done(null);
    return parseJson(request, body, done);
  });
}
