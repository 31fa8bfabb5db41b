import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: LucideIcon;
  label: string;
  iconSize?: number;
}

/** A 48 px target that shows only an icon; its label is read out and shown as a tooltip. */
export function IconButton({ icon: Icon, label, iconSize = 22, className, ...attributes }: IconButtonProps) {
  return (
    <button
      type="button"
      {...attributes}
      className={[styles.button, className].filter(Boolean).join(' ')}
      aria-label={label}
      title={label}
    >
      <Icon size={iconSize} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
