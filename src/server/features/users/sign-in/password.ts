import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createTurnstile } from './turnstile.ts';

/** Limits hashing, which takes threads that files are served with too. */
const pass = createTurnstile({ running: 2, waiting: 50 });
const deriveKey = promisify(argon2);
const derive: typeof deriveKey = (algorithm, parameters) => pass(() => deriveKey(algorithm, parameters));

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const stored = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/** Hashes a password for storing: argon2id in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive('argon2id', { ...cost, message: password.normalize('NFKC'), nonce: salt });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(tag)}`;
}

/** Takes as long for an account without a password as for one with a wrong one. */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const match = stored.exec(kept ?? nobodysHash);
  const [, memory, passes, parallelism, salt = '', tag = ''] = match ?? [];
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return kept !== null && timingSafeEqual(actual, expected);
}

const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(new Uint8Array(16))}$${encode(new Uint8Array(32))}`;
