import type { AnyRouter } from '@tanstack/react-router';
import { CircleAlert, Copy, Flag, Link2, Pencil, Trash2 } from 'lucide-react';
import { excerptOf } from '#client/lib/excerpt.ts';
import { goingAlong } from '#client/outbox/entry-labels.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import { useEnqueue, useOutbox } from '#client/outbox/use-outbox.ts';
import { followKey } from '#client/posts/composer/follow-key.ts';
import { counted } from '#client/posts/post/format-person.ts';
import { leavesTrace, type ShownThread } from '#client/posts/threads/shown-thread.ts';
import { textOf } from '#client/rich-text/plain-text.ts';
import { useMe } from '#client/session/me.ts';
import { copyText, shareAddress } from '#client/share/share.ts';
import { ListCard, ListRow } from '#client/ui/layout/list-card.tsx';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import { type Toasts, useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import type { Person } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';
import { reportKind } from '#offline/kinds/marks.ts';
import { deleteKind } from '#offline/kinds/threads.ts';
import { focusAfter, focusRow } from './focus-after.ts';
import { HostDeletion } from './host-deletion.tsx';
import { MarkRows } from './mark-rows.tsx';
import { ReportSheet } from './report-sheet.tsx';
import { type Asked, type PostNoun, useThreadActions } from './thread-actions.ts';

interface ThreadSheetsProps {
  readonly asked: Asked;
  readonly eventId: number;
  readonly isHost: boolean;
  readonly noun: PostNoun;
  readonly onAsk: (asked: Asked) => void;
}

/** The menu of a post or an answer, and what its rows ask. */
export function ThreadSheets(props: ThreadSheetsProps) {
  const { asked, onAsk } = props;
  const enqueue = useEnqueue();
  const { shown } = asked;
  const close = () => onAsk({ ...asked, isOpen: false });
  const isOpen = (question: Asked['question']) => asked.isOpen && asked.question === question;
  const word = shown.thread.parentQnaThreadId === null ? props.noun : 'answer';
  const part = { shown, word, eventId: props.eventId, isHost: props.isHost, onClose: close };
  return (
    <>
      <Menu {...part} isOpen={isOpen('menu')} onAsk={(question) => onAsk({ ...asked, question })} />
      <Deletion {...part} isOpen={isOpen('delete')} />
      <Discarding {...part} isOpen={isOpen('discard')} />
      <ReportSheet
        key={shown.name}
        word={word}
        author={displayName(shown.thread.user)}
        onReport={(reason) => enqueue(reportKind, { threadId: shown.thread.id, reason })}
        isOpen={isOpen('report')}
        onClose={close}
      />
    </>
  );
}

interface SendContext {
  readonly outbox: Outbox | null;
  readonly router: AnyRouter;
}

/** Queues a refused entry again; it stays open where it is open, and keeps the focus in a list. */
export async function tryAgain(shown: ShownThread, { outbox, router }: SendContext): Promise<void> {
  const { name, entry, work } = shown;
  if (!entry || !outbox) return;
  if (work === 'deletion') focusAfter(name);
  const key = await outbox.retry(entry.key);
  if (key !== null && work === 'writing') focusRow(key);
  followKey(router, entry.key, key);
}

interface PartProps {
  readonly shown: ShownThread;
  /** Noun for the thing: "answer". */
  readonly word: string;
  readonly eventId: number;
  readonly isHost: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface MenuProps extends PartProps {
  readonly onAsk: (question: Asked['question']) => void;
}

function Menu({ shown, word, eventId, isHost, isOpen, onClose, onAsk }: MenuProps) {
  const toasts = useToasts();
  const { edit } = useThreadActions();
  const isOwn = useMe().id === shown.thread.userId;
  const isThere = shown.state === 'there';
  const mayWrite = isOwn && (isHost || word !== 'announcement');
  const mayDelete = isThere && (isHost || mayWrite);
  const text = textOf(shown.thread.message);
  const leave = (work: Promise<void>) => {
    onClose();
    void work; // tells by a toast what became of it
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={`${capital(word)} by ${displayName(shown.thread.user)}`}>
      <ListCard>
        {isThere && isHost && word === 'question' && !shown.thread.deleted && (
          <MarkRows shown={shown} eventId={eventId} onDone={onClose} />
        )}
        {text !== '' && (
          <ListRow
            icon={Copy}
            title="Copy text"
            end=""
            onClick={() => leave(copy(toasts, text, 'Text copied'))}
          />
        )}
        {isThere && word === 'post' && (
          <ListRow icon={Link2} title="Share link" end="" onClick={() => leave(shareLink(toasts, shown))} />
        )}
        {isThere && mayWrite && !shown.thread.deleted && (
          <ListRow
            icon={Pencil}
            title="Edit"
            end=""
            onClick={() => {
              onClose();
              edit(shown);
            }}
          />
        )}
        {isThere && !isOwn && !shown.thread.deleted && (
          <ListRow icon={Flag} title="Report…" end="" onClick={() => onAsk('report')} />
        )}
        {mayDelete && (
          <ListRow icon={Trash2} title="Delete" tone="danger" end="" onClick={() => onAsk('delete')} />
        )}
        {isThere && !mayDelete && !shown.thread.deleted && (
          <ListRow
            icon={Trash2}
            title="Delete"
            second={whyNotDeleted[word]}
            end=""
            disabled
            onClick={onClose}
          />
        )}
      </ListCard>
    </Sheet>
  );
}

const whyNotDeleted: Readonly<Record<string, string>> = {
  announcement: 'Only hosts delete announcements.',
  post: 'Only hosts delete what others have posted.',
  question: 'Only hosts delete what others have asked.',
  answer: 'Only hosts delete what others have answered.',
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

async function copy(toasts: Toasts, text: string, word: string): Promise<void> {
  const isCopied = await copyText(text);
  toasts.show(isCopied ? { text: word, durationMs: limits.copyToastMs } : { text, durationMs: 6_000 });
}

async function shareLink(toasts: Toasts, { thread }: ShownThread): Promise<void> {
  const url = `${window.location.origin}/forum/${thread.id}`;
  const outcome = await shareAddress({ title: `Post by ${displayName(thread.user)}`, url });
  if (outcome !== 'shared') await copy(toasts, url, 'Link copied');
}

function Deletion({ shown, word, eventId, isOpen, onClose }: PartProps) {
  const me = useMe();
  const enqueue = useEnqueue();
  const toasts = useToasts();
  const isOwn = me.id === shown.thread.userId;
  const confirm = (reason?: string) => {
    onClose();
    focusAfter(shown.name);
    enqueue(deleteKind, { eventId, target: shown.target, reason }).catch(() =>
      toasts.show({ icon: CircleAlert, text: `The ${word} could not be deleted on this phone.` }),
    );
  };
  const text = [quoted(shown), fateOfAnswers(shown, me)].filter(Boolean).join(' ');
  const parts = { isOpen, text, word, onCancel: onClose };
  if (!isOwn) return <HostDeletion key={shown.name} {...parts} onDelete={confirm} />;
  return (
    <ConfirmSheet
      {...parts}
      title={`Delete this ${word}?`}
      confirmLabel="Delete"
      cancelLabel="Cancel"
      tone="danger"
      onConfirm={() => confirm()}
    />
  );
}

const excerptLength = 90;

/** Excerpt that says which thread is meant. */
function quoted({ thread }: ShownThread): string {
  const text = textOf(thread.message).replaceAll('\n', ' ');
  return text === '' ? '' : `“${excerptOf(text, excerptLength)}”`;
}

function fateOfAnswers({ thread }: ShownThread, me: Person): string {
  const { answersCount } = thread;
  if (answersCount === 0) return '';
  if (!leavesTrace(thread, me)) return `Also its ${counted(answersCount, 'answer')}.`;
  return answersCount === 1 ? 'Its answer stays.' : `Its ${counted(answersCount, 'answer')} stay.`;
}

const discardTitles = {
  writing: (word: string) => `Discard this ${word}?`,
  deletion: (word: string) => `Keep this ${word}?`,
  mark: () => 'Discard this change?',
  edit: () => 'Discard this change?',
};

const fateOfText: { readonly [Work in NonNullable<ShownThread['work']>]?: string } = {
  writing: 'It is not sent, and its text is gone.',
  edit: 'The text that stood there before comes back.',
};

function Discarding({ shown, word, isOpen, onClose }: PartProps) {
  const outbox = useOutbox();
  const toasts = useToasts();
  const work = shown.work ?? 'writing';
  const others = shown.entry && outbox ? goingAlong(shown.entry.key, outbox.state().entries) : '';
  const confirm = () => {
    onClose();
    if (work === 'writing') focusAfter(shown.name);
    if (shown.entry === null) return;
    outbox
      ?.discard(shown.entry.key)
      .catch(() => toasts.show({ icon: CircleAlert, text: 'That could not be discarded on this phone.' }));
  };
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={discardTitles[work](word)}
      text={[quoted(shown), fateOfText[work] ?? '', others].filter(Boolean).join(' ')}
      confirmLabel={work === 'deletion' ? 'Keep' : 'Discard'}
      cancelLabel="Cancel"
      tone={work === 'deletion' ? 'normal' : 'danger'}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
