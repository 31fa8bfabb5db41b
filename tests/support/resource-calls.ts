import type { Endpoint } from '#contract/endpoint.ts';
import { uploadDocument, uploadPdf, uploadVideo } from '#contract/files.ts';
import {
  createResource,
  createResourceFolder,
  deleteResource,
  deleteResourceFolder,
  listResourceFolders,
  listResources,
  type ResourceFolder,
  type ResourceLink,
  renameResourceFolder,
  updateResource,
} from '#contract/resources.ts';
import { answerOf } from './api-client.ts';
import { docx, mp4, pdf } from './documents.ts';
import { enter, place, type SignedInPerson } from './people.ts';
import { createRoomsApp, makeRoom } from './room-calls.ts';
import type { TestApp, TestAppOptions } from './test-app.ts';
import { multipartRequest } from './uploads.ts';

type Caller = Pick<SignedInPerson, 'token'>;

const contents = {
  VIDEO: { endpoint: uploadVideo, content: mp4() },
  PDF: { endpoint: uploadPdf, content: pdf },
  DOCX: { endpoint: uploadDocument, content: docx() },
} satisfies Record<string, { endpoint: Endpoint; content: Buffer }>;

/** A room with its host, a participant and its root; only hosts and admins add unless the change says otherwise. */
export async function startRoom(change = {}, options: TestAppOptions = {}) {
  const app = await createRoomsApp(options);
  const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  const { id: eventId } = await makeRoom(app, noura, change);
  await place(app, { eventId, userId: maha.user.id });
  const folder = { eventId, folderId: await findRoot(app, noura, eventId) };
  return { app, noura, maha, eventId, folder };
}

interface Sending {
  readonly type?: keyof typeof contents;
  readonly key?: string;
  readonly content?: Buffer;
}

/** Sends a file; its address. */
export async function sendFile(
  app: TestApp,
  { token, user }: SignedInPerson,
  { type = 'PDF', key, content = contents[type].content }: Sending = {},
): Promise<string> {
  const request = multipartRequest(contents[type].endpoint, token, { userId: user.id, content });
  const headers = { ...request.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) };
  return answerOf<{ presignedUrl: string }>(await app.request({ ...request, headers })).reply.presignedUrl;
}

export const askFolders = (app: TestApp, { token }: Caller, eventId: number) =>
  app.call(listResourceFolders, { params: { id: String(eventId) } }, { token });

export async function findRoot(app: TestApp, caller: Caller, eventId: number): Promise<number> {
  const [root] = (await askFolders(app, caller, eventId)).reply.content;
  if (root === undefined) throw new Error('The room has no root.');
  return root.id;
}

/** A folder, by its room. */
export interface FolderPlace {
  readonly eventId: number;
  readonly folderId: number;
}

const folderParams = ({ eventId, folderId }: FolderPlace) => ({
  id: String(eventId),
  categoryId: String(folderId),
});

export const askFolder = (app: TestApp, { token }: Caller, folder: FolderPlace) =>
  app.call(listResources, { params: folderParams(folder) }, { token });

export const postFolder = (app: TestApp, { token }: Caller, eventId: number, name: string) =>
  app.call(createResourceFolder, { params: { id: String(eventId) }, body: { name } }, { token });

export const makeFolder = async (
  app: TestApp,
  caller: Caller,
  eventId: number,
  name = 'Week 1',
): Promise<ResourceFolder> => (await postFolder(app, caller, eventId, name)).reply;

export const putFolder = (app: TestApp, { token }: Caller, folder: FolderPlace, name: string) =>
  app.call(renameResourceFolder, { params: folderParams(folder), body: { name } }, { token });

export const removeFolder = (app: TestApp, { token }: Caller, folder: FolderPlace) =>
  app.call(deleteResourceFolder, { params: folderParams(folder) }, { token });

/** A file or a link, by its room and folder. */
export interface LinkPlace extends FolderPlace {
  readonly linkId: number;
}

const linkParams = ({ linkId, ...folder }: LinkPlace) => ({
  ...folderParams(folder),
  linkId: String(linkId),
});

const someLink = { name: 'Guide', tags: '', url: 'https://example.org/guide', resourceType: 'URL' } as const;
type Written = Partial<{
  name: string;
  tags: string;
  url: string;
  resourceType: 'VIDEO' | 'PDF' | 'DOCX' | 'URL';
}>;

/** Adds a link, or what is laid over it. */
export const postLink = (
  app: TestApp,
  { token }: Caller,
  folder: FolderPlace,
  change: Written = {},
  key?: string,
) =>
  app.call(
    createResource,
    { params: folderParams(folder), body: { ...someLink, ...change } },
    { token, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) },
  );

export const putLink = (app: TestApp, { token }: Caller, link: LinkPlace, change: Written = {}) =>
  app.call(updateResource, { params: linkParams(link), body: { ...someLink, ...change } }, { token });

export const removeLink = (app: TestApp, { token }: Caller, link: LinkPlace) =>
  app.call(deleteResource, { params: linkParams(link) }, { token });

/** Sends a file and adds it to a folder. */
export async function addFile(
  app: TestApp,
  caller: SignedInPerson,
  folder: FolderPlace,
  sending: Sending = {},
): Promise<ResourceLink> {
  const url = await sendFile(app, caller, sending);
  return (await postLink(app, caller, folder, { url, resourceType: sending.type ?? 'PDF' })).reply;
}

/** Reads a link as one person sees it. */
export async function readLink(
  app: TestApp,
  caller: Caller,
  { linkId, ...folder }: LinkPlace,
): Promise<ResourceLink> {
  const found = (await askFolder(app, caller, folder)).reply.resourceLinks.find(({ id }) => id === linkId);
  if (found === undefined) throw new Error('It is not in the folder.');
  return found;
}
