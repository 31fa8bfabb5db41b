import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Event } from '#contract/events.ts';
import { findUpload } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import { headerNames } from '#contract/names.ts';
import { type ProblemCode, problems } from '#contract/problem.ts';
import {
  createResource,
  createResourceFolder,
  deleteResource,
  deleteResourceFolder,
  listResourceFolders,
  listResources,
  type ResourceFolder,
  type ResourceLink,
  type ResourceWrite,
  renameResourceFolder,
  updateResource,
} from '#contract/resources.ts';
import { refuse } from './fake-server.ts';
import { newPhone, type Phone } from './open-app.tsx';
import { newId } from './people.ts';
import { answerRooms, newRoom, realMoment } from './rooms.ts';

export const rows = page.getByRole('list', { name: 'Files and links' }).getByRole('listitem');
export const folders = page.getByRole('list', { name: 'Folders' }).getByRole('listitem');
export const addButton = page.getByRole('button', { name: 'Add resource' });
export const sheet = (name: string) => page.getByRole('dialog', { name, exact: true });
export const inSheet = (name: string, button: string) =>
  sheet(name).getByRole('button', { name: button, exact: true });

/** An address of a file as the server signs it. */
export const addressOf = (id: string, signature = 'a') => `/files/${id.padEnd(16, '0')}?sig=${signature}`;

/** A link as the server answers it. */
export const newLink = (name: string, more: Partial<ResourceLink> = {}): ResourceLink => ({
  id: newId(),
  name,
  url: 'https://example.org/fold',
  tags: '',
  resourceType: 'URL',
  size: null,
  contentType: null,
  createdById: 1,
  createdByName: 'Huda Alzahrani',
  createdDateStr: realMoment('2021-06-12T10:00:00+03:00'),
  lastModifiedDateStr: realMoment('2021-06-12T10:00:00+03:00'),
  vimeoUploadVideoResponse: null,
  ...more,
});

export const newFile = (name: string, more: Partial<ResourceLink> = {}): ResourceLink =>
  newLink(name, {
    url: addressOf(`file-${newId()}`),
    resourceType: 'PDF',
    size: 4_200_000,
    contentType: 'application/pdf',
    ...more,
  });

interface Folder {
  readonly id: number;
  name: string;
  links: ResourceLink[];
}

/** Folders of one room as its server has them. */
export interface AnsweredResources {
  readonly phone: Phone;
  readonly room: Event;
  readonly rooms: ReturnType<typeof answerRooms>;
  readonly root: Folder;
  readonly others: Folder[];
  /** Lists of files and folders are refused from now on, or answered again. */
  refuseReads(isRefused: boolean): void;
}

interface Given {
  readonly phone?: Phone;
  readonly room?: Parameters<typeof newRoom>[0];
  readonly links?: readonly ResourceLink[];
  readonly folders?: Readonly<Record<string, readonly ResourceLink[]>>;
}

const typeSizes = { VIDEO: 'video/mp4', PDF: 'application/pdf', DOCX: 'application/msword' } as const;

function linkOf(write: ResourceWrite, before: ResourceLink | null): ResourceLink {
  const { resourceType } = write;
  const file =
    resourceType === 'URL' ? {} : { size: before?.size ?? 61_000_000, contentType: typeSizes[resourceType] };
  return { ...(before ?? newLink(write.name)), ...write, ...file };
}

/** A room that somebody is in, with folders, files and links. */
export function withResources(given: Given = {}): AnsweredResources {
  const { phone = newPhone(), links = [], folders: named = {} } = given;
  const room = newRoom({ name: 'Prototype clinic', status: 'APPROVED', ...given.room });
  const rooms = answerRooms(phone, [room]);
  const root: Folder = { id: newId(), name: 'Root', links: [...links] };
  const others: Folder[] = Object.entries(named).map(([name, inside]) => ({
    id: newId(),
    name,
    links: [...inside],
  }));
  const { server } = phone;
  const find = (id: number): Folder => [root, ...others].find((one) => one.id === id) ?? refuse('not_found');
  const shown = ({ id, name, links: inside }: Folder): ResourceFolder => ({
    id,
    name,
    root: id === root.id,
    linksCount: inside.length,
    filesCount: inside.filter(({ size }) => size !== null).length,
    resourceLinks: [],
  });
  let isRefused = false;
  server.on(listResourceFolders, () =>
    isRefused ? refuse('invalid') : { content: [root, ...others].map(shown) },
  );
  server.on(listResources, ({ params }) => {
    if (isRefused) return refuse('invalid');
    const { id, name, links: resourceLinks } = find(params.categoryId);
    return { id, name, resourceLinks };
  });
  server.on(createResourceFolder, ({ body }) => {
    const folder: Folder = { id: newId(), name: body.name, links: [] };
    others.push(folder);
    return shown(folder);
  });
  server.on(renameResourceFolder, ({ params, body }) => {
    const folder = find(params.categoryId);
    folder.name = body.name;
    return shown(folder);
  });
  server.on(deleteResourceFolder, ({ params }) => {
    others.splice(others.indexOf(find(params.categoryId)), 1);
    return undefined;
  });
  server.on(createResource, ({ params, body }) => {
    const link = linkOf(body, null);
    find(params.categoryId).links.unshift(link);
    return link;
  });
  server.on(updateResource, ({ params, body }) => {
    const folder = find(params.categoryId);
    const before = folder.links.find(({ id }) => id === Number(params.linkId)) ?? refuse('not_found');
    const link = linkOf(body, before);
    folder.links = folder.links.map((one) => (one === before ? link : one));
    return link;
  });
  server.on(deleteResource, ({ params }) => {
    const folder = find(params.categoryId);
    folder.links = folder.links.filter(({ id }) => id !== Number(params.linkId));
    return undefined;
  });
  server.on(findUpload, () => refuse('not_found'));
  const refuseReads = (next: boolean) => {
    isRefused = next;
  };
  return { phone, room, rooms, root, others, refuseReads };
}

export const openResources = ({ phone, room }: AnsweredResources, search = '') =>
  phone.open(`${room.lastlink}/resources${search}`);

/** A file of so many bytes, of which none is made. */
export function fileOf(name: string, size: number, type = ''): File {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

export const tooLarge = limits.uploadMaxBytes + 1;

/** Chooses a file in the open sheet. */
export function choose(file: File): void {
  const input = document.querySelector<HTMLInputElement>('dialog[open] input[type="file"]');
  if (!input) throw new Error('Nothing takes a file here.');
  const chosen = new DataTransfer();
  chosen.items.add(file);
  // A transfer would make a file of its own size.
  Object.defineProperty(input, 'files', { configurable: true, value: [file] });
  input.dispatchEvent(new globalThis.Event('change', { bubbles: true }));
}

/** Uploads leave by a request of their own, which here waits for its answer. */
export function heldUploads() {
  const sent: XMLHttpRequest[] = [];
  const keys: (string | null)[] = [];
  const keyOf = new Map<XMLHttpRequest, string>();
  vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockImplementation(function (
    this: XMLHttpRequest,
    name,
    value,
  ) {
    if (name === headerNames.idempotencyKey) keyOf.set(this, value);
  });
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    sent.push(this);
    keys.push(keyOf.get(this) ?? null);
  });
  return { sent, keys };
}

export const progressTo = (xhr: XMLHttpRequest | undefined, loaded: number, total: number) =>
  xhr?.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total }));

/** Answers an upload; without a body nothing comes back, as on a broken line. */
export function answerUpload(xhr: XMLHttpRequest | undefined, status = 0, body: unknown = null): void {
  if (!xhr) throw new Error('Nothing is sent.');
  const value = (name: string) => (body !== null && name === headerNames.server ? '1' : null);
  Object.defineProperties(xhr, {
    status: { value: status },
    responseText: { value: JSON.stringify(body) },
    getResponseHeader: { value },
  });
  xhr.dispatchEvent(new ProgressEvent('loadend'));
}

/** Answer for a file that the server does not give. */
export function refusedFile(code: ProblemCode): Response {
  const { status, message } = problems[code];
  return new Response(JSON.stringify({ code, message }), { status, headers: { [headerNames.server]: '1' } });
}

/** Answers requests for files of rooms; null is a refused address. */
export function answerFiles(reply: (url: URL, signal: AbortSignal) => BodyInit | Response | null): string[] {
  const asked: string[] = [];
  const outer = window.fetch;
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (!url.pathname.startsWith('/files/') || !navigator.onLine) return outer(request);
    asked.push(url.pathname + url.search);
    const answer = reply(url, request.signal) ?? refusedFile('forbidden');
    if (answer instanceof Response) return answer;
    const headers = { [headerNames.server]: '1', 'content-type': 'application/pdf' };
    return new Response(answer, { headers });
  };
  onTestFinished(() => {
    window.fetch = outer;
  });
  return asked;
}
