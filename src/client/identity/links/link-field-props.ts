import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** Props of the field of one link, whatever its kind. */
export interface LinkFieldProps {
  readonly label: string;
  readonly icon: LucideIcon;
  /** At the end of the label's line: what removes the link. */
  readonly end: ReactNode;
  readonly value: string;
  readonly onChange: (url: string) => void;
  readonly error?: string;
  /** It has just been added: what comes late takes the focus itself. */
  readonly isNew: boolean;
}
