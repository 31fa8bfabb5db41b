import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'accent' | 'danger' | 'text';
export type ButtonSize = 'large' | 'medium' | 'small';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** Class names of a button, for whatever element wears them. */
export function buttonClass({ variant = 'primary', size = 'large' }: ButtonLook, extra = ''): string {
  return [styles.button, styles[variant], size === 'large' ? '' : styles[size], extra]
    .filter(Boolean)
    .join(' ');
}
