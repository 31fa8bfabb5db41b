import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#client/api/api.ts';
import { ApiError } from '#client/api/api-error.ts';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import { putMe } from '#client/session/me.ts';
import { changeEmail, requestEmailChange } from '#contract/email-change.ts';
import { getMe, type OwnUser } from '#contract/users.ts';

/** Has a code sent to an address. */
export function useRequestCode() {
  const { api } = useConnection();
  const request = useMutation({
    mutationFn: (email: string) => api.call(requestEmailChange, { body: { email } }),
  });
  return { ...request, mutate: useOnce(request) };
}

interface TypedCode {
  readonly email: string;
  readonly code: string;
}

const isOver = (error: unknown) => error instanceof ApiError && error.code === 'link_expired';

async function change(api: Api, body: TypedCode): Promise<OwnUser> {
  try {
    return await api.call(changeEmail, { body });
  } catch (error) {
    if (!isOver(error)) throw error;
    // It may have been taken by an earlier try, whose answer was lost.
    const me = await api.call(getMe, {});
    if (me.email !== body.email) throw error;
    return me;
  }
}

/** Makes an address the person's own, by the code that was sent to it. */
export function useChangeEmail() {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const changing = useMutation({
    mutationFn: (typed: TypedCode) => change(api, typed),
    onSuccess: (me) => putMe(queryClient, me),
  });
  return { ...changing, mutate: useOnce(changing) };
}
