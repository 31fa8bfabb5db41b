import { createHmac } from 'node:crypto';
import { tableLimits } from '#contract/table-limits.ts';
import type { VideoToken } from '#contract/tables.ts';
import type { Config } from '#server/config.ts';
import type { VideoProvider } from './video.ts';

interface Options {
  readonly turn: Config['turn'];
  readonly clock: () => number;
}

/**
 * Makes credentials that a relay checks by the secret it shares with us: the moment at which they end is the name, and
 * a signature of it the password (draft-uberti-behave-turn-rest-00, section 2.2).
 */
function credentialsOf(secret: string, { userId, now }: { userId: number; now: number }) {
  const username = `${Math.floor((now + tableLimits.credentialMs) / 1000)}:${userId}`;
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') };
}

/** Creates the embedded provider: browsers at a table talk to each other, their signals go over our own channel. */
export function createEmbeddedVideo({ turn, clock }: Options): VideoProvider {
  const iceServersOf = (userId: number): VideoToken['iceServers'] =>
    turn === null ? [] : [{ urls: [...turn.urls], ...credentialsOf(turn.secret, { userId, now: clock() }) }];
  return {
    access: async ({ tableId, userId }) => ({
      provider: 'embedded',
      token: null,
      room: `table-${tableId}`,
      iceServers: iceServersOf(userId),
    }),
    // Whoever sits there no longer gets no signals, and the others hang up on them.
    ended: () => undefined,
    isAnswering: () => true,
    close: () => undefined,
  };
}
