import type { Api } from '#client/api/api.ts';
import { apiQuery } from '#client/api/api-query.ts';
import { doneHere } from '#client/outbox/use-outbox.ts';
import { listReports, type Report } from '#contract/reports.ts';
import { closeReportKind } from '#offline/kinds/marks.ts';
import type { OutboxState } from '#offline/outbox/outbox-state.ts';

/** Empty for whoever hosts nothing. */
export const reportsQuery = (api: Api) => apiQuery(api, listReports, {});

/** The reports that are still open, with what was closed on this phone and the server's answer may not hold yet. */
export function withClosedHere(
  reports: readonly Report[],
  outbox: Pick<OutboxState, 'entries' | 'sent'>,
  updatedAt: number,
): Report[] {
  const done = doneHere(outbox, closeReportKind, updatedAt);
  const isClosed = new Map(done.map(({ reportId, closed }) => [reportId, closed]));
  return reports.filter(({ id }) => isClosed.get(id) !== true);
}
