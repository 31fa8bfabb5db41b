import type { QueryFunctionContext } from '@tanstack/react-query';
import type { CallInput, Endpoint, ReplyOf } from '#contract/endpoint.ts';
import type { Answer, Api } from './api.ts';

export const apiQueryKey = (endpoint: Endpoint, input: object) =>
  [endpoint.method, endpoint.path, input] as const;

interface QueryManner {
  /** Does not light the loading bar where an answer is known already. */
  readonly isQuiet?: boolean;
}

/**
 * Reads an endpoint. The answer is kept with its ETag, which is sent back: an unchanged answer costs a few bytes and
 * keeps the same objects.
 */
export function apiQuery<E extends Endpoint>(
  api: Api,
  endpoint: E,
  input: CallInput<E>,
  { isQuiet = false }: QueryManner = {},
) {
  return {
    queryKey: apiQueryKey(endpoint, input),
    queryFn: async ({ client, queryKey, signal }: QueryFunctionContext): Promise<Answer<ReplyOf<E>>> => {
      const known = client.getQueryData<Answer<ReplyOf<E>>>(queryKey);
      const isBackground = isQuiet && known !== undefined;
      const answer = await api.read(endpoint, input, { known, signal, isBackground });
      if (answer !== null) return answer;
      if (known) return known;
      return refetchWhole(api, endpoint, input);
    },
    select: (answer: Answer<ReplyOf<E>>) => answer.value,
  };
}

/** Asks for the whole answer, where the kept one went away while the server was asked about it. */
async function refetchWhole<E extends Endpoint>(api: Api, endpoint: E, input: CallInput<E>) {
  return { value: await api.call(endpoint, input), etag: null };
}
