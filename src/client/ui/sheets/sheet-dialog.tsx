import {
  type FeatureBundle,
  LazyMotion,
  MotionConfig,
  type PanInfo,
  useDragControls,
  useMotionValue,
  useReducedMotion,
} from 'framer-motion';
import * as m from 'framer-motion/m';
import { X } from 'lucide-react';
import { type PointerEvent, type ReactNode, useId, useLayoutEffect } from 'react';
import { browserIdle } from '#client/lib/idle.ts';
import styles from './sheet-dialog.module.css';
import { useBackCloses, useModal } from './use-modal.ts';

export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** Rises from below on a phone, stands in the middle on wide screens. Esc, a tap beside it, a pull down and Back close it. */
export function SheetDialog({ isOpen, onClose, title, children }: SheetProps) {
  const titleId = useId();
  const { dialog, heading } = useModal(isOpen, onClose);
  const { handlePointerDown, ...drag } = useDragDown(isOpen, onClose);
  useBackCloses(isOpen, onClose);
  return (
    <LazyMotion features={loadDragging} strict>
      <MotionConfig reducedMotion="user">
        <m.dialog {...drag} ref={dialog} className={styles.sheet} aria-labelledby={titleId}>
          <div className={styles.inside}>
            <div className={styles.head} onPointerDown={handlePointerDown}>
              <button type="button" className={styles.grip} onClick={onClose} aria-label="Close">
                <X className={styles.cross} size={22} strokeWidth={1.75} aria-hidden />
              </button>
              <h2 ref={heading} id={titleId} className={styles.title} tabIndex={-1} dir="auto">
                {title}
              </h2>
            </div>
            <div className={styles.body}>{children}</div>
          </div>
        </m.dialog>
      </MotionConfig>
    </LazyMotion>
  );
}

/**
 * Loads the code that lets a sheet be pulled, which takes over without drawing anything anew. Where it cannot be had
 * (offline, before the app was installed) sheets open and close without it.
 */
async function loadDragging(): Promise<FeatureBundle> {
  await browserIdle.whenIdle();
  const module = await import('#client/ui/motion/motion-features.ts').catch(
    () => new Promise<never>(() => undefined),
  );
  return module.motionFeatures;
}

/** A pull as long as this closes, in px, or one as fast as this, in px a second; less lets the sheet go back. */
const far = 72;
const fast = 500;

/** Lets a finger pull a sheet down by its head. */
function useDragDown(isOpen: boolean, onClose: () => void) {
  const controls = useDragControls();
  const y = useMotionValue(0);
  const isStill = useReducedMotion();
  // Not when it closes: it goes down from where it was let go.
  useLayoutEffect(() => {
    if (isOpen) y.jump(0);
  }, [isOpen, y]);
  const handlePointerDown = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') controls.start(event);
  };
  return {
    handlePointerDown,
    drag: isOpen && ('y' as const),
    dragListener: false,
    dragControls: controls,
    dragConstraints: { top: 0, bottom: 0 },
    dragElastic: { top: 0, bottom: 1 },
    dragTransition: { bounceStiffness: 600, bounceDamping: 50 },
    onDragEnd: (_: unknown, { offset, velocity }: PanInfo) => {
      if (offset.y > far || velocity.y > fast) {
        y.stop();
        onClose();
      } else if (isStill) y.jump(0);
    },
    style: { y },
  };
}
