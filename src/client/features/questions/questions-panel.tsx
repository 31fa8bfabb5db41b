import { useRef, useState } from 'react';
import { ThreadActionsProvider } from '#client/posts/actions/thread-actions-provider.tsx';
import { ChoiceGroup } from '#client/ui/controls/choice-group.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { Event } from '#contract/events.ts';
import type { AskBoxProps } from './ask-box.tsx';
import { AskShell } from './ask-shell.tsx';
import type { QuestionsView } from './question-order.ts';
import { QuestionsList } from './questions-list.tsx';
import styles from './questions-panel.module.css';

export interface QuestionsPanelProps {
  readonly room: Event;
}

/** The editor is as large as the rest of the tab; its place is there before its code is. */
const AskBox = lazyComponent<AskBoxProps>(
  () => import('./ask-box.tsx').then((part) => part.AskBox),
  AskShell,
  AskShell,
);

const views: readonly { readonly value: QuestionsView; readonly label: string }[] = [
  { value: 'likes', label: 'Most liked' },
  { value: 'newest', label: 'Newest' },
  { value: 'answered', label: 'Answered' },
];

const sentences: Readonly<Record<QuestionsView, string>> = {
  likes: 'Most liked are answered first.',
  newest: 'The newest questions first.',
  answered: 'Answered questions, the newest first.',
};

/** The questions of a room in three orders, and the field to ask one. */
export function QuestionsPanel({ room }: QuestionsPanelProps) {
  const [view, setView] = useState<QuestionsView>('likes');
  const top = useRef<HTMLDivElement>(null);
  const { host, admin } = room.loggedInUserEventParticipant;
  const goToTop = () => scrollBack(top.current);
  const handleAsked = () => {
    // An own question that has no answer stands in the other lists.
    if (view === 'answered') setView('newest');
    goToTop();
  };
  return (
    <ThreadActionsProvider
      eventId={room.id}
      isHost={host || admin}
      noun="question"
      composerTitle="Your question"
      submitLabel="Send"
    >
      <div className={styles.questions}>
        <div ref={top} className={styles.top}>
          <ChoiceGroup<QuestionsView>
            label="Questions"
            options={views}
            value={view}
            onChange={setView}
            look="segments"
          />
          <p className={styles.sentence}>{sentences[view]}</p>
        </div>
        <QuestionsList key={view} eventId={room.id} view={view} onScroll={goToTop} />
        <AskBox eventId={room.id} onAsked={handleAsked} />
      </div>
    </ThreadActionsProvider>
  );
}

/** Leads to the beginning where that is out of sight. */
function scrollBack(top: HTMLElement | null): void {
  if (top === null) return;
  const margin = Number.parseFloat(getComputedStyle(top).scrollMarginBlockStart) || 0;
  if (top.getBoundingClientRect().top < margin) top.scrollIntoView({ block: 'start', behavior: 'instant' });
}
