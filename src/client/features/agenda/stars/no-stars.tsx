import { Star } from 'lucide-react';
import { Button } from '#client/ui/controls/button.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';

export function NoStars({ onShowAll }: { onShowAll: () => void }) {
  return (
    <MessageScreen
      icon={Star}
      title="No session is starred yet"
      text="Tap the star on a session, and it stands here, on all of your devices."
    >
      <Button variant="soft" onClick={onShowAll}>
        Show all sessions
      </Button>
    </MessageScreen>
  );
}
