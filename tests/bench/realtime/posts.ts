import * as v from 'valibot';
import { postThread, ThreadSchema } from '#contract/threads.ts';
import { prepare, requestFor } from '#tests/support/api-client.ts';
import { programme2021 } from '#tests/support/programme-2021.ts';

const SentSchema = v.pick(ThreadSchema, ['id']);

export interface Writer {
  readonly userId: number;
  readonly token: string;
}

async function post(origin: string, { userId, token }: Writer): Promise<number> {
  const eventId = String(programme2021.eventIds.forum);
  const body = { userId, message: '<p>Good morning.</p>' };
  const request = prepare(requestFor(postThread, { params: { id: eventId }, body }, { token }));
  const { method, headers } = request;
  const response = await fetch(new URL(request.path, origin), {
    method,
    headers,
    body: String(request.body),
  });
  return v.parse(SentSchema, await response.json()).id;
}

interface Sending {
  readonly origin: string;
  /** Those who write in turn. */
  readonly writers: readonly Writer[];
  readonly count: number;
  readonly atOnce: number;
}

/** When each post was sent, by its id. */
export async function sendPosts({ origin, writers, count, atOnce }: Sending): Promise<Map<number, number>> {
  const sent = new Map<number, number>();
  let begun = 0;
  const work = async () => {
    while (begun < count) {
      const writer = writers[begun % writers.length];
      begun += 1;
      const start = performance.now();
      if (writer) sent.set(await post(origin, writer), start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return sent;
}
