import type { Event } from '#contract/events.ts';
import type { ResourceLink } from '#contract/resources.ts';
import { canAddResource, canChangeResource, canManage, type Participation } from '#domain/event-access.ts';

/** Rights of one person among the files and links of a room. */
export interface ResourceRights {
  readonly mayAdd: boolean;
  /** Of folders. */
  readonly mayManage: boolean;
  mayChange(link: Pick<ResourceLink, 'createdById'>): boolean;
}

type Place = Pick<Event, 'eventParticipantStatus' | 'resourceUploadAccess'> & {
  readonly loggedInUserEventParticipant: { readonly host: boolean; readonly admin: boolean };
};

export function rightsIn(room: Place, userId: number): ResourceRights {
  const { eventParticipantStatus: status, loggedInUserEventParticipant: own } = room;
  const place: Participation | null = status && { status, isHost: own.host, isAdmin: own.admin };
  return {
    mayAdd: canAddResource({ isUploadRestricted: room.resourceUploadAccess }, place),
    mayManage: canManage(place),
    mayChange: ({ createdById }) => canChangeResource({ isOwn: createdById === userId }, place),
  };
}
