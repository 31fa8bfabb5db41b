import { Compass } from 'lucide-react';
import { useConnection } from '#client/connection/connection.ts';
import { LinkButton } from '#client/ui/controls/button.tsx';
import { MessagePage } from '#client/ui/layout/message-screen.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  const isSignedIn = useConnection().session.get() !== null;
  return (
    <MessagePage
      icon={Compass}
      title="This page is not here"
      text="The address may be mistyped, or the page has moved."
    >
      {isSignedIn ? (
        <LinkButton to="/">Go to Reception</LinkButton>
      ) : (
        <LinkButton to="/login">Go to sign-in</LinkButton>
      )}
    </MessagePage>
  );
}
