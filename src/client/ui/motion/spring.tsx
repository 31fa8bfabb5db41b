import * as m from 'framer-motion/m';
import type { ReactNode } from 'react';
import { springs } from './motion-values.ts';

interface SpringProps {
  /** It springs when this becomes true. */
  readonly isOn: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Something small that springs once, below a `Motion`. */
export function Spring({ isOn, className, children }: SpringProps) {
  return (
    <m.span
      className={className}
      initial={false}
      animate={{ scale: isOn ? [1, 1.25, 1] : 1 }}
      transition={springs}
    >
      {children}
    </m.span>
  );
}
