import type { Build } from './access-input.ts';
import type { Caller, World } from './roles.ts';

const hello = { body: 'Hello' };
const inDiscussion =
  (more: (world: World, caller: Caller) => object = () => ({}), body?: object): Build =>
  (world, caller) => ({ params: { sid: world.chat.discussion, ...more(world, caller) }, body });
const inTalk =
  (more: (world: World) => object = () => ({}), body?: object): Build =>
  (world) => ({ params: { sid: world.chat.talk, ...more(world) }, body });
const person =
  (body?: object): Build =>
  ({ other }) => ({ params: { userId: other.userId, id: other.userId }, body });
const details =
  (who: 'oneself' | 'another'): Build =>
  ({ other, callers }, { userId }) => ({
    query: { user_id_1: who === 'oneself' ? userId : callers.dead.userId, user_id_2: other.userId },
  });

/** Requests about conversations: the discussion of the onboarding room, and the talk of the participant with the host. */
export const chatRequests: Readonly<Record<string, Build>> = {
  'GET /v1/chat/conversations/:sid/messages, room': inDiscussion(),
  'GET /v1/chat/conversations/:sid/messages, talk': inTalk(),
  'POST /v1/chat/conversations/:sid/messages, room': inDiscussion(undefined, hello),
  'POST /v1/chat/conversations/:sid/messages, talk': inTalk(undefined, hello),
  'POST /v1/chat/users/:userId/messages': person(hello),
  "DELETE /v1/chat/conversations/:sid/messages/:messageId, room, the host's": inDiscussion(({ chat }) => ({
    messageId: chat.ofHost,
  })),
  "DELETE /v1/chat/conversations/:sid/messages/:messageId, room, the participant's": inDiscussion(
    ({ chat }) => ({ messageId: chat.ofParticipant }),
  ),
  'DELETE /v1/chat/conversations/:sid/messages/:messageId, talk': inTalk(({ chat }) => ({
    messageId: chat.inTalk,
  })),
  'DELETE /v1/chat/messages/written/:key': () => ({
    params: { key: '0198c0de-0000-7000-8000-000000000077' },
  }),
  'PUT /v1/chat/conversations/:sid/read, room': inDiscussion(undefined, { messageId: 1 }),
  'PUT /v1/chat/conversations/:sid/read, talk': inTalk(undefined, { messageId: 1 }),
  'PUT /v1/chat/conversations/:sid/mute, room': inDiscussion(undefined, { muted: true }),
  'PUT /v1/chat/conversations/:sid/mute, talk': inTalk(undefined, { muted: true }),
  'GET /v1/chat/details, own': details('oneself'),
  "GET /v1/chat/details, others'": details('another'),
  'GET /v1/chat/details/:userId, own': (_, { userId }) => ({ params: { userId } }),
  "GET /v1/chat/details/:userId, another's": ({ other }) => ({ params: { userId: other.userId } }),
  'PUT /v1/users/:id/block': person(),
  'DELETE /v1/users/:id/block': person(),
};
