import type { PeerAtTable } from './tile.tsx';

/** The picture to be shown over other apps: that of whoever speaks, else the first that moves. */
const chosen = (others: readonly PeerAtTable[]): PeerAtTable | undefined => {
  const moving = others.filter(({ peer }) => peer.video !== null);
  return moving.find(({ peer }) => peer.isSpeaking) ?? moving[0];
};

/**
 * Returns what shows a moving picture over other apps, to be called by a tap; undefined where the browser cannot, or
 * nobody's picture moves.
 */
export function pictureInPicture(others: readonly PeerAtTable[]): (() => void) | undefined {
  const one = chosen(others);
  if (!document.pictureInPictureEnabled || one === undefined) return undefined;
  return () => {
    const video = [...document.querySelectorAll('video')].find((each) => each.srcObject === one.peer.video);
    // Refused where the first frame has not come yet: the person taps again.
    void video?.requestPictureInPicture().catch(() => undefined);
  };
}
