import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import type { BirthYears } from '#contract/date-of-birth.ts';
import { getProgramme } from '#contract/programme.ts';

// Where this phone does not know the programme yet, the server checks.
const anyYear: BirthYears = { from: 1000, to: 9999 };

/** Years of birth that an application takes; the same object while they are the same. */
export function useBirthYears(): BirthYears {
  const { api } = useConnection();
  return useQuery(apiQuery(api, getProgramme, {})).data?.birthYears ?? anyYear;
}
