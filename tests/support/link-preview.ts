import type { Insertable } from 'kysely';
import type { EventsTable } from '#server/db/tables/events.ts';
import type { TestApp } from './test-app.ts';

const marks: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const plainText = (markup: string) =>
  markup.replace(/&(?:amp|lt|gt|quot|#39);/g, (mark) => marks[mark] ?? mark);

/** What programs that show links read of a page. */
export function previewTags(html: string) {
  const found = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = '']) => plainText(text));
  const meta = (key: string) => found(new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)"`, 'g'));
  return {
    titles: found(/<title>([^<]*)<\/title>/g),
    descriptions: meta('description'),
    name: meta('og:title'),
    description: meta('og:description'),
    image: meta('og:image'),
    address: meta('og:url'),
    type: meta('og:type'),
    site: meta('og:site_name'),
    card: meta('twitter:card'),
  };
}

export const publicUrl = 'http://localhost:8080';
/** Headers of a program that reads shared links: it knows nothing of the API's. */
export const crawler = {
  'x-app-key': undefined,
  'x-app-secret': undefined,
  'x-tenant': undefined,
  accept: '*/*',
};

export async function readPreview(app: TestApp, path: string) {
  const answer = await app.request({ path, headers: crawler });
  return { ...answer, tags: previewTags(answer.text) };
}

export async function insertOrganization(
  app: TestApp,
  change: Record<string, string | null> = {},
): Promise<void> {
  const row = {
    name: 'Hub & Co',
    name_key: '',
    bio: 'We host.',
    location: 'Riyadh',
    suffix: 'Hub',
    suffix_key: 'hub',
    share_code: 'x',
    created_at: 0,
  };
  await app.context.database.transaction(async (tx) => {
    await tx
      .insertInto('organizations')
      .values({ ...row, ...change })
      .execute();
  });
}

export async function insertRoom(app: TestApp, change: Partial<Insertable<EventsTable>> = {}) {
  const row = {
    name: 'Opening night',
    description: '<p>Come &amp; see</p><p>us all</p>',
    suffix: 'Opening-1',
    suffix_key: 'opening-1',
    is_private: 0,
    event_type: 'INDIVIDUAL',
    created_at: 0,
  } as const;
  await app.context.database.transaction(async (tx) => {
    await tx
      .insertInto('events')
      .values({ ...row, ...change })
      .execute();
  });
}
