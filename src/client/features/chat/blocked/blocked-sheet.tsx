import { useBlocked } from '#client/chat/use-blocked.ts';
import { useChatActions } from '#client/chat/use-chat-actions.ts';
import { useTellFailure } from '#client/features/chat/use-tell-failure.ts';
import { PeopleFailure, PeopleSkeleton } from '#client/people/people-placeholders.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { PersonRow } from '#client/ui/display/person-row.tsx';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import type { Person } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';
import styles from './blocked-sheet.module.css';

export interface BlockedSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** People whom one has blocked, and the way back. */
export function BlockedSheet({ isOpen, onClose }: BlockedSheetProps) {
  const { query, people } = useBlocked();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Blocked people">
      {people === null && query.isError && <PeopleFailure error={query.error} onRetry={query.refetch} />}
      {people === null && !query.isError && <PeopleSkeleton />}
      {people?.length === 0 && (
        <p className={styles.note}>
          Nobody is blocked. You block somebody from the menu of your conversation with them.
        </p>
      )}
      {people && people.length > 0 && <BlockedList people={people} />}
    </Sheet>
  );
}

function BlockedList({ people }: { readonly people: readonly Person[] }) {
  const { block } = useChatActions();
  const tellFailure = useTellFailure();
  return (
    <>
      <p className={styles.note}>What they write does not reach you, and they are not told.</p>
      <ul className={styles.list} aria-label="Blocked people">
        {people.map((person) => (
          <li key={person.id}>
            <PersonRow
              firstName={person.firstName}
              lastName={person.lastName}
              image={person.image}
              second={[person.position, person.organization].filter(Boolean).join(' · ')}
              end={
                <Button
                  variant="soft"
                  size="small"
                  aria-label={`Unblock ${displayName(person)}`}
                  onClick={() => tellFailure(block(person, false))}
                >
                  Unblock
                </Button>
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}
