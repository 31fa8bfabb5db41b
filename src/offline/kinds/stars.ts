import * as v from 'valibot';
import { starSession } from '#contract/stars.ts';
import { defineKind } from '#offline/outbox/define-kind.ts';

const StarArgs = v.object({ sessionId: v.number(), starred: v.boolean() });
export type StarArgs = v.InferOutput<typeof StarArgs>;

export const starKind = defineKind({
  name: 'session.star',
  schema: StarArgs,
  stream: ({ sessionId }) => `star:${sessionId}`,
  collapse: ({ sessionId }) => `star:${sessionId}`,
  call: ({ sessionId, starred }) => ({
    endpoint: starSession,
    input: { params: { id: sessionId }, body: { starred } },
  }),
});
