import { useMemo } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { useReadersZone } from '#client/session/me.ts';
import { type Moment, programmeNow, shown } from '#domain/time/clock.ts';
import { formatAsOf } from '#domain/time/dates.ts';
import { formatLasting, formatWhen } from './format-moment.ts';

interface When {
  /** `today at 10:32 AM`, `on May 5th 2021 at 10:32 AM` */
  readonly when: (moment: Moment) => string;
  /** The same for what is still read another day. */
  readonly lasting: (moment: Moment) => string;
  /** `10:32 AM`, `5 May, 10:32 AM` */
  readonly asOf: (moment: Moment) => string;
}

/** Words for the moments at which forms were saved and sent, by the clock and in the zone of the reader. */
export function useWhen(): When {
  const { clock } = useConnection();
  const zone = useReadersZone();
  return useMemo(
    () => ({
      when: (moment) => formatWhen(shown(moment, clock), { now: programmeNow(clock), zone }),
      lasting: (moment) => formatLasting(shown(moment, clock), zone),
      asOf: (moment) => formatAsOf(shown(moment, clock), zone, programmeNow(clock)),
    }),
    [clock, zone],
  );
}
