import { existsSync, readFileSync } from 'node:fs';
import { projectNode } from './install/project-node.mjs';
import { inProject } from './project-root.mjs';

const settings = inProject('.env');

/** Command line of a server program: the project's Node, the settings in `.env` where there is one, the file. */
export function serverCommand(file, { nodeOptions = [] } = {}) {
  const fromFile = existsSync(settings) ? [`--env-file=${settings}`] : [];
  return { command: projectNode(), commandArguments: [...fromFile, ...nodeOptions, inProject(file)] };
}

/** Reads a setting from the environment, else from `.env`; a command's own defaults must not override it. */
export function givenSetting(name) {
  if (process.env[name] !== undefined) return process.env[name];
  if (!existsSync(settings)) return undefined;
  const line = new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=\\s*["']?([^"'\\s#]*)`, 'm').exec(
    readFileSync(settings, 'utf8'),
  );
  return line?.[1];
}

const localAddress = /^(?:https?:\/\/)?(?:localhost|127\.0\.0\.1|\[?::1\]?)(?::\d+)?\/?$/i;

/**
 * A start without any setting is a demo; whether the database is new is the server's to see.
 * Its passwords are known, so nothing is presumed for a server that others can reach.
 */
export function presumedSettings() {
  const isReachable = ['HOST', 'PUBLIC_URL'].some(
    (name) => !localAddress.test(givenSetting(name) || 'localhost'),
  );
  return givenSetting('DEMO') === undefined && !isReachable ? { DEMO: '1' } : {};
}
