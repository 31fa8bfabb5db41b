import { MicOff, RefreshCw, SignalLow } from 'lucide-react';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import type { CallPeer } from '#client/video/video-call.ts';
import type { Person } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';
import { MovingPicture } from './moving-picture.tsx';
import styles from './tile.module.css';

export interface PeerAtTable {
  readonly person: Person;
  readonly peer: CallPeer;
}

export const calledOf = (person: Person): string => person.firstName || displayName(person);

/** Says how the way to somebody stands, where there is something to be said. */
function wayWords({ connection }: CallPeer): string | null {
  if (connection === 'reconnecting') return 'Reconnecting…';
  return connection === 'connecting' ? 'Connecting…' : null;
}

/** Somebody else in the call: their portrait until their picture moves over it, their name, and how they come through. */
export function Tile({ person, peer }: PeerAtTable) {
  const way = wayWords(peer);
  const name = calledOf(person);
  return (
    <li
      className={styles.tile}
      data-speaking={peer.isSpeaking || undefined}
      data-away={way === null ? undefined : peer.connection}
    >
      <span className={styles.portrait}>
        <Avatar {...person} size={96} />
      </span>
      {peer.video && <MovingPicture stream={peer.video} label={`Picture of ${name}`} />}
      {way !== null && (
        <p className={styles.way}>
          <RefreshCw className={styles.turning} size={28} strokeWidth={1.75} aria-hidden />
          {way}
        </p>
      )}
      <p className={styles.name}>
        {!peer.isHeard && peer.connection === 'connected' && (
          <>
            <MicOff size={16} strokeWidth={2} aria-hidden />
            <VisuallyHidden>Muted: </VisuallyHidden>
          </>
        )}
        <bdi>{name}</bdi>
        {peer.isSpeaking && <VisuallyHidden> speaks</VisuallyHidden>}
      </p>
      {way === null && <Quality peer={peer} />}
    </li>
  );
}

function Quality({ peer: { quality } }: Pick<PeerAtTable, 'peer'>) {
  if (quality === null || quality === 'good') return null;
  return (
    <p className={styles.quality}>
      <SignalLow size={16} strokeWidth={2} aria-hidden />
      {quality === 'weak' ? 'Weak connection' : 'Poor connection'}
    </p>
  );
}
