import type { Room } from './rooms.ts';

/** Folders that every program may use. */
export const shared = ['src/contract/', 'src/domain/'];
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
  'src/client/seat/seat-relay.ts',
];
const screenPackages = /^(?:valibot|react|react-dom|lucide-react|@tanstack\/react-(?:query|router))$/;
/** Folders of the page: each may import what stands below it. */
export const clientRooms: readonly Room[] = [
  { folder: 'src/client/lib/', imports: shared, packages: /^valibot$/ },
  {
    folder: 'src/client/api/',
    imports: [...shared, 'src/client/lib/'],
    packages: /^(?:ky|valibot|react|@tanstack\/react-query)$/,
  },
  {
    folder: 'src/client/ui/',
    imports: [
      'src/client/lib/',
      'src/client/last-screen/take-over.ts',
      'src/domain/drawing/',
      'src/domain/person.ts',
      'src/domain/suffix.ts',
    ],
    packages: /^(?:react|react-dom|lucide-react|framer-motion|@tanstack\/react-router)$/,
  },
  { folder: 'src/client/styles/', imports: [], packages: /^$/ },
  { folder: 'src/client/last-screen/', imports: [...shared, 'src/client/lib/'], packages: /^$/ },
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
    packages: /^(?:react|lucide-react|@tanstack\/react-(?:query|router))$/,
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
    folder: 'src/client/seat/',
    imports: [
      ...shared,
      'src/client/api/',
      'src/client/connection/',
      'src/client/lib/',
      'src/client/network/connectivity.ts',
      'src/client/session/',
      'src/client/tables/',
      'src/client/video/',
      'src/offline/',
    ],
    packages: /^(?:valibot|@tanstack\/react-query)$/,
  },
  {
    folder: 'src/client/tables/',
    imports: [...clientScreens, 'src/client/people/', 'src/client/posts/'],
    packages: /^(?:react|@tanstack\/react-query)$/,
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
    packages: /^(?:valibot|react|@tanstack\/react-query|@twilio\/conversations)$/,
  },
  {
    folder: 'src/client/push/',
    imports: [...clientScreens, 'src/client/chat/', 'src/client/realtime/'],
    packages: /^(?:valibot|react|@tanstack\/react-(?:query|router))$/,
  },
  {
    folder: 'src/client/passkeys/',
    imports: clientScreens,
    packages: /^(?:react|lucide-react|@tanstack\/react-query|@simplewebauthn\/browser)$/,
  },
  {
    folder: 'src/client/oauth/',
    imports: clientScreens,
    packages: /^(?:valibot|react|lucide-react|@tanstack\/react-(?:query|router))$/,
  },
  {
    folder: 'src/client/video/',
    imports: [...shared, 'src/client/lib/'],
    packages: /^(?:valibot|twilio-video)$/,
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
      'src/client/passkeys/',
      'src/client/oauth/',
      'src/client/chat/',
      'src/client/posts/',
      'src/client/push/',
      'src/client/resources/',
      'src/client/seat/',
      'src/client/tables/',
      'src/client/video/',
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
      'src/client/tables/',
    ],
    packages: /^(?:valibot|react|@tanstack\/react-(?:query|router))$/,
  },
  {
    folder: 'src/client/',
    imports: [...shared, 'src/client/', 'src/offline/'],
    packages: /^(?!node:)/,
  },
];
