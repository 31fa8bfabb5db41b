import { ApiError } from '#client/api/api-error.ts';

/** Tells whether this browser knows passkeys. */
export const arePasskeysKnown = (): boolean => typeof PublicKeyCredential === 'function';

/** Tells whether something is closed only for want of a passkey in this session. */
export const isPasskeyNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'passkey_needed';
