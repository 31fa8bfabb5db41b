import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedNotice {
  /** Address that Twilio was given: built on our own `PUBLIC_URL`, never on what a request says. */
  readonly url: string;
  /** Body, form-encoded. */
  readonly body: string;
  readonly signature: string;
}

/** Twilio signs with the port of the address or without it, whichever it likes. */
function addressesOf(url: string): readonly string[] {
  const { protocol, host, hostname, port, pathname, search } = new URL(url);
  const usual = protocol === 'https:' ? '443' : '80';
  const other = port === '' ? `${hostname}:${usual}` : hostname;
  return [host, other].map((name) => `${protocol}//${name}${pathname}${search}`);
}

/** Signature of an address and a form: names in order, each with its different values in order ("Webhooks Security"). */
function signatureOf(authToken: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort();
  const text = names.map((name) =>
    [...new Set(form.getAll(name))]
      .sort()
      .map((one) => name + one)
      .join(''),
  );
  return createHmac('sha1', authToken)
    .update(url + text.join(''))
    .digest('base64');
}

/** Answers true for a notice that Twilio has signed with our account's secret. */
export function isSignedByTwilio(authToken: string, { url, body, signature }: SignedNotice): boolean {
  const form = new URLSearchParams(body);
  const given = Buffer.from(signature);
  return addressesOf(url).some((address) => {
    const wanted = Buffer.from(signatureOf(authToken, address, form));
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}
