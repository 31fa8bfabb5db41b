import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './sheet.module.css';
import { useBackCloses } from './use-back-closes.ts';
import { useDragAway } from './use-drag-away.ts';
import { useModal } from './use-modal.ts';

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** Rises from below on a phone, stands in the middle on wide screens. Esc, a tap beside it, a pull down and Back close it. */
export function Sheet({ isOpen, onClose, title, children }: SheetProps) {
  const titleId = useId();
  const { dialog, heading } = useModal(isOpen, onClose);
  const drag = useDragAway(onClose);
  useBackCloses(isOpen, onClose);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      style={drag.style}
      data-dragging={drag.isDragging || undefined}
      aria-labelledby={titleId}
    >
      <div className={styles.inside}>
        <div className={styles.head} {...drag.handlers}>
          <button type="button" className={styles.grip} onClick={onClose} aria-label="Close">
            <X className={styles.cross} size={22} strokeWidth={1.75} aria-hidden />
          </button>
          <h2 ref={heading} id={titleId} className={styles.title} tabIndex={-1} dir="auto">
            {title}
          </h2>
        </div>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  );
}
