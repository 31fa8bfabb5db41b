import type { Report } from '#contract/reports.ts';
import type { Thread } from '#contract/threads.ts';
import { type PresentContext, presentPerson } from '#server/people/present-person.ts';
import type { OpenReportRow } from './store.ts';

export function presentReport(row: OpenReportRow, thread: Thread | null, context: PresentContext): Report {
  return {
    id: row.report_id,
    kind: row.kind,
    eventId: row.event_id,
    thread,
    reporter: presentPerson(row, context),
    reason: row.reason,
    createdDate: new Date(row.created_at).toISOString(),
    closed: row.closed_at !== null,
  };
}
