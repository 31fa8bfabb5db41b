import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import aws4 from 'aws4';

export interface Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/;

/** Parts of a request that a signature of S3 has to cover. */
const alwaysSigned = ['host', 'x-amz-content-sha256', 'x-amz-date'];

/** Finds what is wrong with the signature of a request, by computing it anew; null where nothing is. */
export function signatureFault(incoming: IncomingMessage, body: Buffer, keys: Keys): string | null {
  const { method, url, headers } = incoming;
  const parts = authorization.exec(headers.authorization ?? '');
  if (parts === null) return 'AccessDenied';
  const [, accessKeyId, region, list = '', signature] = parts;
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  const names = list.split(';');
  if (alwaysSigned.some((name) => !names.includes(name))) return 'AccessDenied';
  if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex'))
    return 'XAmzContentSHA256Mismatch';
  const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
  const request = {
    service: 's3',
    region,
    method,
    path: url,
    headers: signed,
    // Some that it leaves out by itself were signed.
    extraHeadersToInclude: Object.fromEntries(names.map((name) => [name, true])),
  };
  const right = new aws4.RequestSigner(request, keys).sign().headers?.Authorization;
  return String(right).endsWith(`Signature=${signature}`) ? null : 'SignatureDoesNotMatch';
}
