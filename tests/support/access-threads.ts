import type { Build } from './access-input.ts';
import type { World } from './roles.ts';

export type Area = keyof World['app']['context']['programme']['eventIds'];
export const inEvent = ({ app }: World, area: Area) => ({ id: app.context.programme.eventIds[area] });

export const posts =
  (area: Area): Build =>
  (world) => ({ params: inEvent(world, area) });
const thread =
  (area: Area, name: keyof World['threads']): Build =>
  (world) => ({ params: { ...inEvent(world, area), qnaId: world.threads[name] } });
const write =
  (area: Area, parent?: keyof World['threads']): Build =>
  (world, { userId }) => ({
    params: inEvent(world, area),
    body: { userId, message: '<p>Something</p>', parentQnaThreadId: parent && world.threads[parent] },
  });
const like =
  (who: 'oneself' | 'another'): Build =>
  (world, { userId }) => ({
    params: { ...inEvent(world, 'forum'), qnaId: world.threads.ofHost },
    body: { userId: who === 'oneself' ? userId : world.other.userId, liked: true },
  });
const deletion =
  (area: Area, name: keyof World['threads']): Build =>
  (world, caller) => ({ ...thread(area, name)(world, caller), body: {} });
const edit =
  (area: Area, name: keyof World['threads']): Build =>
  (world, caller) => ({
    ...thread(area, name)(world, caller),
    body: { message: '<p>Something else</p>', seenEditedDate: null },
  });
const mark =
  (area: Area, name: keyof World['threads']): Build =>
  (world, caller) => ({ ...thread(area, name)(world, caller), body: { answered: true } });

/** Requests of posts and answers, by the names of their rows in the table. */
export const threadRequests: Readonly<Record<string, Build>> = {
  'GET /v1/event/:id/qna, forum': posts('forum'),
  'GET /v1/event/:id/qna, announcements': posts('announcements'),
  'GET /v1/event/:id/qna, room': posts('onboarding'),
  'GET /v1/event/:id/qna/:qnaId, forum': thread('forum', 'ofHost'),
  'GET /v1/event/:id/qna/:qnaId, room': thread('onboarding', 'question'),
  'GET /v1/event/:id/qna/:qnaId/answers, forum': thread('forum', 'ofHost'),
  'GET /v1/event/:id/qna/:qnaId/answers, room': thread('onboarding', 'question'),
  'POST /v1/event/:id/qna, announcement': write('announcements'),
  'POST /v1/event/:id/qna, post': write('forum'),
  'POST /v1/event/:id/qna, question': write('onboarding'),
  'POST /v1/event/:id/qna, answer': write('forum', 'ofHost'),
  'POST /v1/event/:id/qna, answer to an announcement': write('announcements', 'announcement'),
  "POST /v1/event/:id/qna, another's": (world) => ({
    params: inEvent(world, 'forum'),
    body: { userId: world.other.userId, message: '<p>Something</p>' },
  }),
  'POST /v1/event/:id/qna/:qnaId/like-unlike, own': like('oneself'),
  "POST /v1/event/:id/qna/:qnaId/like-unlike, another's": like('another'),
  "PUT /v1/event/:id/qna/:qnaId, the participant's": edit('forum', 'ofParticipant'),
  "PUT /v1/event/:id/qna/:qnaId, the host's": edit('forum', 'ofHost'),
  'PUT /v1/event/:id/qna/:qnaId, announcement': edit('announcements', 'announcement'),
  "DELETE /v1/event/:id/qna/:qnaId, the participant's": deletion('forum', 'ofParticipant'),
  "DELETE /v1/event/:id/qna/:qnaId, the host's": deletion('forum', 'ofHost'),
  'DELETE /v1/event/:id/qna/:qnaId, announcement': deletion('announcements', 'announcement'),
  'DELETE /v1/event/:id/qna/:qnaId, question': deletion('onboarding', 'question'),
  'PATCH /v1/event/:id/qna/:qnaId, question': mark('onboarding', 'question'),
  'PATCH /v1/event/:id/qna/:qnaId, post': mark('forum', 'ofHost'),
  'DELETE /v1/event/:id/qna/written/:key': (world) => ({
    params: { ...inEvent(world, 'forum'), key: '0190b0a0-0000-7000-8000-000000000001' },
  }),
};
