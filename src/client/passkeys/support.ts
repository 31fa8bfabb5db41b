import { ApiError } from '#client/api/api-error.ts';

/** Tells whether this browser knows passkeys. */
export const arePasskeysKnown = (): boolean => typeof PublicKeyCredential === 'function';

/** Tells whether something is closed only because no passkey was shown since signing in. */
export const isPasskeyNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'passkey_needed';
