import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { headerNames } from '#contract/names.ts';
import { type ProblemCode, problems } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import type { Work, Writer } from '#server/db/database.ts';
import { acquireLock, tryAcquireLock } from '#server/db/dialects/locks.ts';
import type { Answer } from './answers.ts';
import { ProblemError } from './problem-error.ts';
import { findKeptAnswer, insertKeptAnswer, replaceKeptAnswer, replaceKeptAnswers } from './store.ts';

interface WrittenAnswer extends Answer {
  readonly isReplay: boolean;
}

interface OwnedKey {
  readonly userId: number;
  readonly key: string;
}

interface KeyedWrite extends OwnedKey {
  readonly fingerprint: string;
  /** True where the answer is the thing as it stands, which can be read at any time. */
  readonly setsState: boolean;
}

const keyPattern = /^"?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"?$/i;
/** Refusals that say nothing of the write, only of this moment. */
export const neverKept: ReadonlySet<ProblemCode> = new Set([
  'unauthenticated',
  'too_many_requests',
  'in_progress',
  'key_reused',
  'internal',
  'unavailable',
]);

/**
 * Reads the UUID under which a request may be repeated, or null; quotes around it are part of the draft's syntax
 * (draft-ietf-httpapi-idempotency-key-header).
 */
export function idempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers[headerNames.idempotencyKey];
  if (header === undefined) return null;
  const key = typeof header === 'string' ? keyPattern.exec(header)?.[1] : undefined;
  if (key === undefined) throw new ProblemError('malformed_key');
  return key.toLowerCase();
}

/** Fingerprint of the request that a key was used for: method, path and checked body. */
export function fingerprintOf(request: FastifyRequest, body: unknown): string {
  return hash('sha256', JSON.stringify([request.method, request.url, body ?? null]), 'hex');
}

const nameOf = ({ userId, key }: OwnedKey) => `idempotency:${userId}:${key}`;
/** Fingerprint of a closed key: no request has it, so every one is refused as another than the first. */
const closed = 'closed';

/** Bytes of a body that is kept as it is. */
const wholeBodyMaxBytes = 2_000;
/** Bytes that a key takes in the database besides its body, with its place in the index. */
const rowBytes = 300;

const inProgress = () => new ProblemError('in_progress', { retryAfterSeconds: 1 });

/**
 * Runs a write once for a (user, key) and gives a repeat the first answer.
 *
 * An effect and its answer are stored in one transaction. A refusal has no effect, so it is stored by itself; what says
 * nothing about the write (not signed in, too many requests, still running, our own failure) is not stored.
 */
export async function writeOnce(
  context: Context,
  write: KeyedWrite,
  work: Work<Answer>,
): Promise<WrittenAnswer> {
  const name = nameOf(write);
  if (context.keysInFlight.has(name)) throw inProgress();
  context.keysInFlight.add(name);
  try {
    return await context.database.transaction(async (tx, onCommit) => {
      if (!(await tryAcquireLock(tx, context.database.kind, name))) throw inProgress();
      const kept = await findKeptAnswer(tx, write.userId, write.key);
      if (kept && kept.fingerprint !== write.fingerprint) throw new ProblemError('key_reused');
      if (kept) return { status: kept.status, body: kept.body, isReplay: true };
      context.writtenBytes.add(write.userId, rowBytes);
      const answer = await work(tx, onCommit);
      await insertKeptAnswer(tx, keptAnswer(context, write, answer));
      return { ...answer, isReplay: false };
    });
  } catch (error) {
    await keepRefusal(context, write, error);
    throw error;
  } finally {
    context.keysInFlight.delete(name);
  }
}

/** Waits for a write that is running under a key: its effect is visible from here on, and no other begins before the end. */
export const awaitKey = (tx: Writer, context: Context, owned: OwnedKey): Promise<void> =>
  acquireLock(tx, context.database.kind, nameOf(owned));

/**
 * Makes every later write under a key that was waited for fail with `key_reused`. What was written under it is locked
 * before, as by whoever deletes it and closes its key.
 */
export async function closeKey(tx: Writer, context: Context, owned: OwnedKey): Promise<void> {
  context.writtenBytes.add(owned.userId, rowBytes);
  const { status } = problems.key_reused;
  const write = { ...owned, fingerprint: closed, setsState: false };
  await replaceKeptAnswer(tx, keptAnswer(context, write, { status, body: '' }));
}

interface Written {
  readonly user_id: number;
  readonly client_key: string | null;
}

/** Closes the keys of deleted things as `closeKey` does. These writes are done, so nothing has to be waited for. */
export async function closeAnsweredKeys(tx: Writer, written: readonly Written[]): Promise<void> {
  const answer = { fingerprint: closed, status: problems.key_reused.status, body: '' };
  for (const [userId, ofPerson] of Map.groupBy(written, ({ user_id }) => user_id)) {
    const keys = ofPerson.flatMap(({ client_key }) => client_key ?? []);
    if (keys.length > 0) await replaceKeptAnswers(tx, { userId, keys }, answer);
  }
}

async function keepRefusal(context: Context, write: KeyedWrite, error: unknown): Promise<void> {
  if (!(error instanceof ProblemError) || neverKept.has(error.code)) return;
  const answer = { status: problems[error.code].status, body: JSON.stringify(error.toProblem()) };
  await context.database.transaction((tx) => insertKeptAnswer(tx, keptAnswer(context, write, answer)));
}

function keptAnswer(context: Context, write: KeyedWrite, answer: Answer) {
  return {
    user_id: write.userId,
    key: write.key,
    fingerprint: write.fingerprint,
    status: answer.status,
    body: bodyToKeep(context, write, answer),
    created_at: context.clock(),
  };
}

/**
 * Body of an answer as it is kept. What is long, what is of no use tomorrow, and all where a person writes very much,
 * is cut to what a phone needs to go on: the id of what was made, or the reason of a refusal.
 */
function bodyToKeep({ writtenBytes }: Context, { userId, setsState }: KeyedWrite, answer: Answer): string {
  const { status, body } = answer;
  const bytes = Buffer.byteLength(body);
  const isRefusal = status >= 400;
  const isCut = bytes > wholeBodyMaxBytes || (setsState && !isRefusal) || writtenBytes.isScarce(userId);
  const kept = isCut && body !== '' ? shortened(body, isRefusal) : body;
  writtenBytes.add(userId, Buffer.byteLength(kept));
  return kept;
}

/** Cuts an answer to what a phone needs to go on. */
export function shortened(body: string, isRefusal: boolean): string {
  const { id, message, code }: Record<string, unknown> = JSON.parse(body);
  return JSON.stringify(isRefusal ? { message, code } : { readAnew: true, id });
}
