import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { changesSince, type Outline, outlineOf } from '#domain/list-changes.ts';
import { type ReadAnswer, readAnswerOf } from './answers.ts';

/** Bytes of what a process keeps ready for each list: what was asked for last. */
export const composedBytes = 24_000_000;
/** Time for which an answer is kept at the longest: images are signed anew twice a day, zones change their names. */
export const composedMs = 60_000;

interface Asked {
  /** Values that make it one list and no other: whose it is, which page. */
  readonly of: readonly unknown[];
  /** Version of what the list is made of. */
  readonly at: readonly unknown[];
  /** Mark that the caller has of it. */
  readonly since: string | undefined;
}

const print = (row: object) => hash('sha1', JSON.stringify(row), 'base64url');
const markOf = ({ etag }: ReadAnswer) => etag.slice(1, -1);
const bytesOf = (outline: Outline, key: string) =>
  [...outline.values()].reduce((bytes, prints) => bytes + 100 * prints.size, 500 + 2 * key.length);

/**
 * Creates the answers to a read that many callers share, or that one makes again and again: each is composed, checked and
 * written out once for its list and version, and stays the same object. Whoever fails has the error, and the next one
 * composes again. Who has an answer that this process knows gets what has changed since.
 */
export function createComposedAnswers<E extends Endpoint>(endpoint: E, clock: () => number) {
  const { lists = {} } = endpoint;
  const outlines = new LRUCache<string, Outline>({ maxSize: composedBytes, sizeCalculation: bytesOf });
  const answers = new LRUCache<string, ReadAnswer, () => Promise<ReadAnswer>>({
    maxSize: composedBytes,
    // A sign of a text takes two bytes at most.
    sizeCalculation: ({ body }, key) => 500 + 2 * (body.length + key.length),
    // One that is being composed takes no room yet, and goes first where others come: its callers wait for it all the same.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: compose }) => compose(),
  });

  async function composeWhole(name: string, compose: () => Promise<ReplyOf<E>>): Promise<ReadAnswer> {
    const answer = readAnswerOf(endpoint, await compose());
    const outline = outlineOf(JSON.parse(answer.body), lists, print);
    if (outline !== null) outlines.set(`${name} ${markOf(answer)}`, outline);
    return answer;
  }

  /** Answers what has changed in the lists of an answer; the whole where that takes more than half of its bytes. */
  function changesIn(whole: ReadAnswer, before: Outline): ReadAnswer {
    const reply = JSON.parse(whole.body);
    const now = outlineOf(reply, lists, print);
    const changes = now && changesSince(before, now, reply, lists);
    const body = JSON.stringify(changes);
    return changes === null || body.length > whole.body.length / 2 ? whole : { ...whole, body };
  }

  return async ({ of, at, since }: Asked, compose: () => Promise<ReplyOf<E>>): Promise<ReadAnswer> => {
    const name = JSON.stringify(of);
    const key = `${Math.floor(clock() / composedMs)} ${name} ${JSON.stringify(at)}`;
    const whole = await answers.forceFetch(key, { context: () => composeWhole(name, compose) });
    const before = since === undefined ? undefined : outlines.get(`${name} ${since}`);
    if (before === undefined) return whole;
    return answers.forceFetch(`${key} ${since}`, { context: async () => changesIn(whole, before) });
  };
}
