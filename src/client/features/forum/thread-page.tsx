import { Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { MenuButton } from '#client/posts/actions/post-buttons.tsx';
import { AnswerSkeleton, RestrictedNotice } from '#client/posts/post/post-placeholders.tsx';
import { type OpenThread, useThread } from '#client/posts/threads/use-thread.ts';
import { LinkButton } from '#client/ui/controls/button.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { NoticePlace } from '#client/ui/layout/notice-place.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import { roomForRail, useMedia } from '#client/ui/layout/viewport.ts';
import { displayName } from '#domain/person.ts';
import { useForum } from './forum-context.ts';
import { OpenPost } from './open-post.tsx';
import styles from './thread-page.module.css';

/** A post with its answers; `name` is its id, its key while it waits, and null where there is none. */
export function ThreadPage({ name }: { readonly name: string | null }) {
  const { eventId, posts } = useForum();
  const isWide = useMedia(roomForRail);
  const thread = useThread({ eventId, name: name ?? '', posts });
  const { post, isRestricted } = thread;
  const title = post ? `Post by ${displayName(post.thread.user)}` : 'Forum';
  const isShown = post !== null && !isRestricted;
  // Of a post that still waits nothing was read, and so nothing is old.
  const isRead = isShown && Number.isFinite(thread.updatedAt);
  const content = name === null ? null : <Content key={name} thread={thread} />;
  if (isWide && !posts.isRestricted) {
    return (
      <Pane
        title={title}
        notice={isRead && <OfflineNotice updatedAt={thread.updatedAt} error={thread.error} />}
      >
        {content}
      </Pane>
    );
  }
  return (
    <Page
      title="Forum"
      name={title}
      headingLabel={post ? `Forum: ${title}` : undefined}
      header="bar"
      back="/forum"
      actions={isShown && <MenuButton shown={post} place="bar" />}
      notice={isRead && <OfflineNotice updatedAt={thread.updatedAt} error={thread.error} />}
    >
      <div className={styles.page}>{content}</div>
    </Page>
  );
}

interface PaneProps {
  readonly title: string;
  readonly notice: ReactNode;
  readonly children: ReactNode;
}

/** Beside the list. */
function Pane({ title, notice, children }: PaneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, title);
  return (
    <section className={styles.pane} aria-labelledby="open-post">
      <h2 ref={heading} id="open-post" className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      <NoticePlace className={styles.notice}>{notice}</NoticePlace>
      {children}
    </section>
  );
}

function Content({ thread }: { readonly thread: OpenThread }) {
  const { post, isGone, isRestricted, isFailed, error, retry } = thread;
  if (isRestricted) return <RestrictedNotice />;
  if (isGone) return <GonePost />;
  if (post === null)
    return isFailed ? <UnreadMessage what="This post" error={error} onRetry={retry} /> : <AnswerSkeleton />;
  return <OpenPost thread={thread} post={post} />;
}

function GonePost() {
  return (
    <MessageScreen
      icon={Trash2}
      title="This post is not here"
      text="It was deleted, or its address is mistyped."
    >
      <LinkButton to="/forum" replace>
        See all posts
      </LinkButton>
    </MessageScreen>
  );
}
