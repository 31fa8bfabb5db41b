import { createLink, useRouter } from '@tanstack/react-router';
import { ChevronLeft, LoaderCircle, type LucideIcon } from 'lucide-react';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import styles from './button.module.css';

type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'accent' | 'danger' | 'text';
type ButtonSize = 'large' | 'medium' | 'small';

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

function buttonClass({ variant = 'primary', size = 'large' }: ButtonLook, extra = ''): string {
  return [styles.button, styles[variant], size === 'large' ? '' : styles[size], extra]
    .filter(Boolean)
    .join(' ');
}

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

interface AnchorButtonProps extends ButtonLook, AnchorHTMLAttributes<HTMLAnchorElement> {
  icon?: LucideIcon;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link to another site that looks like a button. */
export function AnchorButton(props: AnchorButtonProps) {
  const { variant, size, icon: Icon, className, children, ...attributes } = props;
  return (
    <a {...attributes} className={buttonClass({ variant, size }, className)}>
      {Icon && <Icon className={styles.icon} strokeWidth={1.75} aria-hidden />}
      {children}
    </a>
  );
}

/** A link of the router that looks like a button. */
export const LinkButton = createLink(AnchorButton);

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
      className={[styles.iconButton, className].filter(Boolean).join(' ')}
      aria-label={label}
      title={label}
    >
      <Icon size={iconSize} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

interface BackButtonProps {
  /** Target when this screen was the first of the visit. */
  to: string;
  className?: string;
}

/** Leads to the screen before this one. */
export function BackButton({ to, className }: BackButtonProps) {
  const router = useRouter();
  const handleClick = () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to, replace: true });
  };
  return (
    <IconButton icon={ChevronLeft} label="Back" iconSize={24} className={className} onClick={handleClick} />
  );
}
