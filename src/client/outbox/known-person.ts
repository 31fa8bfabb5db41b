import type { QueryClient } from '@tanstack/react-query';
import { createEmitter } from '#client/lib/emitter.ts';
import { knownMe, meKey } from '#client/session/me.ts';
import type { Session } from '#client/session/session.ts';

interface Person {
  readonly userId: number;
  readonly token: string;
}

/** Person who is signed in together with the token: the two belong together at every moment, also while another tab changes them. */
interface KnownPerson {
  /** Null while nobody is, and until the server has said whose token it is. */
  get(): Person | null;
  subscribe(listener: () => void): void;
}

export function createKnownPerson(queryClient: QueryClient, session: Session): KnownPerson {
  const { subscribe, emit } = createEmitter();
  const meHash = JSON.stringify(meKey);
  let known: Person | null = null;
  const take = () => {
    const userId = knownMe(queryClient)?.id;
    const token = session.get();
    known = userId === undefined || token === null ? null : { userId, token };
  };
  take();
  queryClient.getQueryCache().subscribe((event) => {
    // Only its own answers say whose the token is: they are dropped where it has changed meanwhile.
    if (event.query.queryHash !== meHash || event.type !== 'updated' || event.action.type !== 'success')
      return;
    take();
    emit();
  });
  return {
    get: () => (known !== null && known.token === session.get() ? known : null),
    subscribe,
  };
}
