import type { ActionContext } from '#server/action.ts';
import { upsertParticipant } from '#server/features/events/places/store.ts';
import {
  deleteOrganizationRow,
  findOrganization,
  giveRoomsToCreators,
} from '#server/features/organizations/store.ts';
import { eventChanged, organizationChanged, organizationGoes } from '#server/people/versions.ts';
import { fileIdOf } from '#server/providers/files/file-address.ts';
import { releaseFiles } from '#server/providers/files/store.ts';
import { listFilesOfRoom } from './reader.ts';
import type { Passing, Succession } from './succession.ts';
import { deleteRoom, makeCreator, makeOwner } from './writer.ts';

type Action = Pick<ActionContext, 'tx' | 'onCommit' | 'context'>;

/** Passes a person's organisations and rooms on, and deletes those that nobody is left to have. */
export async function handOver(
  action: Action,
  userId: number,
  { organizations, rooms }: Succession,
): Promise<void> {
  // Before what is noted of an organisation's rooms: of one that is gone nothing can be.
  for (const room of rooms) await passRoom(action, userId, room);
  for (const organization of organizations) await passOrganization(action, organization);
}

async function passOrganization({ tx, context }: Action, { id, to }: Passing): Promise<void> {
  if (to !== null) {
    await makeOwner(tx, id, to);
    organizationChanged(tx, id);
    return;
  }
  await organizationGoes(tx, id);
  const logo = fileIdOf((await findOrganization(tx, id))?.logo ?? null);
  if (logo !== null) await releaseFiles(tx, [logo], context.clock());
  await deleteOrganizationRow(tx, id);
  for (const eventId of await giveRoomsToCreators(tx)) eventChanged(tx, eventId);
}

async function passRoom(
  { tx, context, onCommit }: Action,
  userId: number,
  { id: eventId, to }: Passing,
): Promise<void> {
  if (to === null) {
    const references = await listFilesOfRoom(tx, eventId);
    const files = references.flatMap((reference) => fileIdOf(reference) ?? reference ?? []);
    await releaseFiles(tx, files, context.clock());
    return deleteRoom(tx, eventId);
  }
  const place = { eventId, userId: to, status: 'APPROVED', isHost: true, isAdmin: false } as const;
  await upsertParticipant(tx, { ...place, now: context.clock() });
  await makeCreator(tx, eventId, { from: userId, to });
  onCommit(() => context.realtime.toPerson(to, { type: 'own.place', eventId }));
}
