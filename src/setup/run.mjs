import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter } from 'node:path';
import { inProject, projectRoot } from './project-root.mjs';

/** The environment in which the project's tools are found first. */
export function toolEnvironment(additions = {}) {
  const path = [inProject('node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter);
  return { ...process.env, PATH: path, ...additions };
}

export function toolPath(name) {
  return inProject('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

const parentCheckMs = 500;

/** npm hands a signal to its shell, which ends without handing it on: being orphaned means the same as being ended. */
function onOrphaned(act) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) act();
  }, parentCheckMs);
  return () => clearInterval(timer);
}

function forwardSignals(child) {
  const forward = (signal) => {
    // A terminal sends Ctrl-C to every process in it; sending it once more would ask the server to stop at once.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  const stopWatching = onOrphaned(() => {
    stopWatching();
    child.kill('SIGTERM');
  });
  child.on('close', () => {
    stopWatching();
    for (const signal of signals) process.off(signal, forward);
  });
}

/** Starts a program that shares this terminal, and passes on the signals that this process gets. */
export function start(command, commandArguments, additions = {}) {
  const child = spawn(command, commandArguments, {
    cwd: projectRoot,
    env: toolEnvironment(additions),
    stdio: 'inherit',
    shell: command.endsWith('.cmd'),
  });
  forwardSignals(child);
  return child;
}

/** Resolves with the exit code of a started program; one that a signal ended gets 128 and the signal's number, as in a shell. */
export function ended(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

export function run(command, commandArguments, additions = {}) {
  return ended(start(command, commandArguments, additions));
}
