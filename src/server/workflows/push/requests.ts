import * as v from 'valibot';
import { pushTags } from '#contract/push-message.ts';
import { displayName } from '#domain/person.ts';
import { findNamedRoom, findWaiting } from '#server/features/events/push-reader.ts';
import { type JobHandler, PermanentJobError } from '#server/jobs/jobs.ts';
import { presentPerson } from '#server/people/present-person.ts';
import { listPeople } from '#server/people/store.ts';
import { queueNotice, type Telling } from '#server/push/notices.ts';
import { listDevices } from '#server/push/store.ts';
import { PushDecisionSchema, PushRequestsSchema } from '#server/push/subjects.ts';
import { notice, type PushContext } from './notice.ts';

const retry = { maxAttempts: 5, retryDelayMs: () => 5_000 };

interface Queued extends Omit<Telling, 'devices'> {
  readonly people: Parameters<typeof listDevices>[1];
}

async function queue({ database }: PushContext, { people, ...told }: Queued): Promise<void> {
  const devices = await listDevices(database.reader, people);
  await database.transaction((tx) => queueNotice(tx, { ...told, devices, now: people.now }));
}

/** Tells the hosts and admins of a room who waits for their answer. */
export function pushRequestsHandler(context: PushContext): JobHandler {
  const { reader } = context.database;
  return {
    ...retry,
    run: async (payload, now) => {
      const read = v.safeParse(PushRequestsSchema, payload);
      if (!read.success) throw new PermanentJobError('unreadable payload');
      const { eventId } = read.output;
      const room = await findNamedRoom(reader, eventId);
      const waiting = await findWaiting(reader, eventId);
      const [row] = await listPeople(reader, waiting === null ? [] : [waiting.userId]);
      // Answered meanwhile.
      if (room === undefined || waiting === null || row === undefined) return;
      const person = presentPerson(row, context);
      const others = waiting.count - 1;
      const told = notice(context, {
        title: room.name,
        body:
          others === 0
            ? `${displayName(person)} asks to join.`
            : `${displayName(person)} and ${others} ${others === 1 ? 'other' : 'others'} ask to join.`,
        image: person.image,
        tag: pushTags.requests(eventId),
        link: `/w/${room.suffix}/registrants`,
        urgency: 'normal',
      });
      const subject = { kind: 'requests', eventId, userId: waiting.userId } as const;
      const people = { of: { managersOf: eventId }, kind: 'approvals', now } as const;
      await queue(context, { notice: told, subject, about: waiting.userId, people });
    },
  };
}

/** Tells a person how their request to join was answered. */
export function pushDecisionHandler(context: PushContext): JobHandler {
  const { reader } = context.database;
  return {
    ...retry,
    run: async (payload, now) => {
      const read = v.safeParse(PushDecisionSchema, payload);
      if (!read.success) throw new PermanentJobError('unreadable payload');
      const { eventId, userId, isApproved } = read.output;
      const room = await findNamedRoom(reader, eventId);
      if (room === undefined) return;
      const told = notice(context, {
        title: room.name,
        body: isApproved
          ? 'You are in: your request was approved.'
          : 'Your request to join was not approved.',
        image: null,
        tag: pushTags.request(eventId),
        link: `/w/${room.suffix}`,
        urgency: 'normal',
      });
      const people = { of: { userIds: [userId] }, kind: 'answers', now } as const;
      await queue(context, { notice: told, subject: { kind: 'personal' }, people });
    },
  };
}
