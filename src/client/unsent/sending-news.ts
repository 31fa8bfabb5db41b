import { answerKind, postKind } from '#offline/kinds/threads.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import type { UnsentState } from '#offline/outbox/state.ts';

type Known = Pick<UnsentState, 'entries' | 'sent'>;

const isWritten = ({ kind }: Pick<Entry, 'kind'>) => kind === postKind.name || kind === answerKind.name;

/** What has become of what one has written, in a sentence; null where nothing has. */
export function sendingNews(before: Known, now: Known): string | null {
  const known = before.entries.filter(isWritten);
  const refused = now.entries.find(
    ({ key, refusal }) => refusal !== null && known.some((one) => one.key === key && one.refusal === null),
  );
  if (refused) return `Not sent. ${refused.refusal?.message}`;
  const taken = now.sent.filter(({ key }) => known.some((one) => one.key === key));
  return taken.length === 0 ? null : 'Sent';
}

/** Whether something that was written just now has not gone at once. */
export const isWaitingSince = ({ entries }: Known, moment: number): boolean =>
  entries.some((entry) => isWritten(entry) && entry.refusal === null && entry.createdAt >= moment);
