import type { ReactNode } from 'react';
import { Button } from '#client/ui/controls/button.tsx';
import styles from './confirm-sheet.module.css';
import { Sheet } from './sheet.tsx';

interface ConfirmSheetProps {
  isOpen: boolean;
  title: string;
  text?: string;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  tone?: 'normal' | 'danger';
  isBusy?: boolean;
  children?: ReactNode;
}

/** Asks before something that cannot be taken back; the title names the thing. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { isOpen, title, text, confirmLabel, cancelLabel, onConfirm, onCancel, children } = props;
  return (
    <Sheet isOpen={isOpen} onClose={onCancel} title={title}>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.more}>{children}</div>}
      <div className={styles.frame}>
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            variant={props.tone === 'danger' ? 'danger' : 'primary'}
            isBusy={props.isBusy}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
