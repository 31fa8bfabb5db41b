import { useConnection } from '#client/connection/connection.ts';
import { checkOrganizationSuffix } from '#contract/organizations.ts';

/** Asks whether an address is free; what cannot be one at all is told by the form itself. */
export function useSuffixCheck() {
  const { api } = useConnection();
  return async (suffix: string, signal: AbortSignal): Promise<boolean> => {
    const input = { params: { suffix } };
    const { exists } = await api.call(checkOrganizationSuffix, input, { signal, isBackground: true });
    return !exists;
  };
}
