import type { PushSubscriptionRow } from '#server/db/tables/push.ts';

/** Address and keys of a device (RFC 8291). */
export type PushDevice = Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>;

export interface Push {
  /** Text that the device decrypts. */
  readonly body: string;
  /** Seconds for which the push service keeps it for a device that is away (RFC 8030, section 5.2). */
  readonly ttlSeconds: number;
  readonly urgency: 'low' | 'normal' | 'high';
  /** Of several that wait under one topic the service keeps the last; at most 32 characters of base64url. */
  readonly topic: string;
}

/** Outcome of a push. */
export type PushOutcome =
  | { readonly kind: 'sent' }
  /** The subscription is no more (404, 410). */
  | { readonly kind: 'gone' }
  | { readonly kind: 'too-large' }
  /** Trying again does not help: our keys, or the address. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** To be tried again, after the time that the service has asked for. */
  | { readonly kind: 'later'; readonly reason: string; readonly retryAfterMs: number | null };

/** Way to the push services of the browsers' makers. */
export interface PushSender {
  /** Key by which the services know this server (RFC 8292), in base64url. */
  readonly publicKey: string;
  /** Answers true for addresses that may be sent to. */
  isAllowed(endpoint: string): boolean;
  /** Never fails: what goes wrong is an outcome. */
  send(device: PushDevice, push: Push): Promise<PushOutcome>;
  close(): void;
}
