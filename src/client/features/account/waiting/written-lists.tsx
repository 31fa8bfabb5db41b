import { Link, useNavigate } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import type { MouseEvent } from 'react';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { formDraftLabel } from '#client/outbox/entry-labels.ts';
import { formNameOf } from '#client/outbox/form-drafts.ts';
import { textLine, textOf } from '#client/rich-text/plain-text.ts';
import { copyAndNotify } from '#client/share/share.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { keepRowFocus } from '#client/ui/layout/keep-row-focus.ts';
import card from '#client/ui/layout/list-card.module.css';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { Draft } from '#offline/outbox/entry.ts';
import type { KeptForm } from '#offline/outbox/form-draft.ts';
import type { OutboxState } from '#offline/outbox/outbox-state.ts';
import { withText } from '#offline/outbox/text-draft.ts';
import { discardingDraft, formPaths, type ListParts, snippetOf, writtenText } from './discarding.ts';
import { momentWords } from './entry-times.ts';
import { draftScreen, draftTitle, type RoomDraft, typedText } from './room-drafts.ts';
import styles from './waiting-rows.module.css';
import { draftPlace, outlivedChange, type WritingScreen, type Written } from './written-places.ts';

interface DraftListProps extends ListParts {
  readonly state: OutboxState;
}

export function DraftList({ state, outbox, places, reader, onDiscard }: DraftListProps) {
  const { drafts } = state;
  const toasts = useToasts();
  const takeUp = async (draft: Draft, { place, html }: Written) => {
    try {
      const text = { tab: '', html, savedAt: Date.now() };
      await outbox.changeDraft(place, (kept) => withText(kept, place, { text }));
      await outbox.removeDraft(draft.place);
    } catch {
      // A phone without room keeps it where it is.
    }
  };
  const ask = (draft: Draft) =>
    onDiscard({
      title: `Discard the draft of “${draftPlace(draft, places).words}”?`,
      text: 'It is on this phone only and cannot be brought back.',
      run: () => outbox.removeDraft(draft.place),
    });
  return (
    <ul ref={keepRowFocus} className={card.card}>
      {drafts.map((draft) => {
        const home = outlivedChange(draft, state);
        // What somebody is writing there already is not written over.
        const isFree = home !== null && !drafts.some(({ place }) => place === home.place);
        return (
          <WrittenRow
            key={draft.place}
            title={draftPlace(draft, places).words}
            text={textLine(draft.html)}
            when={momentWords(draft.savedAt, reader)}
            screen={draftPlace(home ?? draft, places).to}
            onOpen={isFree ? () => takeUp(draft, home) : undefined}
            onCopy={() => void copyAndNotify(toasts, textOf(draft.html), 'Copied')}
            onDelete={() => ask(draft)}
          />
        );
      })}
    </ul>
  );
}

interface FormListProps extends Pick<ListParts, 'outbox' | 'reader' | 'onDiscard'> {
  readonly forms: readonly KeptForm[];
}

/** Forms of which only this phone has the newest state. */
export function FormList({ forms, outbox, reader, onDiscard }: FormListProps) {
  const toasts = useToasts();
  return (
    <ul ref={keepRowFocus} className={card.card}>
      {forms.map((form) => {
        const name = formNameOf(form.place);
        return (
          <WrittenRow
            key={form.place}
            title={formDraftLabel(name)}
            text={snippetOf(form)}
            when={momentWords(form.savedAt, reader)}
            screen={{ to: formPaths[name] }}
            onCopy={() => void copyAndNotify(toasts, writtenText(form.answers), 'Copied')}
            onDelete={() => onDiscard(discardingDraft(outbox, form))}
          />
        );
      })}
    </ul>
  );
}

interface RoomDraftListProps extends Pick<ListParts, 'places' | 'onDiscard'> {
  readonly drafts: readonly RoomDraft[];
  readonly onGone: () => void;
}

/** Answers for rooms, and rooms, that are typed and not saved. */
export function RoomDraftList({ drafts, places, onDiscard, onGone }: RoomDraftListProps) {
  const toasts = useToasts();
  const ask = (draft: RoomDraft) =>
    onDiscard({
      title: `Discard “${draftTitle(draft, places)}”?`,
      text: 'It is on this phone only and cannot be brought back.',
      async run() {
        phoneStorage().removeItem(draft.key);
        onGone();
      },
    });
  return (
    <ul ref={keepRowFocus} className={card.card}>
      {drafts.map((draft) => (
        <WrittenRow
          key={draft.key}
          title={draftTitle(draft, places)}
          text={typedText(draft)}
          screen={draftScreen(draft, places)}
          onCopy={() => void copyAndNotify(toasts, typedText(draft), 'Copied')}
          onDelete={() => ask(draft)}
        />
      ))}
    </ul>
  );
}

interface WrittenRowProps {
  readonly title: string;
  readonly text: string;
  /** `10:32 AM`; absent where it is not known. */
  readonly when?: string;
  /** Null where it has none that is known. */
  readonly screen: WritingScreen | null;
  /** Done before it opens there, so that it is found there. */
  readonly onOpen?: (() => Promise<void>) | undefined;
  readonly onCopy: () => void;
  readonly onDelete: () => void;
}

/** Something that is not finished; a press leads to where it is written. */
function WrittenRow(props: WrittenRowProps) {
  const { title, text, when, screen, onOpen, onCopy, onDelete } = props;
  const navigate = useNavigate();
  const handleOpen = async (event: MouseEvent) => {
    if (!onOpen || !screen) return;
    const isForNewTab = event.metaKey || event.ctrlKey || event.shiftKey;
    if (!isForNewTab) event.preventDefault();
    await onOpen();
    if (!isForNewTab) void navigate(screen);
  };
  const words = (
    <>
      <span className={styles.title} dir="auto">
        {title}
      </span>
      <span className={styles.text} dir="auto">
        {text}
      </span>
      {when && <span className={styles.second}>{when}</span>}
    </>
  );
  return (
    <li className={styles.row}>
      <PencilLine className={styles.icon} size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        {screen ? (
          <Link {...screen} className={styles.open} onClick={(event) => void handleOpen(event)}>
            {words}
          </Link>
        ) : (
          <div className={styles.open}>{words}</div>
        )}
        <div className={styles.below}>
          <Button variant="text" size="small" aria-label={`Copy draft: ${title}`} onClick={onCopy}>
            Copy
          </Button>
          <Button
            variant="text"
            size="small"
            className={styles.discard}
            aria-label={`Delete draft: ${title}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        </div>
      </div>
    </li>
  );
}
