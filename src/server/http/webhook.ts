import type { FastifyInstance } from 'fastify';

/** Notice of a provider, as it came. */
export interface Notice {
  readonly body: string;
  /** Returns a header, by its name in lower case; empty where it is absent or stands there twice. */
  header(name: string): string;
}

interface Webhook {
  readonly path: string;
  /** Content type of the notices; others are refused. */
  readonly type: 'application/json' | 'application/x-www-form-urlencoded';
  readonly bodyBytes: number;
  /** Takes a notice; returns what is answered, nothing for a 204. */
  readonly take: (notice: Notice) => Promise<object | undefined>;
}

/** Adds the address for notices of a provider, in a scope of its own: bodies stay as they came, since they are signed so. */
export function webhook(scope: FastifyInstance, { path, type, bodyBytes, take }: Webhook): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>(type, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  scope.post(path, { bodyLimit: bodyBytes }, async ({ headers, body }, reply) => {
    const answer = await take({
      body: typeof body === 'string' ? body : '',
      header: (name) => {
        const value = headers[name];
        return typeof value === 'string' ? value : '';
      },
    });
    return answer === undefined ? reply.status(204).send() : reply.send(answer);
  });
}
