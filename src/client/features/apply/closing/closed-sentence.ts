import { formatDeadline } from '#client/features/apply/info/format-moment.ts';
import { applicationTexts } from '#contract/application-texts.ts';
import type { Programme } from '#contract/programme.ts';

interface Closed {
  readonly programme: Programme | undefined;
  readonly zone: string;
  /** Server's words about a submission that came too late. */
  readonly refusal: string | null;
}

/** Says when applications closed, or in the server's words that they have. */
export function closedSentence({ programme, zone, refusal }: Closed): string {
  const moment = programme?.applications.refusedFrom;
  if (programme && moment) return `Applications closed on ${formatDeadline(moment, programme, zone)}.`;
  return refusal ?? applicationTexts.closed;
}
