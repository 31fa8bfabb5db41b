import { useMutation } from '@tanstack/react-query';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { confirmPasskey } from '#contract/passkeys.ts';
import { openPasskey } from './ceremony.ts';

interface ShowPasskeyProps {
  /** A passkey was shown: what needs one can be done now. */
  readonly onShown: () => unknown;
}

/** Button by which a person who signed in otherwise shows a passkey, and what went wrong with it. */
export function ShowPasskey({ onShown }: ShowPasskeyProps) {
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
    <>
      <FailureNote error={showing.error} offlineText="No connection. Showing a passkey needs the internet." />
      <Button isBusy={showing.isPending} onClick={() => show()}>
        Use passkey
      </Button>
    </>
  );
}
