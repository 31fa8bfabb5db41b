const pattern = /^turns?:(?:[\w.-]+|\[[\da-f:]+\])(?::(?<port>\d{1,5}))?(?:\?transport=(?:udp|tcp))?$/i;

/** Answers true for an address of a relay as browsers take it: with one that they do not, no call begins. */
export function isTurnUrl(url: string): boolean {
  const found = pattern.exec(url);
  const port = Number(found?.groups?.port ?? 1);
  return found !== null && port >= 1 && port <= 65_535;
}
