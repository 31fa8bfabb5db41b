import { createHmac } from 'node:crypto';

/** A form as Twilio sends and signs it: names in order, each followed by its value ("Webhooks Security"). */
export function signedForm(url: string, values: Readonly<Record<string, string>>, authToken: string) {
  const signed = Object.keys(values)
    .sort()
    .reduce((text, name) => text + name + values[name], url);
  return {
    body: String(new URLSearchParams(values)),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', authToken).update(signed).digest('base64'),
    },
  };
}
