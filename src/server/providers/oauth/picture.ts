import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { publicLookup, wayTo } from '#server/providers/allowed-endpoints.ts';
import { isPlain, type OAuthClient } from './settings.ts';

/** Somebody waits for it, and goes on without it. */
const pictureMs = 3_000;
const pictureMaxBytes = 3 * 1024 * 1024;

/** Creates the fetcher of a provider's pictures, from its own hosts alone: an address in its answer must lead nowhere else. */
export function pictureFetcher(hosts: readonly string[], config: OAuthClient) {
  // A provider on this machine, as in tests, has its pictures there.
  const rules = isPlain(config) ? [...hosts, config.apiUrl] : hosts;
  return async (address: string): Promise<Buffer | null> => {
    const way = wayTo(address, rules);
    if (way === null) return null;
    return fetchBytes(address, way === 'public').catch(() => null);
  };
}

function fetchBytes(address: string, isPublic: boolean): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const request = address.startsWith('http:') ? httpRequest : httpsRequest;
    const options = { signal: AbortSignal.timeout(pictureMs), ...(isPublic && { lookup: publicLookup }) };
    const onAnswer = (answer: IncomingMessage) => {
      if (answer.statusCode === 200) return readBytes(answer).then(resolve, reject);
      answer.destroy();
      resolve(null); // a redirect is followed by nobody
    };
    request(address, options, onAnswer).on('error', reject).end();
  });
}

async function readBytes(answer: IncomingMessage): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of answer) {
    length += piece.length;
    if (length > pictureMaxBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
