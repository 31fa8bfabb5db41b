import { MissingPanel } from '#client/network/missing-panel.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { Event } from '#contract/events.ts';
import type { Person } from '#contract/users.ts';
import type { ChatThreadProps } from './thread/chat-thread.tsx';

/** Its code comes with the first conversation that is opened. */
export const ChatThread = lazyComponent<ChatThreadProps>(
  () => import('./thread/chat-thread.tsx').then((part) => part.ChatThread),
  () => <MissingPanel what="This conversation" load={ChatThread.load} />,
);

/** The discussion of a room. */
export function DiscussionTab({ room }: { readonly room: Event }) {
  const { twilioGroupChatId: sid, loggedInUserEventParticipant: own } = room;
  // Rooms that were kept on the phone by an earlier version of the app do not say it.
  if (!sid) return <MissingPanel what="The discussion" load={ChatThread.load} />;
  return (
    <ChatThread
      key={sid}
      place={{ kind: 'ROOM', sid, eventId: room.id }}
      sid={sid}
      name="this room"
      mayDeleteAny={own.host || own.admin}
      hosts={room.hosts}
      layout="tab"
    />
  );
}

/** The conversation with a person, in their profile. */
export const ChatTab = ({ person }: { readonly person: Person }) => (
  <ChatThread
    key={person.id}
    place={{ kind: 'DIRECT', person }}
    sid={null}
    name={person.firstName ?? 'this person'}
    layout="tab"
  />
);
