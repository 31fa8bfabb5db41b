import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyRegistration } from '#contract/passkeys.ts';

const sha256 = (data: string | Uint8Array) => hash('sha256', data, 'buffer');
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');
const ascii = (text: string) => Buffer.from([0x60 | text.length, ...Buffer.from(text)]);

/** Flags of authenticator data (WebAuthn, section 6.1). */
const flags = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

interface Question {
  readonly challenge: string;
}

interface Ceremony {
  /** Origin on which the browser was asked. */
  readonly origin?: string;
  /** Site that the key is for. */
  readonly site?: string;
  /** Its person was not asked for a finger or a PIN. */
  readonly isUnverified?: boolean;
}

interface Use extends Ceremony {
  /** Number of uses that it says it has counted. */
  readonly counter?: number;
  readonly userHandle?: string;
}

/** Authenticator with one ES256 key, as a browser speaks for it; wrong in whatever way a test wants. */
export function createAuthenticator(home = 'http://localhost:8080') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let uses = 0;

  const clientData = (type: string, { challenge }: Question, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData({ site, isUnverified = false }: Ceremony, counter: number, more = Buffer.of()) {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const flag = flags.present | (isUnverified ? 0 : flags.verified) | (more.length > 0 ? flags.attested : 0);
    return Buffer.concat([sha256(site ?? new URL(home).hostname), Buffer.of(flag), counted, more]);
  }

  const coseKey = () =>
    Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);

  return {
    /** Makes the key known to a site. */
    create(question: Question, ceremony: Ceremony = {}): PasskeyRegistration {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey()]);
      const data = authenticatorData(ceremony, uses, attested);
      const attestationObject = Buffer.concat([
        Buffer.of(0xa3),
        ascii('fmt'),
        ascii('none'),
        ascii('attStmt'),
        Buffer.of(0xa0),
        ascii('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', question, ceremony.origin ?? home)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },
    /** Answers with the key. */
    get(question: Question, use: Use = {}): PasskeyAssertion {
      uses = use.counter ?? uses + 1;
      const data = authenticatorData(use, uses);
      const client = clientData('webauthn.get', question, use.origin ?? home);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          ...(use.userHandle === undefined ? {} : { userHandle: use.userHandle }),
        },
      };
    },
  };
}
