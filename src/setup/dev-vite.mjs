import { createServer } from 'vite';
import { projectRoot } from './project-root.mjs';

const server = await createServer({
  root: projectRoot,
  server: { port: Number(process.argv[2]), strictPort: true },
});
await server.listen();
server.printUrls();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => void server.close().then(() => process.exit()));
