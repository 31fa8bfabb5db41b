import { existsSync, readdirSync } from 'node:fs';
import { ensureInstalled } from './install/ensure-installed.mjs';
import { projectNode } from './install/project-node.mjs';
import { inProject } from './project-root.mjs';
import { run } from './run.mjs';
import { stopWith } from './stop-with.mjs';

await ensureInstalled();
const folder = inProject('tests', 'bench');
const wanted = process.argv[2] ?? '';
const files = existsSync(folder)
  ? readdirSync(folder).filter((name) => name.endsWith('.bench.ts') && name.includes(wanted))
  : [];
if (files.length === 0) stopWith('There is no such bench under tests/bench.');
for (const file of files.sort()) {
  process.stdout.write(`\n${file.replace('.bench.ts', '')}\n`);
  const code = await run(projectNode(), [inProject('tests', 'bench', file)]);
  if (code !== 0) process.exitCode = code;
}
