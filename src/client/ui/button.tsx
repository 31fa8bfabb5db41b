import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-look.ts';

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  icon?: LucideIcon;
  /** Work goes on: the button keeps its place and the focus, and takes no second press. */
  isBusy?: boolean;
}

export function Button(props: ButtonProps) {
  const { variant, size, icon, isBusy = false, className, onClick, children, ...attributes } = props;
  const Icon = isBusy ? LoaderCircle : icon;
  const look = buttonClass({ variant, size }, [className, isBusy ? styles.busy : ''].join(' '));
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...attributes}
      className={look}
      onClick={handleClick}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
    >
      {Icon && <Icon className={styles.icon} strokeWidth={1.75} aria-hidden />}
      {children}
    </button>
  );
}
