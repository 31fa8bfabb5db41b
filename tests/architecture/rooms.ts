export interface Room {
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
  'src/client/chat/chat-line.ts',
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
  'src/server/turns.ts',
  'src/server/conversation-place.ts',
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
  'src/server/push/',
  'src/server/spreadsheet/',
];
const serverPackages = /^(?!react|@tanstack|workbox|idb-keyval)/;

/** Who may import whom. */
export const rooms: readonly Room[] = [
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
      'src/client/share/',
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
    folder: 'src/client/unread/',
    imports: clientScreens,
    packages: screenPackages,
  },
  {
    folder: 'src/client/rich-text/',
    imports: [...shared, ...clientBasics, 'src/offline/'],
    packages: /^(?:react|lucide-react|squire-rte|@tanstack\/react-router)$/,
  },
  { folder: 'src/client/forms/', imports: clientScreens, packages: screenPackages },
  {
    folder: 'src/client/people/',
    imports: [...clientScreens, 'src/client/forms/'],
    packages: /^(?:valibot|react|lucide-react|libphonenumber-js|react-easy-crop|@tanstack\/react-query)$/,
  },
  {
    folder: 'src/client/posts/',
    imports: [
      ...clientScreens,
      'src/client/forms/',
      'src/client/lists/',
      'src/client/rich-text/',
      'src/client/unread/',
    ],
    packages: /^(?:react|react-dom|lucide-react|@tanstack\/react-(?:query|router))$/,
  },
  {
    folder: 'src/client/resources/',
    imports: [...shared, 'src/client/api/', 'src/offline/'],
    packages: /^@tanstack\/react-query$/,
  },
  {
    folder: 'src/client/chat/',
    imports: [
      ...clientScreens,
      'src/client/people/',
      'src/client/realtime/',
      'src/client/rich-text/',
      'src/client/forms/',
    ],
    packages: /^(?:valibot|react|@tanstack\/react-query)$/,
  },
  {
    folder: 'src/client/push/',
    imports: [...clientScreens, 'src/client/chat/', 'src/client/realtime/'],
    packages: /^(?:valibot|react|@tanstack\/react-(?:query|router))$/,
  },
  {
    folder: 'src/client/lists/',
    imports: clientBasics,
    packages: /^(?:react|@tanstack\/react-virtual)$/,
  },
  {
    folder: 'src/client/kept-files/',
    imports: [
      ...shared,
      'src/client/lib/',
      'src/client/api/',
      'src/client/connection/',
      'src/client/session/',
    ],
    packages: /^(?:valibot|react|@tanstack\/react-query)$/,
  },
  {
    folder: 'src/client/features/*/',
    imports: [
      ...clientScreens,
      'src/client/kept-files/',
      'src/client/forms/',
      'src/client/people/',
      'src/client/realtime/',
      'src/client/rich-text/',
      'src/client/lists/',
      'src/client/chat/',
      'src/client/posts/',
      'src/client/push/',
      'src/client/resources/',
      'src/client/unread/',
    ],
    packages: /^(?:valibot|react|react-dom|lucide-react|@tanstack\/react-(?:query|router))$/,
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
    folder: 'src/server/event-news/',
    imports: [
      ...shared,
      ...serverBasics,
      'src/server/action.ts',
      'src/server/db/',
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
