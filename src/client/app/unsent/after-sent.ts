import type { QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { listFavourites } from '#contract/favourites.ts';
import { listUnread } from '#contract/notifications.ts';
import { listReports } from '#contract/reports.ts';
import { listStars } from '#contract/stars.ts';
import { getThread, listAnswers, listThreads } from '#contract/threads.ts';
import { favouriteKind } from '#offline/kinds/favourites.ts';
import { closeReportKind, readKind, reportKind } from '#offline/kinds/own-marks.ts';
import { starKind } from '#offline/kinds/stars.ts';
import { answerKind, deleteKind, likeKind, postKind, withdrawKind } from '#offline/kinds/threads.ts';
import type { Sent } from '#offline/outbox/entry.ts';

const threads = [listThreads, getThread, listAnswers];

/** What is to be read anew once the server has taken something. */
const readAnew: Readonly<Record<string, readonly Endpoint[]>> = {
  [postKind.name]: threads,
  [answerKind.name]: threads,
  [likeKind.name]: threads,
  [deleteKind.name]: threads,
  [withdrawKind.name]: threads,
  [favouriteKind.name]: [listFavourites],
  [starKind.name]: [listStars],
  [readKind.name]: [listUnread],
  [reportKind.name]: [listReports],
  [closeReportKind.name]: [listReports],
};

const gatherMs = 250;

/** Reads anew what has changed; many things sent in a row are one reading. */
export function createReadAnew(queryClient: QueryClient): (sent: readonly Sent[]) => void {
  const due = new Set<Endpoint>();
  const read = () => {
    for (const { method, path } of due) {
      // The query itself keeps an error.
      void queryClient.invalidateQueries({ queryKey: [method, path] }).catch(() => undefined);
    }
    due.clear();
  };
  return (sent) => {
    const isPlanned = due.size > 0;
    for (const { kind } of sent) for (const endpoint of readAnew[kind] ?? []) due.add(endpoint);
    if (!isPlanned && due.size > 0) setTimeout(read, gatherMs);
  };
}
