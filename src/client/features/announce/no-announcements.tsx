import { Megaphone, Plus } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { MessageScreen } from '#client/ui/message-screen.tsx';
import { postTexts } from '#contract/threads.ts';

interface NoAnnouncementsProps {
  readonly isHost: boolean;
  readonly onWrite: () => void;
}

export function NoAnnouncements({ isHost, onWrite }: NoAnnouncementsProps) {
  return (
    <MessageScreen
      icon={Megaphone}
      title="No announcements yet"
      text={
        isHost
          ? 'What you write here reaches the whole cohort.'
          : 'What the hosts have to say will stand here.'
      }
    >
      {isHost && (
        <Button icon={Plus} onClick={onWrite}>
          {postTexts.newAnnouncement}
        </Button>
      )}
    </MessageScreen>
  );
}
