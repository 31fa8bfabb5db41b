import { posix } from 'node:path';
import type { SourceFile } from './source-files.ts';

interface Room {
  /** Start of the paths of its files; the first room that fits is a file's room. */
  readonly folder: string;
  /** Starts of the paths it may import; its own folder always is. `*` stands for one folder name. */
  readonly imports: readonly string[];
  readonly packages: RegExp;
}

const shared = ['src/contract/', 'src/domain/'];
const clientBasics = ['src/client/lib/', 'src/client/ui/'];
/** Everything below the screens that they draw on. */
const clientScreens = [
  ...shared,
  ...clientBasics,
  'src/client/api/',
  'src/client/connection/',
  'src/client/session/',
  'src/client/network/',
  'src/client/share/',
  'src/client/outbox/',
  'src/offline/',
];
/** Parts of the connection, whose rooms stand above it. */
const connectionParts = [
  'src/client/session/session.ts',
  'src/client/network/activity.ts',
  'src/client/network/connectivity.ts',
  'src/client/outbox/outbox.ts',
];
const screenPackages = /^(?:valibot|react|react-dom|lucide-react|@tanstack\/react-(?:query|router))$/;
const serverBasics = [
  'src/server/config.ts',
  'src/server/logger.ts',
  'src/server/context.ts',
  'src/server/version.ts',
];
const serverMachines = [
  'src/server/action.ts',
  'src/server/realtime/',
  'src/server/rich-text/',
  'src/server/db/',
  'src/server/http/',
  'src/server/jobs/',
  'src/server/providers/',
  'src/server/people/',
];
const serverPackages = /^(?!react|@tanstack|workbox|idb-keyval)/;

/** Who may import whom. */
const rooms: readonly Room[] = [
  { folder: 'src/contract/', imports: [], packages: /^valibot$/ },
  { folder: 'src/domain/', imports: ['src/contract/'], packages: /^dayjs$/ },
  { folder: 'src/programme/', imports: shared, packages: /^valibot$/ },
  { folder: 'src/offline/', imports: shared, packages: /^(?:idb-keyval|ky|valibot|@tanstack\/query-.+)$/ },
  { folder: 'src/client/lib/', imports: shared, packages: /^valibot$/ },
  {
    folder: 'src/client/api/',
    imports: [...shared, 'src/client/lib/'],
    packages: /^(?:ky|valibot|react|@tanstack\/react-query)$/,
  },
  {
    folder: 'src/client/ui/',
    imports: ['src/client/lib/', 'src/domain/drawing/', 'src/domain/person.ts'],
    packages: /^(?:react|react-dom|lucide-react|framer-motion|@tanstack\/react-router)$/,
  },
  { folder: 'src/client/styles/', imports: [], packages: /^$/ },
  {
    folder: 'src/client/connection/',
    imports: [...shared, 'src/client/lib/', 'src/client/api/', 'src/offline/', ...connectionParts],
    packages: /^react$/,
  },
  {
    folder: 'src/client/session/',
    imports: [...shared, 'src/client/lib/', 'src/client/api/', 'src/client/connection/'],
    packages: /^(?:valibot|@tanstack\/react-(?:query|router))$/,
  },
  {
    folder: 'src/client/network/',
    imports: [
      ...shared,
      ...clientBasics,
      'src/client/api/',
      'src/client/connection/',
      'src/client/session/me.ts',
    ],
    packages: /^(?:react|lucide-react)$/,
  },
  {
    folder: 'src/client/share/',
    imports: [...shared, ...clientBasics],
    packages: /^(?:react|lucide-react|lean-qr)$/,
  },
  {
    folder: 'src/client/outbox/',
    imports: [...clientScreens, 'src/client/rich-text/'],
    packages: screenPackages,
  },
  {
    folder: 'src/client/realtime/',
    imports: [...shared, 'src/client/lib/', 'src/client/connection/', 'src/client/session/'],
    packages: /^(?:valibot|react|@tanstack\/react-query)$/,
  },
  {
    folder: 'src/client/rich-text/',
    imports: [...shared, ...clientBasics, 'src/offline/'],
    packages: /^(?:react|lucide-react|squire-rte|@tanstack\/react-router)$/,
  },
  {
    folder: 'src/client/identity/',
    imports: [...clientScreens, 'src/client/people/'],
    packages: screenPackages,
  },
  {
    folder: 'src/client/people/',
    imports: [...clientScreens, 'src/client/identity/'],
    packages: /^(?:valibot|react|lucide-react|libphonenumber-js|react-easy-crop|@tanstack\/react-query)$/,
  },
  {
    folder: 'src/client/posts/',
    imports: [...clientScreens, 'src/client/rich-text/'],
    packages: /^(?:react|react-dom|lucide-react|@tanstack\/react-(?:query|router|virtual))$/,
  },
  {
    folder: 'src/client/features/*/',
    imports: [
      ...clientScreens,
      'src/client/identity/',
      'src/client/people/',
      'src/client/realtime/',
      'src/client/rich-text/',
      'src/client/posts/',
    ],
    packages: /^(?:valibot|react|react-dom|lucide-react|@tanstack\/react-(?:query|router|virtual))$/,
  },
  {
    folder: 'src/client/routes/',
    imports: [
      ...shared,
      ...clientBasics,
      'src/client/features/',
      'src/client/api/api-query.ts',
      'src/client/connection/',
      'src/client/session/',
      'src/client/network/',
      'src/client/outbox/',
      'src/client/posts/',
    ],
    packages: /^(?:valibot|react|@tanstack\/react-(?:query|router))$/,
  },
  {
    folder: 'src/client/',
    imports: [...shared, 'src/client/', 'src/offline/'],
    packages: /^(?!node:)/,
  },
  { folder: 'sw/', imports: [...shared, 'src/offline/'], packages: /^(?:valibot$|workbox-)/ },
  { folder: 'src/server/db/', imports: [...shared, ...serverBasics], packages: serverPackages },
  {
    folder: 'src/server/http/',
    imports: [...shared, ...serverBasics, 'src/server/action.ts', 'src/server/db/'],
    packages: serverPackages,
  },
  { folder: 'src/server/rich-text/', imports: [...shared, ...serverBasics], packages: serverPackages },
  {
    folder: 'src/server/realtime/',
    imports: [...shared, ...serverBasics, 'src/server/db/', 'src/server/http/'],
    packages: serverPackages,
  },
  {
    folder: 'src/server/providers/',
    imports: [...shared, ...serverBasics, 'src/server/db/'],
    packages: serverPackages,
  },
  {
    folder: 'src/server/jobs/',
    imports: [...shared, ...serverBasics, 'src/server/db/', 'src/server/providers/'],
    packages: serverPackages,
  },
  {
    folder: 'src/server/people/',
    imports: [...shared, ...serverBasics, 'src/server/db/', 'src/server/http/', 'src/server/providers/'],
    packages: serverPackages,
  },
  {
    folder: 'src/server/features/*/',
    imports: [...shared, 'src/programme/', ...serverBasics, ...serverMachines],
    packages: serverPackages,
  },
  {
    folder: 'src/server/workflows/',
    imports: [...shared, 'src/programme/', ...serverBasics, ...serverMachines, 'src/server/features/'],
    packages: serverPackages,
  },
  { folder: 'src/server/', imports: [...shared, 'src/programme/', 'src/server/'], packages: serverPackages },
  {
    folder: 'src/setup/bundler/',
    imports: [],
    packages:
      /^(?:node:|vite$|vite-plugin-(?:pwa|compression2)$|@tanstack\/router-plugin$|@vitejs\/plugin-react$)/,
  },
  {
    folder: 'src/setup/',
    imports: ['src/domain/drawing/', 'src/programme/'],
    packages: /^(?:node:|vite$|@playwright\/test$|lucide-react$|react$|react-dom$)/,
  },
];

/** Packages and words that only some files may name, whatever their room allows. */
const reserved: readonly { readonly what: RegExp; readonly only: RegExp }[] = [
  { what: /^kysely(?:\/|$)/, only: /^src\/server\/(?:db\/|.*\/store\.ts$)/ },
  { what: /^fastify$|^@fastify\//, only: /^src\/server\/(?:app\.ts$|http\/|.*\/routes\.ts$)/ },
  { what: /^ky$/, only: /^src\/(?:client\/api\/|offline\/drain\/request\.ts$)/ },
  { what: /^sharp$/, only: /^src\/server\/providers\/files\// },
  { what: /^dayjs$/, only: /^src\/domain\/time\// },
  { what: /^framer-motion$/, only: /^src\/client\/ui\// },
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

function targetOf(path: string, specifier: string): string | null {
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
