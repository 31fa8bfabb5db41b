import type { Person } from '#contract/users.ts';
import { suffixOf } from '#domain/suffix.ts';

export const personName = ({ firstName, lastName }: Person): string =>
  [firstName, lastName].filter(Boolean).join(' ') || 'This person';

export const personPath = ({ myLastlink }: Person): string => `/${suffixOf(myLastlink)}`;
