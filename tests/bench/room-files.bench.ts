import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadVideo } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import {
  createResource,
  listResourceFolders,
  listResources,
  type ResourceFolders,
  type ResourceLink,
} from '#contract/resources.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { answerOf, type RawRequest, requestFor } from '#tests/support/api-client.ts';
import { mp4Beginning } from '#tests/support/documents.ts';
import { growthDuring } from '#tests/support/process-memory.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { bytes, sendUpload } from '#tests/support/uploads.ts';
import { type FullRoom, makeFullRoom } from './rooms/full-folder.ts';
import { median } from './support/median.ts';
import { printTable } from './support/print-table.ts';

const megabyte = 1_048_576;
const inMegabytes = (size: number) => `${(size / megabyte).toFixed(1)} MB`;
const inMs = (ms: number) => `${ms.toFixed(1)} ms`;
/** The most that opening a full folder may take, median. */
const folderTargetMs = 20;

/** Sends a video of 100 MB and adds it to a folder; answers it with how it went. */
async function addVideo(server: ServerProcess, { eventId, rootId, hostId, token }: FullRoom) {
  const content = bytes(limits.uploadMaxBytes, mp4Beginning());
  const sending = { origin: server.origin, endpoint: uploadVideo, token };
  let url = '';
  const start = performance.now();
  const growth = await growthDuring(server.child.pid ?? 0, async () => {
    const { answer } = sendUpload(sending, { userId: hostId, content });
    url = answerOf<{ presignedUrl: string }>(await answer).reply.presignedUrl;
  });
  const seconds = (performance.now() - start) / 1000;
  const params = { id: String(eventId), categoryId: String(rootId) };
  const body = { name: 'Film', url, resourceType: 'VIDEO' } as const;
  const made = await server.request(requestFor(createResource, { params, body }, { token }));
  const row = ['100 MB sent', `${seconds.toFixed(2)} s`, inMegabytes(growth)];
  return { link: answerOf<ResourceLink>(made).reply, row };
}

/** Reads pieces of a video from places all over it, as a player that is moved about. */
async function readRanges(server: ServerProcess, url: string, count: number): Promise<string[]> {
  const times: number[] = [];
  const growth = await growthDuring(server.child.pid ?? 0, async () => {
    for (let index = 0; index < count; index += 1) {
      const first = ((index * 37) % 99) * megabyte;
      const range = `bytes=${first}-${first + megabyte - 1}`;
      const start = performance.now();
      const answer = await fetch(new URL(url, server.origin), { headers: { range } });
      if ((await answer.arrayBuffer()).byteLength !== megabyte) throw new Error(`${answer.status}`);
      times.push(performance.now() - start);
    }
  });
  const worst = Math.max(...times);
  return [`${count} ranges of 1 MB`, `${inMs(median(times))}, ${inMs(worst)} at most`, inMegabytes(growth)];
}

/** Reads the whole video that many times at once. */
async function readWhole(server: ServerProcess, url: string, count: number): Promise<string[]> {
  const start = performance.now();
  const read = async () => {
    const { body } = await fetch(new URL(url, server.origin));
    for await (const _ of body ?? []);
  };
  const growth = await growthDuring(server.child.pid ?? 0, () =>
    Promise.all(Array.from({ length: count }, read)),
  );
  const speed = (count * limits.uploadMaxBytes) / megabyte / ((performance.now() - start) / 1000);
  return [`${count} times whole at once`, `${speed.toFixed(0)} MB/s`, inMegabytes(growth)];
}

/** Median and longest time of a read, with the bytes of its answer. */
async function measure(server: ServerProcess, request: RawRequest) {
  const times: number[] = [];
  let size = 0;
  for (let run = -20; run < 100; run += 1) {
    const start = performance.now();
    const { text } = await server.request(request);
    if (run >= 0) times.push(performance.now() - start);
    size = text.length;
  }
  return { median: median(times), longest: Math.max(...times), size };
}

async function readFolders(server: ServerProcess, { eventId, fullId, token }: FullRoom): Promise<string[][]> {
  const id = String(eventId);
  const all = requestFor(listResourceFolders, { params: { id } }, { token });
  const { content } = answerOf<ResourceFolders>(await server.request(all)).reply;
  const params = { id, categoryId: String(fullId) };
  const full = await measure(server, requestFor(listResources, { params }, { token }));
  const list = await measure(server, all);
  if (full.median > folderTargetMs) process.exitCode = 1;
  return [
    [`a folder of ${roomLimits.resourcesMax}`, inMs(full.median), inMs(full.longest), String(full.size)],
    [`the list of ${content.length} folders`, inMs(list.median), inMs(list.longest), String(list.size)],
  ];
}

const folder = await mkdtemp(join(tmpdir(), 'last-links-bench-'));
try {
  const room = await makeFullRoom({ DATA_DIR: folder });
  await using server = await startServer({ DATA_DIR: folder, RATE_LIMITS_OFF: '1' });
  const { link, row } = await addVideo(server, room);
  const rows = [row, (await addVideo(server, room)).row];
  rows.push(await readRanges(server, link.url, 200));
  for (const count of [1, 10]) rows.push(await readWhole(server, link.url, count));
  printTable([['a video of 100 MB', 'time or speed', 'memory grows by'], ...rows]);
  printTable([['', 'median', 'longest', 'bytes'], ...(await readFolders(server, room))]);
} finally {
  await rm(folder, { recursive: true, force: true });
}
