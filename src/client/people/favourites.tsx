import { useQuery, useQueryClient } from '@tanstack/react-query';
import { StarOff } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import * as v from 'valibot';
import type { Api } from '#client/api/api.ts';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { keepFailureSentence } from '#client/outbox/outbox.ts';
import { doneHere, useEnqueue, useOutboxState, useRefused } from '#client/outbox/use-outbox.ts';
import { knownMe, useMe } from '#client/session/me.ts';
import { StarToggle } from '#client/ui/controls/star-toggle.tsx';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { listFavourites } from '#contract/favourites.ts';
import type { Person } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';
import { type FavouriteArgs, favouriteKind } from '#offline/kinds/marks.ts';

export const favouritesQuery = (api: Api, userId: number) =>
  apiQuery(api, listFavourites, { params: { userId: String(userId) } });

/** The list as it stands once a change is made: the newest is the last. */
export function withChange(people: readonly Person[], { person, favourite }: FavouriteArgs): Person[] {
  const isIn = people.some(({ id }) => id === person.id);
  if (favourite) return isIn ? [...people] : [...people, person];
  return people.filter(({ id }) => id !== person.id);
}

/**
 * The own favourites, the first added first; what has just been tapped counts from the tap on, with a network and
 * without. `people` is null until they have been read once.
 */
export function useFavourites() {
  const { api } = useConnection();
  // A change made just before the app was closed is on the server, and not yet in what this phone has kept.
  const query = useQuery({ ...favouritesQuery(api, useMe().id), staleTime: 0 });
  const outbox = useOutboxState();
  const { data: kept, dataUpdatedAt } = query;
  return useMemo(() => {
    if (kept === undefined) return { query, people: null, ids: null };
    const favoured = kept.filter(({ favourite }) => favourite).map(({ user2 }) => user2);
    const changes = doneHere(outbox, favouriteKind, dataUpdatedAt);
    const people = changes.reduce<readonly Person[]>(withChange, favoured);
    return { query, people, ids: new Set(people.map(({ id }) => id)) };
  }, [kept, dataUpdatedAt, outbox, query]);
}

interface FavouritePresses {
  /** Adds at once; removing asks first. */
  readonly press: (person: Person, isFavourite: boolean) => void;
  /** The question; it must stand somewhere on the screen. */
  readonly sheet: ReactNode;
}

/** Changes a favourite now or later, and says so where that fails. */
function useChangeFavourite(): (change: FavouriteArgs) => void {
  const toasts = useToasts();
  const enqueue = useEnqueue();
  const sayNot = useCallback(
    ({ person, favourite }: FavouriteArgs, why = '') => {
      const text = `${displayName(person)} was not ${favourite ? 'added' : 'removed'}. ${why}`;
      toasts.show({ icon: StarOff, text });
    },
    [toasts],
  );
  const watch = useRefused(({ args, refusal }) =>
    sayNot(v.parse(favouriteKind.schema, args), refusal?.message),
  );
  return useCallback(
    (change) => {
      enqueue(favouriteKind, change).then(watch, (error) => sayNot(change, keepFailureSentence(error)));
    },
    [enqueue, sayNot, watch],
  );
}

/** Handles presses on all the stars of a screen. */
export function useFavouritePresses(): FavouritePresses {
  const [asked, setAsked] = useState<{ person: Person; isOpen: boolean } | null>(null);
  const change = useChangeFavourite();
  const press = useCallback(
    (person: Person, isFavourite: boolean) => {
      if (isFavourite) setAsked({ person, isOpen: true });
      else change({ person, favourite: true });
    },
    [change],
  );
  const close = () => setAsked((last) => last && { ...last, isOpen: false });
  const sheet = asked && (
    <ConfirmSheet
      isOpen={asked.isOpen}
      title={`Remove ${displayName(asked.person)} from your favourites?`}
      confirmLabel="Remove"
      cancelLabel="Cancel"
      tone="danger"
      onConfirm={() => {
        close();
        change({ person: asked.person, favourite: false });
      }}
      onCancel={close}
    />
  );
  return { press, sheet };
}

/** Handles presses on the one star of a person's page. */
export function useFavouritePress(person: Person, isFavourite: boolean) {
  const { press, sheet } = useFavouritePresses();
  // Nobody favours themselves.
  const isOneself = knownMe(useQueryClient())?.id === person.id;
  return { isOneself, sheet, press: () => press(person, isFavourite) };
}

interface FavouriteButtonProps {
  readonly person: Person;
  /** Undefined until the favourites are known. */
  readonly isFavourite: boolean | undefined;
  /** Of `useFavouritePresses`. */
  readonly onPress: (person: Person, isFavourite: boolean) => void;
}

/** Puts a person among one's favourites, or takes them out. */
export function FavouriteButton({ person, isFavourite, onPress }: FavouriteButtonProps) {
  const label = `Favourite ${displayName(person)}`;
  return <StarToggle label={label} isOn={isFavourite} onPress={(isOn) => onPress(person, isOn)} />;
}
