import { posix } from 'node:path';
import { type Room, rooms } from './rooms.ts';
import type { SourceFile } from './source-files.ts';

/** Packages and words that only some files may name, whatever their room allows. */
const reserved: readonly { readonly what: RegExp; readonly only: RegExp }[] = [
  { what: /^kysely(?:\/|$)/, only: /^src\/server\/(?:db\/|.*\/(?:store|reader|writer)\.ts$)/ },
  { what: /^fastify$|^@fastify\//, only: /^src\/server\/(?:app\.ts$|http\/|.*\/routes\.ts$)/ },
  { what: /^ky$/, only: /^src\/(?:client\/api\/|offline\/drain\/request\.ts$)/ },
  { what: /^sharp$/, only: /^src\/server\/providers\/files\// },
  { what: /^dayjs$/, only: /^src\/domain\/time\// },
  { what: /^framer-motion$/, only: /^src\/client\/ui\// },
  { what: /^twilio-video$/, only: /^src\/client\/video\/twilio-call\.ts$/ },
  { what: /^workbox-window$/, only: /^src\/client\/app\// },
  { what: /^workbox-(?!window$)/, only: /^sw\// },
];

const words: readonly { readonly what: RegExp; readonly name: string; readonly only: RegExp }[] = [
  { what: /\bprocess\.env\b/, name: 'process.env', only: /^src\/(?:server\/config\.ts$|setup\/)/ },
  { what: /\b(?:window|document)\./, name: 'window or document', only: /^src\/(?:client|setup)\// },
];

/** Files that only the start of a program may import. */
const entries = [/^src\/server\/(?:demo|admin)\//, /^src\/client\/routes\//];
const mayImportEntries = /^src\/server\/(?:demo|admin)\/|^src\/server\/[\w-]+\.ts$|^src\/client\/routes\//;

const specifierPatterns = [
  /(?:^|[\s;])(?:import|export)\s+(?:type\s+)?(?:[\w*{][^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]/g,
  /\bimport\s*\(\s*['"]([^'"]+)['"]/g,
];
const stylePatterns = [/@import\s+(?:url\()?['"]([^'"]+)['"]/g, /\bcomposes:[^;]*\sfrom\s+['"]([^'"]+)['"]/g];

export function specifiersOf({ path, text }: SourceFile): string[] {
  const patterns = path.endsWith('.css') ? stylePatterns : specifierPatterns;
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''));
}

const startOf = (pattern: string) => new RegExp(`^${pattern.replaceAll('.', '\\.').replace('*', '[^/]+')}`);

function roomOf(path: string): { room: Room; own: string } | undefined {
  for (const room of rooms) {
    const own = startOf(room.folder).exec(path)?.[0];
    if (own !== undefined) return { room, own };
  }
  return undefined;
}

/** The project's own file that an import leads to; null for a package. */
export function targetOf(path: string, specifier: string): string | null {
  if (specifier.startsWith('#tests/')) return specifier.replace('#tests/', 'tests/');
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  return specifier.startsWith('./') ? posix.join(posix.dirname(path), specifier) : null;
}

export function packageOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

function faultOfPackage(path: string, room: Room, specifier: string): string | null {
  const name = specifier.startsWith('node:') ? 'node:' : packageOf(specifier);
  if (!room.packages.test(name)) return `${path} must not import the package ${specifier}`;
  const rule = reserved.find(({ what }) => what.test(name));
  return rule && !rule.only.test(path) ? `${path} must not import the package ${specifier}` : null;
}

function faultOfTarget(
  path: string,
  { room, own }: { room: Room; own: string },
  target: string,
): string | null {
  const isAllowed = [own, ...room.imports].some((start) => startOf(start).test(target));
  const isEntry = entries.some((entry) => entry.test(target)) && !mayImportEntries.test(path);
  return isAllowed && !isEntry ? null : `${path} must not import ${target}`;
}

function faultOf(path: string, specifier: string): string | null {
  if (specifier.startsWith('..')) return `${path} climbs with ${specifier}`;
  const found = roomOf(path);
  if (found === undefined) return `${path} stands in no room`;
  const target = targetOf(path, specifier);
  return target === null ? faultOfPackage(path, found.room, specifier) : faultOfTarget(path, found, target);
}

/** Everything in these files that the law forbids, one sentence each. */
export function breaches(files: readonly SourceFile[]): string[] {
  return files
    .flatMap((file) => [
      ...specifiersOf(file).map((specifier) => faultOf(file.path, specifier)),
      ...words
        .filter(({ what, only }) => what.test(file.text) && !only.test(file.path))
        .map(({ name }) => `${file.path} must not use ${name}`),
    ])
    .filter((fault) => fault !== null);
}
