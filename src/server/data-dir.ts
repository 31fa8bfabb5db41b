import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from './environment.ts';

/**
 * Creates the data folder for this user alone, level by level: on file systems that create no folders, such as `/proc`,
 * Node's recursive way never ends.
 */
export function makeDataDir(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`DATA_DIR: the folder cannot be made (${reason})`);
  }
}

function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process that starts beside this one was faster.
    if (!existsSync(folder)) throw error;
  }
}
