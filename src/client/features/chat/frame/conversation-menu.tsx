import { useNavigate } from '@tanstack/react-router';
import { Ban, Bell, BellOff, CircleAlert, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { ShownConversation } from '#client/chat/shown-message.ts';
import { useChatActions } from '#client/chat/use-chat-actions.ts';
import { ListCard, ListRow } from '#client/ui/layout/list-card.tsx';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { Person } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';
import { suffixOf } from '#domain/suffix.ts';

export interface ConversationMenuProps {
  readonly person: Person;
  readonly row: ShownConversation | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The menu of a conversation: the person's profile, muting, blocking. */
export function ConversationMenu({ person, row, isOpen, onClose }: ConversationMenuProps) {
  const navigate = useNavigate();
  const toasts = useToasts();
  const { mute, block } = useChatActions();
  const [isBlocking, setIsBlocking] = useState(false);
  const name = displayName(person);
  const sid = row?.sid ?? null;
  const finish = (work: Promise<unknown>) => {
    onClose();
    setIsBlocking(false);
    work.catch(() => toasts.show({ icon: CircleAlert, text: 'This phone could not keep that.' }));
  };
  const isMuted = row?.isMuted === true;
  const isBlocked = row?.isBlocked === true;
  return (
    <>
      <Sheet isOpen={isOpen && !isBlocking} onClose={onClose} title={name}>
        <ListCard>
          <ListRow
            icon={UserRound}
            title="View profile"
            onClick={() =>
              void navigate({ to: '/$profileSuffix', params: { profileSuffix: suffixOf(person.myLastlink) } })
            }
          />
          {sid !== null && (
            <ListRow
              icon={isMuted ? Bell : BellOff}
              title={isMuted ? 'Unmute' : 'Mute'}
              second={isMuted ? undefined : 'New messages count in no badge.'}
              end=""
              onClick={() => finish(mute(sid, !isMuted))}
            />
          )}
          {isBlocked ? (
            <ListRow icon={Ban} title="Unblock" end="" onClick={() => finish(block(person, false))} />
          ) : (
            <ListRow icon={Ban} title="Block…" tone="danger" end="" onClick={() => setIsBlocking(true)} />
          )}
        </ListCard>
      </Sheet>
      <ConfirmSheet
        isOpen={isOpen && isBlocking}
        title={`Block ${name}?`}
        text={`What ${person.firstName ?? name} writes from now on does not reach you, and they are not told. You cannot write to them either, until you unblock them here or in Account.`}
        confirmLabel="Block"
        cancelLabel="Cancel"
        tone="danger"
        onConfirm={() => finish(block(person, true))}
        onCancel={() => {
          setIsBlocking(false);
          onClose();
        }}
      />
    </>
  );
}
