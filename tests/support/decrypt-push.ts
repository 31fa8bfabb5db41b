import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';

const saltBytes = 16;
const tagBytes = 16;

const derive = (salt: Buffer, secret: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Reads a push of one record as a browser does (RFC 8291, section 3.4; RFC 8188), by nothing that the server uses. */
export function decryptPush(
  body: Buffer,
  { ecdh, auth }: { readonly ecdh: ECDH; readonly auth: Buffer },
): string {
  const salt = body.subarray(0, saltBytes);
  const keyLength = body[saltBytes + 4] ?? 0;
  const senderKey = body.subarray(saltBytes + 5, saltBytes + 5 + keyLength);
  const record = body.subarray(saltBytes + 5 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = derive(auth, ecdh.computeSecret(senderKey), info, 32);
  const key = derive(salt, secret, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(salt, secret, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-tagBytes));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('Not the last record of a push.');
  return padded.subarray(0, end).toString();
}
