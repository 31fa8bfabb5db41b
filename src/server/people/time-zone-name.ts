/** Clocks change on quarters of an hour and never between them. */
const quarterMs = 900_000;
/** Names in the cache: an id may be spelt in many ways, and all of them must not fill the memory. */
const mostNames = 600;

const names = new Map<string, string>();
let namesQuarter = 0;

/**
 * Names a zone at a moment, such as "Arabian Standard Time". Names are cached, since finding one takes longer than all
 * the rest of an answer.
 */
export function timeZoneName(id: string, now: number): string {
  const quarter = Math.floor(now / quarterMs);
  if (quarter !== namesQuarter || names.size >= mostNames) names.clear();
  namesQuarter = quarter;
  const known = names.get(id);
  if (known !== undefined) return known;
  const name = findName(id, now);
  names.set(id, name);
  return name;
}

function findName(id: string, now: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: id, timeZoneName: 'long' }).formatToParts(now);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? id;
}
