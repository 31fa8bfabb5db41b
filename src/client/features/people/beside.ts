import { createContext, type RefObject, use } from 'react';
import type { Person } from '#contract/users.ts';
import { suffixOf } from '#domain/suffix.ts';
import { besideAddress, personAddress } from './person-address.ts';

interface Beside {
  /** The column that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** Text of the search, as the address has it. */
  readonly search: string;
}

/** Of the list in a column of its own, with a person beside it; null where the list is the page. */
export const BesideContext = createContext<Beside | null>(null);

/** Tells where a press on a person leads. */
export function usePersonLink({ myLastlink }: Pick<Person, 'myLastlink'>) {
  const beside = use(BesideContext);
  const profileSuffix = suffixOf(myLastlink);
  return beside ? besideAddress({ profileSuffix, q: beside.search }) : personAddress(profileSuffix);
}
