import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { freePort } from '#tests/support/server-process.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

export interface StaticServer extends AsyncDisposable {
  readonly origin: string;
  stop(): Promise<void>;
}

async function answer(root: string, path: string, response: ServerResponse): Promise<void> {
  const file = extname(path) === '' ? 'index.html' : path.slice(1);
  const isThere = await access(join(root, `${file}.br`)).then(
    () => true,
    () => false,
  );
  if (!isThere) return void response.writeHead(404).end();
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'content-encoding': 'br',
    'cache-control': file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  createReadStream(join(root, `${file}.br`)).pipe(response);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
}

/** Serves a folder that was compressed beforehand, as the app's own server does, and nothing else. */
export async function serveFolder(root: string, wantedPort?: number): Promise<StaticServer> {
  const port = wantedPort ?? (await freePort());
  const server = createServer((request, response) => {
    void answer(root, new URL(request.url ?? '/', 'http://localhost').pathname, response);
  });
  await listen(server, port);
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin: `http://localhost:${port}`, stop, [Symbol.asyncDispose]: stop };
}
