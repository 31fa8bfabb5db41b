/**
 * Kinds of faults: without an answer, or with one that says "later", the same call may go well another time; what was
 * refused will be refused again.
 */
export type FaultKind = 'unavailable' | 'refused';

interface Details {
  /** Status of the answer; null without one. */
  readonly status?: number | null;
  /** Text of the answer, for who knows the provider's own codes. Never logged: it may carry what nobody else may read. */
  readonly body?: string;
  /** Time that the provider asks to wait, in milliseconds. */
  readonly retryAfterMs?: number | null;
}

/** Fault of a call to a provider. The message names neither the address nor what was sent or answered. */
export class ProviderFault extends Error {
  override name = 'ProviderFault' as const;
  readonly kind: FaultKind;
  readonly status: number | null;
  readonly body: string;
  readonly retryAfterMs: number | null;

  constructor(
    kind: FaultKind,
    message: string,
    { status = null, body = '', retryAfterMs = null }: Details = {},
  ) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.body = body;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Code of a fault of the network, such as `ECONNREFUSED`; it names nobody. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
