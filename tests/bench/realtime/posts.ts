import * as v from 'valibot';
import { postThread, ThreadSchema } from '#contract/threads.ts';
import { loadProgramme } from '#programme/load-programme.ts';
import { prepare, requestFor } from '#tests/support/api-client.ts';

const hostId = 1;
const SentSchema = v.pick(ThreadSchema, ['id']);

async function post(origin: string, token: string): Promise<number> {
  const eventId = String(loadProgramme().eventIds.forum);
  const body = { userId: hostId, message: '<p>Good morning.</p>' };
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
  readonly token: string;
  readonly count: number;
  readonly atOnce: number;
}

/** When each post was sent, by its id. */
export async function sendPosts({ origin, token, count, atOnce }: Sending): Promise<Map<number, number>> {
  const sent = new Map<number, number>();
  let begun = 0;
  const work = async () => {
    while (begun < count) {
      begun += 1;
      const start = performance.now();
      sent.set(await post(origin, token), start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return sent;
}
