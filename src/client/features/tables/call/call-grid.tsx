import { useState } from 'react';
import { Faces } from '#client/ui/display/faces.tsx';
import { roomForRail, useMedia } from '#client/ui/layout/viewport.ts';
import type { Person } from '#contract/users.ts';
import styles from './call-grid.module.css';
import { nobodyShown, shownPeers } from './shown-peers.ts';
import { calledOf, type PeerAtTable, Tile } from './tile.tsx';

/** Places in the grid of a phone, besides the last one, where one's own picture is; a wide screen has room for all. */
const placesOnPhone = 5;
const placesOnWide = 10;

interface CallGridProps {
  readonly others: readonly PeerAtTable[];
  /** One's own small picture, in the last corner. */
  readonly own: React.ReactNode;
}

/** Everybody else in the call, in a grid that fits the screen; who has no place there is counted beside one's own picture. */
export function CallGrid({ others, own }: CallGridProps) {
  const places = useMedia(roomForRail) ? placesOnWide : placesOnPhone;
  const shown = useShown(others, places);
  const tiles = shown.flatMap((id) => others.find(({ peer }) => peer.userId === id) ?? []);
  const listening = others.filter(({ peer }) => !shown.includes(peer.userId));
  const hasLast = tiles.length >= placesOnPhone || listening.length > 0 || tiles.length === 0;
  return (
    <ul className={styles.grid} data-cells={tiles.length + (hasLast ? 1 : 0)} aria-label="In the call">
      {tiles.map((one) => (
        <Tile key={one.peer.userId} {...one} />
      ))}
      {hasLast && (
        <li className={styles.last}>
          <Listening
            people={listening.map(({ person }) => person)}
            isInCall={listening.some(({ peer }) => peer.connection !== 'absent')}
            isAlone={others.length === 0}
          />
        </li>
      )}
      <li className={styles.own}>{own}</li>
    </ul>
  );
}

/** Chooses who has a place in the grid; kept from one drawing to the next, so that nobody moves. */
function useShown(others: readonly PeerAtTable[], places: number): readonly number[] {
  const [shown, setShown] = useState(nobodyShown);
  const candidates = others.map(({ peer }) => ({
    userId: peer.userId,
    isSpeaking: peer.isSpeaking,
    isInCall: peer.connection !== 'absent',
  }));
  const next = shownPeers(shown, candidates, places);
  if (JSON.stringify(next) !== JSON.stringify(shown)) setShown(next);
  return next.places;
}

interface ListeningProps {
  readonly people: readonly Person[];
  /** Some of them have joined, and have no place in the grid. */
  readonly isInCall: boolean;
  readonly isAlone: boolean;
}

function Listening({ people, isInCall, isAlone }: ListeningProps) {
  if (isAlone) return <p className={styles.alone}>Nobody else is here yet. Others see you at the table.</p>;
  if (people.length === 0) return null;
  const [first] = people;
  return (
    <div className={styles.listening}>
      <Faces people={people} most={4} size={36} />
      <p>
        {people.length === 1 && first ? (
          <>
            <bdi>{calledOf(first)}</bdi> is {isInCall ? 'listening' : 'at the table'}
          </>
        ) : (
          `${people.length} ${isInCall ? 'listening' : 'at the table'}`
        )}
      </p>
    </div>
  );
}
