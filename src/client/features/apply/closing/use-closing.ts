import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#client/connection/api-query.ts';
import { useConnection } from '#client/connection/connection-context.tsx';
import type { FormHandle } from '#client/features/apply/form/form-handle.ts';
import { getProgramme } from '#contract/programme.ts';
import { useTimeLeft } from './use-time-left.ts';

export interface Closing {
  /** From then on the server takes no application; null where the organisers have set no moment. */
  readonly moment: string | null;
  /** As it is shown; null without a moment. */
  readonly leftMs: number | null;
  readonly isOver: boolean;
  /** Whether one is asked to apply now. */
  readonly isOpen: boolean;
}

/** When applications close, by the programme's clock; anew with every minute, in the last one with every second. */
export function useClosing(): Closing {
  const { api } = useConnection();
  const applications = useQuery(apiQuery(api, getProgramme, {})).data?.applications;
  const moment = applications?.refusedFrom ?? null;
  const leftMs = useTimeLeft(moment);
  const isOver = leftMs === 0;
  return { moment, leftMs, isOver, isOpen: applications?.shownAsOpen === true && !isOver };
}

/** Whether applications have closed on this one: by the phone's clock, or by what the server said of it. */
export function useIsLate({ form, isLate }: Pick<FormHandle, 'form' | 'isLate'>): boolean {
  const { isOver } = useClosing();
  return form === 'application' && (isOver || isLate);
}
