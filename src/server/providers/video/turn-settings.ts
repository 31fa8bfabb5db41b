import { type Environment, refuse, text } from '#server/environment.ts';

export interface TurnConfig {
  readonly urls: readonly string[];
  /** Secret that the relays share with us. */
  readonly secret: string;
}

const pattern = /^turns?:(?:[\w.-]+|\[[\da-f:]+\])(?::(?<port>\d{1,5}))?(?:\?transport=(?:udp|tcp))?$/i;

/** Answers true for an address of a relay as browsers take it: with one that they do not, no call begins. */
function isTurnUrl(url: string): boolean {
  const found = pattern.exec(url);
  const port = Number(found?.groups?.port ?? 1);
  return found !== null && port >= 1 && port <= 65_535;
}

/** Reads the relays of calls; null where there are none. */
export function turnConfig(env: Environment): TurnConfig | null {
  const list = text(env, 'TURN_URL');
  const secret = text(env, 'TURN_SECRET');
  if (list === null && secret === null) return null;
  if (secret === null) return refuse('TURN_SECRET', 'is needed together with TURN_URL');
  const urls = list?.split(',').map((part) => part.trim()) ?? [];
  if (urls.length > 0 && urls.every(isTurnUrl)) return { urls, secret };
  return refuse('TURN_URL', `takes addresses such as turn:turn.example.org:3478, not "${list ?? ''}"`);
}
