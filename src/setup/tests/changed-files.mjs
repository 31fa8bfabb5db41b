import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { inProject, projectRoot } from '#setup/project-root.mjs';

async function git(...gitArguments) {
  const { stdout } = await promisify(execFile)('git', gitArguments, { cwd: projectRoot });
  return stdout.split('\n').filter((line) => line !== '');
}

const isThere = (ref) =>
  git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`).then(
    () => true,
    () => false,
  );

/** The branch that others are made from; the last commit where none of its usual names is there. */
async function defaultBranch() {
  for (const ref of ['origin/HEAD', 'main', 'master', 'origin/main', 'origin/master'])
    if (await isThere(ref)) return ref;
  return 'HEAD';
}

/** Files that differ from where this branch left the given one: committed, uncommitted and untracked, also what is gone. */
export async function changedFiles(wanted) {
  const ref = wanted ?? (await defaultBranch());
  if (!(await isThere(ref))) throw new Error(`Git knows no "${ref}".`);
  const [base = ref] = await git('merge-base', ref, 'HEAD').catch(() => []);
  const tracked = await git('diff', '--name-only', '--no-renames', base);
  const untracked = await git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...tracked, ...untracked])].sort();
}

/** Every file that browser tests are made of. */
export function readTestFiles() {
  const paths = ['e2e', 'support'].flatMap((folder) =>
    readdirSync(inProject('tests', folder), { recursive: true }).map((name) => join('tests', folder, name)),
  );
  return paths
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({
      path: path.replaceAll('\\', '/'),
      text: readFileSync(inProject(path), 'utf8'),
    }));
}

const statement = /\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

function importsOf({ path, text }) {
  return [...text.matchAll(statement)].flatMap(([, specifier]) => {
    if (specifier.startsWith('#tests/')) return [specifier.slice(1)];
    return specifier.startsWith('.') ? [posix.join(posix.dirname(path), specifier)] : [];
  });
}

/** The given files and all that import them, by way of others too. */
export function importersOf(paths, files) {
  const found = new Set(paths);
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const file of files) if (importsOf(file).some((path) => found.has(path))) found.add(file.path);
  }
  return found;
}
