import { spawn } from 'node:child_process';
import { projectRoot } from '#setup/project-root.mjs';
import { stopWith } from '#setup/stop-with.mjs';
import { arePackagesInstalled } from './installed-packages.mjs';

const isWindows = process.platform === 'win32';
const npmArguments = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--loglevel=error',
  '--no-audit',
  '--no-fund',
];

function runNpm() {
  return new Promise((resolve) => {
    const child = spawn('npm', npmArguments, {
      cwd: projectRoot,
      shell: isWindows,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.on('error', (error) => resolve({ code: 1, said: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, said }));
  });
}

function explain(said) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ECONNRESET|network/i.test(said)) {
    return 'The packages could not be installed: the package registry does not answer. Connect to a network and run this again.';
  }
  return `The packages could not be installed. npm says:\n${said.trim().split('\n').slice(-12).join('\n')}`;
}

/** Installs the packages of package-lock.json unless they are there already. */
export async function ensureInstalled() {
  if (await arePackagesInstalled()) return;
  const start = Date.now();
  process.stdout.write('Installing packages (once) … ');
  const { code, said } = await runNpm();
  process.stdout.write(`${((Date.now() - start) / 1000).toFixed(1)} s\n`);
  if (code !== 0) stopWith(explain(said));
}
