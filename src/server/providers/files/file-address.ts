import { createHmac, timingSafeEqual } from 'node:crypto';
import { hourMs } from '#domain/time/clock.ts';

/** Addresses stay the same for half a day, so that answers which carry them do too, and live for half a day to a day. */
const windowMs = 12 * hourMs;
/** Number of the half day in which addresses are the same. */
export const halfDayOf = (now: number): number => Math.floor(now / windowMs);
const referencePrefix = 'file:';
const addressPattern =
  /^\/files\/([\w-]{16,64})\?expires=(\d{1,15})(?:&person=([1-9]\d{0,8}))?&signature=([\w-]{43})$/;

interface Signing {
  readonly secret: string;
}

/** Value by which a column refers to an uploaded file. */
export const fileReference = (id: string): string => `${referencePrefix}${id}`;

export function fileIdOf(reference: string | null): string | null {
  return reference?.startsWith(referencePrefix) ? reference.slice(referencePrefix.length) : null;
}

export interface SignedFile {
  readonly id: string;
  readonly expires: number;
  /** The one person whom the address is for; null for whoever has it. */
  readonly userId: number | null;
}

function signatureOf({ secret }: Signing, { id, expires, userId }: SignedFile): string {
  const named = userId === null ? '' : `:${userId}`;
  return createHmac('sha256', secret).update(`file:${id}:${expires}${named}`).digest('base64url');
}

function address(signing: Signing, file: Omit<SignedFile, 'expires'>, now: number): string {
  const expires = (halfDayOf(now) + 2) * windowMs;
  const person = file.userId === null ? '' : `&person=${file.userId}`;
  const signature = signatureOf(signing, { ...file, expires });
  return `/files/${file.id}?expires=${expires}${person}&signature=${signature}`;
}

/** Address of a file, valid for a while. */
export const signedAddress = (signing: Signing, id: string, now: number): string =>
  address(signing, { id, userId: null }, now);

/** Address of a room's file for one person, valid for a while, and as long as that person may see the room. */
export const personalAddress = (
  signing: Signing,
  file: { readonly id: string; readonly userId: number },
  now: number,
): string => address(signing, file, now);

/** Parses a signed address; null where the signature is not ours. The address may have expired. */
export function readSignedAddress(signing: Signing, text: string): SignedFile | null {
  const [, id, expires, person, signature] = addressPattern.exec(text) ?? [];
  if (id === undefined || signature === undefined) return null;
  const file = { id, expires: Number(expires), userId: person === undefined ? null : Number(person) };
  const right = Buffer.from(signatureOf(signing, file));
  return timingSafeEqual(right, Buffer.from(signature)) ? file : null;
}

/** An image column as it leaves the server: uploaded files get a newly signed address, others have their own. */
export function imageAddress(
  { secret, clock }: Signing & { readonly clock: () => number },
  image: string | null,
): string | null {
  const id = fileIdOf(image);
  return id === null ? image : signedAddress({ secret }, id, clock());
}
