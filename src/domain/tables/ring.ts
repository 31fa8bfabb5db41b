import type { Seat } from '#contract/tables.ts';
import type { ShownSeats } from './seats.ts';

/** A place in the ring round a table, from the top on. */
export type RingPlace =
  | { readonly kind: 'face'; readonly seat: Seat; readonly hasJustCome: boolean }
  | { readonly kind: 'free' }
  | { readonly kind: 'more'; readonly count: number };

type Face = Extract<RingPlace, { kind: 'face' }>;
const free: RingPlace = { kind: 'free' };

const faceOf = (place: RingPlace | undefined): Face | null => (place?.kind === 'face' ? place : null);
const personOf = ({ participantUser }: Seat) => participantUser.id;

/**
 * Arranges seats round a table. Nobody moves while others come and go: whoever was drawn before stays in their place,
 * and who is new gets the first free one.
 */
export function ringOf(shown: ShownSeats, before: readonly RingPlace[] = []): RingPlace[] {
  const { faces, freeCount, moreCount } = shown;
  const more: RingPlace[] = moreCount > 0 ? [{ kind: 'more', count: moreCount }] : [];
  const size = faces.length + freeCount;
  if (before.length !== size + more.length) return [...firstRing(faces, size), ...more];
  const coming = new Map(faces.map((seat) => [personOf(seat), seat]));
  const ring: (RingPlace | null)[] = before.slice(0, size).map((place) => {
    const face = faceOf(place);
    const seat = face && coming.get(personOf(face.seat));
    if (!seat) return null;
    coming.delete(personOf(seat));
    return { ...face, seat };
  });
  const known = new Set(before.flatMap((place) => faceOf(place)?.seat.participantUser.id ?? []));
  for (const seat of coming.values())
    ring[ring.indexOf(null)] = { kind: 'face', seat, hasJustCome: !known.has(personOf(seat)) };
  return [...ring.map((place) => place ?? free), ...more];
}

/** Faces spread evenly over so many places, the first of them at the top. */
function firstRing(faces: readonly Seat[], size: number): RingPlace[] {
  const ring: RingPlace[] = Array.from({ length: size }, () => free);
  faces.forEach((seat, index) => {
    ring[Math.ceil((index * size) / faces.length)] = { kind: 'face', seat, hasJustCome: false };
  });
  return ring;
}
