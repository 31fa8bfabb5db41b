import { Link } from '@tanstack/react-router';
import { MessageCircle, Pencil } from 'lucide-react';
import { conversationAddress } from '#client/chat/conversation-address.ts';
import { useFavourites } from '#client/people/favourites.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { displayName } from '#domain/person.ts';
import styles from './empty-list.module.css';

const suggestedMax = 3;

/** In the place of the list before the first conversation (specification, section 2). */
export function EmptyList({ onWrite }: { readonly onWrite: () => void }) {
  const suggested = (useFavourites().people ?? []).slice(0, suggestedMax);
  return (
    <MessageScreen
      icon={MessageCircle}
      title="Direct messages"
      text="Write to somebody of the programme. Messages wait on your phone while you are offline."
    >
      <div className={styles.ways}>
        {suggested.length > 0 && (
          <ul className={styles.people} aria-label="Favorites">
            {suggested.map((person) => (
              <li key={person.id}>
                <Link
                  to="/messages/{-$sid}"
                  params={{ sid: conversationAddress({ sid: null, person }) }}
                  className={styles.person}
                >
                  <Avatar {...person} size={52} />
                  <bdi>{displayName(person)}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <Button icon={Pencil} onClick={onWrite}>
          New message
        </Button>
      </div>
    </MessageScreen>
  );
}
