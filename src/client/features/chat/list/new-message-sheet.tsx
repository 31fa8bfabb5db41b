import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { conversationAddress } from '#client/chat/conversation-address.ts';
import { knownConversations } from '#client/chat/conversations.ts';
import { useConnection } from '#client/connection/connection.ts';
import { useFavourites } from '#client/people/favourites.tsx';
import { knownPeople } from '#client/people/known-people.ts';
import { recallPeople } from '#client/people/people-query.ts';
import { useMe } from '#client/session/me.ts';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { PickSheet } from '#client/ui/sheets/pick-sheet.tsx';
import type { Person } from '#contract/users.ts';
import { fold } from '#domain/fold.ts';
import { displayName, fullName } from '#domain/person.ts';

export interface NewMessageSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const byName = (one: Person, other: Person) => (fold(fullName(one)) < fold(fullName(other)) ? -1 : 1);

/** Chooses whom to write to: favourites first, then everybody by name. */
export function NewMessageSheet({ isOpen, onClose }: NewMessageSheetProps) {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const me = useMe();
  const { ids: favourites } = useFavourites();
  const [people, setPeople] = useState<readonly Person[]>([]);
  useEffect(() => {
    if (!isOpen) return;
    const show = () => setPeople(knownPeople(queryClient).sort(byName));
    show();
    void recallPeople(queryClient, api).then(show); // never fails
  }, [isOpen, queryClient, api]);
  const others = people.filter(({ id }) => id !== me.id);
  const isFavourite = ({ id }: Person) => favourites?.has(id) ?? false;
  const sorted = [...others.filter(isFavourite), ...others.filter((person) => !isFavourite(person))];
  const personOf = new Map(sorted.map((person) => [String(person.id), person]));
  const handlePick = (id: string) => {
    const person = personOf.get(id);
    if (!person) return;
    const known = knownConversations(queryClient).find(({ user }) => user?.id === person.id);
    const address = conversationAddress({ sid: known?.sid ?? null, person });
    void navigate({ to: '/messages/{-$sid}', params: { sid: address } });
  };
  return (
    <PickSheet
      isOpen={isOpen}
      onClose={onClose}
      title="New message"
      searchLabel="Search people"
      options={sorted.map((person) => ({
        id: String(person.id),
        title: displayName(person),
        second: [person.position, person.organization].filter(Boolean).join(' · '),
        words: person.location ?? '',
      }))}
      onPick={handlePick}
      lead={(id) => {
        const person = personOf.get(id);
        return person && <Avatar {...person} size={32} />;
      }}
    />
  );
}
