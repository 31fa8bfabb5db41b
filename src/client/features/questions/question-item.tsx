import { CircleCheck, Pin } from 'lucide-react';
import { memo } from 'react';
import { LikeButton, MenuButton } from '#client/posts/actions/post-buttons.tsx';
import { useThreadActions } from '#client/posts/actions/thread-actions.ts';
import { FoldedText } from '#client/posts/post/folded-text.tsx';
import { RefusedLine, SendActions } from '#client/posts/post/send-state.tsx';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { onApproach } from '#client/ui/lazy-component.tsx';
import { displayName } from '#domain/person.ts';
import { Author } from './author.tsx';
import { QuestionAnswers } from './question-answers.tsx';
import styles from './question-item.module.css';

interface QuestionItemProps {
  readonly shown: ShownThread;
}

/** A question with its likes, and the answers below it. */
export const QuestionItem = memo(function QuestionItem({ shown }: QuestionItemProps) {
  const { thread, state, name } = shown;
  return (
    <article className={styles.question} data-state={state}>
      <div className={styles.words}>
        <Marks thread={thread} />
        {thread.deleted ? (
          <p className={styles.deleted}>Deleted by its author</p>
        ) : (
          <div className={styles.text}>
            <FoldedText name={`question ${name}`} html={thread.message} />
          </div>
        )}
        <Foot shown={shown} />
        <RefusedLine shown={shown} />
        {shown.entry && <SendActions shown={shown} />}
        <QuestionAnswers shown={shown} />
      </div>
      <div className={styles.side}>
        {!thread.deleted && state === 'there' && <LikeButton shown={shown} look="column" />}
        {state === 'there' && (
          <span className={styles.menu}>
            <MenuButton shown={shown} noun="question" />
          </span>
        )}
      </div>
    </article>
  );
});

/** Marks by hosts; an answer of theirs that stands below says by itself that the question is answered. */
function Marks({ thread: { pinned, answered, childThreads } }: Pick<ShownThread, 'thread'>) {
  const saysAnswered = answered && !childThreads.some(({ host }) => host);
  if (!pinned && !saysAnswered) return null;
  return (
    <div className={styles.marks}>
      {pinned && (
        <p className={styles.mark}>
          <Pin size={18} strokeWidth={2} aria-hidden />
          Pinned by the host
        </p>
      )}
      {saysAnswered && (
        <p className={styles.mark}>
          <CircleCheck size={18} strokeWidth={2} aria-hidden />
          Answered
        </p>
      )}
    </div>
  );
}

function Foot({ shown }: QuestionItemProps) {
  const { answer, loadComposer } = useThreadActions();
  const { thread, state } = shown;
  return (
    <div className={styles.foot}>
      <Author shown={shown} />
      {!thread.deleted && state !== 'refused' && (
        <Button
          variant="text"
          size="small"
          className={styles.answer}
          onClick={() => answer(shown)}
          {...onApproach(loadComposer)}
        >
          Answer
          <VisuallyHidden> the question by {displayName(thread.user)}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}
