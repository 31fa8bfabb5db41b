import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInByPassword } from '#contract/sign-in.ts';
import { getThread, listAnswers, listThreads } from '#contract/threads.ts';
import { answerOf, type RawRequest, requestFor } from '#tests/support/api-client.ts';
import { makeManyPosts } from '#tests/support/many-posts.ts';
import { startServer } from '#tests/support/server-process.ts';
import { median } from './support/median.ts';
import { printTable } from './support/print-table.ts';

const posts = 500;
const answers = 2_000;
const runs = 60;
/** Apart from the first few, in which the server makes its queries. */
const warmUps = 10;
const mostMedianMs = 40;

const folder = await mkdtemp(join(tmpdir(), 'last-links-posts-'));
await using leftovers = new AsyncDisposableStack();
leftovers.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
const { eventId, longPostId } = await makeManyPosts(folder, { posts, answers });
await using server = await startServer({ DATA_DIR: folder, DEMO: '1', RATE_LIMITS_OFF: '1' });

const body = { email: 'participant@demo.test', password: 'demo-password' };
const signedIn = await server.request(requestFor(signInByPassword, { body }));
const { accessToken: token } = answerOf<{ accessToken: string }>(signedIn).reply;
const event = { id: String(eventId) };
const post = { ...event, qnaId: String(longPostId) };

/** The place to which so many pages lead. */
async function afterPages(count: number): Promise<string> {
  let next = '';
  for (let page = 0; page < count; page += 1) {
    const query = next === '' ? {} : { before: next };
    const answer = await server.request(requestFor(listThreads, { params: event, query }, { token }));
    next = String(answerOf<{ next: number }>(answer).reply.next);
  }
  return next;
}

async function measure(request: RawRequest): Promise<{ times: number[]; bytes: number }> {
  const times: number[] = [];
  let bytes = 0;
  for (let run = -warmUps; run < runs; run += 1) {
    const start = performance.now();
    const { status, text } = await server.request(request);
    if (run >= 0) times.push(performance.now() - start);
    if (status !== 200) throw new Error(`The read failed with ${status}: ${text}`);
    bytes = text.length;
  }
  return { times, bytes };
}

const lastAnswers = String(longPostId + answers - 100);
const reads: readonly (readonly [what: string, request: RawRequest])[] = [
  ['first page of posts', requestFor(listThreads, { params: event, query: {} }, { token })],
  [
    'tenth page of posts',
    requestFor(listThreads, { params: event, query: { before: await afterPages(9) } }, { token }),
  ],
  ['the long post', requestFor(getThread, { params: post }, { token })],
  ['first page of its answers', requestFor(listAnswers, { params: post, query: {} }, { token })],
  [
    'last page of its answers',
    requestFor(listAnswers, { params: post, query: { after: lastAnswers } }, { token }),
  ],
];
const rows: string[][] = [];
for (const [what, request] of reads) {
  const { times, bytes } = await measure(request);
  if (median(times) > mostMedianMs) process.exitCode = 1;
  rows.push([what, median(times).toFixed(1), Math.max(...times).toFixed(1), (bytes / 1024).toFixed(0)]);
}
console.log(
  `A forum of ${posts} posts, one of them with ${answers} answers; whole calls over HTTP, ${runs} each`,
);
printTable([['', 'median ms', 'slowest ms', 'kB of JSON'], ...rows]);
