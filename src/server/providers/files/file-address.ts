import { createHmac, timingSafeEqual } from 'node:crypto';
import { hourMs } from '#domain/time/clock.ts';

/** Addresses stay the same for half a day, so that answers which carry them do too, and live for half a day to a day. */
const windowMs = 12 * hourMs;
const referencePrefix = 'file:';
const addressPattern = /^\/files\/([\w-]{16,64})\?expires=(\d{1,15})&signature=([\w-]{43})$/;

interface Signing {
  readonly secret: string;
}

/** Value by which a column refers to an uploaded file. */
export const fileReference = (id: string): string => `${referencePrefix}${id}`;

export function fileIdOf(reference: string | null): string | null {
  return reference?.startsWith(referencePrefix) ? reference.slice(referencePrefix.length) : null;
}

const signatureOf = ({ secret }: Signing, id: string, expires: number): string =>
  createHmac('sha256', secret).update(`file:${id}:${expires}`).digest('base64url');

/** Address of a file, valid for a while. */
export function signedAddress(signing: Signing, id: string, now: number): string {
  const expires = (Math.floor(now / windowMs) + 2) * windowMs;
  return `/files/${id}?expires=${expires}&signature=${signatureOf(signing, id, expires)}`;
}

export interface SignedFile {
  readonly id: string;
  readonly expires: number;
}

/** Parses a signed address; null where the signature is not ours. The address may have expired. */
export function readSignedAddress(signing: Signing, address: string): SignedFile | null {
  const [, id, expiresText, signature] = addressPattern.exec(address) ?? [];
  if (id === undefined || expiresText === undefined || signature === undefined) return null;
  const expires = Number(expiresText);
  const right = Buffer.from(signatureOf(signing, id, expires));
  return timingSafeEqual(right, Buffer.from(signature)) ? { id, expires } : null;
}

/** An image column as it leaves the server: uploaded files get a newly signed address, others have their own. */
export function imageAddress(
  { secret, clock }: Signing & { readonly clock: () => number },
  image: string | null,
): string | null {
  const id = fileIdOf(image);
  return id === null ? image : signedAddress({ secret }, id, clock());
}
