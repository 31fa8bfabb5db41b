import { readFile } from 'node:fs/promises';
import { inProject } from '#setup/project-root.mjs';

async function readPackages(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

function isForThisMachine(entry) {
  const fits = (allowed, actual) => allowed === undefined || [allowed].flat().includes(actual);
  return fits(entry.os, process.platform) && fits(entry.cpu, process.arch);
}

/**
 * True when node_modules holds what package-lock.json asks for.
 * npm writes node_modules/.package-lock.json as the last step of an install, so an interrupted one never counts.
 */
export async function arePackagesInstalled() {
  const [wanted, present] = await Promise.all([
    readPackages(inProject('package-lock.json')),
    readPackages(inProject('node_modules', '.package-lock.json')),
  ]);
  if (wanted === null || present === null) return false;
  // Which native build of a tool fits is npm's to know; the project's own Node must be there wherever one is published.
  const own = new Set(
    Object.keys(wanted['']?.optionalDependencies ?? {}).map((name) => `node_modules/${name}`),
  );
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = present[path];
    if (found !== undefined) return found.version === entry.version;
    return entry.optional === true && !(own.has(path) && isForThisMachine(entry));
  });
}
