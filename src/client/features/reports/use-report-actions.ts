import { CircleAlert, CircleCheck, Trash2 } from 'lucide-react';
import { useEnqueue } from '#client/outbox/use-outbox.ts';
import { focusHeading } from '#client/ui/layout/keep-row-focus.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { Report } from '#contract/reports.ts';
import type { Thread } from '#contract/threads.ts';
import { closeReportKind } from '#offline/kinds/marks.ts';
import { deleteKind, targetOf } from '#offline/kinds/threads.ts';

/** Actions of a host on a report, with or without a connection. */
export function useReportActions({ id: reportId, eventId }: Report) {
  const enqueue = useEnqueue();
  const toasts = useToasts();
  const sayFailed = () =>
    toasts.show({ icon: CircleAlert, text: 'This phone could not keep that. Please try again.' });
  const setClosed = (closed: boolean) => enqueue(closeReportKind, { reportId, closed });
  const close = async () => {
    await setClosed(true);
    const reopen = () => {
      focusHeading();
      void setClosed(false).catch(sayFailed);
    };
    const undo = { label: 'Undo', onPress: reopen };
    toasts.show({ icon: CircleCheck, text: 'Report closed', action: undo });
  };
  /** What was reported goes, and with it the reason to look at the report. */
  const remove = async (thread: Thread) => {
    await enqueue(deleteKind, { eventId, target: targetOf(thread) });
    await setClosed(true);
    toasts.show({ icon: Trash2, text: 'Deleted' });
  };
  return {
    close: () => void close().catch(sayFailed),
    remove: (thread: Thread) => void remove(thread).catch(sayFailed),
  };
}
