import { importersOf } from './changed-files.mjs';

/** Files on which every test depends. */
const foundation = [
  /^package(?:-lock)?\.json$/,
  /^\.npmrc$/,
  /^(?:vite|vitest|playwright)\.config\.ts$/,
  /^(?:.*\/)?tsconfig\.json$/,
  /^src\/setup\/(?!bundler\/|draw\/)/,
];
/** Files that no test of a stage reads. */
const unread = [
  /^docs\//,
  /^README\.md$/,
  /^LICENSE$/,
  /^\.(?:ci|git)/,
  /^tests\/(?:bench|engines)\//,
  /^src\/setup\/draw\//,
];
/** Files that are built into the app, or run in the server behind it. */
const product = [/^src\//, /^sw\//, /^public\//, /^index\.html$/];
/** Files that become part of the built app, which the server sends from the disk. */
const pages = [
  /^src\/(?:client|offline|contract|domain|setup\/bundler)\//,
  /^sw\//,
  /^public\//,
  /^index\.html$/,
];
const server = [/^src\/(?:server|contract|domain|programme)\//];

const matches = (patterns) => (path) => patterns.some((pattern) => pattern.test(path));
const isSpec = (path) => /^tests\/e2e\/.*\.spec\.ts$/.test(path);

const everything = { all: true, paths: [] };

/** Tests that read the project's files themselves; they take no time. */
export const readers = [
  'tests/architecture/source-files.ts',
  'tests/unit/app-paths.test.ts',
  'tests/unit/motion-values.test.ts',
  'tests/unit/outbox-faults.test.ts',
];

/** Dependencies that vitest's import graph lacks: files read from the disk, or run by a process that a test starts. */
function hiddenEnds(changed) {
  return [
    ...(changed.length > 0 ? readers : []),
    ...(changed.some(matches(pages)) ? ['tests/support/small-app.ts'] : []),
    ...(changed.some(matches(server)) ? ['tests/support/server-process.ts'] : []),
  ];
}

/** Tests in Node and of single screens: those that import what changed; `all` where that may be any. */
export function relatedOf(changed) {
  const read = changed.filter((path) => !matches(unread)(path));
  if (read.some(matches(foundation))) return everything;
  return { all: false, paths: [...read, ...hiddenEnds(read)] };
}

/**
 * Browser tests: those that import a changed file of the tests. A walk through the app may reach any of its screens and
 * any of its calls, so that a change of the product runs them all.
 */
export function specsOf(changed, testFiles) {
  const read = changed.filter((path) => !matches(unread)(path));
  if (read.some(matches([...foundation, ...product]))) return everything;
  const affected = importersOf(read, testFiles);
  const present = new Set(testFiles.map(({ path }) => path));
  return { all: false, paths: [...affected].filter((path) => isSpec(path) && present.has(path)).sort() };
}
