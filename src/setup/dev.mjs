import { ensureInstalled } from './install/ensure-installed.mjs';
import { projectNode } from './install/project-node.mjs';
import { inProject } from './project-root.mjs';
import { ended, start } from './run.mjs';
import { givenSetting, presumedSettings, serverCommand } from './server-process.mjs';

// Vite answers on the usual port and hands what the server owns to the port after it: one origin for the browser.
await ensureInstalled();
const port = Number(givenSetting('PORT') ?? 8080);
const serverPort = port + 1;
const { command, commandArguments } = serverCommand('src/server/main.ts', { nodeOptions: ['--watch'] });
const server = start(command, commandArguments, {
  ...presumedSettings(),
  PORT: String(serverPort),
  PUBLIC_URL: givenSetting('PUBLIC_URL') ?? `http://localhost:${port}`,
});
// PORT tells Vite's settings where the server is that it hands requests to.
const vite = start(projectNode(), [inProject('src', 'setup', 'dev-vite.mjs'), String(port)], {
  PORT: String(serverPort),
});
process.exitCode = await Promise.race([ended(server), ended(vite)]);
server.kill();
vite.kill();
