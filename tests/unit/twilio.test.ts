import { createHmac } from 'node:crypto';
import { jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { accessToken } from '#server/providers/twilio/access-token.ts';
import { twilioConfig } from '#server/providers/twilio/settings.ts';
import { isSignedByTwilio } from '#server/providers/twilio/signature.ts';
import { twilioEnv } from '#tests/support/twilio/twilio-env.ts';

const account = twilioConfig(twilioEnv)?.account;
if (account === undefined) throw new Error('No account');

test('an access token is one of ours for one service, for a while', async () => {
  const now = 1_700_000_000_000;
  const token = accessToken(account, {
    identity: '7',
    grant: { video: { room: 'table-3' } },
    seconds: 300,
    now,
  });
  const { payload, protectedHeader } = await jwtVerify(token, Buffer.from(account.apiSecret), {
    currentDate: new Date(now),
    issuer: account.apiKey,
    subject: account.accountSid,
  });
  expect(protectedHeader).toEqual({ typ: 'JWT', alg: 'HS256', cty: 'twilio-fpa;v=1' });
  expect(payload).toEqual({
    jti: `${account.apiKey}-1700000000`,
    iss: account.apiKey,
    sub: account.accountSid,
    iat: 1_700_000_000,
    exp: 1_700_000_300,
    grants: { identity: '7', video: { room: 'table-3' } },
  });
});

/** The example of Twilio's own documentation. */
const example = {
  url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
  body: 'CallSid=CA1234567890ABCDE&Caller=%2B14158675309&Digits=1234&From=%2B14158675309&To=%2B18005551212',
  signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
};

test('a signature of Twilio is known, and nothing but what was signed passes by it', () => {
  expect(isSignedByTwilio('12345', example)).toBe(true);
  expect(isSignedByTwilio('12346', example)).toBe(false);
  expect(isSignedByTwilio('12345', { ...example, url: 'https://mycompany.com/other' })).toBe(false);
  expect(isSignedByTwilio('12345', { ...example, body: `${example.body}&More=1` })).toBe(false);
  expect(isSignedByTwilio('12345', { ...example, signature: '' })).toBe(false);
});

test('an address is signed with its port or without it', () => {
  const signed = (url: string) => createHmac('sha1', 'secret').update(`${url}A1`).digest('base64');
  const isSigned = (url: string, by: string) =>
    isSignedByTwilio('secret', { url, body: 'A=1', signature: signed(by) });
  expect(isSigned('https://example.org/x', 'https://example.org:443/x')).toBe(true);
  expect(isSigned('https://example.org:8443/x', 'https://example.org/x')).toBe(true);
  expect(isSigned('https://example.org/x', 'https://example.org:8443/x')).toBe(false);
});

test.for([
  { variable: 'TWILIO_API_SECRET', value: '' },
  { variable: 'TWILIO_ACCOUNT_SID', value: 'AC1' },
  { variable: 'TWILIO_API_KEY', value: 'AC00000000000000000000000000000001' },
  { variable: 'TWILIO_CONVERSATIONS_SERVICE_SID', value: 'CH1' },
  { variable: 'TWILIO_VIDEO_URL', value: 'video.twilio.com' },
])(
  'half of the settings, or one that is malformed, refuses to start: $variable "$value"',
  ({ variable, value }) => {
    expect(() => twilioConfig({ ...twilioEnv, [variable]: value })).toThrow(new RegExp(`^${variable}`));
  },
);

test('a service of conversations without an account refuses to start, as does an account for nothing', () => {
  const { TWILIO_CONVERSATIONS_SERVICE_SID: service, ...rest } = twilioEnv;
  expect(() => twilioConfig({ TWILIO_CONVERSATIONS_SERVICE_SID: service })).toThrow(
    /together with TWILIO_ACCOUNT_SID/,
  );
  expect(() => twilioConfig({ ...rest, TWILIO_VIDEO: '0' })).toThrow(/leaves nothing to do/);
  expect(twilioConfig(rest)).toMatchObject({
    conversations: null,
    video: { url: 'https://video.twilio.com' },
  });
  expect(twilioConfig({ ...twilioEnv, TWILIO_VIDEO: '0' })).toMatchObject({ video: null });
  expect(twilioConfig({})).toBeNull();
});
