import type { CDPSession } from '@playwright/test';

export interface Task {
  readonly ms: number;
  /** Of the processor: another program that takes it away meanwhile does not count. */
  readonly processorMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Everything that the page's main thread does until the work is done. */
export async function tasksDuring(devTools: CDPSession, work: () => Promise<void>): Promise<Task[]> {
  const events: TraceEvent[] = [];
  devTools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const isComplete = new Promise<void>((resolve) =>
    devTools.once('Tracing.tracingComplete', () => resolve()),
  );
  await devTools.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'toplevel' });
  await work();
  await devTools.send('Tracing.end');
  await isComplete;
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const mainThreads = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  );
  return events
    .filter((event) => event.name === 'ThreadControllerImpl::RunTask' && mainThreads.has(threadOf(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ ms: dur / 1_000, processorMs: tdur / 1_000 }));
}
