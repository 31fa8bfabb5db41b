import type { Api } from '#client/api/api.ts';
import { apiQuery } from '#client/api/api-query.ts';
import { doneHere } from '#client/outbox/use-outbox.ts';
import { listUnread, type Notification, type NotificationsType } from '#contract/notifications.ts';
import { type ReadArgs, readKind } from '#offline/kinds/marks.ts';
import type { OutboxState } from '#offline/outbox/outbox-state.ts';

export const unreadQuery = (api: Api) => apiQuery(api, listUnread, {});
/** Options that read cached records anew at each use: another device may have changed them. */
export const alwaysAsked = { staleTime: 0 };

/** Posts and answers are counted under this name. */
export const ofThreads: NotificationsType = 'EVENT_QNA';

interface ReadHere {
  readonly outbox: Pick<OutboxState, 'entries' | 'sent'>;
  /** Time when the records were read. */
  readonly updatedAt: number;
  /** Counts the things of others newer than this one that the phone knows of. */
  readonly countNewer: (eventId: number, upTo: number) => number;
}

/** The server's records with what this phone has said and they do not hold yet. A position never goes back. */
export function withReadHere(records: readonly Notification[], here: ReadHere): Notification[] {
  const said = doneHere(here.outbox, readKind, here.updatedAt);
  return records.map((record) => said.filter((args) => isAbout(args, record)).reduce(moved(here), record));
}

const isAbout = (args: ReadArgs, { objectId, notificationsType }: Notification) =>
  args.objectId === objectId && args.notificationsType === notificationsType;

const moved =
  ({ countNewer }: ReadHere) =>
  (record: Notification, { objectId, upTo }: ReadArgs): Notification => {
    if (upTo <= record.readUpTo) return record;
    const known =
      record.notificationsType === ofThreads
        ? countNewer(objectId, upTo)
        : // The phone has no list of the things themselves: either all of them were seen, or nobody can tell.
          upTo >= record.newest
          ? 0
          : record.unread;
    return { ...record, readUpTo: upTo, unread: Math.min(record.unread, known) };
  };
