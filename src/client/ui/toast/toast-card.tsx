import styles from './toast.module.css';
import type { Toast } from './toast.ts';

interface ToastCardProps {
  toast: Toast;
  onDone: (id: number) => void;
}

export function ToastCard({ toast, onDone }: ToastCardProps) {
  const { id, text, icon: Icon, action } = toast;
  const handlePress = () => {
    onDone(id);
    action?.onPress();
  };
  return (
    <div className={styles.toast}>
      {Icon && <Icon size={20} strokeWidth={1.75} aria-hidden />}
      <p className={styles.text}>{text}</p>
      {action && (
        <button type="button" className={styles.action} onClick={handlePress}>
          {action.label}
        </button>
      )}
    </div>
  );
}
