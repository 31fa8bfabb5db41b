import { MessagesSquare } from 'lucide-react';
import { useThreadActions } from '#client/posts/actions/thread-actions.ts';
import { Button } from '#client/ui/button.tsx';
import { MessageScreen } from '#client/ui/message-screen.tsx';

export function NoPosts() {
  const { write } = useThreadActions();
  return (
    <MessageScreen
      icon={MessagesSquare}
      title="No posts yet"
      text="Ask the cohort a question, or tell what you have learnt."
    >
      <Button onClick={write}>Write the first post</Button>
    </MessageScreen>
  );
}
