import { type ReactNode, useMemo } from 'react';
import styles from './beside.module.css';
import { ForumContext, useForum } from './forum-context.ts';
import { PostsColumn } from './posts-column.tsx';
import { useFirstPost } from './use-first-post.ts';

interface BesideProps {
  /** The post that is open, as its address names it. */
  readonly open: string | null;
  readonly children: ReactNode;
}

/** The list and, beside it, the post that is open. */
export function Beside({ open, children }: BesideProps) {
  const around = useForum();
  const { first, held } = useFirstPost(open);
  const forum = useMemo(() => ({ ...around, first }), [around, first]);
  return (
    <ForumContext value={forum}>
      <main id="main" className={styles.beside}>
        <PostsColumn open={open ?? first} held={held} />
        {children}
      </main>
    </ForumContext>
  );
}
