import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { createContext } from '#server/create-context.ts';
import type { Writer } from '#server/db/database.ts';
import { insertLike, insertThread } from '#server/features/threads/writer.ts';

const sentences = [
  'I counted the people who came back without being asked.',
  'Who has tried this with more than twenty families?',
  'The second version is smaller, uglier and much better.',
  'نجتمع يوم الخميس بعد الجلسة لمن يرغب في المشاركة.',
  'It took us four weeks to notice that nobody reads the label.',
  'Bring what you have, also if it is only a drawing on a napkin.',
];
const stepMs = 1_000;

const sentence = (index: number) => sentences[index % sentences.length] ?? '';
/** Two to five sentences, so that the cards are of different heights. */
const textOf = (index: number) =>
  Array.from({ length: 2 + (index % 4) }, (_, line) => `<p>${sentence(index + line)}</p>`).join('');

export interface ManyPosts {
  readonly eventId: number;
  /** The newest post, which has all the answers. */
  readonly longPostId: number;
  /** What the newest answer says. */
  readonly lastAnswer: string;
}

interface Wanted {
  /** Those who write in turn; the others like what they read. */
  readonly userIds: readonly number[];
  readonly posts: number;
  readonly answers: number;
  /** To every post but the long one. */
  readonly answersEach?: number;
}

interface Written {
  readonly index: number;
  readonly at: number;
  readonly parentId: number | null;
  readonly message: string;
}

/** Fills the forum with so many posts, all newer than those of the demo, the newest of them with so many answers. */
export function addManyPosts(context: Context, wanted: Wanted): Promise<ManyPosts> {
  const { userIds, posts, answers, answersEach = 3 } = wanted;
  const eventId = context.programme.eventIds.forum;
  const start = context.clock() - (posts + answers + 1) * stepMs;
  return context.database.patient.transaction(async (tx) => {
    const write = ({ index, at, parentId, message }: Written) =>
      writeOne(tx, { index, at: start + at * stepMs, parentId, message }, { eventId, userIds });
    let longPostId = 0;
    for (let index = 0; index < posts; index += 1) {
      longPostId = await write({ index, at: index, parentId: null, message: textOf(index) });
      const count = index === posts - 1 ? 0 : answersEach;
      for (let answer = 0; answer < count; answer += 1)
        await write({ index: index + answer + 1, at: index, parentId: longPostId, message: textOf(answer) });
    }
    const lastAnswer = `The answer number ${answers}.`;
    for (let index = 0; index < answers; index += 1) {
      const message = index === answers - 1 ? `<p>${lastAnswer}</p>` : textOf(index);
      await write({ index, at: posts + index, parentId: longPostId, message });
    }
    return { eventId, longPostId, lastAnswer };
  });
}

async function writeOne(
  tx: Writer,
  { index, at, parentId, message }: Written,
  { eventId, userIds }: { eventId: number; userIds: readonly number[] },
): Promise<number> {
  const author = userIds[index % userIds.length] ?? 0;
  const content = { event_id: eventId, parent_id: parentId, message, client_key: null };
  const id = await insertThread(tx, { ...content, user_id: author, created_at: at });
  for (const userId of userIds.slice(0, index % 7)) await insertLike(tx, { threadId: id, userId }, at);
  return id;
}

/** Makes a demo in this folder whose forum has so many posts, the newest of them with so many answers. */
export async function makeManyPosts(
  dataDir: string,
  { posts = 500, answers = 2_000 }: { posts?: number; answers?: number } = {},
): Promise<ManyPosts> {
  const context = await createContext(readConfig({ DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'silent' }));
  const server = await buildApp(context);
  await server.ready();
  // The cohort of the demo stands behind its applicant, number 5.
  const userIds = Array.from({ length: 28 }, (_, index) => index + 6);
  const made = await addManyPosts(context, { userIds, posts, answers });
  await server.close();
  await context.close();
  return made;
}
