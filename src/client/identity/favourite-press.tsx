import { useQueryClient } from '@tanstack/react-query';
import { StarOff, WifiOff } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useConnection } from '#client/connection/connection-context.tsx';
import { knownMe } from '#client/connection/me.ts';
import { errorSentence } from '#client/lib/api-error.ts';
import { ConfirmSheet } from '#client/ui/confirm-sheet.tsx';
import { useToasts } from '#client/ui/toast/toast-context.ts';
import type { Person } from '#contract/users.ts';
import { type FavouriteChange, useChangeFavourite } from './favourites.ts';

interface FavouritePresses {
  /** Adds at once; removing asks first. Without a connection it says so and nothing changes. */
  readonly press: (person: Person, isFavourite: boolean) => void;
  /** The question; it must stand somewhere on the screen. */
  readonly sheet: ReactNode;
}

const nameOf = ({ firstName, lastName }: Person) =>
  [firstName, lastName].filter(Boolean).join(' ') || 'this person';

function useSayings() {
  const toasts = useToasts();
  const sayRefused = (error: Error, { person, favourite }: FavouriteChange) =>
    toasts.show({
      icon: StarOff,
      text: `${nameOf(person)} was not ${favourite ? 'added' : 'removed'}. ${errorSentence(error)}`,
    });
  const sayOffline = useCallback(
    () => toasts.show({ icon: WifiOff, text: 'Changing your favorites needs a connection.' }),
    [toasts],
  );
  return { sayRefused, sayOffline };
}

/** What a press on a star does, for all the stars of a screen. */
export function useFavouritePresses(): FavouritePresses {
  const { connectivity } = useConnection();
  const { sayRefused, sayOffline } = useSayings();
  const [asked, setAsked] = useState<{ person: Person; isOpen: boolean } | null>(null);
  const { mutate } = useChangeFavourite({ onError: sayRefused });
  const change = useCallback(
    (wanted: FavouriteChange) => (connectivity.isOnline() ? mutate(wanted) : sayOffline()),
    [connectivity, mutate, sayOffline],
  );
  const press = useCallback(
    (person: Person, isFavourite: boolean) => {
      if (isFavourite && connectivity.isOnline()) setAsked({ person, isOpen: true });
      else change({ person, favourite: true });
    },
    [connectivity, change],
  );
  const close = () => setAsked((last) => last && { ...last, isOpen: false });
  const sheet = asked && (
    <ConfirmSheet
      isOpen={asked.isOpen}
      title={`Remove ${nameOf(asked.person)} from your favorites?`}
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
