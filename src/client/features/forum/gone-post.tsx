import { Trash2 } from 'lucide-react';
import { LinkButton } from '#client/ui/controls/button.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';

export function GonePost() {
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
