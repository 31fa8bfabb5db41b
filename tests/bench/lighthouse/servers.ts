import { once } from 'node:events';
import { startBareApp } from '#tests/bench/bare-app/build.ts';
import { startAppServer } from '#tests/e2e/app-server.ts';
import { ports } from './screens.ts';

// lighthouserc.json starts this and ends it by a signal.
const isOver = once(process, 'SIGTERM');
await using _app = await startAppServer({ settings: { PORT: String(ports.app) } });
await using _bareApp = await startBareApp(ports.bare);
console.log('ready');
await isOver;
