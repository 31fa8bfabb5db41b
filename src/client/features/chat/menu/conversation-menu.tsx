import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Ban, Bell, BellOff, UserRound } from 'lucide-react';
import { useState } from 'react';
import { conversationsQuery } from '#client/chat/conversations.ts';
import { useIsBlocked } from '#client/chat/use-blocked.ts';
import { useChatActions } from '#client/chat/use-chat-actions.ts';
import { useConnection } from '#client/connection/connection.ts';
import { useTellFailure } from '#client/features/chat/use-tell-failure.ts';
import { doneHere, useOutboxState } from '#client/outbox/use-outbox.ts';
import { ListCard, ListRow } from '#client/ui/layout/list-card.tsx';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import type { Person } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';
import { suffixOf } from '#domain/suffix.ts';
import { type ChatPlace, muteKind } from '#offline/kinds/chat.ts';

export interface ConversationMenuProps {
  readonly place: ChatPlace;
  /** Null until there is a conversation. */
  readonly sid: string | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The menu of a conversation: the person's profile, muting, blocking. */
export function ConversationMenu({ place, sid, isOpen, onClose }: ConversationMenuProps) {
  const { isMuted, isBlocked } = useConversationState(place, sid);
  const { mute, block } = useChatActions();
  const tellFailure = useTellFailure();
  const [isBlocking, setIsBlocking] = useState(false);
  const person = place.kind === 'DIRECT' && !place.person.former ? place.person : null;
  const close = () => {
    onClose();
    setIsBlocking(false);
  };
  const finish = (work: Promise<unknown>) => {
    close();
    tellFailure(work);
  };
  return (
    <>
      <Sheet
        isOpen={isOpen && !isBlocking}
        onClose={onClose}
        title={place.kind === 'DIRECT' ? displayName(place.person) : 'Discussion'}
      >
        <ListCard>
          {person && <ProfileRow person={person} />}
          {sid !== null && (
            <ListRow
              icon={isMuted ? Bell : BellOff}
              title={isMuted ? 'Unmute' : 'Mute'}
              second={isMuted ? undefined : 'New messages count in no badge.'}
              end=""
              onClick={() => finish(mute(sid, !isMuted))}
            />
          )}
          {person && isBlocked && (
            <ListRow icon={Ban} title="Unblock" end="" onClick={() => finish(block(person, false))} />
          )}
          {person && !isBlocked && (
            <ListRow icon={Ban} title="Block…" tone="danger" end="" onClick={() => setIsBlocking(true)} />
          )}
        </ListCard>
      </Sheet>
      {person && (
        <BlockSheet
          person={person}
          isOpen={isOpen && isBlocking}
          onConfirm={() => finish(block(person, true))}
          onCancel={close}
        />
      )}
    </>
  );
}

/** Tells what of a conversation can be turned on and off, with what waits on this phone. */
function useConversationState(place: ChatPlace, sid: string | null) {
  const { api } = useConnection();
  const outbox = useOutboxState();
  const { data, dataUpdatedAt: readAt } = useQuery(conversationsQuery(api));
  const conversation = data?.content.find((one) => one.sid === sid) ?? null;
  const changed = doneHere(outbox, muteKind, readAt).findLast((args) => args.sid === sid);
  return {
    isMuted: changed?.muted ?? conversation?.muted ?? false,
    isBlocked: useIsBlocked(place, conversation, readAt),
  };
}

function ProfileRow({ person }: { readonly person: Person }) {
  const navigate = useNavigate();
  const profileSuffix = suffixOf(person.myLastlink);
  return (
    <ListRow
      icon={UserRound}
      title="View profile"
      onClick={() => void navigate({ to: '/$profileSuffix', params: { profileSuffix } })}
    />
  );
}

interface BlockSheetProps {
  readonly person: Person;
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

function BlockSheet({ person, ...sheet }: BlockSheetProps) {
  const name = displayName(person);
  return (
    <ConfirmSheet
      {...sheet}
      title={`Block ${name}?`}
      text={`What ${person.firstName ?? name} writes from now on does not reach you, and they are not told. You cannot write to them either, until you unblock them here or in Account.`}
      confirmLabel="Block"
      cancelLabel="Cancel"
      tone="danger"
    />
  );
}
