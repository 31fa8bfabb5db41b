import { useQueryClient } from '@tanstack/react-query';
import { StarOff } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import * as v from 'valibot';
import { keepFailureSentence } from '#client/outbox/outbox.ts';
import { useEnqueue, useRefused } from '#client/outbox/use-outbox.ts';
import { knownMe } from '#client/session/me.ts';
import { StarToggle } from '#client/ui/controls/star-toggle.tsx';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { Person } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';
import { type FavouriteArgs, favouriteKind } from '#offline/kinds/marks.ts';

interface FavouritePresses {
  /** Adds at once; removing asks first. */
  readonly press: (person: Person, isFavourite: boolean) => void;
  /** The question; it must stand somewhere on the screen. */
  readonly sheet: ReactNode;
}

/** Changes a favourite now or later; what becomes of it badly is said. */
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
      title={`Remove ${displayName(asked.person)} from your favorites?`}
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

/** The same for the one star of a person's page. */
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
  const name = displayName(person);
  return (
    <StarToggle label={`Favorite ${name}`} isOn={isFavourite} onPress={(isOn) => onPress(person, isOn)} />
  );
}
