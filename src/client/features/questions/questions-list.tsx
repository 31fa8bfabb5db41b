import { CircleCheck, MessageCircleQuestion } from 'lucide-react';
import { useMemo } from 'react';
import { RestOfList } from '#client/lists/end-of-list.tsx';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { NewPill } from '#client/posts/list/held-back.tsx';
import { type PostRow, ThreadList } from '#client/posts/list/thread-list.tsx';
import { useOverlay } from '#client/posts/threads/use-posts.ts';
import { useMe } from '#client/session/me.ts';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { AreaMessage } from '#client/ui/layout/area-message.tsx';
import { useIsLate } from '#client/ui/use-is-late.ts';
import { QuestionItem } from './question-item.tsx';
import type { QuestionsView } from './question-order.ts';
import { questionRows } from './question-rows.ts';
import { QuestionsContext } from './questions-context.ts';
import styles from './questions-panel.module.css';
import { type Questions, useQuestions } from './use-questions.ts';

interface QuestionsListProps {
  readonly eventId: number;
  readonly view: QuestionsView;
  /** Leads to the beginning of the list. */
  readonly onScroll: () => void;
}

/** The questions of one of the lists. */
export function QuestionsList(props: QuestionsListProps) {
  const { eventId, view } = props;
  const questions = useQuestions(eventId, view);
  if (questions.rows.length > 0) return <Listed {...props} questions={questions} />;
  if (!questions.isRead && !questions.isFailed) return <QuestionsSkeleton />;
  return (
    // In a box of its own, so that it stands near the top and not in the middle of what can be scrolled.
    <div>
      {questions.isRead ? (
        <NoQuestions view={view} />
      ) : (
        <UnreadMessage what="The questions" error={questions.error} onRetry={questions.retry} />
      )}
    </div>
  );
}

const gutterPx = 40;
const mostWidthPx = 760;
const drawRow = ({ shown }: PostRow) => <QuestionItem shown={shown} />;

function Listed({
  eventId,
  view,
  onScroll,
  questions,
}: QuestionsListProps & { readonly questions: Questions }) {
  const { rows, newCount, isMoved, reveal } = questions;
  const listed = useMemo(() => questionRows(rows), [rows]);
  const state = useRowsState(eventId, questions);
  return (
    <QuestionsContext value={state}>
      <NewPill
        count={newCount}
        otherwise={isMoved ? 'New order' : null}
        onReveal={reveal}
        onScroll={onScroll}
      />
      <div className={styles.list}>
        <ThreadList
          name={`questions ${view} ${eventId}`}
          label="Questions"
          rows={listed}
          widthPx={Math.min(window.innerWidth - gutterPx, mostWidthPx)}
          draw={drawRow}
          reading={questions}
          ahead={4}
        />
        <RestOfList reading={questions} what="The other questions" />
      </div>
    </QuestionsContext>
  );
}

function useRowsState(eventId: number, { find, isHost }: Questions) {
  const me = useMe();
  const overlay = useOverlay(eventId);
  return useMemo(
    () => ({ eventId, find, viewer: { me, isHost, overlay } }),
    [eventId, find, me, isHost, overlay],
  );
}

function NoQuestions({ view }: Pick<QuestionsListProps, 'view'>) {
  return view === 'answered' ? (
    <AreaMessage
      icon={CircleCheck}
      title="No answered questions yet"
      text="What the hosts have answered will stand here."
    />
  ) : (
    <AreaMessage icon={MessageCircleQuestion} title="No questions yet" text="Ask the first one." />
  );
}

const widths = ['86%', '72%', '92%', '64%'];

/** Questions while they are read for the first time. */
function QuestionsSkeleton() {
  if (!useIsLate()) return null;
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {widths.map((width) => (
        <div key={width} className={styles.skeletonRow}>
          <Skeleton width={width} height="19px" />
          <Skeleton width="11rem" height="20px" />
        </div>
      ))}
    </div>
  );
}
