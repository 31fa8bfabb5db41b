import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './install/ensure-installed.mjs';
import { run } from './run.mjs';
import { presumedSettings, serverCommand } from './server-process.mjs';
import { stopWith } from './stop-with.mjs';

await ensureInstalled();
try {
  await ensureBuilt();
} catch (error) {
  stopWith(`The app could not be built:\n${error.message}`);
}
const { command, commandArguments } = serverCommand('src/server/main.ts');
process.exitCode = await run(command, commandArguments, presumedSettings());
