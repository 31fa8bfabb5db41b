import { expect, test } from 'vitest';
import { breaches, specifiersOf } from './import-law.ts';
import { readSources } from './source-files.ts';

const sources = readSources(['src', 'sw'], /\.(?:ts|tsx|mjs|css)$/);

test('every import keeps to the law', () => {
  expect(breaches(sources)).toEqual([]);
});

test('the law is read from the whole project', () => {
  expect(sources.length).toBeGreaterThan(60);
  expect(sources.flatMap(specifiersOf).length).toBeGreaterThan(200);
});

test.each([
  ['a static import', "import { a } from '#domain/a.ts';", '#domain/a.ts'],
  ['an import over several lines', "import {\n  a,\n  type B,\n} from '#domain/a.ts';", '#domain/a.ts'],
  ['a type import', "import type { A } from '#domain/a.ts';", '#domain/a.ts'],
  ['an import for its effect', "import '#domain/a.ts';", '#domain/a.ts'],
  ['a namespace import', "import * as a from '#domain/a.ts';", '#domain/a.ts'],
  ['a re-export', "export { a } from '#domain/a.ts';", '#domain/a.ts'],
  ['a dynamic import', "const a = await import('#domain/a.ts');", '#domain/a.ts'],
])('%s is seen', (_, text, specifier) => {
  expect(specifiersOf({ path: 'src/contract/planted.ts', text })).toEqual([specifier]);
});

test('an import in a style sheet is seen', () => {
  const text = "@import './a.css';\n.b { composes: c from './d.module.css'; }";
  expect(specifiersOf({ path: 'src/client/ui/planted.css', text })).toEqual(['./a.css', './d.module.css']);
});

const planted: readonly (readonly [path: string, specifier: string])[] = [
  ['src/contract/planted.ts', '#domain/agenda.ts'],
  ['src/contract/planted.ts', 'fastify'],
  ['src/domain/planted.ts', '#programme/2021.ts'],
  ['src/domain/planted.ts', 'valibot'],
  ['src/domain/planted.ts', 'node:crypto'],
  ['src/programme/planted.ts', '#server/config.ts'],
  ['src/offline/planted.ts', 'react'],
  ['src/offline/planted.ts', '@tanstack/react-query'],
  ['src/offline/planted.ts', '#client/api/api.ts'],
  ['src/offline/planted.ts', 'ky'],
  ['src/client/api/planted.ts', '#client/connection/connection.ts'],
  ['src/client/api/planted.ts', '#offline/outbox/kind.ts'],
  ['src/client/lib/planted.ts', '#client/api/api.ts'],
  ['src/client/lib/planted.ts', 'ky'],
  ['src/client/lib/planted.ts', 'react'],
  ['src/client/lib/planted.ts', 'lucide-react'],
  ['src/client/lib/planted.ts', '#client/ui/controls/button.tsx'],
  ['src/client/ui/planted.tsx', '#contract/users.ts'],
  ['src/client/ui/planted.tsx', '#domain/agenda.ts'],
  ['src/client/ui/planted.tsx', '@tanstack/react-query'],
  ['src/client/ui/planted.tsx', '#client/features/agenda/agenda.tsx'],
  ['src/client/features/agenda/planted.tsx', '#client/features/reception/reception.tsx'],
  ['src/client/features/agenda/planted.tsx', '#client/app/router.tsx'],
  ['src/client/features/agenda/planted.tsx', '#client/routes/login.tsx'],
  ['src/client/features/agenda/planted.tsx', '#server/config.ts'],
  ['src/client/features/agenda/planted.tsx', '#programme/2021.ts'],
  ['src/client/features/agenda/planted.tsx', 'node:fs'],
  ['src/client/connection/planted.tsx', '#client/features/agenda/agenda.tsx'],
  ['src/client/connection/planted.ts', '#client/session/me.ts'],
  ['src/client/connection/planted.ts', '#client/network/offline-notice.tsx'],
  ['src/client/connection/planted.ts', '@tanstack/react-query'],
  ['src/client/session/planted.ts', '#client/network/failure-note.tsx'],
  ['src/client/session/planted.ts', 'lucide-react'],
  ['src/client/network/planted.tsx', '#client/session/guards.ts'],
  ['src/client/network/planted.tsx', '#client/outbox/use-outbox.ts'],
  ['src/client/share/planted.ts', '#client/connection/connection.ts'],
  ['src/client/people/planted.tsx', '#client/features/people/people-page.tsx'],
  ['src/client/people/planted.tsx', 'lean-qr'],
  ['src/client/outbox/planted.ts', '#client/people/favourites.tsx'],
  ['src/client/routes/planted.tsx', '#offline/session.ts'],
  ['src/client/routes/planted.tsx', '#client/app/router.tsx'],
  ['src/client/app/planted.ts', '#client/routes/login.tsx'],
  ['src/client/app/planted.ts', '#server/config.ts'],
  ['src/client/app/planted.ts', 'workbox-core'],
  ['src/client/features/agenda/planted.tsx', 'workbox-window'],
  ['src/client/app/planted.ts', 'ky'],
  ['src/server/features/users/planted.ts', '#server/features/sign-in/store.ts'],
  ['src/server/features/users/planted.ts', '#client/api/api.ts'],
  ['src/server/features/users/planted.ts', '#server/demo/seed.ts'],
  ['src/server/features/users/actions.ts', 'kysely'],
  ['src/server/features/users/actions.ts', 'fastify'],
  ['src/server/db/planted.ts', '#server/features/users/store.ts'],
  ['src/server/db/planted.ts', 'fastify'],
  ['src/server/http/planted.ts', '#server/workflows/sign-in.ts'],
  ['src/server/workflows/planted.ts', '#server/admin/main.ts'],
  ['src/server/main.ts', 'react'],
  ['sw/planted.ts', '#client/api/api.ts'],
  ['sw/planted.ts', 'react'],
  ['sw/planted.ts', 'ky'],
  ['src/domain/planted.ts', '#tests/support/fake-clock.ts'],
  ['src/domain/planted.ts', 'dayjs'],
  ['src/client/features/agenda/planted.tsx', 'dayjs'],
  ['src/server/features/forms/planted.ts', 'dayjs/plugin/utc.js'],
  ['src/client/features/agenda/planted.tsx', '../reception/reception.tsx'],
  ['src/setup/planted.mjs', '#domain/drawing/mark.ts'],
  ['src/setup/draw/planted.mjs', '#client/ui/button.tsx'],
  ['src/misc/planted.ts', '#contract/users.ts'],
];

test.each(planted)('%s may not import %s', (path, specifier) => {
  expect(breaches([{ path, text: `import { a } from '${specifier}';` }])).toHaveLength(1);
  expect(breaches([{ path, text: `void import('${specifier}');` }])).toHaveLength(1);
});

test.each([
  ['src/server/app.ts', 'const port = process.env.PORT;'],
  ['src/client/lib/planted.ts', 'const port = process.env.PORT;'],
  ['src/offline/planted.ts', 'window.addEventListener("online", go);'],
  ['src/domain/planted.ts', 'document.title = "x";'],
])('%s may not say: %s', (path, text) => {
  expect(breaches([{ path, text }])).toHaveLength(1);
});

test.each([
  ['src/domain/planted.ts', '#contract/users.ts'],
  ['src/domain/time/dates.ts', 'dayjs/plugin/utc.js'],
  ['src/client/features/agenda/planted.tsx', '#client/features/agenda/agenda-day.tsx'],
  ['src/client/features/agenda/planted.tsx', './agenda-day.tsx'],
  ['src/client/features/agenda/planted.tsx', '#client/ui/controls/button.tsx'],
  ['src/server/features/users/store.ts', 'kysely'],
  ['src/server/features/users/routes.ts', 'fastify'],
  ['src/client/api/api-error.ts', 'valibot'],
  ['src/client/api/client.ts', 'ky'],
  ['src/offline/drain/request.ts', 'ky'],
  ['sw/sw.ts', 'workbox-precaching'],
])('%s may import %s', (path, specifier) => {
  expect(breaches([{ path, text: `import { a } from '${specifier}';` }])).toEqual([]);
});

test('the app reads nothing of an endpoint that its build leaves out', () => {
  const inTheApp = sources.filter(({ path }) => /^(?:src\/(?:client|offline)|sw)\//.test(path));
  const readers = inTheApp.filter(({ text }) =>
    /\bendpoint\.(?:body|reply|params|query|errors)\b/.test(text),
  );
  expect(readers.map(({ path }) => path)).toEqual([]);
});
