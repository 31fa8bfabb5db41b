import { useChatActions } from '#client/chat/use-chat-actions.ts';
import { useTellFailure } from '#client/features/chat/use-tell-failure.ts';
import { Button } from '#client/ui/controls/button.tsx';
import type { Person } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';
import styles from './blocked-note.module.css';

/** In the place of the composer, where nobody is there to read. */
export const FormerNote = () => (
  <div className={styles.blocked}>
    <p>This person has deleted their account.</p>
  </div>
);

/** In the place of the composer, where one has blocked the other person. */
export function BlockedNote({ person }: { readonly person: Person }) {
  const { block } = useChatActions();
  const tellFailure = useTellFailure();
  return (
    <div className={styles.blocked}>
      <p>{`You have blocked ${displayName(person)}.`}</p>
      <Button variant="soft" size="medium" onClick={() => tellFailure(block(person, false))}>
        Unblock
      </Button>
    </div>
  );
}
