import { hasAnyBuild } from './ensure-built.mjs';
import { run } from './run.mjs';
import { serverCommand } from './server-process.mjs';
import { stopWith } from './stop-with.mjs';

if (!hasAnyBuild()) stopWith('There is no built app. Run "npm run build" first.');
const { command, commandArguments } = serverCommand('src/server/main.ts');
process.exitCode = await run(command, commandArguments);
