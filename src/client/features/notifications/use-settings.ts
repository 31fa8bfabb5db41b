import { type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#client/api/api.ts';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { getMailSettings, putMailSettings } from '#contract/mail-settings.ts';
import { getPushSettings, putPushSettings } from '#contract/push.ts';

/** Reads what the person is told of by push, and changes it. */
export function usePushSettings() {
  const { api } = useConnection();
  return useSettings({
    name: 'push-settings',
    query: apiQuery(api, getPushSettings, {}),
    put: (body) => api.call(putPushSettings, { body }),
  });
}

/** Reads which mails the person gets, and changes it. */
export function useMailSettings() {
  const { api } = useConnection();
  return useSettings({
    name: 'mail-settings',
    query: apiQuery(api, getMailSettings, {}),
    put: (body) => api.call(putMailSettings, { body }),
  });
}

type Switches<Kind extends string> = Readonly<Record<Kind, boolean>>;

interface SettingsOptions<Kind extends string> {
  readonly name: string;
  readonly query: UseQueryOptions<Answer<Switches<Kind>>, Error, Switches<Kind>>;
  readonly put: (change: Partial<Switches<Kind>>) => Promise<Switches<Kind>>;
}

interface Change<Kind> {
  readonly kind: Kind;
  readonly isOn: boolean;
}

/** Switches of kinds of things: a change shows at once here, and goes back where the server does not take it. */
export interface Settings<Kind extends string> {
  /** Undefined until they have been read once. */
  readonly settings: Switches<Kind> | undefined;
  readonly isError: boolean;
  readonly failure: Error | null;
  readAnew(): void;
  change(change: Change<Kind>): void;
}

function useSettings<Kind extends string>({ name, query, put }: SettingsOptions<Kind>): Settings<Kind> {
  const queryClient = useQueryClient();
  const { data: settings, isError, refetch } = useQuery(query);
  const show = ({ kind, isOn }: Change<Kind>) =>
    queryClient.setQueryData<Answer<Switches<Kind>>>(
      query.queryKey,
      (known) => known && { value: { ...known.value, [kind]: isOn }, etag: null },
    );
  const change = useMutation({
    // One after the other, so that the last tap is what stays.
    scope: { id: name },
    mutationFn: ({ kind, isOn }: Change<Kind>) => put({ [kind]: isOn } as Partial<Switches<Kind>>),
    onMutate: async (wanted) => {
      // An answer that is on its way does not know of it.
      await queryClient.cancelQueries({ queryKey: query.queryKey });
      show(wanted);
    },
    onError: (_, { kind, isOn }) => {
      show({ kind, isOn: !isOn });
      // Of several that failed nobody knows here what stands.
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  return {
    settings,
    isError,
    failure: change.error,
    readAnew: () => void refetch(),
    change: change.mutate,
  };
}
