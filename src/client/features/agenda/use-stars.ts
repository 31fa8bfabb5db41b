import { useQuery } from '@tanstack/react-query';
import { StarOff } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { doneHere, useEnqueue, useOutboxState } from '#client/outbox/use-outbox.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { listStars } from '#contract/stars.ts';
import type { Agenda, Weekend } from '#domain/agenda.ts';
import { starKind } from '#offline/kinds/marks.ts';
import type { OutboxState } from '#offline/outbox/outbox-state.ts';

export interface Stars {
  /** Null until they are known. */
  readonly ids: ReadonlySet<number> | null;
  /** Counts from the tap on, with or without a connection. */
  readonly set: (sessionId: number, isStarred: boolean) => void;
}

/** "My sessions". */
export function useStars(): Stars {
  const { api } = useConnection();
  const toasts = useToasts();
  const enqueue = useEnqueue();
  // Another device may have starred one since this phone kept them.
  const { data, dataUpdatedAt, isError } = useQuery({ ...apiQuery(api, listStars, {}), staleTime: 0 });
  const outbox = useOutboxState();
  const ids = useMemo(() => {
    // Where nothing could be read yet a star can still be set.
    const known = data ?? (isError ? [] : null);
    return known && withStarsHere(known, outbox, dataUpdatedAt);
  }, [data, dataUpdatedAt, isError, outbox]);
  const set = useCallback(
    (sessionId: number, isStarred: boolean) => {
      enqueue(starKind, { sessionId, starred: isStarred }).catch(() =>
        toasts.show({ icon: StarOff, text: 'This phone could not change My sessions. Please try again.' }),
      );
    },
    [enqueue, toasts],
  );
  return { ids, set };
}

/** The starred sessions with what was tapped on this phone and the server's answer may not hold yet. */
export function withStarsHere(
  ids: readonly number[],
  outbox: Pick<OutboxState, 'entries' | 'sent'>,
  updatedAt: number,
): ReadonlySet<number> {
  const ownIds = new Set(ids);
  for (const { sessionId, starred } of doneHere(outbox, starKind, updatedAt)) {
    if (starred) ownIds.add(sessionId);
    else ownIds.delete(sessionId);
  }
  return ownIds;
}

/** Number of sessions in these weekends. */
export const countIn = (weekends: readonly Weekend[]) =>
  weekends.flatMap(({ days }) => days).flatMap(({ masterclasses }) => masterclasses).length;

/** The agenda with only these sessions in it; weekends keep their numbers. */
export function onlyThese(agenda: Agenda, ids: ReadonlySet<number>): Agenda {
  const weekends = agenda.weekends
    .map((weekend) => ({ ...weekend, days: weekend.days.map((day) => onlyOfDay(day, ids)).filter(hasAny) }))
    .filter(({ days }) => days.length > 0);
  const earlierCount = agenda.hasEnded ? 0 : countIn(weekends.filter(({ isOver }) => isOver));
  return { ...agenda, weekends, earlierCount };
}

const onlyOfDay = (day: Weekend['days'][number], ids: ReadonlySet<number>) => ({
  ...day,
  masterclasses: day.masterclasses.filter(({ id }) => ids.has(id)),
});

const hasAny = ({ masterclasses }: Weekend['days'][number]) => masterclasses.length > 0;
