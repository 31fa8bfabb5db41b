import { useMutation } from '@tanstack/react-query';
import { Check, CircleAlert, WifiOff } from 'lucide-react';
import { ApiError, errorSentence, isOfflineError } from '#client/api/api-error.ts';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import { heldSubscription } from '#client/push/subscription.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { testPush } from '#contract/push.ts';

const unknownText = 'The server does not know this phone. Turn them off and on again.';

/** The phone holds no subscription any more. */
class NoSubscription extends Error {}

const isUnknown = (error: unknown) =>
  error instanceof NoSubscription || (error instanceof ApiError && error.code === 'not_found');

/** Button that has a notification sent to this phone, so that one sees that it arrives. */
export function SendTest() {
  const { api } = useConnection();
  const toasts = useToasts();
  const sending = useMutation({
    mutationFn: async () => {
      const held = await heldSubscription();
      if (held === null) throw new NoSubscription();
      await api.call(testPush, { body: { endpoint: held.endpoint } });
    },
    onSuccess: () => toasts.show({ text: 'Sent. It comes in a moment.', icon: Check }),
    onError: (error) => toasts.show(failureToast(error)),
  });
  const send = useOnce(sending);
  return (
    <Button size="medium" variant="soft" isBusy={sending.isPending} onClick={() => send()}>
      Send a test
    </Button>
  );
}

function failureToast(error: unknown) {
  if (isOfflineError(error)) return { text: 'No connection. A test needs one.', icon: WifiOff };
  return { text: isUnknown(error) ? unknownText : errorSentence(error), icon: CircleAlert };
}
