import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { Button, LinkButton } from '#client/ui/controls/button.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { confirmPasskey } from '#contract/passkeys.ts';
import { openPasskey } from './ceremony.ts';

export interface PasskeyNeededProps {
  /** Name of what is closed: "Applications". */
  readonly what: string;
  /** A passkey was shown: what is closed can be read now. */
  readonly onShown: () => unknown;
}

/** In the place of what is open to hosts who have shown a passkey since they signed in. */
export function PasskeyNeeded({ what, onShown }: PasskeyNeededProps) {
  const { api } = useConnection();
  const showing = useMutation({
    mutationFn: async () => {
      const response = await openPasskey(api);
      if (response === null) return false;
      await api.call(confirmPasskey, { body: { response } });
      return true;
    },
    onSuccess: (isShown) => (isShown ? onShown() : undefined),
  });
  const show = useOnce(showing);
  return (
    <MessageScreen
      icon={Fingerprint}
      title={`${what} are opened with a passkey`}
      text="They hold what people wrote for the hosts alone, so they take one touch more, once on each device you sign in on."
    >
      <FailureNote error={showing.error} offlineText="No connection. Showing a passkey needs the internet." />
      <Button isBusy={showing.isPending} onClick={() => show()}>
        Use passkey
      </Button>
      <LinkButton variant="secondary" to="/account/passkeys">
        Make one
      </LinkButton>
    </MessageScreen>
  );
}
