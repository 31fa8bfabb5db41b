import { expect, test } from 'vitest';
import { readProjectFile, readSources } from './source-files.ts';

const code = readSources(['src', 'sw', 'tests'], /\.(?:ts|tsx|mjs|css)$/);
const typescript = code.filter(({ path }) => /\.tsx?$/.test(path));
const pathsOf = (files: readonly { path: string }[]) => files.map(({ path }) => path);

test('no file is longer than 300 lines', () => {
  const isLong = ({ path, text }: { path: string; text: string }) =>
    text.split('\n').length > 301 && !path.includes('/migrations/');
  expect(pathsOf(code.filter(isLong))).toEqual([]);
});

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

/** Lists groups of source files with more than so many, by the name that `groupOf` gives; null stands for none. */
function largerThan(most: number, groupOf: (path: string) => string | null): string[] {
  const source = pathsOf(typescript).filter((path) => /^(?:src|sw)\//.test(path));
  return [...Map.groupBy(source, groupOf)].flatMap(([name, files]) =>
    name !== null && files.length > most ? `${name}: ${files.length}` : [],
  );
}

test('a folder has at most 20 files, but for lists that grow by a file each', () => {
  const isList = (folder: string) => /^src\/(?:contract|client\/routes\/_app)$|\/migrations$/.test(folder);
  expect(largerThan(20, folderOf).filter((found) => !isList(found.split(':')[0] ?? ''))).toEqual([]);
});

test('a feature has at most 60 files', () => {
  const featureOf = (path: string) => /^src\/(?:client|server)\/features\/[^/]+/.exec(path)?.[0] ?? null;
  expect(largerThan(60, featureOf)).toEqual([]);
  expect(largerThan(3, featureOf).length).toBeGreaterThan(10);
});

test('files and folders are named in kebab-case', () => {
  const isRoute = (path: string) => path.startsWith('src/client/routes/');
  const kebab = /^(?:[a-z0-9-]+\/)+[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:ts|tsx|mjs|css)$/;
  expect(pathsOf(code).filter((path) => !isRoute(path) && !kebab.test(path))).toEqual([]);
});

test('nothing is exported by default but where a tool demands it', () => {
  const demanded = /^tests\/support\/(?:global-[\w-]+|[\w-]+-reporter)\.ts$|\.d\.ts$/;
  const offenders = typescript.filter(({ text }) => /^export default /m.test(text)).map(({ path }) => path);
  expect(offenders.filter((path) => !demanded.test(path))).toEqual([]);
});

/** Code without its comments, texts and patterns, so that words in them are not taken for code. */
function bare(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''");
}

test('no type is any', () => {
  const hasAny = ({ text }: { text: string }) =>
    /[:<,|&(]\s*any\b(?!\s*[:(])|\bas any\b|\bany\[\]/.test(bare(text));
  expect(pathsOf(typescript.filter(hasAny))).toEqual([]);
});

test('no value is called present by an exclamation mark', () => {
  const hasMark = ({ text }: { text: string }) => /[\w)\]]!(?=[.,;)\]\s[])(?!=)/.test(bare(text));
  expect(pathsOf(typescript.filter(hasMark))).toEqual([]);
});

test('the compiler and the linter are never silenced', () => {
  const silenced = /@ts-(?:ignore|nocheck)|biome-ignore|eslint-disable/;
  const itself = /^tests\/architecture\/files\.test\.ts$/;
  expect(pathsOf(code.filter(({ path, text }) => silenced.test(text) && !itself.test(path)))).toEqual([]);
});

test('no file names a machine that the project was made on', () => {
  const workplace = new RegExp(['/wor', 'k/|\\bshared', '/'].join(''));
  expect(pathsOf(code.filter(({ text }) => workplace.test(text)))).toEqual([]);
});

test('the lock file and the npm settings name no registry', () => {
  const named = /"resolved":|registry\s*=|https?:\/\/[\w.-]*(?:npmjs|registry)[\w.-]*/;
  expect(readProjectFile('package-lock.json')).not.toMatch(named);
  expect(readProjectFile('.npmrc')).not.toMatch(named);
});

interface LockedPackage {
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

/** Systems whose packages every registry's mirror has. */
const systems = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
];

const isInstalledOn = ({ os, cpu, libc }: LockedPackage, system: (typeof systems)[number]) =>
  (os?.includes(system.os) ?? true) &&
  (cpu?.includes(system.cpu) ?? true) &&
  (libc?.includes(system.libc) ?? true);

test('what a server is built and run with is locked by the hash of its content', () => {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(readProjectFile('package-lock.json'));
  const unhashed = Object.entries(lock.packages).filter(([path, { integrity }]) => path !== '' && !integrity);
  const installed = unhashed.filter(
    ([, entry]) => entry.optional !== true || systems.some((system) => isInstalledOn(entry, system)),
  );
  expect(installed.map(([path]) => path)).toEqual([]);
});

test('every dependency is named with its exact version', () => {
  const manifest: Record<string, Record<string, string>> = JSON.parse(readProjectFile('package.json'));
  const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {}),
  );
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});
