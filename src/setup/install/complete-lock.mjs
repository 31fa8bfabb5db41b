// A registry's mirror may lack packages for foreign platforms. npm then leaves them out of package-lock.json, and
// `npm ci` refuses the lock. This adds what is missing by name, version and platform, and the hash of its content where
// the registry knows the package; run it after changing a package.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { inProject } from '#setup/project-root.mjs';

const lockFile = inProject('package-lock.json');
const systems = new Set([
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]);
const processors = new Set([
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]);
const libraries = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

const lock = JSON.parse(readFileSync(lockFile, 'utf8'));

/** Answers true where Node would find `name` for the package at `path`. */
function isPresent(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

function platformEntry(name, version, isDev) {
  const words = name.split(/[/-]/);
  const os = words.find((word) => systems.has(word));
  const cpu = words.find((word) => processors.has(word));
  const libc = words.map((word) => libraries[word]).find(Boolean);
  return {
    version: version.replace(/^[\^~]/, ''),
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(isDev ? { dev: true } : {}),
    ...(libc && os === 'linux' ? { libc: [libc] } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
  };
}

/** Hash that the registry names for a package's content; undefined where it does not know the package. */
async function integrityOf(name, version) {
  const asked = ['view', `${name}@${version}`, 'dist.integrity'];
  const { stdout } = await promisify(execFile)('npm', asked).catch(() => ({ stdout: '' }));
  return stdout.trim() || undefined;
}

let added = 0;
for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (isPresent(path, name)) continue;
    lock.packages[`node_modules/${name}`] = platformEntry(name, version, dev);
    added += 1;
  }
}
process.stdout.write(`${added} packages of other platforms added to package-lock.json.\n`);

const folder = 'node_modules/';
const unhashed = Object.entries(lock.packages).filter(([path, entry]) => path !== '' && !entry.integrity);
const unknown = [];
for (const [path, { version, ...entry }] of unhashed) {
  const name = path.slice(path.lastIndexOf(folder) + folder.length);
  const integrity = await integrityOf(name, version);
  if (integrity) lock.packages[path] = { version, integrity, ...entry };
  else unknown.push(name);
}
if (unknown.length > 0) {
  process.stdout.write(`The registry knows no hash of ${unknown.length} of them: ${unknown.join(', ')}.\n`);
}

const { '': root, ...rest } = lock.packages;
const sorted = Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, 'en'));
lock.packages = { '': root, ...Object.fromEntries(sorted) };
writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
