import { Presentation } from 'lucide-react';
import { MessagePage } from '#client/ui/layout/message-screen.tsx';

interface RoomPageProps {
  readonly suffix: string;
  /** As the address says it. */
  readonly tab: string;
}

/** A room for who is signed in. */
export function RoomPage({ suffix }: RoomPageProps) {
  return <MessagePage icon={Presentation} title={suffix} />;
}
