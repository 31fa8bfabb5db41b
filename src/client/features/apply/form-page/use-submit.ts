import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { FormHandle } from '#client/forms/programme/form-autosave.ts';
import { useSaySaved } from './use-save.ts';

/** Leads to what was sent; Back from there leads out of the form, and not through all of its steps. */
export function useWayOut(): () => void {
  const router = useRouter();
  const { history } = router;
  const navigate = useNavigate();
  // Its code is fetched while there is a network. What cannot be had now is fetched when it is used.
  useEffect(() => void router.preloadRoute({ to: '/apply/completed' }).catch(() => undefined), [router]);
  const index = useLocation({ select: ({ state }) => state.__TSR_index });
  const [first] = useState(index);
  return () => {
    // The form itself leads on from wherever it is opened.
    if (index > first) history.go(first - index);
    else void navigate({ to: '/apply/completed', replace: true });
  };
}

interface SubmitOptions {
  readonly submit: FormHandle['submit'];
  readonly onKept: () => void;
}

/** Submits once, however often it is pressed. */
export function useSubmit({ submit, onKept }: SubmitOptions) {
  const saySaved = useSaySaved();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const send = async () => {
    setFailure(null);
    setIsBusy(true);
    try {
      await submit();
      saySaved();
      onKept();
    } catch (error) {
      setFailure(error);
      setIsBusy(false);
    }
  };
  return { isBusy, failure, send };
}
