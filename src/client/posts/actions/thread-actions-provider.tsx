import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useEnqueue, useOutbox } from '#client/outbox/use-outbox.ts';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { withSheet } from '#client/ui/sheets/sheet.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { likeKind } from '#offline/kinds/threads.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import { type Asked, type PostNoun, type ThreadActions, ThreadActionsContext } from './thread-actions.ts';

const fetchSheets = () => withSheet(import('./thread-sheets.tsx'));
const ThreadSheets = lazyComponent(() => fetchSheets().then((part) => part.ThreadSheets));
const ComposerSheet = lazyComponent(() =>
  withSheet(import('#client/posts/composer/composer-sheet.tsx')).then((part) => part.ComposerSheet),
);

interface Writing {
  readonly isOpen: boolean;
  /** Waiting entry that is written anew. */
  readonly edited: Entry | null;
  /** Post or answer on the server whose text is changed. */
  readonly changed: ShownThread | null;
  /** Post that is answered. */
  readonly answered: ShownThread | null;
  /** Tells one opening of the composer from another. */
  readonly opening: number;
}

const newPost: Writing = { isOpen: true, edited: null, changed: null, answered: null, opening: 0 };

interface ProviderProps {
  readonly eventId: number;
  readonly isHost: boolean;
  readonly noun: PostNoun;
  readonly composerTitle: string;
  readonly submitLabel: string;
  /** The composer is open at first. */
  readonly isWriting?: boolean;
  readonly onWritten?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Everything that can be done with the posts and answers of a screen; sheets and composer come when they are wanted. */
export function ThreadActionsProvider(props: ProviderProps) {
  const { eventId, isHost, noun, isWriting = false, onWritten, children } = props;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [writing, setWriting] = useState<Writing | null>(isWriting ? newPost : null);
  const actions = useActions({ eventId, setAsked, setWriting });
  return (
    <ThreadActionsContext value={actions}>
      {children}
      {asked && <ThreadSheets asked={asked} eventId={eventId} isHost={isHost} noun={noun} onAsk={setAsked} />}
      {writing && (
        <ComposerSheet
          isOpen={writing.isOpen}
          onClose={() => {
            setWriting({ ...writing, isOpen: false });
            onWritten?.();
          }}
          eventId={eventId}
          title={props.composerTitle}
          submitLabel={props.submitLabel}
          edited={writing.edited}
          changed={writing.changed}
          opening={writing.opening}
          answered={writing.answered}
        />
      )}
    </ThreadActionsContext>
  );
}

interface ActionOptions {
  readonly eventId: number;
  readonly setAsked: (asked: Asked) => void;
  readonly setWriting: (writing: Writing) => void;
}

function useActions({ eventId, setAsked, setWriting }: ActionOptions): ThreadActions {
  const enqueue = useEnqueue();
  const outbox = useOutbox();
  const toasts = useToasts();
  const router = useRouter();
  return useMemo(() => {
    const sayNotKept = () => toasts.show({ text: 'This phone could not keep that.' });
    return {
      like: (shown, liked) =>
        void enqueue(likeKind, { eventId, target: shown.target, liked }).catch(sayNotKept),
      ask: (question, shown) => setAsked({ question, shown, isOpen: true }),
      retry: (shown) =>
        void fetchSheets()
          .then(({ tryAgain }) => tryAgain(shown, { outbox, router }))
          .catch(sayNotKept),
      edit: (shown) =>
        setWriting(
          shown.work === 'writing'
            ? { ...newPost, edited: shown.entry }
            : { ...newPost, changed: shown, opening: performance.now() },
        ),
      write: () => setWriting(newPost),
      answer: (shown) => setWriting({ ...newPost, answered: shown }),
      loadSheets: () => void ThreadSheets.load(),
      loadComposer: () => void ComposerSheet.load(),
    };
  }, [enqueue, outbox, toasts, router, eventId, setAsked, setWriting]);
}
