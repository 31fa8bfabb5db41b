import type { Person } from '#contract/users.ts';
import { suffixOf } from '#domain/suffix.ts';

export const personPath = ({ myLastlink }: Person): string => `/${suffixOf(myLastlink)}`;
