import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { RestOfList } from '#client/lists/end-of-list.tsx';
import { MenuButton } from '#client/posts/actions/post-buttons.tsx';
import { RefusedLine, SendActions, WaitingMark } from '#client/posts/post/send-state.tsx';
import { neverRead, type ShownThread } from '#client/posts/threads/shown-thread.ts';
import { answersQuery } from '#client/posts/threads/thread-queries.ts';
import { answersView } from '#client/posts/threads/thread-view.ts';
import { readingOf } from '#client/posts/threads/use-posts.ts';
import { RichText } from '#client/rich-text/rich-text.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { displayName } from '#domain/person.ts';
import { Author } from './author.tsx';
import styles from './question-answers.module.css';
import { useQuestionsState } from './questions-context.ts';

interface AnswersProps {
  /** The question. */
  readonly shown: ShownThread;
}

/** Questions whose answers were unfolded in this visit, and those of which all were asked for. */
const unfolded = new Map<string, 'some' | 'all'>();

/** Number of answers by others than hosts that stand there unfolded. */
const shownUnfolded = 2;

/** Answers to a question: those of hosts, and the others folded where there are several. */
export function QuestionAnswers({ shown }: AnswersProps) {
  const { name, thread } = shown;
  const [fold, setFold] = useState(() => unfolded.get(name) ?? 'folded');
  const rows = useAnswers(shown, undefined);
  const unfold = (next: 'some' | 'all') => {
    unfolded.set(name, next);
    setFold(next);
  };
  if (fold === 'all') return <AllAnswers shown={shown} />;
  const others = rows.filter((row) => !isByHost(row));
  const isFolded = fold === 'folded' && others.length > shownUnfolded && !others.some(isOnItsWay);
  const hasMore = thread.answersCount > rows.length;
  return (
    <>
      <AnswerRows rows={isFolded ? rows.filter(isByHost) : rows} />
      {isFolded && !hasMore && (
        <MoreButton onClick={() => unfold('some')} label={`Show ${others.length} answers`} />
      )}
      {hasMore && (
        <MoreButton onClick={() => unfold('all')} label={`Show all ${thread.answersCount} answers`} />
      )}
    </>
  );
}

const isByHost = ({ thread }: ShownThread) => thread.host && !thread.deleted;
const isOnItsWay = ({ state }: ShownThread) => state !== 'there';

function MoreButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button variant="text" size="small" className={styles.more} onClick={onClick}>
      {label}
    </Button>
  );
}

type AnswersPages = Parameters<typeof answersView>[0]['pages'];

/** Answers that came with the question, or were read by themselves, with what waits on this phone. */
function useAnswers({ name, thread }: ShownThread, pages: AnswersPages): readonly ShownThread[] {
  const { viewer, find } = useQuestionsState();
  return useMemo(() => {
    const { thread: post, ...postFreshness } = find(name) ?? { thread, ...neverRead };
    return answersView({ post, postFreshness, pages, ...viewer }).rows;
  }, [viewer, find, name, thread, pages]);
}

/** All answers, read to their end. */
function AllAnswers({ shown }: AnswersProps) {
  const { eventId } = useQuestionsState();
  const { api } = useConnection();
  const query = useInfiniteQuery(answersQuery(api, eventId, shown.thread.id));
  const pages = query.data?.pages;
  const rows = useAnswers(shown, pages);
  const reading = readingOf(query, pages);
  const isFirst = !reading.isRead;
  return (
    <>
      <AnswerRows rows={rows} />
      {reading.hasMore && !reading.isLoadingMore && !reading.isFailed && (
        <MoreButton onClick={reading.loadMore} label="Show more answers" />
      )}
      {(isFirst || reading.isLoadingMore || reading.isFailed) && (
        <RestOfList reading={{ ...reading, isRead: true, hasMore: true }} what="The other answers" />
      )}
    </>
  );
}

function AnswerRows({ rows }: { readonly rows: readonly ShownThread[] }) {
  if (rows.length === 0) return null;
  const byHosts = rows.filter(isByHost);
  const others = rows.filter((row) => !isByHost(row));
  return (
    <ul className={styles.answers} aria-label="Answers">
      {byHosts.map((row) => (
        <li key={row.name} data-row={row.name} tabIndex={-1} className={styles.byHost}>
          <HostAnswer shown={row} />
        </li>
      ))}
      {others.map((row) => (
        <li key={row.name} data-row={row.name} tabIndex={-1} className={styles.other}>
          <OtherAnswer shown={row} />
        </li>
      ))}
    </ul>
  );
}

/** An answer by a host, in a box of its own. */
function HostAnswer({ shown }: AnswersProps) {
  const { user } = shown.thread;
  return (
    <>
      <div className={styles.head}>
        <p className={styles.who}>
          <CircleCheck size={18} strokeWidth={2} aria-hidden />
          <span>
            <bdi>{user.firstName || displayName(user)}</bdi> answered
          </span>
        </p>
        {shown.state === 'there' && <MenuButton shown={shown} />}
      </div>
      <AnswerText shown={shown} />
    </>
  );
}

function OtherAnswer({ shown }: AnswersProps) {
  return (
    <>
      <div className={styles.head}>
        <Author shown={shown} />
        {shown.state === 'there' && <MenuButton shown={shown} />}
      </div>
      <AnswerText shown={shown} />
    </>
  );
}

function AnswerText({ shown }: AnswersProps) {
  const { thread, state } = shown;
  return (
    <>
      {thread.deleted ? (
        <p className={styles.deleted}>Deleted by its author</p>
      ) : (
        <RichText className={styles.text} html={thread.message} />
      )}
      {state === 'waiting' && isByHost(shown) && <WaitingMark />}
      <RefusedLine shown={shown} />
      {shown.entry && <SendActions shown={shown} />}
    </>
  );
}
