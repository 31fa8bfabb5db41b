import { createHash, createHmac } from 'node:crypto';
import { type Attribute, attribute, firstValue } from './stun-attributes.ts';
import { isSealedWith, type ReceivedMessage } from './stun-message.ts';

export const realm = 'turn.test';
const nonceMs = 600_000;

export type Identity =
  | { readonly username: string; readonly key: Buffer }
  | { readonly code: 400 | 401 | 438; readonly attributes: readonly Attribute[] };

/** Password of a user name `<unix expiry>:<id>`, for whoever knows the secret. */
export function turnPassword(secret: string, username: string): string {
  return createHmac('sha1', secret).update(username).digest('base64');
}

/** Key that requests and answers of a user are sealed with. */
export function turnKey(username: string, password: string): Buffer {
  return createHash('md5').update(`${username}:${realm}:${password}`).digest();
}

const nonceUntil = (secret: string, until: number) =>
  `${until}-${createHmac('sha256', secret).update(`nonce ${until}`).digest('hex')}`;

function isFresh(secret: string, nonce: string): boolean {
  const until = Number.parseInt(nonce, 10);
  return nonce === nonceUntil(secret, until) && until > Date.now();
}

function isExpired(username: string): boolean {
  const [, until] = /^(\d{1,12}):./.exec(username) ?? [];
  return until === undefined || Number(until) * 1000 <= Date.now();
}

/** Finds whose request it is, or how it is refused (RFC 8489, section 9.2.4). */
export function identify(secret: string, request: ReceivedMessage): Identity {
  const challenge = [attribute('realm', realm), attribute('nonce', nonceUntil(secret, Date.now() + nonceMs))];
  if (request.seal === null) return { code: 401, attributes: challenge };
  const [username, itsRealm, nonce] = (['username', 'realm', 'nonce'] as const).map((name) =>
    firstValue(request.attributes, name)?.toString('utf8'),
  );
  if (username === undefined || itsRealm === undefined || nonce === undefined)
    return { code: 400, attributes: [] };
  if (!isFresh(secret, nonce)) return { code: 438, attributes: challenge };
  const key = turnKey(username, turnPassword(secret, username));
  const isRight = itsRealm === realm && !isExpired(username) && isSealedWith(request, key);
  return isRight ? { username, key } : { code: 401, attributes: challenge };
}
