import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { readFontSize } from '#client/lists/row-heights.ts';
import styles from './letter-index.module.css';
import type { Letter } from './listed-people.ts';

interface LetterIndexProps {
  letters: readonly Letter[];
  /** Distance of the list from the top of the page, in px. */
  listTop: number;
  /** Brings the person at this place of the list to the top. */
  onJump: (index: number) => void;
}

type Measures = CSSProperties & Record<'--letters' | '--list-top', number | string>;

const leastLetterRem = 0.8125;
/** Bottom bar and a little air. */
const besidesPx = 68;
/** As the style has it: on a low screen the letters begin above the list. */
const leastRoomPx = 240;

/** More would be too small to be read; those between are reached by the finger all the same. */
function mostShown(listTop: number, fontPx: number): number {
  const room = Math.max(window.innerHeight - besidesPx - listTop, leastRoomPx);
  return Math.floor(room / (leastLetterRem * fontPx));
}

/** The letters at the side: a tap or a drag leads to the people under one, and so do the arrow keys. */
export function LetterIndex({ letters, listTop, onJump }: LetterIndexProps) {
  const { track, at, isHeld, jump, handlers } = useJumps(letters, onJump);
  const [fontPx] = useState(readFontSize);
  const step = Math.ceil(letters.length / mostShown(listTop, fontPx));
  const measures: Measures = {
    '--letters': Math.ceil(letters.length / step),
    '--list-top': `${listTop}px`,
  };
  return (
    <div className={styles.rail} style={measures}>
      <div
        ref={track}
        className={styles.track}
        role="slider"
        tabIndex={0}
        aria-label="Jump to a letter"
        aria-orientation="vertical"
        aria-valuemin={1}
        aria-valuemax={letters.length}
        aria-valuenow={at + 1}
        aria-valuetext={spoken(letters[at])}
        onKeyDown={(event) => handleKey(event, { at, last: letters.length - 1, jump })}
        {...handlers}
      >
        {letters.map(
          ({ letter }, index) =>
            index % step === 0 && (
              <span key={letter} className={styles.letter}>
                {letter}
              </span>
            ),
        )}
      </div>
      {isHeld && (
        <span className={styles.bubble} aria-hidden>
          {letters[at]?.letter}
        </span>
      )}
    </div>
  );
}

const spoken = (letter: Letter | undefined) => (letter?.letter === '#' ? 'No letter' : letter?.letter);

function useJumps(letters: readonly Letter[], onJump: (index: number) => void) {
  const track = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const [isHeld, setIsHeld] = useState(false);
  const at = Math.min(chosen, letters.length - 1);
  const jump = (next: number) => {
    const letter = letters[next];
    if (letter === undefined) return;
    setChosen(next);
    onJump(letter.index);
  };
  const follow = ({ clientY }: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (!box) return;
    const share = (clientY - box.top) / box.height;
    jump(Math.min(Math.max(Math.floor(share * letters.length), 0), letters.length - 1));
  };
  const release = () => setIsHeld(false);
  return {
    track,
    at,
    isHeld,
    jump,
    handlers: {
      onPointerDown(event: PointerEvent) {
        track.current?.setPointerCapture(event.pointerId);
        setIsHeld(true);
        follow(event);
      },
      onPointerMove(event: PointerEvent) {
        if (isHeld) follow(event);
      },
      onPointerUp: release,
      onPointerCancel: release,
    },
  };
}

interface Keys {
  readonly at: number;
  readonly last: number;
  readonly jump: (next: number) => void;
}

function handleKey(event: KeyboardEvent, { at, last, jump }: Keys): void {
  const next = {
    ArrowUp: at - 1,
    ArrowLeft: at - 1,
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    Home: 0,
    End: last,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  jump(Math.min(Math.max(next, 0), last));
}
