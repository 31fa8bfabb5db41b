import { onTestFinished } from 'vitest';
import type { KeptFile } from '#client/kept-files/kept-file.ts';
import { storeKept } from '#client/kept-files/kept-store.ts';
import { keptFilesCachePrefix } from '#contract/kept-on-phone.ts';
import { headerNames } from '#contract/names.ts';
import type { ResourceLink } from '#contract/resources.ts';
import { newId } from './people.ts';

const pdf = 'application/pdf';

export const newFileId = (): string => `file_${newId()}_of_a_room`;

/** A file on this phone, whose content is its name. */
export async function keepOn(userId: number, more: Partial<KeptFile> = {}): Promise<KeptFile> {
  const file: KeptFile = {
    userId,
    fileId: newFileId(),
    eventId: newId(),
    folderId: newId(),
    linkId: newId(),
    name: 'Interview sheet.pdf',
    size: 240_000,
    contentType: pdf,
    keptAt: Date.now() - 1_000,
    ...more,
  };
  await storeKept(file, new Blob([file.name]), new AbortController().signal);
  return file;
}

/** A file of a room as the server lists it. */
export const newLink = (more: Partial<ResourceLink> = {}): ResourceLink => ({
  id: newId(),
  name: 'Interview sheet',
  url: `/files/${newFileId()}?expires=1&signature=abc`,
  tags: '',
  resourceType: 'PDF',
  size: 5,
  contentType: pdf,
  createdById: newId(),
  createdByName: 'Huda Alzahrani',
  createdDateStr: '2021-06-12T09:00:00.000Z',
  lastModifiedDateStr: '2021-06-12T09:00:00.000Z',
  vimeoUploadVideoResponse: null,
  ...more,
});

/** Answers requests for files, which are no calls of the API. */
export function answerFiles(answer: () => BodyInit): void {
  const own = window.fetch;
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/files/')) return own(input, init);
    return new Response(answer(), { headers: { [headerNames.server]: '1', 'content-type': pdf } });
  };
  onTestFinished(() => {
    window.fetch = own;
  });
}

/** Names of the caches of kept files. */
export const keptCaches = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(keptFilesCachePrefix));
