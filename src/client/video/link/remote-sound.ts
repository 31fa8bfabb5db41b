/** Voice of another person, played by an element of its own: it goes on whatever screen is shown. */
export interface RemoteSound {
  readonly isBlocked: boolean;
  /** Tries again where the browser refused. */
  play(): void;
  close(): void;
}

export function playTrack(track: MediaStreamTrack, onChange: () => void): RemoteSound {
  const audio = new Audio();
  audio.srcObject = new MediaStream([track]);
  let isBlocked = false;
  let isClosed = false;
  const become = (next: boolean) => {
    if (isClosed || next === isBlocked) return;
    isBlocked = next;
    onChange();
  };
  const play = () => {
    audio.play().then(
      () => become(false),
      (error: unknown) => {
        // Other errors are of an element that is just being replaced or closed.
        if (error instanceof DOMException && error.name === 'NotAllowedError') become(true);
      },
    );
  };
  // A phone pauses it for a telephone call, a headset by its button: neither is meant for a call.
  audio.addEventListener('pause', () => {
    if (!isClosed) play();
  });
  play();
  return {
    get isBlocked() {
      return isBlocked;
    },
    play,
    close() {
      isClosed = true;
      audio.pause();
      audio.srcObject = null;
    },
  };
}
