import { Transform } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const everyBytes = 16 * 1_048_576;

type Collect = (options: { readonly type: 'minor' }) => void;

function youngCollector(): Collect {
  setFlagsFromString('--expose-gc');
  const collect: Collect = runInNewContext('gc');
  return collect;
}

/**
 * Makes streams to send large content through. What a connection reads lies outside of V8's heap, so V8 lets some
 * 60 MB of pieces that are done with pile up before it looks; here it looks every 16 MB, which takes it a millisecond.
 */
export function createPassage(): () => Transform {
  const collect = youngCollector();
  let passed = 0;
  const count = (bytes: number) => {
    passed += bytes;
    if (passed < everyBytes) return;
    passed = 0;
    collect({ type: 'minor' });
  };
  return () =>
    new Transform({
      transform(piece: Buffer, _encoding, done) {
        count(piece.length);
        done(null, piece);
      },
    });
}
