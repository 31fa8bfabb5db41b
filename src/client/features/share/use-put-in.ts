import { useNavigate, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { conversationAddress } from '#client/chat/conversation-address.ts';
import { useConnection } from '#client/connection/connection.ts';
import type { OutboxSource } from '#client/outbox/outbox.ts';
import { useEventIds } from '#client/posts/threads/thread-queries.ts';
import { useMe } from '#client/session/me.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { Person } from '#contract/users.ts';
import type { Recipient } from './use-recipients.ts';

/** Puts a text into the draft of a message; false where the phone could not keep it. */
export type AddToMessage = (
  person: Person,
  shared: string,
  parts: { readonly outbox: OutboxSource; readonly userId: number },
) => Promise<boolean>;

/** Comes when it is wanted: it knows the rich texts. */
const loadAddToPost = () => import('#client/posts/composer/add-to-post.ts');

interface PutIn {
  readonly message: (recipient: Recipient) => void;
  readonly post: () => void;
  /** A finger is on its way. */
  readonly approachMessage: () => void;
  readonly approachPost: () => void;
}

/** Puts what is shared into a draft, and leads to it in the place of this screen: neither Back nor a reload does it again. */
export function usePutIn(shared: string, loadAddToMessage: () => Promise<AddToMessage>): PutIn {
  const { outbox } = useConnection();
  const userId = useMe().id;
  const eventId = useEventIds().forum;
  const router = useRouter();
  const navigate = useNavigate();
  const toasts = useToasts();
  const isUnderWay = useRef(false);
  const put = async (add: () => Promise<boolean>, go: () => Promise<void>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const { href } = router.latestLocation;
    const isKept = await add().catch(() => false);
    isUnderWay.current = false;
    if (!isKept) toasts.show({ text: 'This phone could not keep that.' });
    // Something else may have been shared meanwhile, and waits for its own choice.
    else if (router.latestLocation.href === href) await go();
  };
  const onward = { replace: true, state: { isWriting: true } };
  return {
    message: (recipient) =>
      void put(
        async () => (await loadAddToMessage())(recipient.person, shared, { outbox, userId }),
        () =>
          navigate({
            to: '/messages/{-$sid}',
            params: { sid: conversationAddress(recipient) },
            ...onward,
          }),
      ),
    post: () =>
      void put(
        async () => (await loadAddToPost()).addToPost(shared, { outbox, userId, eventId }),
        () => navigate({ to: '/forum', ...onward }),
      ),
    // Where it cannot be had, the press says so.
    approachMessage: () => void loadAddToMessage().catch(() => undefined),
    approachPost: () => void loadAddToPost().catch(() => undefined),
  };
}
