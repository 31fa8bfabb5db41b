import { useEffect, useRef } from 'react';
import type { SeatSession } from '#client/seat/seat-relay.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Faces } from '#client/ui/display/faces.tsx';
import type { Person } from '#contract/users.ts';
import styles from './before-joining.module.css';
import controls from './call-controls.module.css';
import { LeaveButton, MediaControls } from './call-controls.tsx';
import { MediaFault } from './media-fault.tsx';
import { joinWords } from './media-words.ts';
import { OwnPicture } from './own-picture.tsx';
import { calledOf } from './tile.tsx';
import { useMediaState, useSeatState } from './use-session.ts';

interface BeforeJoiningProps {
  readonly session: SeatSession;
  readonly others: readonly Person[];
  readonly onLeave: () => void;
}

/** A look at oneself before the others see it: camera, microphone, and who is there already. */
export function BeforeJoining({ session, others, onLeave }: BeforeJoiningProps) {
  const media = useMediaState(session);
  const { phase, failure } = useSeatState(session);
  useDevicesWhileLooking(session);
  return (
    <div className={styles.looking}>
      <div className={styles.picture}>
        <OwnPicture session={session} size="large" />
        <Level session={session} />
      </div>
      <WhoIsThere others={others} />
      <MediaFault session={session} />
      {failure !== null && (
        <p className={styles.failure} role="alert">
          You are not in the call yet. {failure}
        </p>
      )}
      <Button className={styles.join} isBusy={phase === 'joining'} onClick={() => void session.join()}>
        {phase === 'joining' ? 'Joining…' : joinWords(media)}
      </Button>
      <fieldset className={controls.controls} aria-label="Before joining">
        <MediaControls session={session} />
        <LeaveButton onLeave={onLeave} />
      </fieldset>
    </div>
  );
}

/** Nobody is filmed while they are neither in the call nor looking at themselves; who comes back finds all as it was. */
function useDevicesWhileLooking({ media, state }: SeatSession): void {
  useEffect(() => {
    const { microphone, camera } = media.state();
    const isClosed = microphone.status === 'closed' && camera.status === 'closed';
    if (isClosed) void media.open(media.wanted()); // never fails
    return () => {
      if (state().phase === 'looking') media.close();
    };
  }, [media, state]);
}

function WhoIsThere({ others }: Pick<BeforeJoiningProps, 'others'>) {
  const [first, second] = others;
  if (first === undefined) return <p className={styles.there}>You are the first at this table.</p>;
  const more = others.length - 2;
  return (
    <div className={styles.there}>
      <Faces people={others} most={5} size={32} />
      <p>
        <bdi>{calledOf(first)}</bdi>
        {second && (
          <>
            {more > 0 ? ', ' : ' and '}
            <bdi>{calledOf(second)}</bdi>
          </>
        )}
        {more > 0 && ` and ${more} more`} {others.length === 1 ? 'is' : 'are'} here
      </p>
    </div>
  );
}

/** Shows by a bar that the microphone hears something; written past React, since it changes at every frame. */
function Level({ session: { media } }: Pick<BeforeJoiningProps, 'session'>) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      bar.current?.style.setProperty('--level', String(Math.min(1, media.level() * loudest)));
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      media.stopMeasuring();
    };
  }, [media]);
  return (
    <span className={styles.level} aria-hidden>
      <span ref={bar} />
    </span>
  );
}

/** A voice at a desk reaches a quarter of what a microphone can tell. */
const loudest = 4;
