import type { BodyOf } from '#contract/endpoint.ts';
import { headerNames } from '#contract/names.ts';
import {
  deleteThread,
  editThread,
  getThread,
  likeThread,
  listAnswers,
  listThreads,
  markThread,
  postThread,
  type Thread,
  type ThreadOrder,
  withdrawThread,
} from '#contract/threads.ts';
import { enter, place, type SignedInPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

export type Area = 'announcements' | 'forum' | 'onboarding';

/** Somebody with a place in the programme's events. */
export async function enterCohort(
  app: TestApp,
  name: string,
  as: 'host' | 'admin' | 'participant' = 'participant',
): Promise<SignedInPerson> {
  const person = await enter(app, name);
  for (const eventId of Object.values(app.context.programme.eventIds))
    await place(app, { eventId, userId: person.user.id, as });
  return person;
}

const keyed = (token: string, key: string | undefined) => ({
  token,
  headers: key === undefined ? {} : { [headerNames.idempotencyKey]: key },
});

interface Listing {
  readonly area?: Area;
  readonly before?: number | string;
  readonly order?: ThreadOrder;
  readonly answered?: 'true' | 'false';
  readonly since?: string;
}

interface Writing {
  readonly area?: Area;
  readonly message?: string;
  readonly parent?: number;
  readonly key?: string;
}

/** The calls of posts, in the forum where nothing else is said. */
export function threadCalls(app: TestApp) {
  const idOf = (area: Area) => String(app.context.programme.eventIds[area]);
  const inArea = (area: Area) => ({ id: idOf(area) });
  const one = (area: Area, qnaId: number) => ({ id: idOf(area), qnaId: String(qnaId) });

  const write = (
    { user, token }: SignedInPerson,
    { area = 'forum', message = '<p>Hello</p>', parent, key }: Writing = {},
  ) =>
    app.call(
      postThread,
      { params: inArea(area), body: { userId: user.id, message, parentQnaThreadId: parent } },
      keyed(token, key),
    );

  return {
    write,
    /** As `write`, where it must go well. */
    written: async (by: SignedInPerson, writing?: Writing): Promise<Thread> =>
      (await write(by, writing)).reply,
    list: ({ token }: SignedInPerson, { area = 'forum', before, ...filter }: Listing = {}) =>
      app.call(
        listThreads,
        {
          params: inArea(area),
          query: { ...filter, ...(before === undefined ? {} : { before: String(before) }) },
        },
        { token },
      ),
    read: ({ token }: SignedInPerson, id: number, area: Area = 'forum') =>
      app.call(getThread, { params: one(area, id) }, { token }),
    answers: ({ token }: SignedInPerson, id: number, after?: number | string) =>
      app.call(
        listAnswers,
        { params: one('forum', id), query: after === undefined ? {} : { after: String(after) } },
        { token },
      ),
    like: ({ user, token }: SignedInPerson, id: number, liked: boolean, area: Area = 'forum') =>
      app.call(likeThread, { params: one(area, id), body: { userId: user.id, liked } }, { token }),
    mark: (
      { token }: SignedInPerson,
      id: number,
      marks: { pinned?: boolean; answered?: boolean },
      { area = 'onboarding', key }: { area?: Area; key?: string } = {},
    ) => app.call(markThread, { params: one(area, id), body: marks }, keyed(token, key)),
    edit: (
      { token }: SignedInPerson,
      id: number,
      body: BodyOf<typeof editThread>,
      { area = 'forum', key }: { area?: Area; key?: string } = {},
    ) => app.call(editThread, { params: one(area, id), body }, keyed(token, key)),
    remove: ({ token }: SignedInPerson, id: number, area: Area = 'forum', reason?: string) =>
      app.call(deleteThread, { params: one(area, id), body: { reason } }, { token }),
    withdraw: ({ token }: SignedInPerson, key: string, area: Area = 'forum') =>
      app.call(withdrawThread, { params: { id: idOf(area), key } }, { token }),
  };
}

/** What a person sees of a list: texts of the posts and their answers, in order. */
export async function textsSeen(app: TestApp, by: SignedInPerson, area: Area = 'forum') {
  const { content } = (await threadCalls(app).list(by, { area })).reply;
  const textOf = ({ message, deleted }: { message: string; deleted: boolean }) =>
    deleted ? 'deleted' : message.replace(/<[^>]*>/g, '');
  return content.map((post) => [textOf(post), ...post.childThreads.map(textOf)].join(' > '));
}
