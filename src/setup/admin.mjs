import { run } from './run.mjs';
import { serverCommand } from './server-process.mjs';

const { command, commandArguments } = serverCommand('src/server/admin/main.ts');
process.exitCode = await run(command, [...commandArguments, ...process.argv.slice(2)]);
