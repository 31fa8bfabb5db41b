import { MessageCircle } from 'lucide-react';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import type { Person } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';

interface ChatPlaceProps {
  person: Person;
}

/** Place of a future conversation. */
export function ChatPlace({ person }: ChatPlaceProps) {
  return (
    <MessageScreen
      icon={MessageCircle}
      title="Opening soon"
      text={`Messages with ${person.firstName ?? displayName(person)} will be here, and will wait on your phone while you are offline.`}
    />
  );
}
