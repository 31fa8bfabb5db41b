import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './install/ensure-installed.mjs';
import { stopWith } from './stop-with.mjs';

await ensureInstalled();
try {
  const isNew = await ensureBuilt({ isForced: process.argv.includes('--force') });
  if (!isNew)
    process.stdout.write('The app is built already; nothing has changed (--force builds it anew).\n');
} catch (error) {
  stopWith(`The app could not be built:\n${error.message}`);
}
