/** Answer with which a provider has sent somebody back (RFC 6749, section 4.1.2). */
export interface ProviderAnswer {
  readonly code?: string;
  readonly state?: string;
  readonly error?: string;
}

const names = ['code', 'state', 'error'] as const;

/** Reads the answer in an address. */
export const answerIn = (search: Readonly<Record<string, unknown>>): ProviderAnswer =>
  Object.fromEntries(
    names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
  );
