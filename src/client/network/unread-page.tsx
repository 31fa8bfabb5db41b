import { useRouter } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/controls/button.tsx';
import { MessagePage } from '#client/ui/layout/message-screen.tsx';
import { failureText } from '#contract/texts.ts';
import { useUnreadWords } from './unread-words.ts';

interface UnreadPageProps {
  /** Its name, in letters of a beginning: "This room". */
  readonly what: string;
  /** Undefined where it was code that could not be fetched. */
  readonly error: unknown;
  readonly onRetry: () => unknown;
  /** Another way on than back. */
  readonly children?: ReactNode;
}

/** In the place of a whole page that could not be read and is not on this phone yet. */
export function UnreadPage({
  what,
  error,
  onRetry,
  children = <PageBack variant="secondary" />,
}: UnreadPageProps) {
  const { obstacle, ...words } = useUnreadWords(what, error);
  const own = obstacle === null ? { text: failureText } : {};
  return (
    <MessagePage {...words} {...own}>
      {children}
      <Button icon={RefreshCw} onClick={() => void onRetry()}>
        Retry
      </Button>
    </MessagePage>
  );
}

/** Goes back to where one came from, from a page that does not stand. */
export function PageBack({ variant }: { readonly variant?: 'secondary' }) {
  const router = useRouter();
  const handleBack = () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/', replace: true });
  };
  return (
    <Button variant={variant} onClick={handleBack}>
      Back
    </Button>
  );
}
