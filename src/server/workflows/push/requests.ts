import * as v from 'valibot';
import { pushTags } from '#contract/push-message.ts';
import { displayName } from '#domain/person.ts';
import { findNamedRoom, findWaiting } from '#server/features/events/push-reader.ts';
import { type JobHandler, PermanentJobError } from '#server/jobs/jobs.ts';
import { presentPerson } from '#server/people/present-person.ts';
import { listPeople } from '#server/people/store.ts';
import { type Addressee, type PushNotice, queueNotice } from '#server/push/notices.ts';
import { listDevices } from '#server/push/store.ts';
import { PushDecisionSchema, PushRequestsSchema } from '#server/push/subjects.ts';
import { notice, type PushContext } from './notice.ts';

const retry = { maxAttempts: 5, retryDelayMs: () => 5_000 };

async function queue(
  context: PushContext,
  told: PushNotice,
  people: Parameters<typeof listDevices>[1],
): Promise<void> {
  const { database } = context;
  const devices: readonly Addressee[] = (await listDevices(database.reader, people)).map((device) => ({
    ...device,
    count: 1,
  }));
  if (devices.length > 0)
    await database.transaction((tx) => queueNotice(tx, { notice: told, devices, now: people.now }));
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
      await queue(context, told, { of: { managersOf: eventId }, kind: 'approvals', now });
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
      await queue(context, told, { of: { userIds: [userId] }, kind: 'answers', now });
    },
  };
}
