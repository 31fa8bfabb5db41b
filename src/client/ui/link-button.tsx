import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { AnchorHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-look.ts';

interface AnchorButtonProps extends ButtonLook, AnchorHTMLAttributes<HTMLAnchorElement> {
  icon?: LucideIcon;
  ref?: Ref<HTMLAnchorElement>;
}

function AnchorButton(props: AnchorButtonProps) {
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
