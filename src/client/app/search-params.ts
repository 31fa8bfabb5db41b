import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';

/** Names of what other apps share, and of what comes back from other services: words, also where they look like a number or like JSON. */
const names = ['title', 'text', 'url', 'code', 'state'] as const;

/** Reads the part of an address behind its question mark. */
export function parseSearch(query: string): Record<string, unknown> {
  const search: Record<string, unknown> = defaultParseSearch(query);
  for (const name of names) if (name in search) search[name] = new URLSearchParams(query).get(name);
  return search;
}

/** Writes what `parseSearch` reads. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams(defaultStringifySearch(search));
  for (const name of names) if (typeof search[name] === 'string') query.set(name, search[name]);
  return query.size > 0 ? `?${query}` : '';
}
