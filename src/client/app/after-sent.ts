import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { putOwnWrite, readAnewAfter } from '#client/chat/own-writes.ts';
import { putWritten } from '#client/posts/threads/thread-changes.ts';
import { patchLikes, patchMarks, patchText } from '#client/posts/threads/thread-patches.ts';
import { getApplication } from '#contract/applications.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getEvent } from '#contract/events.ts';
import { listFavourites } from '#contract/favourites.ts';
import { getMentorRegistration } from '#contract/mentors.ts';
import { listUnread } from '#contract/notifications.ts';
import { listReports } from '#contract/reports.ts';
import { listStars } from '#contract/stars.ts';
import { listTables } from '#contract/tables.ts';
import { getThread, listAnswers, listThreads, type Thread } from '#contract/threads.ts';
import { discardFormKind, saveFormKind } from '#offline/kinds/forms.ts';
import { closeReportKind, favouriteKind, readKind, reportKind, starKind } from '#offline/kinds/marks.ts';
import { noteKind } from '#offline/kinds/rooms.ts';
import { leaveSeatKind } from '#offline/kinds/tables.ts';
import {
  answeredKind,
  answerKind,
  deleteKind,
  editKind,
  likeKind,
  pinKind,
  postKind,
  withdrawKind,
} from '#offline/kinds/threads.ts';
import type { Sent } from '#offline/outbox/entry.ts';

const threads = [listThreads, getThread, listAnswers];

/** Queries to read anew once the server has taken a command whose reply does not show the outcome. */
const readAnew: Readonly<Record<string, readonly Endpoint[]>> = {
  [deleteKind.name]: threads,
  [withdrawKind.name]: threads,
  [favouriteKind.name]: [listFavourites],
  [starKind.name]: [listStars],
  [readKind.name]: [listUnread],
  [reportKind.name]: [listReports],
  [closeReportKind.name]: [listReports],
  [saveFormKind.name]: [getApplication, getMentorRegistration],
  [noteKind.name]: [getEvent],
  [leaveSeatKind.name]: [listTables],
  [discardFormKind.name]: [getApplication, getMentorRegistration],
  ...readAnewAfter,
};

const WrittenSchema = v.object({ id: v.number(), parentQnaThreadId: v.nullable(v.number()) });
const LikedSchema = v.object({ id: v.number(), likedCount: v.number(), loggedInUserLiked: v.boolean() });

const EditedSchema = v.object({
  id: v.number(),
  message: v.string(),
  editedDate: v.nullable(v.string()),
});
const MarkedSchema = v.object({ id: v.number(), pinned: v.boolean(), answered: v.boolean() });
const markKinds: readonly string[] = [pinKind.name, answeredKind.name];

/** Puts the server's answer in its place; false where it cannot be read. */
function putReply(queryClient: QueryClient, { kind, key, args, reply, at: ownAt }: Sent): boolean {
  const { eventId } = args as { readonly eventId: number };
  if (kind === likeKind.name) {
    if (!v.is(LikedSchema, reply)) return false;
    const { id: threadId, likedCount, loggedInUserLiked: liked } = reply;
    patchLikes(queryClient, { eventId, threadId, likedCount, liked, ownAt });
    return true;
  }
  if (markKinds.includes(kind)) {
    if (!v.is(MarkedSchema, reply)) return false;
    const { id: threadId, pinned, answered } = reply;
    patchMarks(queryClient, { eventId, threadId, pinned, answered, ownAt });
    return true;
  }
  if (kind === editKind.name) {
    if (!v.is(EditedSchema, reply)) return false;
    const { id: threadId, message, editedDate } = reply;
    patchText(queryClient, { eventId, threadId, message, editedDate, ownAt });
    return true;
  }
  if (!v.is(WrittenSchema, reply)) return false;
  putWritten(queryClient, { ...(reply as unknown as Thread), clientKey: key }, { eventId, ownAt });
  return true;
}

const withReply: readonly string[] = [
  postKind.name,
  answerKind.name,
  editKind.name,
  likeKind.name,
  ...markKinds,
];
const gatherMs = 250;

/**
 * Shows what the server has made of things sent; what it does not say is read anew, once for many sent in a row. What
 * was sent before `since` stands over what was read before it, and in what was read after.
 */
export function createSentFollower(
  queryClient: QueryClient,
  { since = Date.now() }: { readonly since?: number } = {},
): (sent: readonly Sent[]) => void {
  const due = new Set<Endpoint>();
  const read = () => {
    for (const { method, path } of due) {
      // The query itself keeps an error.
      void queryClient.invalidateQueries({ queryKey: [method, path] }).catch(() => undefined);
    }
    due.clear();
  };
  const readsFor = (one: Sent) => {
    if (one.at >= since && putOwnWrite(queryClient, one)) return [];
    if (!withReply.includes(one.kind)) return readAnew[one.kind] ?? [];
    return one.at < since || putReply(queryClient, one) ? [] : threads;
  };
  return (sent) => {
    const isPlanned = due.size > 0;
    for (const one of sent) for (const endpoint of readsFor(one)) due.add(endpoint);
    if (!isPlanned && due.size > 0) setTimeout(read, gatherMs);
  };
}
