import { pipeline, type Readable, Transform } from 'node:stream';
import { ProviderFault } from '#server/providers/calls/provider-fault.ts';
import { storageTitle } from './s3-calls.ts';

interface Watching {
  readonly idleMs: number;
  /** Stream that it is sent through on the way. */
  readonly passage: Transform;
}

/**
 * Passes on a content that comes over the network. It ends with a fault where nothing comes for a while, unless it is
 * its reader who takes nothing; and where nobody takes it any more, nothing more is fetched.
 */
export function watchedContent(body: Readable, { idleMs, passage }: Watching): Readable {
  const lookAgain = () => {
    if (watched.writableNeedDrain) timer.refresh();
    else watched.destroy(new ProviderFault('unavailable', `${storageTitle} stopped in the middle of a file`));
  };
  const timer = setTimeout(lookAgain, idleMs).unref();
  const watched = new Transform({
    transform(piece: Buffer, _encoding, done) {
      timer.refresh();
      done(null, piece);
    },
  });
  // The streams are destroyed with what went wrong, and tell it.
  pipeline(body, passage, watched, () => clearTimeout(timer));
  return watched;
}
