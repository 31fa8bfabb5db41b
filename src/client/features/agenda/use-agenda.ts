import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { useMe } from '#client/session/me.ts';
import { useMinute } from '#client/ui/use-minute.ts';
import { getProgramme, type Masterclass, type Programme } from '#contract/programme.ts';
import { type Agenda, agendaAt } from '#domain/agenda.ts';
import { readersZone } from '#domain/time/zone.ts';

export interface AgendaNow {
  readonly programme: Programme;
  readonly agenda: Agenda;
  /** All sessions in order. */
  readonly sessions: readonly Masterclass[];
  readonly now: number;
  /** The reader's own zone. */
  readonly zone: string;
}

/** The programme's agenda as it stands this minute; `current` is null until it has been read once. */
export function useAgenda() {
  const { api, programmeNow } = useConnection();
  const me = useMe();
  const now = useMinute(programmeNow);
  const query = useQuery(apiQuery(api, getProgramme, {}));
  const zone = readersZone(me.timeZoneId);
  return { query, current: query.data ? agendaNow(query.data, zone, now) : null };
}

function agendaNow(programme: Programme, zone: string, now: number): AgendaNow {
  const agenda = agendaAt(programme.masterclasses, programme.timeZoneId, now);
  const sessions = agenda.weekends.flatMap((weekend) => weekend.days).flatMap((day) => day.masterclasses);
  return { programme, agenda, sessions, now, zone };
}
