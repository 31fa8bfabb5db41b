import { clientRooms, shared } from './client-rooms.ts';

export interface Room {
  /** Start of the paths of its files; the first room that fits is a file's room. */
  readonly folder: string;
  /** Starts of the paths it may import; its own folder always is. `*` stands for one folder name. */
  readonly imports: readonly string[];
  readonly packages: RegExp;
}

const serverBasics = [
  'src/server/config.ts',
  'src/server/environment.ts',
  'src/server/logger.ts',
  'src/server/context.ts',
  'src/server/version.ts',
  'src/server/turns.ts',
  'src/server/conversation-place.ts',
  'src/server/conversation-sid.ts',
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
  'src/server/event-news/',
  'src/server/chat-versions/',
  'src/server/thread-versions/',
  'src/server/push/',
  'src/server/mails/',
  'src/server/spreadsheet/',
];
const serverPackages = /^(?!react|@tanstack|workbox|idb-keyval)/;

/** Who may import whom. */
export const rooms: readonly Room[] = [
  { folder: 'src/contract/', imports: [], packages: /^valibot$/ },
  { folder: 'src/domain/', imports: ['src/contract/'], packages: /^dayjs$/ },
  { folder: 'src/programme/', imports: shared, packages: /^valibot$/ },
  { folder: 'src/offline/', imports: shared, packages: /^(?:idb-keyval|ky|valibot|@tanstack\/query-.+)$/ },
  ...clientRooms,
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
  { folder: 'src/server/chat-versions/', imports: ['src/server/db/'], packages: serverPackages },
  { folder: 'src/server/thread-versions/', imports: ['src/server/db/'], packages: serverPackages },
  {
    folder: 'src/server/event-news/',
    imports: [
      ...shared,
      ...serverBasics,
      'src/server/action.ts',
      'src/server/db/',
      'src/server/people/versions.ts',
      'src/server/realtime/',
      'src/server/push/',
    ],
    packages: serverPackages,
  },
  {
    folder: 'src/server/push/',
    imports: [
      ...shared,
      ...serverBasics,
      'src/server/action.ts',
      'src/server/db/',
      'src/server/jobs/',
      'src/server/providers/',
    ],
    packages: serverPackages,
  },
  {
    folder: 'src/server/mails/',
    imports: [
      ...shared,
      ...serverBasics,
      'src/server/db/',
      'src/server/http/html.ts',
      'src/server/jobs/',
      'src/server/providers/mail/',
    ],
    packages: serverPackages,
  },
  { folder: 'src/server/spreadsheet/', imports: [], packages: serverPackages },
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
    folder: 'src/setup/draw/',
    imports: ['src/setup/', 'src/domain/drawing/'],
    packages: /^(?:node:|@playwright\/test$|lucide-react$|react$|react-dom$)/,
  },
  { folder: 'src/setup/', imports: [], packages: /^(?:node:|vite$)/ },
];
